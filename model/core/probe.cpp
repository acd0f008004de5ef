#include "model/core/plan.h"

namespace diecast {

Probe::Probe(std::vector<Axis> axes, std::shared_ptr<Program const> program)
    : axes_(std::move(axes)),
      program_(std::move(program)),
      values_(program_->values),
      result_(program_->outputs.size()) {}

Probe::Probe(Graph const& graph, Scenario const& scenario, std::vector<Axis> axes, std::vector<Quantity const*> outputs)
    : Probe(axes, std::make_shared<Program const>(graph, scenario, free_quantities(axes), outputs)) {}

Probe::Probe(Plan const& plan)
    : Probe(plan.axes_, plan.is_whole_ ? std::shared_ptr<Program const>(std::shared_ptr<void>(), &plan.program_)
                                       : std::make_shared<Program const>(plan.graph(), plan.scenario_,
                                                                         free_quantities(plan.axes_), plan.wanted_)) {}

std::span<double const> Probe::at(std::uint64_t id) {
    for (std::size_t a = axes_.size(); a-- > 0; id /= axes_[a].size())
        for (std::size_t q = 0; q < axes_[a].quantities.size(); ++q) {
            Quantity const& moved = *axes_[a].quantities[q];
            values_[static_cast<std::size_t>(program_->slot_or_bin(moved))] =
                axes_[a].values[q][id % axes_[a].size()] * moved.unit;
        }
    program_->run(values_);
    for (std::size_t j = 0; j < result_.size(); ++j)
        result_[j] = values_[static_cast<std::size_t>(program_->outputs[j])];
    return result_;
}

}  // namespace diecast
