/* The rules of a record that names none. */
#include "verdict.h"

/* Until then hardly any game was played by other rules than Japanese ones. */
enum { FIRST_YEAR = 1990 };

static ks_guess guess(const char *rules, const char *id, const char *text)
{
    return (ks_guess){ks_rules_find(rules), id, text};
}

static int gives(const char *rules, const ks_terms *terms, const ks_verdict *verdict,
                 const ks_result *result)
{
    ks_terms by = ks_terms_under(terms, ks_rules_find(rules));
    return ks_verdict_agrees(verdict, &by, result) == 1;
}

/* The first four digits in a row of DT, or 0. */
static int year_of(const ks_game *game)
{
    const char *date = game ? ks_game_info(game, "DT") : NULL;
    for (int digits = 0, year = 0; date != NULL && *date; date++) {
        int digit = *date >= '0' && *date <= '9';
        year = digit ? year * 10 + (*date - '0') : 0;
        digits = digit ? digits + 1 : 0;
        if (digits == 4)
            return year;
    }
    return 0;
}

/* Where they are not, territory cannot be counted. */
static int captures_known(const ks_game *game, const ks_verdict *verdict)
{
    ks_position *position = NULL;
    if (verdict != NULL || game == NULL)
        return verdict == NULL || verdict->captures_known;
    int known = ks_game_position(&position, game, ks_game_moves(game)) != 0 ||
                ks_position_captures(position, KS_BLACK) >= 0;
    ks_position_free(position);
    return known;
}

/* By territory, komi has mostly been one of these; by area it is an odd number of points or half a
 * point more, or is counted in stones. */
static const char *rules_by_komi(double komi)
{
    static const double territory[] = {4.5, 5, 5.5, 6, 6.5}, area[] = {2.75, 3.75, 7, 7.5, 8};
    for (size_t i = 0; i < sizeof territory / sizeof *territory; i++)
        if (komi == territory[i])
            return "japanese";
    for (size_t i = 0; i < sizeof area / sizeof *area; i++)
        if (komi == area[i])
            return "chinese";
    return NULL;
}

ks_guess ks_guess_rules(const ks_game *game, const ks_terms *terms, const ks_verdict *verdict)
{
    ks_result result = game ? ks_game_result(game) : (ks_result){0};
    const char *by_komi = rules_by_komi((double)terms->komi);
    int year = year_of(game);
    if (verdict != NULL) {
        int area = gives("chinese", terms, verdict, &result);
        int territory = gives("japanese", terms, verdict, &result);
        if (area != territory)
            return guess(area ? "chinese" : "japanese", "result", "they give the result");
    }
    if (!captures_known(game, verdict))
        return guess("chinese", "captures", "the captures are not known");
    if (game != NULL && by_komi != NULL)
        return guess(by_komi, "komi", "the komi is theirs");
    if (year > 0 && year < FIRST_YEAR)
        return guess("japanese", "date", "the game is old");
    return guess("chinese", "usual", "they are usual");
}
