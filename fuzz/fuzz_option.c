/* Any bytes as options, a line each: the name, a space, the value. What is refused has one sentence
 * and changes nothing; what is accepted lies in its range, and the description of all settings
 * makes the same settings again. */
#include "target.h"

#include <math.h>

typedef struct settings {
    int flag, whole;
    size_t size;
    unsigned long long seed;
    float fraction;
    double number;
    int choice;
    const char *word;
    unsigned choices;
    const char *text;
    int list[4], list_count;
    int board[2];
} settings;

static const int choice_values[] = {7, -1, 3};

static const ks_option rows[] = {
    {"flag", 'f', NULL, "a flag", KS_OPTION_FLAG(settings, flag)},
    {"whole", 0, "N", "a whole number", KS_OPTION_INT(settings, whole, -1000, 1000)},
    {"size", 0, "N", "a size", KS_OPTION_INT(settings, size, 1, 1e9), .initial = "1"},
    {"seed", 0, "N", "a seed", KS_OPTION_SEED(settings, seed)},
    {"fraction", 0, "X", "a fraction", KS_OPTION_NUMBER(settings, fraction, 0, 1),
     .open = KS_OPEN_MOST},
    {"number", 0, "X", "a number", KS_OPTION_NUMBER(settings, number, -1e6, 1e6)},
    {"choice", 0, NULL, "a choice", KS_OPTION_CHOICE(settings, choice, "one|two|three"),
     .values = choice_values, .initial = "one"},
    {"word", 0, NULL, "a word", KS_OPTION_WORD(settings, word, "yes|no")},
    {"choices", 0, NULL, "choices", KS_OPTION_CHOICES(settings, choices, "a|b|c|d")},
    {"text", 0, "TEXT", "a text", KS_OPTION_TEXT(settings, text)},
    {"list", 0, "N,N", "numbers", KS_OPTION_INTS(settings, list, 0, 99),
     KS_OPTION_COUNT(settings, list_count)},
    {"board", 0, "N|WxH", "a board", KS_OPTION_BOARD(settings, board)},
    {0},
};

static void check_ranges(const settings *s)
{
    require((s->flag == 0 || s->flag == 1) && s->whole >= -1000 && s->whole <= 1000);
    require(s->size >= 1 && s->size <= 1000000000 && s->seed <= 1000000000);
    require(s->fraction >= 0 && s->fraction < 1 && fabs(s->number) <= 1e6);
    require(s->choice == 7 || s->choice == -1 || s->choice == 3);
    require(s->word == NULL || strcmp(s->word, "yes") == 0 || strcmp(s->word, "no") == 0);
    require(s->choices < 16);
    for (int i = 0; i < 4; i++)
        require(s->list[i] >= 0 && s->list[i] <= 99);
    for (int i = 0; i < 2; i++)
        require(s->board[i] == 0 || (s->board[i] >= KS_MIN_SIZE && s->board[i] <= KS_MAX_SIZE));
}

/* Sets what one line says. The line stays, since texts are kept as they are. */
static void set_line(settings *s, char *line)
{
    unsigned char before[sizeof *s];
    ks_error error = {0};
    char *space = strchr(line, ' ');
    const char *value = space != NULL ? space + 1 : "";
    if (space != NULL)
        *space = '\0';
    const ks_option *row = ks_option_find(rows, line);
    if (row == NULL)
        return;
    memcpy(before, s, sizeof before);
    int status = ks_option_set(s, row, value, &error);
    if (status == 0) {
        check_ranges(s);
        return;
    }
    check_error_of(&error, status, strlen(value));
    require(memcmp(before, (const unsigned char *)s, sizeof before) == 0);
}

/* Each option of a description starts with " --"; a text may have that in it too, so it is left
 * out. */
static void check_description(settings s)
{
    settings again = {0};
    ks_buffer *first, *second;
    require(ks_buffer_new(&first) == 0);
    require(ks_buffer_new(&second) == 0);
    s.text = NULL;
    if (fabs(s.number) < 1e-9) /* nine decimals are written */
        s.number = 0;
    if (s.fraction < 1e-9F)
        s.fraction = 0;
    ks_option_describe(first, &s, rows, 0);
    ks_option_defaults(&again, rows);
    char *text = malloc(ks_buffer_size(first) + 1);
    require(text != NULL);
    memcpy(text, ks_buffer_data(first), ks_buffer_size(first) + 1);
    for (char *line = strstr(text, " --"), *next; line != NULL; line = next) {
        line += 3;
        next = strstr(line, " --");
        if (next != NULL)
            *next = '\0';
        set_line(&again, line);
    }
    ks_option_describe(second, &again, rows, 0);
    require(strcmp(ks_buffer_data(first), ks_buffer_data(second)) == 0);
    free(text);
    ks_buffer_free(first);
    ks_buffer_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    settings s;
    memset(&s, 0, sizeof s);
    char *text = malloc(size + 1);
    if (text == NULL)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    ks_option_defaults(&s, rows);
    check_ranges(&s);
    for (char *line = text, *end; line < text + size; line = end + 1) {
        end = line + strcspn(line, "\n");
        *end = '\0';
        set_line(&s, line);
    }
    check_description(s);
    free(text);
    return 0;
}
