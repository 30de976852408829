/* Explains a position in sentences: who is ahead and why, weak groups, big moves. */
#include <keisei.h>

#include <stdio.h>
#include <string.h>

static const char diagram[] = ". . . . . . . . .\n"
                              ". . . X O O O . .\n"
                              ". . X . X X O . .\n"
                              ". . . . . . X O .\n"
                              ". . . . . . X O .\n"
                              ". . X . . X O O .\n"
                              ". . . X . X O . .\n"
                              ". O O . . . . . .\n"
                              ". . . . . . . . .\n";

static int print(const ks_page *page, ks_buffer *text)
{
    const ks_explanation *seen = page->explanation;
    int status = ks_page_text(text, page, KS_ENGLISH, 0);
    fputs(ks_buffer_data(text), stdout);
    for (int i = 0; i < seen->groups; i++) {
        char name[8];
        printf("%s at %s: %s\n", seen->group[i].colour == KS_BLACK ? "Black" : "White",
               ks_point_name(name, seen->group[i].point, seen->width, seen->height),
               ks_situation_name(ks_page_situation(page, i)));
    }
    return status;
}

int main(void)
{
    ks_position *position = NULL;
    ks_explainer *explainer = NULL;
    ks_page *page = NULL;
    ks_buffer *text = NULL;
    ks_error error = {0};
    int status = ks_position_parse(&position, diagram, strlen(diagram), &error);
    if (status == 0)
        status = ks_explainer_new(&explainer, &error);
    ks_question question = {.position = position,
                            .terms = ks_terms_of(ks_rules_find("japanese"), 6.5F, 0)};
    if (status == 0)
        status = ks_page_new(&page, explainer, &question);
    if (status == 0)
        status = ks_buffer_new(&text);
    if (status == 0)
        status = print(page, text);
    if (status)
        fprintf(stderr, "%s: %s\n", ks_status_text(status), error.message);
    ks_buffer_free(text);
    ks_page_free(page);
    ks_explainer_free(explainer);
    ks_position_free(position);
    return status != 0;
}
