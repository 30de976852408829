/* The table of sentences, in every language, and how one is filled in. In a text, {c} is the side
 * that the sentence speaks of and {o} the other one, {g} a group, {p0} a point, {n0} a number,
 * {n0:point:points} a number with its noun, {a} the parts of the board. English alone: {G} is a
 * group at the start, and {is:is:are} goes by how many stones it has. */
#include "pages.h"

#include "buffer.h"
#include "position.h"
#include "text.h"

#include <math.h>
#include <string.h>

typedef struct row {
    const char *id;
    const char *text[KS_LANGUAGES];
} row;

static const row rows[] = {
    [KS_SAY_EMPTY] = {"board.empty",
                      {"The board is empty: there is nothing to explain yet.",
                       "盤上に石がなく、まだ説明することはありません。"}},
    [KS_SAY_ALONE] = {"board.alone",
                      {"Only {c} has stones on the board: there is nothing to compare yet.",
                       "盤上には{c}石しかなく、まだ形勢を比べられません。"}},
    [KS_SAY_WON] = {"board.won",
                    {"The game is over: {c} wins by {n0:point:points}.",
                     "終局しています。{c}の{n0}目勝ちです。"}},
    [KS_SAY_DRAWN] = {"board.drawn",
                      {"The game is over: it is a draw.", "終局しています。持碁です。"}},
    [KS_SAY_EVEN] = {"board.even",
                     {"The game is even: {c}'s chance to win is {n1}%.",
                      "形勢はほぼ互角です（{c}の勝率は{n1}%）。"}},
    [KS_SAY_SLIGHT] = {"board.slight",
                       {"{c} is slightly ahead, by about {n0:point:points}, and would win {n1}% of "
                        "such games.",
                        "{c}が約{n0}目わずかにリードしています（勝率{n1}%）。"}},
    [KS_SAY_AHEAD] = {"board.ahead",
                      {"{c} is ahead by about {n0:point:points}, and would win {n1}% of such "
                       "games.",
                       "{c}が約{n0}目リードしています（勝率{n1}%）。"}},
    [KS_SAY_WINNING] = {"board.winning",
                        {"{c} is winning, by about {n0:point:points}: the chance is {n1}%.",
                         "{c}が約{n0}目リードし、勝勢です（勝率{n1}%）。"}},
    [KS_SAY_TERRITORY] = {"board.territory",
                          {"{c} has {n0:point:points} of territory, above all {a}.",
                           "{c}の地は{n0}目で、主に{a}にあります。"}},
    [KS_SAY_TERRITORY_ALL] = {"board.territory.all",
                              {"{c} has {n0:point:points} of territory.", "{c}の地は{n0}目です。"}},
    [KS_SAY_NO_TERRITORY] = {"board.no-territory",
                             {"Neither side has territory yet.",
                              "まだどちらにも確定地はありません。"}},
    [KS_SAY_INFLUENCE] =
        {"board.influence",
         {"{c} has more influence, over {n0:point:points} to {n1}, above all {a}; "
          "it ends with more there in two of three games.",
          "勢力では{c}が{n0}対{n1}でまさり、特に{a}で強くなっています（そこが地になる"
          "割合は約三分の二）。"}},
    [KS_SAY_ALIVE] = {"group.alive", {"{G} {is:is:are} alive.", "{g}は生きています。"}},
    [KS_SAY_LIVING] = {"group.living",
                       {"{G} {is:is:are} nearly alive: such stones live in {n0}% of games.",
                        "{g}はほぼ生きています（生きる割合は{n0}%）。"}},
    [KS_SAY_SEKI] = {"group.seki", {"{G} {is:lives:live} in seki.", "{g}はセキで生きています。"}},
    [KS_SAY_RUNS] = {"group.runs",
                     {"{G} {is:has:have} no two eyes yet but a way out: such stones live in {n0}% "
                      "of games.",
                      "{g}はまだ二眼がありませんが、逃げ道があります（生きる割合は{n0}%）。"}},
    [KS_SAY_SETTLES] = {"group.settles",
                        {"{G} {is:is:are} not settled but {is:has:have} room at the edge: such "
                         "stones live in {n0}% of games.",
                         "{g}はまだ治まっていませんが、辺に余地があります（生きる割合は{n0}%）。"}},
    [KS_SAY_SHUT_IN] = {"group.shut-in",
                        {"{G} {is:is:are} shut in without two eyes: such stones live in {n0}% of "
                         "games.",
                         "{g}は閉じ込められ、まだ二眼がありません（生きる割合は{n0}%）。"}},
    [KS_SAY_WEAK] = {"group.weak",
                     {"{G} {is:is:are} weak: such stones live in {n0}% of games.",
                      "{g}は弱い石です（生きる割合は{n0}%）。"}},
    [KS_SAY_ONE_POINT] = {"group.next.one",
                          {"{G} {is:is:are} not settled: whoever plays {p0} first decides.",
                           "{g}は未定です。{p0}を先に打った方のものになります。"}},
    [KS_SAY_TWO_POINTS] = {"group.next.two",
                           {"{G} {is:is:are} not settled: {o} kills at {p0}, {c} lives at {p1}.",
                            "{g}は未定です。{o}は{p0}で取り、{c}は{p1}で助かります。"}},
    [KS_SAY_LOST] = {"group.lost",
                     {"{G} {is:is:are} as good as lost: such stones live in only {n0}% of games.",
                      "{g}はほとんど助かりません（生きる割合は{n0}%）。"}},
    [KS_SAY_CAPTURED] = {"group.captured",
                         {"{G} {is:is:are} dead, whoever moves first.",
                          "{g}は、どちらが先に打っても死んでいます。"}},
    [KS_SAY_LADDER] = {"group.ladder",
                       {"{G} {is:is:are} dead: {is:it is:they are} caught in a ladder, whoever "
                        "moves first.",
                        "{g}はシチョウにかかっていて、どちらが先に打っても死んでいます。"}},
    [KS_SAY_DEAD] = {"group.dead", {"{G} {is:is:are} dead.", "{g}は死んでいます。"}},
    [KS_SAY_BIGGEST] =
        {"move.biggest",
         {"The biggest move is probably {p0}, {a}: it makes a difference of about "
          "{n0:point:points} who plays there first.",
          "最も大きい手はおそらく{a}の{p0}で、どちらが先に打つかで約{n0}目の差になります。"}},
    [KS_SAY_BIGGEST_ALL] =
        {"move.biggest.all",
         {"The biggest move is probably {p0}: it makes a difference of about "
          "{n0:point:points} who plays there first.",
          "最も大きい手はおそらく{p0}で、どちらが先に打つかで約{n0}目の差になりま"
          "す。"}},
    [KS_SAY_NEXT] = {"move.next",
                     {"Then perhaps {p0}, {a}, with about {n0:point:points}.",
                      "次はおそらく{a}の{p0}で、約{n0}目です。"}},
    [KS_SAY_SMALL] = {"move.small",
                      {"No move makes a difference of more than {n0:point:points} any more.",
                       "もう{n0}目を超える差になる手はありません。"}},
};

/* In per cent of how many games of pro-valid it was true (experiments/positional-judgment); 0: not
 * counted, or it says a chance itself. */
static const int held[KS_SAY_KINDS] = {
    [KS_SAY_TERRITORY] = 91, [KS_SAY_INFLUENCE] = 73,  [KS_SAY_ALIVE] = 99,
    [KS_SAY_ONE_POINT] = 88, [KS_SAY_TWO_POINTS] = 80, [KS_SAY_CAPTURED] = 98,
    [KS_SAY_LADDER] = 97,    [KS_SAY_DEAD] = 98,       [KS_SAY_BIGGEST] = 64,
    [KS_SAY_NEXT] = 54};

_Static_assert(sizeof rows / sizeof *rows == KS_SAY_KINDS, "a row for each kind");

const char *ks_sentence_id(int kind)
{
    return kind >= 0 && kind < KS_SAY_KINDS ? rows[kind].id : NULL;
}

int ks_sentence_held(int kind)
{
    return held[kind];
}

const char *ks_page_part_name(ks_page_part part)
{
    static const char *const names[] = {"board", "group", "move", "rest"};
    return names[part];
}

/* ---- Parts of the board ---- */

/* With the word that stands before it in English. */
static const char *const areas[KS_AREAS + 1][3] = {{"in the ", "upper left corner", "左上隅"},
                                                   {"on the ", "upper side", "上辺"},
                                                   {"in the ", "upper right corner", "右上隅"},
                                                   {"on the ", "left side", "左辺"},
                                                   {"in the ", "centre", "中央"},
                                                   {"on the ", "right side", "右辺"},
                                                   {"in the ", "lower left corner", "左下隅"},
                                                   {"on the ", "lower side", "下辺"},
                                                   {"in the ", "lower right corner", "右下隅"},
                                                   {"on the ", "board", "盤上"}};

const char *ks_area_name(int area, ks_language language)
{
    return areas[area][language == KS_JAPANESE ? 2 : 1];
}

int ks_area_of(int point, int width, int height)
{
    enum { LEAST_SIDE = 7 };
    int x = point % width, y = point / width;
    if (width < LEAST_SIDE || height < LEAST_SIDE)
        return KS_AREA_ALL;
    return 3 * y / height * 3 + 3 * x / width;
}

/* ---- Filling in ---- */

typedef struct filling {
    ks_buffer *out;
    const ks_page *page;
    const ks_sentence *sentence;
    ks_language language;
} filling;

static void put_colour(const filling *f, int colour)
{
    static const char *const names[KS_LANGUAGES][2] = {{"Black", "White"}, {"黒", "白"}};
    ks_buffer_put_string(f->out, names[f->language][colour == KS_WHITE]);
}

static void put_point(const filling *f, int point)
{
    char name[8];
    ks_point_name(name, point, f->page->explanation->width, f->page->explanation->height);
    ks_buffer_put_string(f->out, name);
}

static const ks_group *group_of(const filling *f)
{
    return &f->page->explanation->group[f->sentence->group];
}

/* "White's ten stones in the upper left corner (F17)", "White's stone at C6" */
static void put_group(const filling *f)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    const ks_group *group = group_of(f);
    const ks_explanation *e = f->page->explanation;
    int area = ks_area_of(group->point, e->width, e->height), stones = group->stones;
    int whole = area == KS_AREA_ALL;
    if (f->language == KS_JAPANESE) {
        ks_buffer_put_string(f->out, whole ? "" : areas[area][2]);
        ks_buffer_put_string(f->out, whole ? "" : "の");
        put_colour(f, group->colour);
        ks_buffer_put_format(f->out, "%d子（", stones);
        put_point(f, group->point);
        ks_buffer_put_string(f->out, "）");
        return;
    }
    put_colour(f, group->colour);
    if (stones == 1) {
        ks_buffer_put_string(f->out, "'s stone at ");
        put_point(f, group->point);
        return;
    }
    if (stones <= 12)
        ks_buffer_put_format(f->out, "'s %s stones", words[stones]);
    else
        ks_buffer_put_format(f->out, "'s %d stones", stones);
    if (!whole)
        ks_buffer_put_format(f->out, " %s%s", areas[area][0], areas[area][1]);
    ks_buffer_put_string(f->out, " (");
    put_point(f, group->point);
    ks_buffer_put_string(f->out, ")");
}

static void put_areas(const filling *f)
{
    for (int i = 0; i < f->sentence->areas; i++) {
        const char *const *name = areas[f->sentence->area[i]];
        if (i > 0)
            ks_buffer_put_string(f->out, f->language == KS_JAPANESE ? "と" : " and ");
        if (f->language == KS_JAPANESE)
            ks_buffer_put_string(f->out, name[2]);
        else
            ks_buffer_put_format(f->out, "%s%s", name[0], name[1]);
    }
}

/* One of the two words "one:many" after a colon; nothing if there are none. */
static void put_choice(const filling *f, const char *words, size_t size, int many)
{
    const char *colon = memchr(words, ':', size);
    size_t first = colon ? (size_t)(colon - words) : size;
    if (!many)
        ks_buffer_put(f->out, words, first);
    else if (colon)
        ks_buffer_put(f->out, colon + 1, size - first - 1);
}

/* "{n0}", "{n0:point:points}" */
static void put_number(const filling *f, const char *key, size_t size)
{
    double number = f->sentence->number[key[1] - '0'];
    ks_buffer_put_number(f->out, number, 1);
    if (size > 3) {
        ks_buffer_put_string(f->out, " ");
        put_choice(f, key + 3, size - 3, number != 1);
    }
}

static void put_key(const filling *f, const char *key, size_t size)
{
    switch (key[0]) {
    case 'c': put_colour(f, f->sentence->colour); break;
    case 'o': put_colour(f, KS_OPPONENT(f->sentence->colour)); break;
    case 'g':
    case 'G': put_group(f); break;
    case 'p': put_point(f, f->sentence->point[key[1] - '0']); break;
    case 'n': put_number(f, key, size); break;
    case 'a': put_areas(f); break;
    default: put_choice(f, key + 3, size - 3, group_of(f)->stones > 1); break; /* {is:...} */
    }
}

int ks_sentence_text(ks_buffer *out, const ks_page *page, int sentence, ks_language language)
{
    filling f = {out, page, &page->sentence[sentence], language};
    const char *text = rows[f.sentence->kind].text[language];
    while (*text != '\0') {
        size_t plain = strcspn(text, "{");
        ks_buffer_put(out, text, plain);
        text += plain;
        if (*text == '\0')
            break;
        size_t size = strcspn(text, "}") - 1;
        put_key(&f, text + 1, size);
        text += size + 2;
    }
    return ks_buffer_status(out);
}

/* ---- The page ---- */

static void put_part(ks_buffer *out, const ks_page *page, ks_page_part part, ks_language language)
{
    const char *before = "", *between = part == KS_PAGE_BOARD || part == KS_PAGE_MOVE ? " " : "\n";
    if (language == KS_JAPANESE && *between == ' ')
        between = "";
    for (int i = 0; i < page->sentences; i++) {
        if (page->sentence[i].part != part)
            continue;
        ks_buffer_put_string(out, before);
        ks_sentence_text(out, page, i, language);
        before = between;
    }
    if (before == between)
        ks_buffer_put_string(out, "\n");
}

int ks_page_text(ks_buffer *out, const ks_page *page, ks_language language, int all)
{
    put_part(out, page, KS_PAGE_BOARD, language);
    put_part(out, page, KS_PAGE_GROUP, language);
    put_part(out, page, KS_PAGE_MOVE, language);
    if (all)
        put_part(out, page, KS_PAGE_REST, language);
    return ks_buffer_status(out);
}

static void put_sentence(ks_json *json, const ks_page *page, int number, ks_language language,
                         ks_buffer *text)
{
    const ks_sentence *s = &page->sentence[number];
    ks_buffer_clear(text);
    ks_sentence_text(text, page, number, language);
    ks_json_begin_object(json);
    ks_json_string(ks_json_key(json, "id"), rows[s->kind].id);
    ks_json_string(ks_json_key(json, "part"), ks_page_part_name(s->part));
    ks_json_string(ks_json_key(json, "text"), ks_buffer_data(text));
    if (s->colour != KS_EMPTY)
        ks_json_string(ks_json_key(json, "colour"), s->colour == KS_BLACK ? "B" : "W");
    if (s->group >= 0)
        ks_json_int(ks_json_key(json, "group"), s->group);
    if (held[s->kind] > 0)
        ks_json_int(ks_json_key(json, "held"), held[s->kind]);
    ks_json_begin_array(ks_json_key(json, "points"));
    for (int i = 0; i < s->points; i++)
        ks_json_int(json, s->point[i]);
    ks_json_end_array(json);
    ks_json_begin_array(ks_json_key(json, "numbers"));
    for (int i = 0; i < s->numbers; i++)
        ks_json_number(json, s->number[i], 1);
    ks_json_end_array(json);
    ks_json_begin_array(ks_json_key(json, "areas"));
    for (int i = 0; i < s->areas; i++)
        ks_json_string(json, ks_area_name(s->area[i], KS_ENGLISH));
    ks_json_end_array(json);
    ks_json_end_object(json);
}

int ks_page_members(ks_json *json, const ks_page *page, ks_language language)
{
    ks_buffer *text;
    int status = ks_buffer_new(&text);
    if (status)
        return status;
    ks_json_begin_array(ks_json_key(json, "sentences"));
    for (int i = 0; i < page->sentences; i++)
        put_sentence(json, page, i, language, text);
    ks_json_end_array(json);
    status = ks_buffer_status(text);
    ks_buffer_free(text);
    return status ? status : ks_buffer_status(json->out);
}
