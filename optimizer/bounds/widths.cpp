#include "optimizer/bounds/widths.h"
#include <algorithm>
#include <random>
#include "model/core/isa.h"
#include "model/core/special_values.h"

namespace diecast {
namespace {

/// Divided along axes at random, choices to one entry, until it is small.
GridBox any_box(Graph const& graph, std::vector<Axis> const& axes, std::uint64_t designs, std::mt19937_64& random) {
    GridBox box = whole_box(axes);
    for (std::size_t a = 0; a < axes.size(); ++a) {
        if (axes[a].quantities.size() != 1 || !graph.is_choice(*axes[a].quantities.front())) continue;
        auto const at = static_cast<std::uint32_t>(random() % axes[a].size());
        box[a] = {at, at + 1};
    }
    while (designs_in(box) > designs) {
        std::size_t const a = random() % axes.size();
        if (box[a].size() > 1) box = halves(box, a)[random() % 2];
    }
    return box;
}

double at_share(std::vector<double>& ratios, double share) {
    if (ratios.empty()) return 1;
    auto const at = ratios.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(ratios.size() - 1));
    std::nth_element(ratios.begin(), at, ratios.end());
    return *at;
}

}  // namespace

std::vector<BoundWidth> bound_widths(Graph const& graph, FrontQuestion const& q, Issues& issues, std::size_t boxes,
                                     std::uint64_t designs) {
    Program const program(graph, q.scenario, free_quantities(q.axes), front_outputs(q));
    issues = program.issues;
    std::vector<Quantity const*> moving;
    std::vector<std::size_t> place(graph.quantities().size() + 1, moving.max_size());  // by slot
    for (std::size_t slot = 0; slot < graph.quantities().size(); ++slot) {
        if (!program.needed[slot] || !program.axes[slot] || graph.is_choice(*graph.quantities()[slot])) continue;
        place[slot] = moving.size();
        moving.push_back(graph.quantities()[slot]);
    }
    if (has_errors(issues) || moving.empty()) return {};

    BoxBounds bounds(graph, q.scenario, q.axes, moving);
    BoxLanes lanes(graph, q.scenario, q.axes, moving);
    std::mt19937_64 random(1);
    std::vector<std::vector<double>> ratios(moving.size());
    for (std::size_t i = 0; i < boxes; ++i) {
        GridBox const box = any_box(graph, q.axes, designs, random);
        auto const ranges = bounds.of(box);
        Row const row = lanes.of(box);
        for (std::size_t j = 0; j < moving.size(); ++j) {
            double least = infinity, most = -infinity;
            for (double v : std::span(row.outputs[j], row.lanes)) least = std::min(least, v), most = std::max(most, v);
            if (most > least && most < infinity) ratios[j].push_back((ranges[j].hi - ranges[j].lo) / (most - least));
        }
    }

    std::vector<BoundWidth> widths;
    for (std::size_t j = 0; j < moving.size(); ++j)
        widths.push_back({moving[j], at_share(ratios[j], 0.5), at_share(ratios[j], 0.9), 1, ratios[j].size()});
    for (Program::Step const& step : program.steps)
        for (int out : step.out)
            for (int in : step.in)
                if (auto const to = place[to_index(out)], from = place[to_index(in)];
                    to < widths.size() && from < widths.size())
                    widths[to].of_inputs = std::max(widths[to].of_inputs, widths[from].median);
    std::erase_if(widths, [](BoundWidth const& w) { return w.boxes == 0; });
    std::stable_sort(widths.begin(), widths.end(),
                     [](BoundWidth const& a, BoundWidth const& b) { return a.widening() > b.widening(); });
    return widths;
}

}  // namespace diecast
