// Every formula of the package model, for naive.h.
#pragma once
#include "model/core/relations.h"
#include "model/memory/stack.h"
#include "model/package/carbon.h"
#include "model/package/cost.h"
#include "model/package/floorplan.h"
#include "model/package/geometry.h"
#include "model/package/packaging.h"
#include "model/package/power.h"
#include "model/package/shoreline.h"
#include "model/package/yield.h"
