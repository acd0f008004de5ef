// What a timeline is drawn from: a step of pipelined training, block by block. Times are in the unit that is named.
#pragma once
#include <array>
#include <optional>
#include <string>
#include "app/present/charts/number_of.h"
#include "app/present/tables/table.h"
#include "optimizer/analysis/schedule.h"

namespace diecast {

struct TimelineChart {
    /// What all stages do together, behind the last backward pass.
    struct After {
        std::string name;
        double start, end;
        std::string key = {};  // of its time
    };
    struct Plan {
        std::string design, what;  // "16 stages of 4 pieces, 16 micro-batches"
        int stages = 1, pieces = 1;
        std::vector<PipelineBlock> blocks;  // without those that begin and end within the cut
        double cut = 0, resumed = 0;        // nothing is shown from the one to the other; equal: all is
        double pipeline_end = 0, end = 0;   // of the last backward pass; of everything
        std::vector<After> after = {};      // without those that take no time
        std::optional<double> total = {};   // the step time that the model says in closed form
        std::string remark = {};            // "The pipeline takes 8.1 s, …"
        double shown() const { return cut + end - resumed; }
    };
    std::string title, unit, total_name;  // "s"; "Step time"
    std::vector<Plan> plans;
    std::vector<NumberOf> of = {};              // per plan, but for the quantity; or empty
    std::array<std::string, 4> pass_keys = {};  // of the time of each kind of pass; empty: none
    std::string total_key = {};
    std::vector<Misnamed> misnamed = {};
};
TableLines table_lines(TimelineChart const&, bool exact);
std::string chart_words(TimelineChart const&);

}  // namespace diecast
