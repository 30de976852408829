/* The results that records name: "B+3.5", "W+Resign", "0", and sentences such as "Black wins by 3.5
 * points". */
#include "game.h"

#include <string.h>

static int is_letter(char c)
{
    return ks_lower(c) >= 'a' && ks_lower(c) <= 'z';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_space(const char *text)
{
    while (*text && (unsigned char)*text <= ' ')
        text++;
    return text;
}

/* Does `word` occur in the text, in whatever case? */
static int mentions(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && ks_lower(text[i]) == word[i])
            i++;
        if (!word[i])
            return 1;
    }
    return 0;
}

static ks_result by_points(int winner, const char *number)
{
    double points;
    if (ks_game_number(&points, number))
        return (ks_result){.kind = KS_RESULT_WIN, .winner = winner};
    if (points == 0)
        return (ks_result){.kind = KS_RESULT_DRAW};
    return (ks_result){.kind = KS_RESULT_POINTS,
                       .winner = winner,
                       .margin = (float)(winner == KS_BLACK ? points : -points)};
}

/* What stands behind the plus. */
static ks_result after_plus(int winner, const char *text)
{
    ks_result result = {.kind = KS_RESULT_WIN, .winner = winner};
    char first = ks_lower(*text);
    if (is_digit(first) || first == '.')
        return by_points(winner, text);
    if (first == 'r')
        result.kind = KS_RESULT_RESIGN;
    else if (first == 't')
        result.kind = KS_RESULT_TIME;
    else if (first == 'f')
        result.kind = KS_RESULT_FORFEIT;
    return result;
}

/* What stands behind the winner's colour where there is no plus. */
static ks_result sentence(int winner, const char *text)
{
    ks_result result = {.kind = KS_RESULT_WIN, .winner = winner};
    for (const char *s = text; *s; s++)
        if (is_digit(*s))
            return by_points(winner, s);
    if (mentions(text, "resign"))
        result.kind = KS_RESULT_RESIGN;
    else if (mentions(text, "time"))
        result.kind = KS_RESULT_TIME;
    else if (mentions(text, "forfeit"))
        result.kind = KS_RESULT_FORFEIT;
    else if (*text && !mentions(text, "win") && !mentions(text, "won"))
        return (ks_result){.kind = KS_RESULT_UNKNOWN};
    return result;
}

ks_result ks_result_parse(const char *text)
{
    char word[8];
    size_t size = 0;
    double number;
    text = skip_space(text);
    if (ks_game_number(&number, text) == 0)
        return (ks_result){.kind = number == 0 ? KS_RESULT_DRAW : KS_RESULT_UNKNOWN};
    while (size < sizeof word - 1 && is_letter(text[size])) {
        word[size] = text[size];
        size++;
    }
    word[size] = '\0';
    if (ks_same_word(word, "draw") || ks_same_word(word, "jigo") || ks_same_word(word, "tie"))
        return (ks_result){.kind = KS_RESULT_DRAW};
    if (ks_same_word(word, "void"))
        return (ks_result){.kind = KS_RESULT_VOID};
    int black = ks_same_word(word, "b") || ks_same_word(word, "black");
    if (!black && !ks_same_word(word, "w") && !ks_same_word(word, "white"))
        return (ks_result){.kind = KS_RESULT_UNKNOWN};
    int winner = black ? KS_BLACK : KS_WHITE;
    text = skip_space(text + size);
    return *text == '+' ? after_plus(winner, skip_space(text + 1)) : sentence(winner, text);
}
