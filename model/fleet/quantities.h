// The rows of a cluster: its network, its failures and spares, part load, memory lent between neighbours, what an hour
// of a GPU and a token cost and emit. Sources: docs/references.md.
#pragma once
#include "model/fleet/cost_rows.h"
#include "model/fleet/fabric_rows.h"
#include "model/fleet/reliability_rows.h"
#include "model/fleet/server_rows.h"
#include "model/inference/quantities.h"
