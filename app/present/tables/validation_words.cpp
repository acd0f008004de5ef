#include "app/present/tables/validation_words.h"
#include <cmath>
#include "app/present/tables/values.h"
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast {

std::string part_words(Series const& series, ValidationLine const& line) {
    std::string text = line.part->name;
    auto const add = [&](std::string_view more) {
        if (!more.empty()) text += (text.empty() ? "" : "; ") + std::string(more);
    };
    add(line.group);
    if (line.half != Half::all) add(to_text(line.half));
    else if (!series.calibrated_on.empty() && !series.halved()) add("calibrated");
    return text;
}

std::string limit_words(Series const& series, ValidationLine const& line) {
    if (series.score == Score::bound) return "never below";
    if (line.judgement == Judgement::shown) return "";
    ValidationPart const& part = *line.part;
    if (series.score == Score::rank) return "rank " + number_text(*part.limit);
    std::string text;
    for (auto const& [name, limit] :
         {std::pair{"median ", part.limit}, {"mean ", part.mean_limit}, {"largest ", part.largest_limit}})
        if (limit) text += (text.empty() ? "" : ", ") + std::string(name) + percent(*limit);
    return text;
}

bool on_calibrated_rows(Series const& series, ValidationLine const& line) {
    return !series.calibrated_on.empty() && line.half == Half::all;
}

std::string verdict_words(Series const& series, ValidationLine const& line) {
    std::string const verdict(to_text(line.judgement));
    if (line.judgement != Judgement::within || !on_calibrated_rows(series, line)) return verdict;
    return verdict + (series.halved() ? ", fitted rows among them" : ", calibrated");
}

std::string calibrated_words(Series const& s) {
    if (s.calibrated_on.empty()) return "Nothing was fitted to these rows.";
    if (s.halved()) return "Calibrated on the odd rows (1, 3, 5, …); the even rows are held out.";
    return "Calibrated: " + s.calibrated_on;
}

std::string source_words(Series const& s) {
    return "Source: " + s.source + (s.year ? ", " + std::to_string(s.year) : "") + "; " + s.evidence +
           (s.status == Status::recalled ? ", from memory, unverified" : "") + ".";
}

std::string found_words(Graph const& graph, Series const& series, PredictedCase const& c) {
    std::string text;
    for (AxisSpec const& axis : series.common.axes) {
        double const value = evaluate(graph, c.design, {axis.quantity})[0];
        text += (text.empty() ? "" : ", ") + label_of(*axis.quantity) + " " + cell_text(graph, *axis.quantity, value);
    }
    return text;
}

}  // namespace diecast
