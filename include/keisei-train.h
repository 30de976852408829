/* keisei-train: what training and experiments need beyond libkeisei: files, threads, measures. */
#ifndef KEISEI_TRAIN_H
#define KEISEI_TRAIN_H

#include "keisei.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
