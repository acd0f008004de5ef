// The rows of prefix caching: sessions whose rounds repeat what was said before, the stores that keep its keys and
// values, what is found in which of them, what loading and keeping costs.
#pragma once
#include "model/prefix/session_rows.h"
#include "model/prefix/store_rows.h"
