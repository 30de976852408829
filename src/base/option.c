/* See keisei/option.h. A field is found by its offset and written with its size, so that a row says
 * everything about an option. Numbers are read here, without strtod, which would also take "nan",
 * "0x10" and spaces, and depends on the locale. */
#include "keisei/option.h"

#include "text.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

const ks_option *ks_option_find(const ks_option *rows, const char *name)
{
    while (rows->name != NULL && strcmp(rows->name, name) != 0)
        rows++;
    return rows->name ? rows : NULL;
}

const char *ks_option_argument(const ks_option *option)
{
    return option->argument ? option->argument : option->choices;
}

int ks_option_goes_with(const ks_option *option, unsigned modes)
{
    return option->modes == 0 || (option->modes & modes) != 0;
}

/* ---- Words ---- */

static int place_of(const char *choices, const char *word, size_t size)
{
    for (int place = 0; *choices; place++) {
        size_t length = strcspn(choices, "|");
        if (length == size && memcmp(choices, word, size) == 0)
            return place;
        choices += length + (choices[length] == '|');
    }
    return -1;
}

int ks_option_place(const char *choices, const char *word)
{
    return place_of(choices, word, strlen(word));
}

/* The word at a place, which must exist. */
static const char *word_at(const char *choices, int place, size_t *size)
{
    while (place-- > 0)
        choices += strcspn(choices, "|") + 1;
    *size = strcspn(choices, "|");
    return choices;
}

/* ---- Numbers ---- */

enum { MOST_DECIMALS = 22 };

/* Digits with a sign and, if `point`, a point among them. Up to 15 digits and 22 decimals this is
 * the nearest double: both the digits and the power of ten are exact, and one division rounds. */
static int read_number(double *out, const char *text, size_t size, int point)
{
    size_t i = size > 0 && (text[0] == '-' || text[0] == '+');
    uint64_t digits = 0;
    double scale = 1;
    int seen = 0, decimals = -1;
    for (; i < size; i++) {
        if (text[i] == '.' && point && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (text[i] < '0' || text[i] > '9')
            return 0;
        seen = 1;
        int full = digits >= UINT64_C(100000000000000);
        if (full && decimals < 0)
            scale /= 10; /* more digits than any range needs: only the size matters */
        if (full || decimals == MOST_DECIMALS)
            continue;
        digits = digits * 10 + (uint64_t)(text[i] - '0');
        if (decimals >= 0) {
            decimals++;
            scale *= 10;
        }
    }
    *out = (text[0] == '-' && digits > 0 ? -1 : 1) * ((double)digits / scale);
    return seen;
}

static int is_in_range(const ks_option *option, double value)
{
    if (value < option->least || value > option->most)
        return 0;
    return !((option->open & KS_OPEN_LEAST) && value <= option->least) &&
           !((option->open & KS_OPEN_MOST) && value >= option->most);
}

/* "takes a number above 0, up to 1" */
static int refuse_number(const ks_option *option, const char *what, ks_error *error)
{
    char least[32], most[32];
    ks_format_number(least, option->least, 9);
    ks_format_number(most, option->most, 9);
    return ks_error_set(error, KS_EINPUT, 0, 0, "takes %s %s %s%s %s", what,
                        option->open & KS_OPEN_LEAST ? "above" : "from", least,
                        option->open & KS_OPEN_LEAST  ? ", up to"
                        : option->open & KS_OPEN_MOST ? " to below"
                                                      : " to",
                        most);
}

static int set_int(void *field, const ks_option *option, const char *text, ks_error *error)
{
    double value;
    if (!read_number(&value, text, strlen(text), 0) || !is_in_range(option, value))
        return refuse_number(option, "a whole number", error);
    if (option->size == sizeof(int))
        *(int *)field = (int)value;
    else if (option->kind == KS_KIND_SEED)
        *(unsigned long long *)field = (unsigned long long)value;
    else
        *(size_t *)field = (size_t)value;
    return 0;
}

static int set_number(void *field, const ks_option *option, const char *text, ks_error *error)
{
    double value;
    int is_float = option->size == sizeof(float);
    if (!read_number(&value, text, strlen(text), 1) || !is_in_range(option, value) ||
        (is_float && !is_in_range(option, (double)(float)value)))
        return refuse_number(option, "a number", error);
    if (is_float)
        *(float *)field = (float)value;
    else
        *(double *)field = value;
    return 0;
}

/* "20,80,150"; without a count, as many as there is room for. */
static int set_ints(void *field, const ks_option *option, int *count, const char *text,
                    ks_error *error)
{
    enum { ROOM = 64 };
    int numbers[ROOM], most = (int)(option->size / sizeof(int)), found = 0, good = 1;
    assert(most <= ROOM);
    while (good) {
        size_t size = strcspn(text, ",");
        double value = 0;
        good = found < most && read_number(&value, text, size, 0) && is_in_range(option, value);
        if (good)
            numbers[found++] = (int)value;
        if (text[size] == '\0')
            break;
        text += size + 1;
    }
    if (!good || (count == NULL && found < most)) {
        char what[80];
        ks_format(what, sizeof what, "%s%d whole numbers separated by commas, each",
                  count ? "up to " : "", most);
        return refuse_number(option, what, error);
    }
    memset(field, 0, option->size);
    memcpy(field, numbers, (size_t)found * sizeof *numbers);
    if (count != NULL)
        *count = found;
    return 0;
}

/* "9" or "9x7" */
static int set_board(int field[2], const char *text, ks_error *error)
{
    size_t size = strcspn(text, "x");
    const char *rest = text[size] ? text + size + 1 : text;
    double width, height;
    if (!read_number(&width, text, size, 0) || !read_number(&height, rest, strlen(rest), 0) ||
        width < KS_MIN_SIZE || width > KS_MAX_SIZE || height < KS_MIN_SIZE || height > KS_MAX_SIZE)
        return ks_error_set(error, KS_EINPUT, 0, 0, "takes a size of board such as 9 or 9x7");
    field[0] = (int)width;
    field[1] = (int)height;
    return 0;
}

/* ---- Choices ---- */

static int refuse_choice(const ks_option *option, ks_error *error)
{
    return ks_error_set(error, KS_EINPUT, 0, 0,
                        option->kind == KS_KIND_CHOICES ? "takes %s separated by commas"
                                                        : "takes %s",
                        option->choices);
}

static int set_choice(int *field, const ks_option *option, const char *text, ks_error *error)
{
    int place = ks_option_place(option->choices, text);
    if (place < 0)
        return refuse_choice(option, error);
    *field = option->values ? option->values[place] : place;
    return 0;
}

static int set_word(const char **field, const ks_option *option, const char *text, ks_error *error)
{
    if (ks_option_place(option->choices, text) < 0)
        return refuse_choice(option, error);
    *field = text;
    return 0;
}

static int set_choices(unsigned *field, const ks_option *option, const char *text, ks_error *error)
{
    unsigned bits = 0;
    for (;;) {
        size_t size = strcspn(text, ",");
        int place = place_of(option->choices, text, size);
        if (place < 0)
            return refuse_choice(option, error);
        bits |= 1u << place;
        if (text[size] == '\0')
            break;
        text += size + 1;
    }
    *field = bits;
    return 0;
}

/* ---- Texts ---- */

/* The item of a text or a file to be set: the next of a list. */
static int next_item(void **out, char *field, const ks_option *option, size_t item_size,
                     const int *count, ks_error *error)
{
    size_t room = option->size / item_size, place = room > 1 ? (size_t)*count : 0;
    *out = field + place * item_size;
    return place < room ? 0
                        : ks_error_set(error, KS_EINPUT, 0, 0, "takes at most %zu values", room);
}

static int set_text(char *field, const ks_option *option, const int *count, const char *text,
                    ks_error *error)
{
    void *item;
    int is_file = option->kind == KS_KIND_FILE;
    int status = next_item(&item, field, option,
                           is_file ? sizeof(ks_option_file) : sizeof(const char *), count, error);
    if (status)
        return status;
    if (is_file)
        *(ks_option_file *)item = (ks_option_file){.path = text};
    else
        *(const char **)item = text;
    return 0;
}

/* ---- Rows ---- */

int ks_option_set(void *settings, const ks_option *option, const char *text, ks_error *error)
{
    char *field = (char *)settings + option->offset;
    int *count = option->count ? (int *)(void *)((char *)settings + option->count) : NULL;
    int status = 0;
    switch (option->kind) {
    case KS_KIND_FLAG: *(int *)(void *)field = 1; break;
    case KS_KIND_INT:
    case KS_KIND_SEED: status = set_int(field, option, text, error); break;
    case KS_KIND_NUMBER: status = set_number(field, option, text, error); break;
    case KS_KIND_CHOICE: status = set_choice((int *)(void *)field, option, text, error); break;
    case KS_KIND_WORD: status = set_word((const char **)(void *)field, option, text, error); break;
    case KS_KIND_CHOICES:
        status = set_choices((unsigned *)(void *)field, option, text, error);
        break;
    case KS_KIND_TEXT:
    case KS_KIND_PATH:
    case KS_KIND_FILE: status = set_text(field, option, count, text, error); break;
    case KS_KIND_INTS: return set_ints(field, option, count, text, error);
    case KS_KIND_BOARD: status = set_board((int *)(void *)field, text, error); break;
    case KS_KIND_OTHER: status = option->read(field, option, text, error); break;
    }
    if (status == 0 && count != NULL)
        ++*count;
    return status;
}

void ks_option_defaults(void *settings, const ks_option *rows)
{
    for (; rows->name != NULL; rows++) {
        if (rows->initial == NULL)
            continue;
        int status = ks_option_set(settings, rows, rows->initial, NULL);
        assert(status == 0);
        (void)status;
        if (rows->count != 0 && rows->kind != KS_KIND_INTS)
            *(int *)(void *)((char *)settings + rows->count) = 0; /* the option was not given */
    }
}

/* ---- As text ---- */

static void put_name(ks_buffer *out, const ks_option *option)
{
    ks_buffer_put_string(out, " --");
    ks_buffer_put_string(out, option->name);
}

static void put_word(ks_buffer *out, const ks_option *option, const char *word, size_t size)
{
    put_name(out, option);
    ks_buffer_put_string(out, " ");
    ks_buffer_put(out, word, size);
}

static void put_int(ks_buffer *out, const ks_option *option, const void *field)
{
    char text[32];
    double value = option->size == sizeof(int)    ? *(const int *)field
                   : option->kind == KS_KIND_SEED ? (double)*(const unsigned long long *)field
                                                  : (double)*(const size_t *)field;
    put_word(out, option, text, ks_format_number(text, value, 0));
}

/* Writes as few decimals as are needed to read the same number back. */
static void put_decimal(ks_buffer *out, const ks_option *option, const void *field)
{
    char text[32];
    int is_float = option->size == sizeof(float);
    double value = is_float ? (double)*(const float *)field : *(const double *)field, same = 0;
    size_t size = 0;
    for (int digits = 0; digits <= 9; digits++) {
        size = ks_format_number(text, value, digits);
        read_number(&same, text, size, 1);
        if (is_float ? (float)same == (float)value : same == value)
            break;
    }
    put_word(out, option, text, size);
}

static void put_choice(ks_buffer *out, const ks_option *option, int value)
{
    size_t size, places = 1;
    for (const char *c = option->choices; *c; c++)
        places += *c == '|';
    for (int place = 0; place < (int)places; place++)
        if ((option->values ? option->values[place] : place) == value) {
            const char *word = word_at(option->choices, place, &size);
            put_word(out, option, word, size);
            return;
        }
}

static void put_choices(ks_buffer *out, const ks_option *option, unsigned bits)
{
    const char *before = " ";
    put_name(out, option);
    for (int place = 0; bits >> place; place++) {
        size_t size;
        if (!(bits >> place & 1))
            continue;
        const char *word = word_at(option->choices, place, &size);
        ks_buffer_put_string(out, before);
        ks_buffer_put(out, word, size);
        before = ",";
    }
}

static void put_texts(ks_buffer *out, const ks_option *option, const char *field, int count)
{
    int is_file = option->kind == KS_KIND_FILE;
    size_t item = is_file ? sizeof(ks_option_file) : sizeof(const char *);
    if (option->size / item <= 1)
        count = 1;
    for (int i = 0; i < count; i++, field += item) {
        const char *text = is_file ? ((const ks_option_file *)(const void *)field)->path
                                   : *(const char *const *)(const void *)field;
        const char *slash =
            text != NULL && (is_file || option->kind == KS_KIND_PATH) ? strrchr(text, '/') : NULL;
        text = slash ? slash + 1 : text;
        if (text != NULL)
            put_word(out, option, text, strlen(text));
    }
}

static void put_ints(ks_buffer *out, const ks_option *option, const int *numbers, int count)
{
    if (count == 0)
        return;
    put_name(out, option);
    for (int i = 0; i < count; i++) {
        ks_buffer_put_string(out, i ? "," : " ");
        ks_buffer_put_number(out, numbers[i], 0);
    }
}

static void put_board(ks_buffer *out, const ks_option *option, const int size[2])
{
    char text[40];
    put_word(out, option, text, ks_format(text, sizeof text, "%dx%d", size[0], size[1]));
}

static int is_zero(const char *field, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (field[i] != 0)
            return 0;
    return 1;
}

static void describe(ks_buffer *out, const char *settings, const ks_option *option)
{
    const void *field = settings + option->offset;
    int items = (int)(option->size / sizeof(int));
    int count = option->count ? *(const int *)(const void *)(settings + option->count) : items;
    int is_list =
        option->kind == KS_KIND_INTS && option->count != 0; /* its count says if it is set */
    if (option->initial == NULL && !is_list && is_zero(field, option->size))
        return;
    switch (option->kind) {
    case KS_KIND_FLAG: put_name(out, option); break;
    case KS_KIND_INT:
    case KS_KIND_SEED: put_int(out, option, field); break;
    case KS_KIND_NUMBER: put_decimal(out, option, field); break;
    case KS_KIND_CHOICE: put_choice(out, option, *(const int *)field); break;
    case KS_KIND_CHOICES: put_choices(out, option, *(const unsigned *)field); break;
    case KS_KIND_WORD:
    case KS_KIND_TEXT:
    case KS_KIND_PATH:
    case KS_KIND_FILE: put_texts(out, option, field, count); break;
    case KS_KIND_INTS: put_ints(out, option, field, count); break;
    case KS_KIND_BOARD: put_board(out, option, field); break;
    case KS_KIND_OTHER: break; /* only its reader knows */
    }
}

void ks_option_describe(ks_buffer *out, const void *settings, const ks_option *rows, unsigned modes)
{
    for (; rows->name != NULL; rows++) {
        int is_unnamed = rows->unnamed == KS_OPTION_UNNAMED || (rows->unnamed & modes) != 0;
        if (!is_unnamed && ks_option_goes_with(rows, modes))
            describe(out, settings, rows);
    }
}
