// The commands of the program, one file each.
#pragma once
#include "app/cli/session.h"

namespace diecast::cli {

Command add_quantities(CLI::App&);
Command add_presets(CLI::App&);
Command add_eval(CLI::App&);
Command add_explain(CLI::App&);
Command add_search(CLI::App&);
Command add_breakeven(CLI::App&);
Command add_attribute(CLI::App&);
Command add_calibrate(CLI::App&);
Command add_decide(CLI::App&);
Command add_optimize(CLI::App&);
Command add_sensitivity(CLI::App&);
Command add_uncertainty(CLI::App&);
Command add_sweep(CLI::App&);
Command add_study(CLI::App&);
Command add_report(CLI::App&);
Command add_chart(CLI::App&);
Command add_check(CLI::App&);
Command add_bundle(CLI::App&);
Command add_link(CLI::App&);
Command add_plan(CLI::App&);
Command add_import(CLI::App&);
Command add_validate(CLI::App&);
Command add_completion(CLI::App&);
Command add_man(CLI::App&);

}  // namespace diecast::cli
