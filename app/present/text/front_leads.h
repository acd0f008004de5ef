// Front leads: over which stretches of x which of several fronts is best in y.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "model/study/study.h"

namespace diecast {

/// A front in two numbers, in their units, by rising x.
struct NamedFront {
    std::string name;
    std::vector<std::pair<double, double>> points;
};

/// A stretch of x over which one of the fronts is best in y, or several that tie.
struct Lead {
    std::vector<std::size_t> fronts;
    double from, to;
    std::vector<double> contested = {};  // steps that another front reaches, too
};

/// Leads of which no two that follow each other are alike, and what they are short of.
struct Spans {
    std::vector<Lead> leads;
    double left_out = 0;  // share of the front
};

/// Which front is best where. The senses must be minimise or maximise; keeps references to all that it is given.
class FrontLeads {
public:
    using Fronts = std::vector<std::size_t>;  // indices

    FrontLeads(Objective const& x, Objective const& y, std::vector<NamedFront> const& fronts);

    std::vector<Lead> const& leads() const { return leads_; }
    /// From the first to the last design that is best of all; beyond it some front may have designs, none of them
    /// better. On a logarithmic scale where it is long.
    double first() const { return first_; }
    double last() const { return last_; }
    bool is_log() const { return is_log_; }
    double between(double from, double to) const;
    double length(Lead const& lead) const { return between(lead.from, lead.to); }
    double length_on_front(Lead const&) const;
    /// Without those of no length and without short ones.
    Spans main_spans() const;
    /// Over how much of the front all of these are best, from 0 to 1.
    double share(Fronts const&) const;

    bool more_is_better() const { return y_.sense == Sense::maximise; }
    double merit(double y) const { return more_is_better() ? -y : y; }  // the less the better
    /// The best y of those that are at least as good in x; none where the front does not reach so far.
    std::optional<double> value(NamedFront const&, double x) const;
    std::pair<double, double> const* design(NamedFront const&, double x) const;
    /// But for some of them; several that tie.
    Fronts best_at(double x, Fronts const& without = {}) const;

    static bool has(Fronts const& of, std::size_t f);

private:
    void find_leads();
    void find_stretch();

    Objective const &x_, &y_;
    std::vector<NamedFront> const& fronts_;
    std::vector<double> steps_;  // of x, where any front has one
    double first_ = 0, last_ = 0;
    bool is_log_ = false;
    std::vector<Lead> leads_;
};

}  // namespace diecast
