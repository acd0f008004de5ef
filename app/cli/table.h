// Tables, as the commands print them.
#pragma once
#include "optimizer/table.h"
