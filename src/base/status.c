/* The texts of the status codes, from the one list in keisei/status.h, and the version. */
#include "keisei.h"

const char *ks_status_text(int status)
{
    switch (status) {
#define TEXT_CASE(name, value, text)                                                               \
    case value: return text;
        KS_STATUSES(TEXT_CASE)
#undef TEXT_CASE
    default: return "unknown status";
    }
}

const char *ks_version(void)
{
    return KS_VERSION;
}
