/* See input.h. */
#include "input.h"

#include "encoding.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGEST_FILE = 64 << 20 };

/* ---- Options ---- */

const int ks_colour_values[] = {KS_BLACK, KS_WHITE};

static int refuse(ks_error *error, const char *expected)
{
    if (error != NULL) {
        *error = (ks_error){.status = KS_EINPUT};
        snprintf(error->message, sizeof error->message, "takes %s", expected);
    }
    return KS_EINPUT;
}

int ks_read_rules(void *field, const ks_option *option, const char *text, ks_error *error)
{
    char names[180] = "one of";
    size_t used = strlen(names);
    const ks_rules *rules = ks_rules_find(text);
    (void)option;
    if (rules != NULL) {
        *(const ks_rules **)field = rules;
        return 0;
    }
    for (int i = 0; ks_rules_at(i) != NULL && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : " ",
                                 ks_rules_at(i)->name);
    return refuse(error, names);
}

int ks_read_button(void *field, const ks_option *option, const char *text, ks_error *error)
{
    int place = ks_option_place(option->argument, text);
    if (place < 0)
        return refuse(error, option->argument);
    *(float *)field = place == 0 ? 0.5F : -0.5F;
    return 0;
}

/* ---- Bytes ---- */

/* Reads to the end; returns 0, an errno, or EFBIG above the limit. */
static int read_all(ks_bytes *out, int fd)
{
    size_t capacity = 0;
    for (;;) {
        if (out->size == capacity) {
            capacity = capacity ? capacity * 2 : 1 << 16;
            char *more = realloc(out->bytes, capacity);
            if (more == NULL)
                return ENOMEM;
            out->bytes = more;
        }
        ssize_t got = read(fd, out->bytes + out->size, capacity - out->size);
        if (got < 0 && errno != EINTR)
            return errno;
        if (got == 0)
            return 0;
        out->size += got > 0 ? (size_t)got : 0;
        if (out->size > LARGEST_FILE)
            return EFBIG;
    }
}

static void release_bytes(ks_bytes *bytes)
{
    free(bytes->bytes);
    *bytes = (ks_bytes){0};
}

int ks_input_bytes(ks_bytes *out, const char *path, const char *name)
{
    int standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return ks_fail_command(NULL, "cannot open %s: %s", name, strerror(errno));
    int reason = read_all(out, fd);
    if (!standard)
        close(fd);
    if (reason == 0)
        return 0;
    release_bytes(out);
    if (reason == EFBIG)
        return ks_fail_command(NULL, "%s is larger than %d MB", name, LARGEST_FILE >> 20);
    return ks_fail_command(NULL, "cannot read %s: %s", name, strerror(reason));
}

int ks_input_text(ks_bytes *out, const char *path, const char *name)
{
    int exit_code = ks_input_bytes(out, path, name);
    if (exit_code)
        return exit_code;
    char *text = realloc(out->bytes, out->size + 1);
    if (text == NULL) {
        release_bytes(out);
        return ks_fail_status(KS_EMEMORY);
    }
    text[out->size] = '\0';
    out->bytes = text;
    return 0;
}

/* ---- Records and drawings ---- */

static int is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A record starts with a parenthesis, or has "(;" after other text, such as that of a mail. */
static int looks_like_record(const char *text, size_t size)
{
    size_t i = 0;
    while (i < size && is_space(text[i]))
        i++;
    if (i < size && text[i] == '(')
        return 1;
    for (; i + 1 < size; i++)
        if (text[i] == '(' && text[i + 1] == ';')
            return 1;
    return 0;
}

static int fail_at(const ks_input *input, int line, const char *message)
{
    if (line > 0)
        return ks_fail("%s:%d: %s", input->name, line, message);
    return ks_fail("%s: %s", input->name, message);
}

static int count_lines(const char *text, size_t size)
{
    int lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Says where a record breaks off that is read up to there. */
static void report_broken(ks_input *input, const char *text, size_t start)
{
    const ks_error *broken = ks_game_broken(input->game);
    char sentence[sizeof broken->message + 60];
    if (broken == NULL)
        return;
    snprintf(sentence, sizeof sentence, "%s; the record is read up to there", broken->message);
    fail_at(input, broken->line > 0 ? broken->line + count_lines(text, start) : 0, sentence);
    input->broken = 1;
}

int ks_input_exit(const ks_input *input, int exit_code)
{
    return exit_code ? exit_code : input->broken ? KS_EXIT_FAILURE : 0;
}

/* Earlier games are read only to find where they end, and may be bad. */
static int read_game(ks_input *out, const char *text, size_t size, const ks_request *request)
{
    int number = request->game < 1 ? 1 : request->game;
    size_t start = 0, used = 0;
    for (int i = 1;; i++, start += used) {
        ks_error error = {0};
        int wanted = i == request->game || (i == 1 && request->game < 1);
        ks_game_reading reading = {.variation = wanted ? request->variation : NULL,
                                   .keeps_start = wanted && request->keeps_start};
        int status =
            ks_game_read_as(&out->game, text + start, size - start, &used, &reading, &error);
        if (status == KS_EEND && i == 1)
            return ks_fail("%s: the file has no games", out->name);
        if (status == KS_EEND)
            return ks_fail("%s: the file has %d game%s, so --game cannot be %d", out->name, i - 1,
                           i == 2 ? "" : "s", number);
        if (i == number && status == 0) {
            report_broken(out, text, start);
            return 0;
        }
        if (i == number)
            return fail_at(out, error.line > 0 ? error.line + count_lines(text, start) : 0,
                           error.message);
        ks_game_free(out->game);
        out->game = NULL;
    }
}

/* ---- What `keisei show` prints ---- */

/* Is the line one of column letters? */
static int has_letters(const char *line, const char *end)
{
    while (line < end && is_space(*line))
        line++;
    return end - line >= 3 && line[0] == 'A' && line[1] == ' ' && line[2] == 'B';
}

static const char *line_end(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline : end;
}

/* Cuts a drawing that stands between two lines of letters out of what is around it. Returns what
 * follows it; NULL: the text is no such thing. */
static const char *cut_drawing(const char **text, size_t *size)
{
    const char *end = *text + *size, *first = NULL;
    for (const char *line = *text; line < end; line = line_end(line, end) + 1) {
        if (!has_letters(line, line_end(line, end)))
            continue;
        if (first == NULL) {
            first = line;
            continue;
        }
        const char *last = line_end(line, end);
        *text = first;
        *size = (size_t)(last - first);
        return last;
    }
    return NULL;
}

/* Takes the side to move and the captures from the lines below the board. */
static void read_below(ks_position *position, const char *line, const char *end)
{
    enum { MOST = 1000000 };
    for (; line < end; line = line_end(line, end) + 1) {
        char words[80];
        char *comma, *last;
        size_t size = (size_t)(line_end(line, end) - line);
        snprintf(words, sizeof words, "%.*s", (int)(size < 79 ? size : 79), line);
        if (strncmp(words, "Captures:   Black ", 18) == 0) {
            long black = strtol(words + 18, &comma, 10);
            long white = strncmp(comma, ", White ", 8) == 0 ? strtol(comma + 8, &last, 10) : -1;
            if (black >= 0 && black <= MOST && white >= 0 && white <= MOST) {
                ks_position_set_captures(position, KS_BLACK, (int)black);
                ks_position_set_captures(position, KS_WHITE, (int)white);
            }
        }
        if (strncmp(words, "To move:", 8) == 0)
            ks_position_set_to_move(position, strstr(words, "White") ? KS_WHITE : KS_BLACK);
    }
}

static int read_drawing(ks_input *out, const char *text, size_t size, const ks_request *request)
{
    ks_error error = {0};
    if (memchr(text, '\0', size) != NULL)
        return ks_fail("%s: this is neither an SGF record nor a drawing of a board", out->name);
    const char *start = text, *end = text + size, *below = cut_drawing(&text, &size);
    char *plain = malloc(size + 1);
    if (plain == NULL)
        return ks_fail_status(KS_EMEMORY);
    for (size_t i = 0; i < size; i++) /* "(X)" is the last move */
        plain[i] = below != NULL && strchr("()", text[i]) && text[i] ? ' ' : text[i];
    int status = ks_position_parse(&out->position, plain, size, &error);
    free(plain);
    if (status)
        return fail_at(out,
                       error.line ? error.line + count_lines(start, (size_t)(text - start)) : 0,
                       error.message);
    if (below != NULL)
        read_below(out->position, below, end);
    if (request->game > 1)
        return ks_fail("%s: a drawing has no games, so --game cannot be %d", out->name,
                       request->game);
    if (request->has_move && request->move != 0)
        return ks_fail("%s: a drawing has no moves, so --move cannot be %d", out->name,
                       request->move);
    return 0;
}

static int pick_move(ks_input *out, const ks_request *request)
{
    int moves = ks_game_moves(out->game), colour;
    int move = !request->has_move  ? moves
               : request->move < 0 ? moves + request->move
                                   : request->move;
    if (move < 0 || move > moves)
        return ks_fail("%s: the game has %d moves, so --move cannot be %d", out->name, moves,
                       request->move);
    out->move = move;
    out->moves = moves;
    if (move > 0 && ks_game_move(out->game, move, &colour, &out->last_move))
        out->last_move = KS_NO_POINT;
    int status = ks_game_position(&out->position, out->game, move);
    return status ? ks_fail_status(status) : 0;
}

static void take_guess(ks_input *out, const ks_verdict *verdict)
{
    ks_guess guess = ks_guess_rules(out->game, &out->terms, verdict);
    float compensation = out->terms.compensation;
    out->terms = ks_terms_under(&out->terms, guess.rules);
    if (out->keeps_compensation)
        out->terms.compensation = compensation;
    out->guess = guess.text;
}

/* Komi from the record, or the default; then the options. The compensation follows from the rules
 * and the handicap unless it is given. */
static void settle_terms(ks_input *out, const ks_request *request)
{
    ks_terms terms = out->game ? ks_game_terms(out->game) : ks_terms_of(NULL, 7.5f, 0);
    const ks_rules *rules = request->set.rules ? request->set.rules : terms.rules;
    float komi = request->has_komi ? request->set.komi : terms.komi;
    int handicap = request->has_handicap ? request->set.handicap : terms.handicap;
    out->terms = ks_terms_of(rules, komi, handicap);
    if (request->has_button)
        out->terms.button = request->set.button;
    if (rules == NULL && out->game != NULL)
        take_guess(out, NULL);
    if (request->has_compensation)
        out->terms.compensation = request->set.compensation;
    out->keeps_compensation = request->has_compensation;
}

static int read_text(ks_input *out, const char *text, size_t size, const ks_request *request)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* the byte order mark of UTF-8 */
    if (size >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        size -= 3;
    }
    if (size == 0)
        return ks_fail("%s: the file is empty", out->name);
    if (!looks_like_record(text, size))
        return read_drawing(out, text, size, request);
    int exit_code = read_game(out, text, size, request);
    return exit_code ? exit_code : pick_move(out, request);
}

int ks_input_read(ks_input *out, const ks_request *request)
{
    int standard = strcmp(request->path, "-") == 0;
    *out =
        (ks_input){.name = standard ? "standard input" : request->path, .last_move = KS_NO_POINT};
    ks_bytes file = {0};
    int exit_code = ks_input_bytes(&file, request->path, out->name);
    if (!exit_code && looks_like_record(file.bytes, file.size))
        exit_code = ks_encoding_convert(&file);
    if (!exit_code)
        exit_code = read_text(out, file.bytes, file.size, request);
    free(file.bytes);
    if (exit_code)
        return exit_code;
    if (request->to_move != KS_EMPTY)
        ks_position_set_to_move(out->position, request->to_move);
    settle_terms(out, request);
    return 0;
}

void ks_input_release(ks_input *input)
{
    ks_game_free(input->game);
    ks_position_free(input->position);
    *input = (ks_input){0};
}

/* ---- Dead stones ---- */

/* What marks stones: where they go, and the option that names them. */
typedef struct marking {
    unsigned char *marks;
    const ks_position *position;
    const char *option, *others; /* "--dead", ", or labels or none" */
    const char *command;
} marking;

/* Marks the block of the stone at the point `name`. */
static int mark_block(const marking *m, const char *name)
{
    int point, block[KS_POINTS];
    if (ks_point_parse(&point, name, ks_position_width(m->position),
                       ks_position_height(m->position)))
        return ks_fail_command(m->command, "%s takes points of the board such as C3,D4, %s, not %s",
                               m->option, m->others, *name ? name : "nothing");
    int stones = ks_position_block(block, m->position, point);
    if (stones == 0)
        return ks_fail_command(m->command, "%s %s: the point is empty", m->option, name);
    for (int i = 0; i < stones; i++)
        m->marks[block[i]] = 1;
    return 0;
}

static int mark_list(const marking *m, const char *list)
{
    for (;;) {
        char name[16];
        size_t size = strcspn(list, ", ");
        snprintf(name, sizeof name, "%.*s", size < sizeof name ? (int)size : 15, list);
        int exit_code = mark_block(m, name);
        if (exit_code || list[size] == '\0')
            return exit_code;
        list += size + 1;
    }
}

static int mark_labels(unsigned char *dead, const ks_input *input)
{
    if (input->game == NULL)
        return ks_fail("%s: a drawing has no labels; name the dead stones, as in --dead C3,D4",
                       input->name);
    int status = ks_game_dead(dead, input->game, input->position);
    if (status == KS_ELABEL)
        return ks_fail("%s: the record has no labels (TB, TW) at its end; name the dead stones, "
                       "as in --dead C3,D4",
                       input->name);
    return status ? ks_fail_status(status) : 0;
}

int ks_input_dead(unsigned char dead[KS_POINTS], const ks_input *input, const char *value,
                  const char *command)
{
    memset(dead, 0, KS_POINTS);
    if (strcmp(value, "none") == 0)
        return 0;
    marking m = {dead, input->position, "--dead", "or labels or none", command};
    return strcmp(value, "labels") == 0 ? mark_labels(dead, input) : mark_list(&m, value);
}

int ks_input_alive(unsigned char alive[KS_POINTS], const ks_input *input, const char *value,
                   const char *command)
{
    marking m = {alive, input->position, "--alive", "or none", command};
    memset(alive, 0, KS_POINTS);
    return strcmp(value, "none") == 0 ? 0 : mark_list(&m, value);
}

void ks_input_guess(ks_input *input, const ks_verdict *verdict)
{
    if (input->guess != NULL && verdict->finished && input->move == input->moves)
        take_guess(input, verdict);
}

/* ---- In words ---- */

/* A name of at most 24 characters, to leave room in the title for what follows the players. */
static void put_player(ks_buffer *out, const char *name, const char *usual)
{
    enum { KEPT = 21, MOST = 24, BYTES = 4 * KEPT + 1 };
    char kept[BYTES];
    size_t size = 0;
    int characters = 0;
    for (const char *c = name; c != NULL && *c; c++) {
        characters += ((unsigned char)*c & 0xC0) != 0x80;
        if (characters <= KEPT && size < BYTES - 1)
            kept[size++] = *c;
    }
    kept[size] = '\0';
    if (characters > MOST)
        ks_output_put_clean(out, kept);
    else
        ks_output_put_clean(out, characters > 0 ? name : usual);
    ks_buffer_put_string(out, characters > MOST ? "..." : "");
}

int ks_input_put_players(ks_buffer *out, const ks_input *input)
{
    const char *black = input->game ? ks_game_info(input->game, "PB") : NULL;
    const char *white = input->game ? ks_game_info(input->game, "PW") : NULL;
    if (black == NULL && white == NULL)
        return 0;
    put_player(out, black, "Black");
    ks_buffer_put_string(out, " - ");
    put_player(out, white, "White");
    return 1;
}

int ks_input_put_title(ks_buffer *out, const ks_input *input)
{
    if (input->game == NULL)
        return ks_buffer_status(out);
    const char *before = ks_input_put_players(out, input) ? ", " : "";
    ks_buffer_put_format(out, "%smove %d of %d", before, input->move, input->moves);
    return ks_buffer_status(out);
}

static const char *rules_name(const ks_terms *terms)
{
    return terms->rules ? terms->rules->name : "chinese";
}

void ks_input_put_terms(ks_buffer *out, const ks_input *input)
{
    const ks_terms *terms = &input->terms;
    ks_buffer_put_format(out, "%s rules", rules_name(terms));
    if (input->guess != NULL)
        ks_buffer_put_format(out, " (a guess: %s)", input->guess);
    ks_buffer_put_format(out, ", komi %.6g", terms->komi);
    if (terms->handicap != 0)
        ks_buffer_put_format(out, ", %d handicap stones", terms->handicap);
    if (terms->compensation != 0)
        ks_buffer_put_format(out, ", compensation %.6g", terms->compensation);
    if (terms->button != 0)
        ks_buffer_put_string(out, terms->button > 0 ? ", Black's button" : ", White's button");
}

/* ---- As JSON ---- */

void ks_input_name_member(ks_json *json, const ks_input *input)
{
    ks_json_string(ks_json_key(json, "id"), input->name);
}

static void put_board(ks_json *json, const ks_position *position)
{
    char board[KS_POINTS + 1] = {0};
    int points = ks_position_width(position) * ks_position_height(position);
    for (int p = 0; p < points; p++)
        board[p] = ".XO"[ks_position_stone(position, p)];
    ks_json_string(json, board);
}

static void put_captures(ks_json *json, const ks_position *position)
{
    ks_json_begin_object(json);
    ks_json_int(ks_json_key(json, "B"), ks_position_captures(position, KS_BLACK));
    ks_json_int(ks_json_key(json, "W"), ks_position_captures(position, KS_WHITE));
    ks_json_end_object(json);
}

void ks_input_members(ks_json *json, const ks_input *input)
{
    const ks_position *position = input->position;
    int width = ks_position_width(position), height = ks_position_height(position);
    int ko = ks_position_ko(position);
    char name[8];
    ks_json_int(ks_json_key(json, "width"), width);
    ks_json_int(ks_json_key(json, "height"), height);
    put_board(ks_json_key(json, "board"), position);
    ks_json_string(ks_json_key(json, "to_move"),
                   ks_position_to_move(position) == KS_BLACK ? "B" : "W");
    ks_json_number(ks_json_key(json, "komi"), input->terms.komi, 6);
    ks_json_string(ks_json_key(json, "rules"), rules_name(&input->terms));
    ks_json_int(ks_json_key(json, "handicap"), input->terms.handicap);
    if (ks_position_captures(position, KS_BLACK) >= 0)
        put_captures(ks_json_key(json, "captures"), position);
    if (ko >= 0)
        ks_json_string(ks_json_key(json, "ko"), ks_point_name(name, ko, width, height));
}

void ks_input_place_members(ks_json *json, const ks_input *input)
{
    ks_json_int(ks_json_key(json, "move"), input->move);
    ks_input_members(json, input);
}
