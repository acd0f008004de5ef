#include "model/study/charts/chart_check.h"

namespace diecast {

void TimelineSpec::visit(FieldVisitor& v) {
    v.about(
        "The step of pipelined training played through, one forward, one backward: a row for each stage, a block for "
        "each pass, idle time as gaps.");
    v.number({"total", "The time of a step in closed form, marked."}, total);
    v.number({.name = "stages", .missing = "how many stages the pipeline has"}, stages);
    v.number({.name = "micro_batches", .missing = "how many go through it"}, micro_batches);
    v.number({"pieces", "Of the network, that a stage holds; 1 where absent. More are interleaved."}, pieces);
    v.number({.name = "forward",
              .about = "A time, as those below: of one micro-batch in one stage, all its pieces.",
              .missing = "the time of a forward pass"},
             forward);
    v.number({"recompute"}, recompute);
    v.number({.name = "backward", .missing = "the time of a backward pass"}, backward);
    v.number({"output", "Of the last stage, before its backward pass."}, output);
    v.number({"hop", "Of handing on, there and back, all pieces."}, hop);
    v.keys({"after", "Times behind the last backward pass, one after the other."}, after);
    v.designs({"designs", "The first of the study where absent."}, designs);
}

void TimelineSpec::check(ChartCheck const& to) {
    for (auto const& [name, q] : {std::pair{"stages", stages}, {"micro_batches", micro_batches}, {"pieces", pieces}})
        if (q && !is_choice_row(to.graph, *q)) to.need_dimension(to.f[name], q, Dim{});
    Dim const time{.s = 1};
    for (auto const& [name, q] : {std::pair{"total", total},
                                  {"forward", forward},
                                  {"recompute", recompute},
                                  {"backward", backward},
                                  {"output", output},
                                  {"hop", hop}})
        if (q && !is_choice_row(to.graph, *q)) to.need_dimension(to.f[name], q, time);
    if (auto const items = to.f["after"].items(); items.size() == after.size())
        for (std::size_t i = 0; i < items.size(); ++i) to.need_dimension(items[i], after[i], time);
}

}  // namespace diecast
