// Objects table: a list of JSON objects with the same fields as CSV, so that both files have one set of fields.
#pragma once
#include "app/present/tables/values.h"

namespace diecast {

/// The fields of the first object as columns; numbers to the last digit, null empty, true and false 1 and 0.
Table objects_table(OrderedJson const& objects);

}  // namespace diecast
