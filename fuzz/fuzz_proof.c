/* Any bytes as a board of 4x2 points and the tree of a proof about a block of it, or as changes of
 * a proof that was found. The header and its sum are put right, since random bytes never have them.
 * Whatever is accepted must be true by the brute-force solver, unless it assumes that stones live.
 */
#include "small_truth.h"

#include "buffer.h"
#include "proof_bytes.h"

enum { HEAD = 2 + SMALL_POINTS };

static void mend(unsigned char *proof, size_t size, const ks_position *position)
{
    uint64_t sum = ks_proof_sum(position, proof, size);
    for (int i = 0; i < 8; i++)
        proof[12 + i] = (unsigned char)(sum >> (8 * i) & 255);
}

/* A proof for one of the claims, or its header alone; returns its size. */
static size_t find_proof(unsigned char *out, size_t room, const ks_position *position,
                         const ks_statement *claim)
{
    ks_buffer found = {0};
    ks_statement asked = *claim;
    size_t size = ks_proof_header(SMALL_POINTS);
    int points = claim->point;
    KS_EACH_STONE(stone, position, claim->point)
    {
        points = stone < points ? stone : points;
    }
    memset(out, 0, room);
    memcpy(out, "KSPF", 4);
    out[4] = KS_PROOF_VERSION;
    out[5] = SMALL_WIDTH;
    out[6] = SMALL_HEIGHT;
    out[7] = (unsigned char)claim->kind;
    out[8] = (unsigned char)claim->kos;
    out[9] = (unsigned char)claim->first;
    out[11] = (unsigned char)points;
    if (ks_proof_make(&found, position, &asked, 300) == 0 && found.size < room) {
        memcpy(out, found.data, found.size);
        size = found.size;
    }
    ks_buffer_release(&found);
    return size;
}

static void check_truth(const ks_statement *found, const ks_position *position)
{
    static small_truth truth;
    for (int p = 0; p < SMALL_POINTS; p++)
        if (found->assumed[p])
            return;
    const game_values *values = small_values(&truth, found->point);
    int board = small_board(&truth, position, found->point);
    require(!game_graph_is_wrong(values, board, found->first != position->stone[found->point],
                                 (graph_claim)found->kind, found->kos == KS_PROVED_ANY_KO));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    enum { ROOM = 1 << 14 };
    static unsigned char proof[ROOM];
    unsigned char stones[KS_POINTS] = {0};
    ks_position position;
    ks_statement found, claim = {.first = KS_BLACK};
    ks_error error;
    if (size < HEAD)
        return 0;
    for (int p = 0; p < SMALL_POINTS; p++)
        stones[p] = bytes[2 + p] % 3;
    claim.point = bytes[0] % SMALL_POINTS;
    claim.first += bytes[0] >> 3 & 1;
    claim.kind = (ks_proved_kind)(bytes[0] >> 4 & 3);
    claim.kos = (ks_proved_kos)((bytes[0] >> 6) % 3);
    if (ks_position_set_up(&position, SMALL_WIDTH, SMALL_HEIGHT, stones) ||
        stones[claim.point] == KS_EMPTY)
        return 0;
    int raw = bytes[1] & 1; /* the rest is the tree; else pairs of a place and what is put there */
    size_t length = find_proof(proof, ROOM, &position, &claim), rest = size - HEAD;
    if (raw) {
        size_t header = ks_proof_header(SMALL_POINTS);
        length = header + (rest < ROOM - header ? rest : ROOM - header);
        memcpy(proof + header, bytes + HEAD, length - header);
    }
    for (size_t i = HEAD; !raw && i + 1 < size; i += 2)
        proof[bytes[i] % length] = bytes[i + 1];
    mend(proof, length, &position);
    int status = ks_proof_check(&found, &position, proof, length, &error);
    if (status == 0)
        check_truth(&found, &position);
    else
        check_error_of(&error, status, length);
    return 0;
}
