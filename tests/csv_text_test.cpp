// CSV cells: text stays text in a spreadsheet, and comes back as it was.
#include <catch2/catch.hpp>
#include <string>
#include <vector>
#include "app/present/tables/table.h"
#include "optimizer/sweep/csv_cells.h"

using namespace diecast;

TEST_CASE("text that a spreadsheet would compute gets an apostrophe, numbers and other text do not") {
    for (char const* text : {"=1+1", "+1+1", "-1-1", "@SUM(A1)", "- a dash", "=", "\tx"}) {
        CAPTURE(text);
        CHECK(csv_field(text).starts_with("'"));
    }
    CHECK(csv_field("=HYPERLINK(\"http://x\",\"y\")") == "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
    for (char const* text : {"-12.5", "+3", "-1e-30", "-inf", "0", "N5", "a=b", "2-die", "'quoted'", "", "—"}) {
        CAPTURE(text);
        CHECK(csv_field(text) == text);
    }
    CHECK(to_csv({{{"=title"}, {"number", true}}, {{"@name", "-5"}}}) == "'=title,number\n'@name,-5\n");
}

TEST_CASE("cells of text come back from a table as they were written") {
    std::vector<std::string> const texts{"=1+1", "+x", "-y",     "@z",      "'=1",   "''@", "plain",
                                         "a,b",  "\"", "=\",\"", "'plain'", "=a\nb", "-5"};
    std::string const file = csv_line(texts);
    CellReader reader(file);
    std::vector<std::string> cells;
    std::size_t line = 0;
    REQUIRE(reader.next(cells, line));
    CHECK(cells == texts);
}

TEST_CASE("a control character in a table is found with its line") {
    CHECK(control_in_cells("name,x\nplain,1\nev\x1b[31mil,2\n") == "line 3 contains the control character \\x1b");
    CHECK(control_in_cells("name\tx\r\nplain\t1\r\n").empty());
}
