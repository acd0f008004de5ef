// The rows of several memory tiers in a package: what they offer, what inference asks of them, where data lie.
// Sources: docs/references.md.
#pragma once
#include "model/tiers/class_rows.h"
#include "model/tiers/data_rows.h"
#include "model/tiers/place_rows.h"
#include "model/tiers/tier_rows.h"
