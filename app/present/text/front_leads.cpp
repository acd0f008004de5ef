#include "app/present/text/front_leads.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace diecast {
namespace {

constexpr double log_from = 8;  // from where the middle of a range is that of ratios

/// Extends the last one where it is best there, too.
void add_lead(std::vector<Lead>& to, Lead const& lead) {
    if (!to.empty() && to.back().fronts == lead.fronts) to.back().to = lead.to;
    else to.push_back(lead);
}

/// Leaves out one of them: the longer neighbour has its place.
void leave_out(std::vector<Lead>& leads, std::size_t i, std::function<double(Lead const&)> const& length) {
    bool const is_last = i + 1 == leads.size();
    if (i > 0 && (is_last || length(leads[i - 1]) >= length(leads[i + 1]))) leads[i - 1].to = leads[i].to;
    leads.erase(leads.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Lead> merged;
    for (Lead const& lead : leads) add_lead(merged, lead);
    leads = std::move(merged);
}

}  // namespace

FrontLeads::FrontLeads(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts)
    : x_(x), y_(y), fronts_(fronts) {
    for (NamedFront const& f : fronts)
        for (auto const& p : f.points) steps_.push_back(p.first);
    std::sort(steps_.begin(), steps_.end());
    steps_.erase(std::unique(steps_.begin(), steps_.end()), steps_.end());
    find_leads();
    find_stretch();
    is_log_ = first_ > 0 && last_ > log_from * first_;
}

double FrontLeads::share(Fronts const& fronts) const {
    double sum = 0;
    for (Lead const& lead : leads_)
        if (std::ranges::all_of(fronts, [&](std::size_t f) { return has(lead.fronts, f); }))
            sum += length_on_front(lead);
    return sum / between(first_, last_);
}

Spans FrontLeads::main_spans() const {
    constexpr double short_share = 0.03;
    Spans spans;
    for (Lead const& lead : leads_)
        if (length_on_front(lead) > 0)
            add_lead(spans.leads, {lead.fronts, std::max(lead.from, first_), std::min(lead.to, last_)});
    double const whole = between(first_, last_);
    auto const length_of = [&](Lead const& lead) { return length(lead); };
    while (spans.leads.size() > 1) {
        auto const least = std::ranges::min_element(spans.leads, {}, length_of);
        double const share = length(*least) / whole;
        if (share > short_share) break;
        spans.left_out += share;
        leave_out(spans.leads, static_cast<std::size_t>(least - spans.leads.begin()), length_of);
    }
    return spans;
}

std::optional<double> FrontLeads::value(NamedFront const& f, double x) const {
    auto const* const p = design(f, x);
    return p ? std::optional(p->second) : std::nullopt;
}

std::pair<double, double> const* FrontLeads::design(NamedFront const& f, double x) const {
    auto const first = f.points.begin(), last = f.points.end();
    if (x_.sense == Sense::maximise) {
        auto const at = std::lower_bound(first, last, x, [](auto const& p, double v) { return p.first < v; });
        return at == last ? nullptr : &*at;
    }
    auto const behind = std::upper_bound(first, last, x, [](double v, auto const& p) { return v < p.first; });
    return behind == first ? nullptr : &*std::prev(behind);
}

bool FrontLeads::has(Fronts const& of, std::size_t f) { return std::find(of.begin(), of.end(), f) != of.end(); }

FrontLeads::Fronts FrontLeads::best_at(double x, Fronts const& without) const {
    constexpr double tie = 1e-6;
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < fronts_.size(); ++f)
        if (auto const v = has(without, f) ? std::nullopt : value(fronts_[f], x)) best = std::min(best, merit(*v));
    Fronts all;
    for (std::size_t f = 0; f < fronts_.size(); ++f)
        if (auto const v = has(without, f) ? std::nullopt : value(fronts_[f], x);
            v && merit(*v) <= best + tie * std::abs(best))
            all.push_back(f);
    return all;
}

/// Finds the leads, each between two steps: to the right of a step where less of x is better, else to its left.
void FrontLeads::find_leads() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        bool const left = x_.sense == Sense::maximise;
        double const from = left && i > 0 ? steps_[i - 1] : steps_[i],
                     to = !left && i + 1 < steps_.size() ? steps_[i + 1] : steps_[i];
        Fronts const best = best_at(steps_[i]);
        if (leads_.empty() || leads_.back().fronts != best) leads_.push_back({best, from, to});
        leads_.back().to = to;
        if (!best_at(steps_[i], best).empty()) leads_.back().contested.push_back(steps_[i]);
    }
}

/// Finds the stretch from the first to the last design that is best of all; beyond it some front may have designs,
/// none of them better.
void FrontLeads::find_stretch() {
    bool const left = x_.sense == Sense::maximise;
    if (!steps_.empty()) first_ = steps_.front(), last_ = steps_.back();
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        double const x = steps_[left ? steps_.size() - 1 - i : i];
        double here = best;
        for (NamedFront const& f : fronts_)
            if (auto const v = value(f, x)) here = std::min(here, merit(*v));
        if (here < best) best = here, (left ? first_ : last_) = x;
    }
}

double FrontLeads::between(double from, double to) const { return is_log_ ? std::log(to / from) : to - from; }

double FrontLeads::length_on_front(Lead const& lead) const {
    double const from = std::max(lead.from, first_), to = std::min(lead.to, last_);
    return from < to ? between(from, to) : 0;
}

}  // namespace diecast
