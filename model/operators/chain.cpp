#include "model/operators/chain.h"
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include "model/operators/assignment.h"

namespace diecast {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

using Held = std::array<double, most_devices>;  // B on each device, the most first; of parts between two modules
using Numbers = std::array<std::size_t, most_devices>;

/// The best way so far to a layout between two modules.
struct Way {
    double time = endless;
    Held from;            // the layout before the module
    PlacedModule module;  // devices numbered as in `from`
    Numbers number;       // device of `from` that is the k-th of this layout
};
using Ways = std::map<Held, Way>;

std::vector<double> arrivals(Held const& held, Devices const& devices) {
    std::vector<double> result(devices.count, 0);
    for (std::size_t to = 0; to < devices.count; ++to)
        for (std::size_t from = 0; from < devices.count; ++from)
            if (from != to && held[from] > 0) result[to] = std::max(result[to], devices.transfer(held[from]));
    return result;
}

/// No schedule of a module takes less, wherever its input lies.
double least_time(OperatorGraph const& graph, std::size_t devices) {
    std::vector<double> forward(graph.operators.size()), backward(forward);
    double longest_forward = 0, longest_backward = 0;
    for (std::size_t i = 0; i < graph.operators.size(); ++i) {
        for (Flow const& f : graph.flows)
            if (f.to == i)
                forward[i] = std::max(forward[i], forward[f.from]),
                backward[i] = std::max(backward[i], backward[f.from]);
        forward[i] += graph.operators[i].forward, backward[i] += graph.operators[i].backward;
        longest_forward = std::max(longest_forward, forward[i]);
        longest_backward = std::max(longest_backward, backward[i]);
    }
    return std::max(graph.serial() / static_cast<double>(devices), longest_forward + longest_backward);
}

/// All ways through one module.
class ModuleSearch final : public AssignmentSearch::Taker {
public:
    ModuleSearch(Module const& module, Devices const& devices)
        : module_(module), devices_(devices), search_(module.graph, devices) {}

    /// Ways that take more since the beginning are of no use.
    void set_limit(double time) { limit_ = time; }
    /// Extends a way from one layout to every other, or to all parts on one device.
    void extend(Held const& from, double so_far, Ways& ways, bool gathered) {
        from_ = &from, so_far_ = so_far, ways_ = &ways;
        std::vector<std::size_t> given(module_.graph.operators.size(), AssignmentSearch::anywhere);
        if (gathered)
            for (ModulePart const& p : module_.parts) given[p.from] = 0;
        search_.search(given, arrivals(from, devices_), *this);
    }

private:
    double limit() const override { return limit_ - so_far_; }
    double limit_of(std::span<std::size_t const> device) const override {
        auto const known = ways_->find(held_by(device).first);
        return std::min(limit_, known == ways_->end() ? endless : known->second.time) - so_far_;
    }
    void take(AssignmentSearch::Found found) override {
        double const time = so_far_ + found.time();
        auto [layout, number] = held_by(found.device);
        // From here every device has all parts after one transfer of the largest share: no way that is longer pays.
        limit_ = std::min(limit_, time + 2 * devices_.transfer(layout[0]));
        (*ways_)[layout] = {time, *from_, {std::move(found.device), found.forward, found.backward}, number};
    }
    /// The layout, and the device that is its k-th.
    std::pair<Held, Numbers> held_by(std::span<std::size_t const> device) const {
        Held held{}, layout{};
        for (ModulePart const& p : module_.parts) held[device[p.from]] += p.bytes;
        Numbers number;
        std::iota(number.begin(), number.end(), std::size_t{0});
        for (std::size_t k = 1; k < devices_.count; ++k)
            for (std::size_t j = k; j > 0 && held[number[j]] > held[number[j - 1]]; --j)
                std::swap(number[j], number[j - 1]);
        for (std::size_t k = 0; k < devices_.count; ++k) layout[k] = held[number[k]];
        return {layout, number};
    }

    Module const& module_;
    Devices devices_;
    AssignmentSearch search_;
    Held const* from_ = nullptr;
    double so_far_ = 0, limit_ = endless;
    Ways* ways_ = nullptr;
};

Ways start() { return {{Held{}, Way{0, {}, {}, {}}}}; }

std::vector<Ways::value_type const*> by_time(Ways const& ways) {
    std::vector<Ways::value_type const*> result;
    for (auto const& way : ways) result.push_back(&way);
    std::sort(result.begin(), result.end(),
              [](auto const* a, auto const* b) { return a->second.time < b->second.time; });
    return result;
}

/// The ways that no other dominates. From another layout, what follows takes no longer than from this one and twice by
/// how much parts arrive later, forward and backward: a way is of no use where another is better by that.
Ways without_dominated(Ways ways, Devices const& devices) {
    std::vector<std::pair<std::vector<double>, double>> kept;  // arrivals; time
    Ways result;
    for (auto const* way : by_time(ways)) {
        std::vector<double> const arrives = arrivals(way->first, devices);
        bool const dominated = std::any_of(kept.begin(), kept.end(), [&](auto const& other) {
            double later = 0;
            for (std::size_t d = 0; d < devices.count; ++d) later = std::max(later, other.first[d] - arrives[d]);
            return other.second + 2 * later <= way->second.time;
        });
        if (dominated) continue;
        kept.emplace_back(arrives, way->second.time);
        result.insert(*way);
    }
    return result;
}

/// B that entering operators fetch from other devices.
double bytes_fetched(Module const& module, PlacedModule const& placed, Held const& held, std::size_t devices) {
    double bytes = 0, all = std::accumulate(held.begin(), held.end(), 0.0);
    for (std::size_t d = 0; d < devices; ++d) {
        bool reads = false;
        for (std::size_t i = 0; i < placed.device.size(); ++i)
            reads = reads || (placed.device[i] == d && module.graph.operators[i].enters);
        if (reads) bytes += 2 * (all - held[d]);
    }
    return bytes;
}

}  // namespace

Module whole_branches(Module const& m) {
    std::size_t const count = m.graph.operators.size();
    std::vector<std::size_t> reads(count), before(count), place(count);
    for (Flow const& f : m.graph.flows) ++reads[f.to], before[f.to] = f.from;
    Module result{m.name, {}, {}};
    for (std::size_t i = 0; i < count; ++i) {
        Operator const& o = m.graph.operators[i];
        if (reads[i] == 1 && !o.enters) {
            Operator& head = result.graph.operators[place[i] = place[before[i]]];
            head.forward += o.forward, head.backward += o.backward, head.memory += o.memory;
        } else {
            place[i] = result.graph.operators.size();
            result.graph.operators.push_back(o);
        }
    }
    for (Flow const& f : m.graph.flows)
        if (place[f.from] != place[f.to]) result.graph.flows.push_back({place[f.from], place[f.to], f.bytes});
    for (ModulePart const& p : m.parts) result.parts.push_back({place[p.from], p.bytes});
    return result;
}

double ChainPlacement::fullest() const { return *std::max_element(memory.begin(), memory.end()); }

ChainPlacement place_chain(std::vector<Module> const& chain, Devices const& devices) {
    std::vector<ModuleSearch> searches;
    for (Module const& m : chain) searches.emplace_back(m, devices);
    std::vector<double> rest(chain.size() + 1, 0);
    for (std::size_t i = chain.size(); i-- > 0;) rest[i] = rest[i + 1] + least_time(chain[i].graph, devices.count);

    Ways gathered = start();
    for (ModuleSearch& s : searches) {
        s.set_limit(endless);
        Ways next;
        for (auto const& [held, way] : gathered) s.extend(held, way.time, next, true);
        gathered = std::move(next);
    }
    double const limit = gathered.begin()->second.time * (1 + 1e-12);

    std::vector<Ways> ways{start()};
    for (std::size_t i = 0; i < chain.size(); ++i) {
        Ways next;
        searches[i].set_limit(limit - rest[i + 1]);
        for (auto const* from : by_time(ways[i])) searches[i].extend(from->first, from->second.time, next, false);
        ways.push_back(without_dominated(std::move(next), devices));
    }

    ChainPlacement result;
    auto best = std::min_element(ways.back().begin(), ways.back().end(),
                                 [](auto const& a, auto const& b) { return a.second.time < b.second.time; });
    result.time = best->second.time;
    std::vector<Way const*> taken(chain.size());
    for (std::size_t i = chain.size(); i-- > 0;) {
        taken[i] = &best->second;
        best = ways[i].find(best->second.from);
    }
    result.memory.assign(devices.count, 0);
    Numbers real;  // device behind each number
    std::iota(real.begin(), real.end(), std::size_t{0});
    for (std::size_t i = 0; i < chain.size(); ++i) {
        Module const& m = chain[i];
        PlacedModule placed = taken[i]->module;
        result.serial += m.graph.serial();
        result.bytes += bytes_between(m.graph, placed.device) + bytes_fetched(m, placed, taken[i]->from, devices.count);
        for (std::size_t k = 0; k < placed.device.size(); ++k) {
            placed.device[k] = real[placed.device[k]];
            result.memory[placed.device[k]] += m.graph.operators[k].memory;
        }
        Numbers next{};
        for (std::size_t k = 0; k < devices.count; ++k) next[k] = real[taken[i]->number[k]];
        real = next;
        result.modules.push_back(std::move(placed));
    }
    return result;
}

}  // namespace diecast
