// Fitting a series' quantities to its odd rows.
#include <algorithm>
#include <cmath>
#include <nlopt.hpp>
#include "optimizer/validation/validate.h"

namespace diecast {
namespace {

constexpr double logarithm_if_none = 10;  // the logarithm counted for a number that cannot be compared

class Fitter {
public:
    Fitter(Graph const& graph, Series const& series, std::vector<PredictedCase> const& cases)
        : graph_(graph), series_(series), ours_(series.measured.size()) {
        for (PredictedCase const& c : cases)
            if (!std::isnan(c.ours.front())) add(c);
    }

    FitResult run(int most_evaluations) {
        FitResult result;
        if (values_.empty()) return result;
        std::vector<double> x = start();
        result.before = error(x);
        nlopt::opt search(nlopt::LN_SBPLX, static_cast<unsigned>(x.size()));
        search.set_lower_bounds(0);
        search.set_upper_bounds(1);
        search.set_initial_step(0.1);
        search.set_xtol_rel(1e-5);
        search.set_maxeval(most_evaluations);
        search.set_min_objective(&Fitter::call, this);
        double least = 0;
        try {
            search.optimize(x, least);
        } catch (nlopt::roundoff_limited const&) {}  // as near as numbers allow
        result.after = error(x);
        result.evaluations = search.get_numevals();
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i].fitted = in_unit(i, x[i]);
        result.values = values_;
        result.cases = predicted(x);
        return result;
    }

private:
    struct Item {
        PredictedCase const* given;
        std::vector<std::size_t> at;  // per fitted key: which of the values
        Response response;
    };

    void add(PredictedCase const& c) {
        std::vector<std::size_t> at;
        std::vector<Quantity const*> free;
        for (FittedKey const& key : series_.fit) {
            free.push_back(key.quantity);
            at.push_back(value_for(key, key.per ? entry_at(graph_, c.design, *key.per) : "", c));
        }
        items_.push_back({&c, std::move(at), Response(graph_, c.design, free, series_.measured)});
    }

    std::size_t value_for(FittedKey const& key, std::string const& entry, PredictedCase const& c) {
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (values_[i].quantity == key.quantity && values_[i].entry == entry) return i;
        double const preset = evaluate(graph_, c.design, {key.quantity})[0] / key.quantity->unit;
        values_.push_back({key.quantity, entry, preset, preset});
        keys_.push_back(&key);
        return values_.size() - 1;
    }

    /// The search moves between 0 and 1.
    double in_unit(std::size_t i, double x) const { return keys_[i]->lo + x * (keys_[i]->hi - keys_[i]->lo); }
    std::vector<double> start() const {
        std::vector<double> x;
        for (std::size_t i = 0; i < values_.size(); ++i)
            x.push_back(std::clamp((values_[i].preset - keys_[i]->lo) / (keys_[i]->hi - keys_[i]->lo), 0.0, 1.0));
        return x;
    }

    std::vector<double> const& evaluate_item(Item& item, std::vector<double> const& x) {
        at_.clear();
        for (std::size_t i : item.at) at_.push_back(in_unit(i, x[i]) * values_[i].quantity->unit);
        item.response.values(at_, ours_);
        for (std::size_t i = 0; i < ours_.size(); ++i) ours_[i] = ours_[i] / series_.measured[i]->unit;
        return ours_;
    }

    /// Mean absolute logarithm of ours over published, over the odd rows.
    double error(std::vector<double> const& x) {
        double sum = 0, n = 0;
        for (Item& item : items_) {
            if (!item.given->odd) continue;
            auto const& ours = evaluate_item(item, x);
            for (std::size_t i = 0; i < ours.size(); ++i) {
                auto const& published = item.given->row->measured[i];
                if (!published) continue;
                double const off = std::abs(std::log(ours[i] / *published));
                sum += off < logarithm_if_none ? off : logarithm_if_none;
                ++n;
            }
        }
        return n > 0 ? sum / n : 0;
    }
    static double call(std::vector<double> const& x, std::vector<double>&, void* self) {
        return static_cast<Fitter*>(self)->error(x);
    }

    std::vector<PredictedCase> predicted(std::vector<double> const& x) {
        std::vector<PredictedCase> cases;
        for (Item& item : items_) {
            cases.push_back(*item.given);
            cases.back().ours = evaluate_item(item, x);
        }
        return cases;
    }

    Graph const& graph_;
    Series const& series_;
    std::vector<FittedValue> values_;
    std::vector<FittedKey const*> keys_;  // as values_
    std::vector<Item> items_;
    std::vector<double> at_, ours_;
};

}  // namespace

std::string entry_at(Graph const& graph, Scenario const& s, Quantity const& selector) {
    auto const at = static_cast<std::size_t>(evaluate(graph, s, {&selector})[0]);
    return std::string(graph.entries(selector)[at].name);
}

FitResult fit(Graph const& graph, Series const& series, std::vector<PredictedCase> const& cases, int most_evaluations) {
    return Fitter(graph, series, cases).run(most_evaluations);
}

}  // namespace diecast
