/* The judges that are random fields, and where the parameters of each come from. */
#include "alloc.h"
#include "embedded.h"
#include "study.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* The form of a row: the tensor of its parameters, in the compiled-in files by ks_board_size or in
 * a file that is read; NULL: the paper's parameters. */
typedef struct origin {
    int kinds;
    const char *tensor, *file[KS_BOARD_SIZES];
    ks_inference automatic;
} origin;

static int make_kit(ks_boltzmann_kit **out, ks_judge *judge, ks_error *error)
{
    *out = judge->state = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return ks_life_new(&(*out)->life, judge, error);
}

static int read_embedded(ks_boltzmann *out, const origin *from, const char *file, ks_error *error)
{
    size_t size;
    const unsigned char *bytes = ks_embedded(file, &size);
    ks_model *model;
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = ks_boltzmann_read(out, model, from->tensor, from->kinds, error);
    ks_model_free(model);
    return status;
}

static int load(ks_judge *judge, ks_error *error)
{
    const origin *from = judge->kind->form;
    ks_boltzmann_kit *kit;
    int status = make_kit(&kit, judge, error);
    for (int i = 0; i < KS_BOARD_SIZES && status == 0; i++) {
        ks_boltzmann *model = &kit->models[i];
        if (from->file[i] != NULL)
            status = read_embedded(model, from, from->file[i], error);
        else
            ks_boltzmann_init(model, from->kinds, ks_boltzmann_paper);
        model->automatic = from->automatic;
    }
    return status;
}

/* The text of a model tells whether it was trained for belief propagation; its tensors do not. A
 * file with the parameters of both fields is read as the first in the table. */
static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    const origin *from = judge->kind->form;
    int by_bp = strstr(model->text, "--inference bp") != NULL;
    ks_boltzmann_kit *kit;
    if (!ks_model_has(model, from->tensor) || by_bp != (from->automatic == KS_INFERENCE_BP))
        return KS_EJUDGE;
    int status = make_kit(&kit, judge, error);
    for (int i = 0; i < KS_BOARD_SIZES && status == 0; i++) {
        status = ks_boltzmann_read(&kit->models[i], model, from->tensor, from->kinds, error);
        kit->models[i].automatic = from->automatic;
    }
    return status;
}

static void unload(ks_judge *judge)
{
    ks_boltzmann_kit *kit = judge->state;
    if (kit != NULL)
        ks_life_free(kit->life);
    free(kit);
}

const ks_boltzmann *ks_boltzmann_of(const ks_judge *judge, int width, int height)
{
    const ks_boltzmann_kit *kit = judge->state;
    return &kit->models[ks_board_size(width, height)];
}

static int parameters(double *out, int size, const ks_judge *judge, int width, int height)
{
    const ks_boltzmann *model = ks_boltzmann_of(judge, width, height);
    int count = ks_boltzmann_parameters(model), all = model->phases * count;
    for (int i = 0; i < all && i < size; i++)
        out[i] = model->parameter[i / count][i % count];
    return all;
}

#define FIELD                                                                                      \
    .lives_by_owner = 1, .own_score = 1, .load = load, .unload = unload, .run = ks_boltzmann_run,  \
    .outlook = ks_boltzmann_outlook, .moves = ks_boltzmann_moves,                                  \
    .set_inference = ks_boltzmann_set_inference, .parameters = parameters

static const origin boltzmann5 = {.kinds = KS_BOLTZMANN5_KINDS,
                                  .tensor = "boltzmann5",
                                  .file = {"boltzmann-9x9", "boltzmann"}},
                    boltzmann5_bp = {.kinds = KS_BOLTZMANN5_KINDS,
                                     .tensor = "boltzmann5",
                                     .file = {"boltzmann-bp", "boltzmann-bp"},
                                     .automatic = KS_INFERENCE_BP},
                    boltzmann5_paper = {.kinds = KS_BOLTZMANN5_KINDS},
                    liberties = {.kinds = KS_LIBERTIES_KINDS,
                                 .tensor = "boltzmann-liberties",
                                 .file = {"boltzmann-9x9", "boltzmann-liberties"}},
                    liberties_bp = {.kinds = KS_LIBERTIES_KINDS,
                                    .tensor = "boltzmann-liberties",
                                    .file = {"boltzmann-bp", "boltzmann-bp"},
                                    .automatic = KS_INFERENCE_BP};

/* Exact inference and samples take 20 ms and more on 19x19, belief propagation does not. */
static const ks_judge_kind kinds[] = {
    {.info = {.name = "boltzmann5",
              .summary = "a random field: five parameters, by the colours of neighbours",
              .slow = 1},
     .form = &boltzmann5,
     .read = read,
     FIELD},
    {.info = {.name = "boltzmann5:bp",
              .summary = "the same, trained and evaluated by belief propagation"},
     .form = &boltzmann5_bp,
     .read = read,
     FIELD},
    {.info = {.name = "boltzmann5:paper",
              .summary = "the same with the parameters printed in the paper",
              .slow = 1},
     .form = &boltzmann5_paper,
     FIELD},
    {.info = {.name = "boltzmann-liberties",
              .summary = "a random field: 66 parameters, by colours and liberties",
              .slow = 1},
     .form = &liberties,
     .read = read,
     FIELD},
    {.info = {.name = "boltzmann-liberties:bp",
              .summary = "the same, trained and evaluated by belief propagation"},
     .form = &liberties_bp,
     .read = read,
     FIELD},
};

const ks_judge_family ks_boltzmann_judges = KS_FAMILY(kinds);
