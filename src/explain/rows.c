/* See pages.h. The table of sentences, in every language. In a text, {c} is the side that the
 * sentence speaks of and {o} the other one, {g} a group, {p0} a point, {n0} a number,
 * {n0:point:points} a number with its noun, {a} the parts of the board where something is, {A}
 * these parts themselves, {l} all points as a line of play. English alone: {G} is a group at the
 * start, and {is:is:are} goes by how many stones it has. */
#include "pages.h"

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
    [KS_SAY_EVEN_HANDICAP] = {"board.even.handicap",
                              {"The two sides are level on the board.",
                               "盤面の形勢はほぼ互角です。"}},
    [KS_SAY_AHEAD_HANDICAP] =
        {"board.ahead.handicap",
         {"{c} is ahead by about {n0:point:points}, but in a handicap game that "
          "alone does not say who wins.",
          "{c}が約{n0}目リードしていますが、置碁ではそれだけで勝敗は分かりません。"}},
    [KS_SAY_TERRITORY] = {"board.territory",
                          {"{c} has {n0:point:points} of territory, above all {a}.",
                           "{c}の地は{n0}目で、主に{a}にあります。"}},
    [KS_SAY_TERRITORY_IN] = {"board.territory.in",
                             {"{c} has {n0:point:points} of territory {a}.",
                              "{c}の地は{a}に{n0}目です。"}},
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
    [KS_SAY_FREE] = {"group.free",
                     {"{G} {is:stands:stand} free: such stones live in {n0}% of games.",
                      "{g}は自由に動けます（生きる割合は{n0}%）。"}},
    [KS_SAY_SEKI] = {"group.seki", {"{G} {is:lives:live} in seki.", "{g}はセキで生きています。"}},
    [KS_SAY_RUNS] =
        {"group.runs",
         {"{G} {is:does:do} not have two eyes yet but can run out: such stones live in {n0}% "
          "of games.",
          "{g}はまだ二眼がありませんが、逃げ道があります（生きる割合は{n0}%）。"}},
    [KS_SAY_SETTLES] = {"group.settles",
                        {"{G} {is:is:are} not settled yet but {is:has:have} room at the edge: such "
                         "stones live in {n0}% of games.",
                         "{g}はまだ治まっていませんが、辺に余地があります（生きる割合は{n0}%）。"}},
    [KS_SAY_SHUT_IN] =
        {"group.shut-in",
         {"{G} {is:is:are} shut in without two eyes and must fight: such stones live in {n0}% of "
          "games.",
          "{g}は閉じ込められて二眼がなく、戦うほかありません（生きる割合は{n0}%）。"}},
    [KS_SAY_WEAK] = {"group.weak",
                     {"{G} {is:is:are} weak: such stones live in {n0}% of games.",
                      "{g}は弱い石です（生きる割合は{n0}%）。"}},
    [KS_SAY_ONE_POINT] = {"group.next.one",
                          {"{G} {is:is:are} not settled: whoever plays {p0} first decides.",
                           "{g}は未定です。{p0}を先に打った方のものになります。"}},
    [KS_SAY_TWO_POINTS] = {"group.next.two",
                           {"{G} {is:is:are} not settled: {o} probably kills at {p0}, {c} lives at "
                            "{p1}.",
                            "{g}は未定です。おそらく{o}は{p0}で取り、{c}は{p1}で助かります。"}},
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
    [KS_SAY_LINE] = {"group.line", {"If {o} starts: {l}.", "{o}が先なら、{l}。"}},
    [KS_SAY_LINE_LADDER] = {"group.line.ladder",
                            {"If {o} starts, it is a ladder: {l}.",
                             "{o}が先ならシチョウで、{l}。"}},
    [KS_SAY_LINE_NET] = {"group.line.net",
                         {"If {o} starts, it is a net: {l}.", "{o}が先ならゲタで、{l}。"}},
    [KS_SAY_LINE_SNAPBACK] = {"group.line.snapback",
                              {"If {o} starts, it is a snapback: {l}.",
                               "{o}が先ならウッテガエシで、{l}。"}},
    [KS_SAY_BIGGEST] =
        {"move.biggest",
         {"The biggest move is probably {p0}, {a}: it is worth about {n0:point:points} "
          "to whoever plays there first.",
          "最も大きい手はおそらく{a}の{p0}で、どちらが先に打つかで約{n0}目の差になります。"}},
    [KS_SAY_BIGGEST_ALL] =
        {"move.biggest.all",
         {"The biggest move is probably {p0}: it is worth about {n0:point:points} "
          "to whoever plays there first.",
          "最も大きい手はおそらく{p0}で、どちらが先に打つかで約{n0}目の差になりま"
          "す。"}},
    [KS_SAY_NEXT] = {"move.next",
                     {"Then perhaps {p0}, {a}, worth about {n0:point:points}.",
                      "次はおそらく{a}の{p0}で、約{n0}目です。"}},
    [KS_SAY_SMALL] = {"move.small",
                      {"No move is worth more than {n0:point:points} any more.",
                       "もう{n0}目を超える差になる手はありません。"}},
    [KS_SAY_STAKE] =
        {"move.stake",
         {"{G} {is:is:are} at stake there: {is:it lives:they live} in {n0}% of games if "
          "{c} plays first, in {n1}% if {o} does.",
          "そこには{g}の生死がかかり、生きる割合は{c}が先なら{n0}%、{o}が先なら{n1}%"
          "です。"}},
    [KS_SAY_STAKE_AT] =
        {"move.stake.at",
         {"{G} {is:is:are} at stake at {p0}: {is:it lives:they live} in {n0}% of "
          "games if {c} plays there first, in {n1}% if {o} does.",
          "{p0}には{g}の生死がかかり、生きる割合は{c}が先なら{n0}%、{o}が先なら{n1}%"
          "です。"}},
    [KS_SAY_DOUBLE] = {"move.double",
                       {"A move of {o} there also threatens {g}.",
                        "そこに{o}が打つと、同時に{g}も脅かします。"}},
    [KS_SAY_CUT] =
        {"move.cut",
         {"{o} can cut at {p0}: {g} {is:lives:live} in {n0}% of games if {c} connects "
          "there, in {n1}% if {o} cuts.",
          "{p0}は切断点です。{g}の生きる割合は、{c}がつなげば{n0}%、{o}が切れば{n1}%です。"}},
    [KS_SAY_KILLS] = {"game.kills", {"This kills {g}.", "この手で{g}は死にました。"}},
    [KS_SAY_GIVES_UP] = {"game.gives-up",
                         {"{G} {is:is:are} lost, as {c} plays elsewhere.",
                          "{c}が手を抜き、{g}は助からなくなりました。"}},
    [KS_SAY_SAVES] = {"game.saves", {"This makes {g} safe.", "この手で{g}は安全になりました。"}},
    [KS_SAY_LETS_LIVE] = {"game.lets-live",
                          {"From here on {g} {is:is:are} safe.", "これ以後、{g}は安全です。"}},
    [KS_SAY_CAPTURES] = {"game.captures",
                         {"This takes {g} off the board.", "この手で{g}を取り上げました。"}},
    [KS_SAY_PRESSED] = {"game.pressed",
                        {"{G} {is:comes:come} under attack: such stones live in {n0}% of games.",
                         "{g}は攻められています（生きる割合は{n0}%）。"}},
    [KS_SAY_CUTS_OFF] = {"game.cuts-off",
                         {"This cuts {g} off from the stones at {p0}.",
                          "この手で{g}は{p0}の石から切り離されました。"}},
    [KS_SAY_CONNECTS] = {"game.connects",
                         {"This connects {g} with the stones at {p0}.",
                          "この手で{g}は{p0}の石とつながりました。"}},
    [KS_SAY_ENTERS] = {"game.enters",
                       {"{c} enters {A}: {o}'s territory there shrinks by {n0:point:points}.",
                        "{c}が{A}に入り、{o}の地は{n0}目減りました。"}},
    [KS_SAY_SHRINKS] = {"game.shrinks",
                        {"{o}'s territory {a} shrinks by {n0:point:points}.",
                         "{a}の{o}の地が{n0}目減りました。"}},
    [KS_SAY_TAKES] = {"game.takes",
                      {"{c} takes {n0:point:points} of territory {a}.",
                       "{c}が{a}で{n0}目の地を得ました。"}},
    [KS_SAY_TURNS] =
        {"game.turns",
         {"Here the game seems to turn against {c}: the chance to win falls from {n0}% to "
          "{n1}%.",
          "ここで流れが{c}の不利に変わったようで、勝率は{n0}%から{n1}%に下がりました。"}},
    [KS_SAY_CHOICE] = {"game.choice",
                       {"A\xC2\xA0({p0}) was another choice.", "A（{p0}）も考えられました。"}},
    [KS_SAY_LEADS] = {"game.leads",
                      {"{c} is probably ahead now.", "ここで{c}がおそらくリードしました。"}},
    [KS_SAY_ENDGAME] = {"game.endgame",
                        {"Most of the board is settled, and no large group is in danger any more: "
                         "the endgame begins.",
                         "盤面の大部分が定まり、危ない大石もなくなりました。ヨセの始まりです。"}},
    [KS_SAY_NO_MOVES] = {"game.no-moves",
                         {"The record has no stones that were played: there is nothing to explain.",
                          "打たれた石がなく、説明することはありません。"}},
    [KS_SAY_TOO_LONG] = {"game.too-long",
                         {"The record has more than {n0} moves: it is not commented.",
                          "手数が{n0}手を超えるため、解説しません。"}},
    [KS_SAY_BY_POINTS] = {"game.points",
                          {"{c} won by {n0:point:points}.", "{c}の{n0}目勝ちです。"}},
    [KS_SAY_BY_RESIGNATION] = {"game.resigned",
                               {"{c} won: {o} resigned after {n0:move:moves}.",
                                "{n0}手まで、{c}の中押し勝ちです。"}},
    [KS_SAY_BY_TIME] = {"game.time", {"{c} won on time.", "{c}の時間切れ勝ちです。"}},
    [KS_SAY_BY_WIN] = {"game.won", {"{c} won.", "{c}の勝ちです。"}},
    [KS_SAY_TIE] = {"game.drawn", {"The game was a draw.", "持碁でした。"}},
    [KS_SAY_BREAKS_OFF] = {"game.open",
                           {"The record ends after {n0:move:moves} without a result.",
                            "棋譜は{n0}手で終わり、結果は記されていません。"}},
    [KS_SAY_OPENING_EVEN] = {"game.opening.even",
                             {"After the opening, at move {n0}, the game was even.",
                              "布石が終わった{n0}手目では、形勢はほぼ互角でした。"}},
    [KS_SAY_OPENING] = {"game.opening",
                        {"After the opening, at move {n0}, {c} was ahead by about "
                         "{n1:point:points}.",
                         "布石が終わった{n0}手目では、{c}が約{n1}目リードしていました。"}},
    [KS_SAY_FOR_GOOD] = {"game.for-good",
                         {"From move {n0} ({p0}) on {c} was ahead.",
                          "{n0}手目（{p0}）から最後まで{c}がリードしました。"}},
    [KS_SAY_ALL_ALONG] = {"game.all-along",
                          {"{c} was never clearly behind.",
                           "{c}ははっきり遅れることが一度もありませんでした。"}},
    [KS_SAY_LARGEST_LOSS] = {"game.largest-loss",
                             {"The largest loss was {g}, at move {n0}.",
                              "最も大きな損失は、{n0}手目の{g}です。"}},
    [KS_SAY_LARGEST_TURN] = {"game.largest-turn",
                             {"The game seems to have turned most against {c} at move {n0} ({p0}).",
                              "流れが最も{c}の不利に変わったのは{n0}手目（{p0}）のようです。"}},
    [KS_SAY_SURE] = {"game.sure",
                     {"From move {n0} on {c} was winning.", "{n0}手目からは{c}の勝勢でした。"}},
};

/* In per cent of how many games of pro-valid it was true (experiments/positional-judgment); 0: not
 * counted, or it says a chance itself. */
static const int held[KS_SAY_KINDS] = {
    [KS_SAY_TERRITORY] = 91, [KS_SAY_TERRITORY_IN] = 80, [KS_SAY_INFLUENCE] = 73,
    [KS_SAY_ALIVE] = 99,     [KS_SAY_ONE_POINT] = 86,    [KS_SAY_TWO_POINTS] = 78,
    [KS_SAY_CAPTURED] = 98,  [KS_SAY_LADDER] = 97,       [KS_SAY_DEAD] = 98,
    [KS_SAY_BIGGEST] = 64,   [KS_SAY_NEXT] = 54,         [KS_SAY_KILLS] = 99,
    [KS_SAY_GIVES_UP] = 96,  [KS_SAY_SAVES] = 99,        [KS_SAY_LETS_LIVE] = 99,
    [KS_SAY_TAKES] = 82,     [KS_SAY_LEADS] = 74};

_Static_assert(sizeof rows / sizeof *rows == KS_SAY_KINDS, "a row for each kind");

const char *ks_sentence_id(int kind)
{
    return kind >= 0 && kind < KS_SAY_KINDS ? rows[kind].id : NULL;
}

int ks_sentence_held(int kind)
{
    return held[kind];
}

int ks_sentence_goes_on(int kind)
{
    return kind >= KS_SAY_LINE && kind <= KS_SAY_LINE_SNAPBACK;
}

const char *ks_sentence_row(int kind, ks_language language)
{
    return rows[kind].text[language];
}
