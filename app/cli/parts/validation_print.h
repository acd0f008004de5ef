// How what is predicted of validation series is printed.
#pragma once
#include "app/cli/session.h"
#include "app/present/tables/validation_table.h"

namespace diecast::cli {

struct ValidationPrint {
    bool rows = false;
    Format format = Format::text;
    std::string after = "";  // where it was interrupted; empty: it was not
};
/// True where no limit is violated.
bool print_validation(Graph const&, std::vector<Validated> const&, ValidationPrint const&);
/// Title, summary and source of a series.
std::string about(Series const&, bool markdown);

}  // namespace diecast::cli
