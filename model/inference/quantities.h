// The rows of language-model inference: the network, number formats, traffic, how a network is spread over packages,
// one pass of prefill or decode, speculative decoding. Sources: docs/references.md.
#pragma once
#include "model/inference/batch_rows.h"
#include "model/inference/board_rows.h"
#include "model/inference/context_parallel_rows.h"
#include "model/inference/disaggregated_rows.h"
#include "model/inference/load_rows.h"
#include "model/inference/network_rows.h"
#include "model/inference/phase_rows.h"
#include "model/inference/serving_rows.h"
#include "model/inference/speculation_rows.h"
#include "model/package/quantities.h"
