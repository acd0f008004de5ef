// Catch2's own code, compiled once for all programs that have a main() of their own.
#define CATCH_CONFIG_RUNNER
#include "tests/run_catch.h"
#include <catch2/catch.hpp>

int run_catch(int argc, char** argv) { return Catch::Session().run(argc, argv); }
