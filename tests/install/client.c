/* A program that uses libkeisei as any C program would: a drawing in, a judgment and a picture out.
 */
#include <keisei.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *diagram = ". . X O .\n"
                          ". . X O .\n"
                          ". . X O .\n"
                          ". . X O .\n"
                          ". . X O .\n";
    ks_position *position = NULL;
    ks_judge *judge = NULL;
    ks_buffer *buffer = NULL;
    ks_error error = {0};
    ks_judgment judgment;
    int status = ks_position_parse(&position, diagram, strlen(diagram), &error);
    if (status == 0)
        status = ks_judge_new(&judge, "bouzy-5-21", &error);
    if (status == 0)
        status = ks_judge_run(&judgment, judge, &(ks_question){.position = position});
    if (status == 0)
        status = ks_buffer_new(&buffer);
    if (status == 0)
        status = ks_picture_svg(buffer, &(ks_picture){.position = position, .judgment = &judgment});
    if (status == 0)
        printf("%s by %s: %g, %s\n", ks_version(), ks_judge_name(judge), (double)judgment.raw_score,
               strstr(ks_buffer_data(buffer), "<svg") ? "drawn" : "not drawn");
    else
        fprintf(stderr, "%s: %s\n", ks_status_text(status), error.message);
    ks_buffer_free(buffer);
    ks_judge_free(judge);
    ks_position_free(position);
    return status == 0 && judgment.raw_score == 5 ? 0 : 1;
}
