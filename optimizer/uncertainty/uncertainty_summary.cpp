#include "optimizer/uncertainty/uncertainty_summary.h"

#include <algorithm>
#include <cmath>
#include "model/core/special_values.h"
#include "optimizer/uncertainty/percentiles.h"

namespace diecast {
namespace {

std::size_t place_in(std::vector<Quantity const*>& list, Quantity const* q) {
    auto const found = std::find(list.begin(), list.end(), q);
    if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
    list.push_back(q);
    return list.size() - 1;
}

/// Which way an output is better; 0: not stated.
int better_way(UncertaintyQuestion const& question, Quantity const& q) {
    Sense sense = q.sense;
    for (Objective const& o : question.objectives)
        if (o.quantity == &q) sense = o.sense;
    return sense == Sense::minimise ? -1 : sense == Sense::maximise || sense == Sense::slack ? 1 : 0;
}

/// What the samples [0, count) of one design say.
class Summary {
public:
    Summary(Measured const& columns, SampledDesigns const& seen, double pessimistic)
        : columns_(columns),
          outputs_(seen.outputs),
          limits_(seen.limits),
          count_(seen.count),
          pessimistic_(pessimistic) {}

    DesignSpread of(std::size_t design, std::vector<double> const& base, SampledOutputs const* baseline) {
        DesignSpread result;
        for (std::size_t j = 0; j < columns_.reported; ++j) {
            OutputSpread spread = spread_of(design, j);
            spread.base = base[j];
            if (baseline && columns_.ways[j] != 0) spread.better = share_better(design, *baseline, j);
            if (baseline && spread.output->sense != Sense::slack) add_ratios(spread, design, *baseline, j);
            result.outputs.push_back(spread);
        }
        for (std::size_t l = 0; l < limits_.limits; ++l)
            result.satisfied.push_back(share(limits_.of(design, l), count_));
        result.feasible = share(limits_.feasible[design], count_);
        return result;
    }

private:
    OutputSpread constant(std::size_t j, double v) const {
        Quantity const* const q = columns_.outputs[j];
        if (!std::isfinite(v)) return {q, nan, nan, nan, {nan, nan, nan, nan, nan}, nan, nan, count_};
        return {q, nan, v, 0, {v, v, v, v, v}, columns_.ways[j] != 0 ? v : nan, nan};
    }

    OutputSpread spread_of(std::size_t design, std::size_t j) {
        auto const column = outputs_.at(design, j);
        if (column.size() == 1) return constant(j, column[0]);
        std::span<double const> const numbers = finite(column.first(count_));
        auto const [mean, deviation] = moments(numbers);
        OutputSpread s{columns_.outputs[j], nan, mean, deviation, {}, nan, nan, count_ - numbers.size()};
        std::vector<double> asked(shown_percentiles.begin(), shown_percentiles.end());
        double const worse = columns_.ways[j] < 0 ? pessimistic_ : 100 - pessimistic_;
        auto const place = std::upper_bound(asked.begin(), asked.end(), worse) - asked.begin();
        asked.insert(asked.begin() + place, worse);
        std::vector<double> found = percentiles(numbers, asked);
        if (columns_.ways[j] != 0) s.pessimistic = found[static_cast<std::size_t>(place)];
        found.erase(found.begin() + place);
        std::copy(found.begin(), found.end(), s.percentiles.begin());
        return s;
    }

    /// Those of a column that are numbers.
    std::span<double const> finite(std::span<double const> column) {
        if (all_finite(column)) return column;
        numbers_.clear();
        std::copy_if(column.begin(), column.end(), std::back_inserter(numbers_),
                     [](double v) { return std::isfinite(v); });
        return numbers_;
    }

    double share_better(std::size_t design, SampledOutputs const& baseline, std::size_t j) const {
        auto const ours = outputs_.at(design, j), theirs = baseline.at(0, j);
        std::size_t const step = ours.size() > 1, their_step = theirs.size() > 1;
        bool const less = columns_.ways[j] < 0;
        std::uint64_t better = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            double const here = ours[i * step], there = theirs[i * their_step];
            better += less ? here < there : here > there;
        }
        return share(better, count_);
    }

    void add_ratios(OutputSpread& spread, std::size_t design, SampledOutputs const& baseline, std::size_t j) {
        auto const ours = outputs_.at(design, j), theirs = baseline.at(0, j);
        std::size_t const step = ours.size() > 1, their_step = theirs.size() > 1;
        std::vector<double> ratios(step + their_step > 0 ? count_ : std::min<std::size_t>(count_, 1));
        for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = ours[i * step] / theirs[i * their_step];
        std::vector<double> const found =
            percentiles(finite(ratios), {ratio_percentiles.begin(), ratio_percentiles.end()});
        std::copy(found.begin(), found.end(), spread.over_baseline.begin());
    }

    Measured const& columns_;
    SampledOutputs const& outputs_;
    LimitCounts const& limits_;
    std::size_t count_;
    double pessimistic_;
    std::vector<double> numbers_;
};

}  // namespace

Measured::Measured(UncertaintyQuestion const& question) {
    for (Objective const& o : question.objectives)
        front.objectives.push_back({place_in(outputs, o.quantity), o.sense == Sense::maximise});
    for (Quantity const* q : question.outputs) place_in(outputs, q);
    reported = outputs.size();
    for (std::size_t j = 0; j < reported; ++j) ways.push_back(better_way(question, *outputs[j]));
    for (Constraint const& c : question.constraints)
        front.limits.push_back({place_in(outputs, c.quantity), c.lo * c.quantity->unit, c.hi * c.quantity->unit});
}

void LimitCounts::clear() {
    std::fill(satisfied.begin(), satisfied.end(), 0);
    std::fill(feasible.begin(), feasible.end(), 0);
}

void LimitCounts::add(LimitCounts const& other) {
    for (std::size_t k = 0; k < satisfied.size(); ++k) satisfied[k] += other.satisfied[k];
    for (std::size_t d = 0; d < feasible.size(); ++d) feasible[d] += other.feasible[d];
}

DesignSpread summary(Measured const& columns, SampledDesigns const& seen, std::size_t design,
                     std::vector<double> const& base, SampledDesigns const* baseline, double pessimistic) {
    return Summary(columns, seen, pessimistic).of(design, base, baseline ? &baseline->outputs : nullptr);
}

double share(std::uint64_t part, std::size_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : nan;
}

}  // namespace diecast
