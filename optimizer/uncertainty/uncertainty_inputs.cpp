#include "optimizer/uncertainty/uncertainty_inputs.h"

#include <algorithm>
#include <cmath>
#include "optimizer/uncertainty/normal.h"

namespace diecast {
namespace {

/// The quantile function of one number, with what does not change from sample to sample.
class Quantiles {
public:
    explicit Quantiles(Uncertain const& x) : x_(x), range_(x.quantity->range) {
        bool const positive = x.lo > 0;
        bool const of_log = x.shape == Distribution::lognormal || x.quantity->scale == Scale::log;
        bell_ = x.shape == Distribution::normal || x.shape == Distribution::lognormal;
        log_ = positive && of_log && x.shape != Distribution::normal;
        lo_ = in_scale(x.lo), hi_ = in_scale(x.hi), mode_ = in_scale(x.value);
        below_mode_ = (mode_ - lo_) / (hi_ - lo_);
        middle_ = (lo_ + hi_) / 2, deviation_ = (hi_ - lo_) / (2 * normal_95);
        if (bell_) first_ = share_below(range_.lo, 0), last_ = share_below(range_.hi, 1);
    }

    double operator()(double u) const {
        double y = log_ ? std::exp(in_scale_at(u)) : in_scale_at(u);
        if (x_.quantity->scale == Scale::integer) y = std::round(y);
        return std::clamp(y, range_.lo, range_.hi);
    }

private:
    double in_scale(double x) const { return log_ ? std::log(x) : x; }
    /// Share of the bell below an end of the row's range.
    double share_below(double end, double otherwise) const {
        if (!std::isfinite(end)) return otherwise;
        if (log_ && end <= 0) return 0;
        return normal_share((in_scale(end) - middle_) / deviation_);
    }
    double in_scale_at(double u) const {
        if (bell_) {
            double const share = std::clamp(first_ + u * (last_ - first_), 0x1p-54, 1 - 0x1p-53);
            return middle_ + deviation_ * normal_quantile(share);
        }
        if (x_.shape == Distribution::uniform) return lo_ + u * (hi_ - lo_);
        if (u < below_mode_) return lo_ + std::sqrt(u * (hi_ - lo_) * (mode_ - lo_));
        return hi_ - std::sqrt((1 - u) * (hi_ - lo_) * (hi_ - mode_));
    }

    Uncertain const& x_;
    Range range_;
    bool bell_, log_;
    double lo_, hi_, mode_, below_mode_, middle_, deviation_, first_ = 0, last_ = 1;
};

/// An end of an interval, so much nearer to the value.
double nearer(Quantity const& q, double value, double end, double width) {
    if (width == 1) return end;
    if (q.scale == Scale::log && value > 0 && end > 0) return value * std::pow(end / value, width);
    return value + width * (end - value);
}

std::string source_of(Input const& input) {
    Status const status = input.provenance.status;
    bool const has_source = status != Status::assumption && status != Status::recalled;
    if (has_source && !input.provenance.source.empty()) return input.provenance.source;
    return input.entry.empty() ? std::string(input.quantity->key) : input.selector + " = " + input.entry;
}

Uncertain uncertain(Input const& input, AssumedUncertainty const& assumed) {
    Quantity const& q = *input.quantity;
    Provenance const& p = input.provenance;
    double const value = input.value / q.unit;
    auto const end = [&](std::optional<double> stated, double si) {
        double const here = input.stated ? stated.value_or(value) : si / q.unit;
        return std::clamp(nearer(q, value, here, assumed.width), q.range.lo, q.range.hi);
    };
    bool const shaped = input.stated && p.shape;
    return {&q,
            input.selector,
            input.entry,
            value,
            std::min(end(p.low, input.lo), value),
            std::max(end(p.high, input.hi), value),
            shaped ? *p.shape : assumed.shape,
            input.stated,
            shaped,
            source_of(input)};
}

}  // namespace

double Uncertain::quantile(double u) const { return Quantiles(*this)(u); }

void Uncertain::quantiles(std::span<double> u_to_values) const {
    Quantiles const at(*this);
    for (double& u : u_to_values) u = at(u);
}

std::vector<Uncertain> uncertain_inputs(Graph const& graph, Scenario const& scenario,
                                        std::vector<Quantity const*> const& outputs,
                                        std::vector<Quantity const*> const& decided,
                                        AssumedUncertainty const& assumed) {
    std::vector<Uncertain> list;
    for (Input const& input : inputs_of(graph, scenario, outputs, assumed.share)) {
        bool const is_decided = input.origin == Origin::pinned &&
                                std::find(decided.begin(), decided.end(), input.quantity) != decided.end();
        bool const is_count = (input.quantity->scale == Scale::integer || input.quantity->is_count) && !input.stated;
        if (is_decided || is_count) continue;
        Uncertain x = uncertain(input, assumed);
        if (x.hi > x.lo) list.push_back(std::move(x));
    }
    return list;
}

}  // namespace diecast
