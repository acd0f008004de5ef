// The rows of reinforcement learning on CPUs and GPUs: actors step environments on hardware threads, one GPU infers for
// them in batches and trains; all per GPU. And reinforcement learning of a language model, by rollout and trainer GPUs.
// Sources: docs/references.md.
#pragma once
#include "model/reinforcement/actor_rows.h"
#include "model/reinforcement/learner_rows.h"
#include "model/reinforcement/pipeline_rows.h"
#include "model/reinforcement/rollout_rows.h"
