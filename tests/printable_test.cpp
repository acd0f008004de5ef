// Text of unknown origin: its control characters, and what a spreadsheet would take for a formula.
#include "model/core/printable.h"
#include <catch2/catch.hpp>
#include "model/core/issue.h"

using namespace diecast;

TEST_CASE("control characters are found and shown, letters of any script are not touched") {
    CHECK(printable("a\x1b[31mb") == "a\\x1b[31mb");
    CHECK(printable("\xc2\x9b"
                    "31m") == "\\x9b31m");  // the same in one character
    CHECK(printable("bell\a, null" + std::string(1, '\0') + ", delete\x7f") == "bell\\x07, null\\x00, delete\\x7f");
    CHECK(printable("two\nlines\tand a tab") == "two\nlines\tand a tab");
    CHECK(printable("two\nlines\tand a tab", Lines::one) == "two\\x0alines\\x09and a tab");
    for (char const* plain : {"µm², 12\u202f345, α ≥ 0", "光刻", "Größe", "é à", ""}) {
        CHECK(printable(plain, Lines::one) == plain);
        CHECK(first_control(plain, Lines::one).empty());
    }
    CHECK(first_control("x\x1bx\x07") == "\\x1b");
    CHECK(without_controls("a\x1b[31m\xc2\x85 b\nc") == "a[31m b\nc");
}

TEST_CASE("an issue about a file of somebody else cannot speak to the terminal") {
    Issue const issue{"pin/\x1b]0;gone\a", "is unknown", Severity::error, "x\x1b", "evil\x1b[2J.json"};
    CHECK(to_text(issue) == "evil\\x1b[2J.json: pin/\\x1b]0;gone\\x07: is unknown (did you mean \"x\\x1b\"?)");
}
