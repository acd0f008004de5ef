// The rows of language-model inference: the network, number formats, traffic, how a network is spread over packages,
// and one pass of prefill or decode. Sources: docs/references.md.
#pragma once
#include "model/inference/load_rows.h"
#include "model/inference/network_rows.h"
#include "model/inference/phase_rows.h"
#include "model/inference/serving_rows.h"
#include "model/package/quantities.h"
