/* Proofs that travel: what the reader proves, the checker finds right; what has been changed, it
 * refuses. */
#include "scene.h"

#include "buffer.h"
#include "proof_bytes.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 60000 };

static const char *const three = ". . . x O . .\n"
                                 "x x x x O . .\n"
                                 "O O O O O . .\n"
                                 ". . . . . . .\n";
static const char *const eyes = ". x . x O . .\n"
                                "x x x x O . .\n"
                                "O O O O O . .\n"
                                ". . . . . . .\n";
static const char *const seki = "O x . o X\n"
                                "O x . o X\n"
                                "O x x o X\n"
                                "O O O X X\n"
                                ". . O X .\n"
                                ". . O X .\n";
static const char *const ko = "O O X X .\n"
                              "O x . X .\n"
                              "O O X X .\n"
                              ". O X . .\n"
                              ". O X . .\n";

static ks_statement claim_of(const scene *s, const char *name, ks_proved_kind kind,
                             ks_proved_kos kos, int first)
{
    ks_statement out = {.kind = kind, .kos = kos, .point = at(&s->position, name), .first = first};
    memcpy(out.assumed, s->sure, sizeof out.assumed);
    return out;
}

static void expect(const char *drawing, const char *name, ks_proved_kind kind, ks_proved_kos kos,
                   int first, const char *words)
{
    scene s = read_scene(drawing);
    ks_statement claim = claim_of(&s, name, kind, kos, first), found;
    ks_buffer proof = {0}, text = {0};
    ks_error error;
    assert_int_equal(ks_proof_make(&proof, &s.position, &claim, NODES), 0);
    if (ks_proof_check(&found, &s.position, proof.data, proof.size, &error))
        fail_msg("%s at byte %zu:\n%s", error.message, error.offset, drawing);
    ks_statement_put(&text, &s.position, &found);
    assert_string_equal(text.data, words);
    ks_buffer_release(&proof);
    ks_buffer_release(&text);
}

static void claims(void **state)
{
    (void)state;
    expect(eyes, "A3", KS_PROVED_LIVES, KS_PROVED_ANY_KO, KS_WHITE,
           "Black B4 is alive, White moving first, whoever wins the kos.");
    expect(three, "A3", KS_PROVED_LIVES, KS_PROVED_ANY_KO, KS_BLACK,
           "Black D4 is alive, Black moving first, whoever wins the kos.");
    expect(three, "A3", KS_PROVED_FALLS, KS_PROVED_ANY_KO, KS_WHITE,
           "Black D4 is dead, White moving first, whoever wins the kos, assuming that 7 stones "
           "live.");
    expect(seki, "B6", KS_PROVED_STAYS, KS_PROVED_ANY_KO, KS_WHITE,
           "Black B6 cannot be taken, White moving first, whoever wins the kos, assuming that 15 "
           "stones live.");
    expect(ko, "B4", KS_PROVED_TAKEN, KS_PROVED_NO_THREATS, KS_WHITE,
           "Black B4 can be taken, White moving first, if nobody has a ko threat.");
}

static void refusals(void **state)
{
    (void)state;
    scene s = read_scene(three);
    ks_buffer proof = {0};
    ks_error error;
    ks_statement claim = claim_of(&s, "A3", KS_PROVED_LIVES, KS_PROVED_ANY_KO, KS_WHITE), found;
    assert_int_equal(ks_proof_make(&proof, &s.position, &claim, NODES), KS_EEND);
    assert_int_equal(ks_buffer_size(&proof), 0);
    claim.point = at(&s.position, "A4");
    assert_int_equal(ks_proof_make(&proof, &s.position, &claim, NODES), KS_EPOINT);
    claim = claim_of(&s, "A3", KS_PROVED_FALLS, KS_PROVED_ANY_KO, KS_WHITE);
    assert_int_equal(ks_proof_make(&proof, &s.position, &claim, NODES), 0);
    assert_int_equal(ks_proof_check(&found, &s.position, "KSPG", 4, &error), KS_EINPUT);
    assert_string_equal(error.message, "this is no proof");
    assert_int_equal(ks_proof_check(&found, &s.position, proof.data, 24, &error), KS_EINPUT);
    assert_string_equal(error.message, "the proof ends too early");
    scene other = read_scene(eyes);
    assert_int_equal(ks_proof_check(&found, &other.position, proof.data, proof.size, &error),
                     KS_EINPUT);
    assert_string_equal(error.message, "the proof is about another position, or has been changed");
    other = read_scene(seki);
    assert_int_equal(ks_proof_check(&found, &other.position, proof.data, proof.size, &error),
                     KS_EINPUT);
    assert_string_equal(error.message, "the proof is about a board of 7x4");
    ks_buffer_release(&proof);
}

static void mend(ks_buffer *proof, const ks_position *position)
{
    uint64_t sum = ks_proof_sum(position, (unsigned char *)proof->data, proof->size);
    for (int i = 0; i < 8; i++)
        proof->data[12 + i] = (char)(sum >> (8 * i) & 255);
}

/* Every byte of a proof is changed in every way. With the sum put right, what is still accepted
 * must be as true as the rest: the tree is whole, so only the claim can be another. */
static void flip(const char *drawing, const char *name, ks_proved_kind kind, int first)
{
    scene s = read_scene(drawing);
    ks_statement claim = claim_of(&s, name, kind, KS_PROVED_ANY_KO, first), found;
    ks_buffer proof = {0};
    assert_int_equal(ks_proof_make(&proof, &s.position, &claim, NODES), 0);
    size_t header = ks_proof_header(ks_points(&s.position));
    for (size_t i = 0; i < proof.size; i++)
        for (int bits = 1; bits < 256; bits++) {
            char before = proof.data[i];
            proof.data[i] = (char)(before ^ bits);
            assert_int_not_equal(ks_proof_check(&found, &s.position, proof.data, proof.size, NULL),
                                 0);
            mend(&proof, &s.position);
            int status = ks_proof_check(&found, &s.position, proof.data, proof.size, NULL);
            if (status == 0 && i >= header) {
                assert_int_equal(found.kind, claim.kind);
                assert_int_equal(found.kos, claim.kos);
                assert_int_equal(found.point, claim.point);
                assert_int_equal(found.first, claim.first);
            }
            proof.data[i] = before;
            mend(&proof, &s.position);
        }
    assert_int_equal(ks_proof_check(&found, &s.position, proof.data, proof.size - 1, NULL),
                     KS_EINPUT);
    ks_buffer_release(&proof);
}

static void changed_bytes(void **state)
{
    (void)state;
    flip(three, "A3", KS_PROVED_FALLS, KS_WHITE);
    flip(three, "A3", KS_PROVED_LIVES, KS_BLACK);
    flip(seki, "B6", KS_PROVED_STAYS, KS_WHITE);
}

/* Whatever the reader proves of random boards, some stones of which are sure, the checker accepts.
 */
static void random_boards(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    ks_buffer proof = {0};
    int boards = getenv("KS_LONG") != NULL ? 20000 : 150, proofs = 0;
    for (int i = 0; i < boards; i++) {
        unsigned char stones[KS_POINTS] = {0};
        int width = 3 + (int)ks_random_below(&random, 3), height = 3 + i % 2,
            points = width * height;
        scene s = {.sure = {0}};
        for (int p = 0; p < points; p++)
            stones[p] = (unsigned char)ks_random_below(&random, 3);
        if (ks_position_set_up(&s.position, width, height, stones))
            continue;
        int sure = (int)ks_random_below(&random, (uint32_t)points);
        if (stones[sure] != KS_EMPTY)
            KS_EACH_STONE(stone, &s.position, sure)
            {
                s.sure[stone] = 1;
            }
        int point = (int)ks_random_below(&random, (uint32_t)points);
        for (int j = 0; j < 24 && stones[point] != KS_EMPTY; j++) {
            ks_error error;
            ks_statement found, claim = {(ks_proved_kind)(j / 6),
                                         (ks_proved_kos)(j % 3),
                                         point,
                                         KS_BLACK + j / 3 % 2,
                                         {0}};
            memcpy(claim.assumed, s.sure, sizeof claim.assumed);
            int status = ks_proof_make(&proof, &s.position, &claim, 2000);
            if (status == KS_EEND || status == KS_ERANGE)
                continue;
            assert_int_equal(status, 0);
            if (ks_proof_check(&found, &s.position, proof.data, proof.size, &error)) {
                ks_buffer text = {0};
                ks_position_draw(&text, &s.position, s.sure);
                ks_statement_put(&text, &s.position, &claim);
                fail_msg("%s at byte %zu of %zu:\n%s", error.message, error.offset, proof.size,
                         text.data);
            }
            proofs++;
        }
    }
    print_message("# %d proofs\n", proofs);
    assert_true(proofs > boards);
    ks_buffer_release(&proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims),
        cmocka_unit_test(refusals),
        cmocka_unit_test(changed_bytes),
        cmocka_unit_test(random_boards),
    };
    return cmocka_run_group_tests_name("proof", tests, NULL, NULL);
}
