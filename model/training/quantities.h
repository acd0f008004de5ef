// The rows of training a transformer: its layout over GPUs, memory per GPU, time of a step, a whole run. Sources:
// docs/references.md.
#pragma once
#include "model/training/dispatch_rows.h"
#include "model/training/layout_rows.h"
#include "model/training/memory_rows.h"
#include "model/training/run_rows.h"
#include "model/training/time_rows.h"
