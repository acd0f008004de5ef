#include "optimizer/chart_uncertainty.h"

#include <cmath>
#include "model/core/text.h"
#include "optimizer/chart_parts.h"

namespace diecast {
namespace {

std::string percent(double share, int digits = 3) { return number_text(100 * share, digits) + " %"; }
std::string signed_percent(double v) { return (v > 0 ? "+" : "") + number_text(v, 3) + " %"; }

std::string told(OutputSpread const& s, std::string const& baseline, std::size_t samples) {
    auto const& p = s.percentiles;
    auto const value = [&](double si) { return to_text(si, *s.output); };
    std::string text = label_of(*s.output) + ": " + value(s.base) + " with every input as stated" +
                       "\nnine tenths lie in " + value(p[0]) + " … " + value(p[4]) + "\na half lies in " + value(p[1]) +
                       " … " + value(p[3]) + "\nthe middle is " + value(p[2]) + ", the mean " + value(s.mean);
    if (!baseline.empty() && std::isfinite(s.beats)) text += "\nbetter than " + baseline + " in " + percent(s.beats);
    if (s.lost > 0) text += "\n" + percent(double(s.lost) / double(samples)) + " of the samples gave no number";
    return text;
}

}  // namespace

RankChart uncertainty_chart(Uncertainty const& u, std::size_t design, std::string const& name,
                            std::string const& baseline) {
    RankChart c{
        "", "Against the value with every input as stated (%)", {"nine tenths of the samples", "a half of them"}, {}};
    c.base_name = "every input as stated";
    c.middle_name = "the middle sample";
    DesignSpread const& d = u.designs.at(design);
    OutputSpread const* widest = nullptr;
    double most = 0;
    for (OutputSpread const& s : d.outputs) {
        if (s.output->sense == Sense::slack) continue;  // a slack is kept or not: no share of it means anything
        if (s.base == 0 || !std::isfinite(s.base) || !std::isfinite(s.percentiles[0])) continue;
        auto const against = [&](std::size_t i) { return 100 * (s.percentiles[i] - s.base) / std::abs(s.base); };
        RankChart::Row row{label_of(*s.output), to_text(s.base, *s.output), std::string(s.output->key), {}};
        row.band = {against(0), against(1), against(2), against(3), against(4)};
        row.low_text = signed_percent(against(0)), row.high_text = signed_percent(against(4));
        if (!baseline.empty() && std::isfinite(s.beats)) row.detail = percent(s.beats, 2) + " better than " + baseline;
        row.told = told(s, baseline, u.samples);
        if (against(4) - against(0) > most) most = against(4) - against(0), widest = &s;
        c.rows.push_back(std::move(row));
    }
    if (c.rows.empty()) {
        c.empty = "None of these numbers has a value at this design.";
        return c;
    }
    if (u.inputs.empty() || !widest) {
        c.empty = "No input is uncertain: no entry behind these numbers says how far its values may be off.";
        c.rows.clear();
        return c;
    }
    c.title = label_of(*widest->output) + (name.empty() ? "" : " of " + name) +
              " is least sure: nine tenths of the samples lie in " + to_text(widest->percentiles[0], *widest->output) +
              " … " + to_text(widest->percentiles[4], *widest->output);
    c.remark = std::to_string(u.inputs.size()) + " uncertain inputs, " + std::to_string(u.samples) + " samples" +
               (d.holds.empty() ? "" : "; it keeps all limits in " + percent(d.feasible) + " of them") + ".";
    return c;
}

}  // namespace diecast
