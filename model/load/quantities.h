// The rows of serving under load: arrivals, slots, the batch that follows, percentiles of what users wait for.
#pragma once
#include "model/load/request_rows.h"
#include "model/load/stream_rows.h"
