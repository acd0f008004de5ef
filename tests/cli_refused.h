// What the command line refuses: exit code 2, nothing on standard output, and the reason in words.
#pragma once
#include <catch2/catch.hpp>
#include "tests/cli_run.h"

namespace cli_test {

inline void check_refused(std::vector<std::string> const& arguments, std::vector<std::string> const& said) {
    Ended const e = run(arguments);
    CAPTURE(arguments, e.err);
    CHECK(e.code == 2);
    CHECK(e.out.empty());
    for (std::string const& part : said) CHECK_THAT(e.err, Catch::Matchers::Contains(part));
}

}  // namespace cli_test
