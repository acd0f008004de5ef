// The rows of training to an accuracy: epochs against batch, data against hybrid parallelism, learners that share a
// GPU and average their models. Sources: docs/references.md.
#pragma once
#include "model/convergence/epochs_rows.h"
#include "model/convergence/hybrid_rows.h"
#include "model/convergence/learner_rows.h"
#include "model/convergence/quadratic_rows.h"
#include "model/convergence/replica_rows.h"
