// How what an uncertainty run has found is printed.
#pragma once
#include "app/cli/session.h"
#include "app/present/tables/uncertainty_table.h"

namespace diecast::cli {

struct UncertaintyPrint {
    bool over_front = false, inputs = false;
    std::size_t most = 20;  // designs of a front
    Format format = Format::text;
};
void print_uncertainty(UncertaintyReport const&, UncertaintyPrint const&);

}  // namespace diecast::cli
