#include "app/session/work/design_reading.h"
#include <cmath>
#include "app/chart/text.h"
#include "model/core/special_values.h"
#include "optimizer/sweep/violated_constraints.h"

namespace diecast {
namespace {

/// "26.4 mm of 26 mm" of the pair of inputs that gives the slack its value; empty where none does, or sets no limit.
QString pair_text(Explanation const& e) {
    auto const text = [&](Explanation const& x) { return shown(x.value / x.quantity->unit, *x.quantity, 3); };
    for (std::size_t i = 0; i + 1 < e.inputs.size(); i += 2) {
        Explanation const &used = e.inputs[i], &limit = e.inputs[i + 1];
        bool const alike = used.quantity->unit.dim == limit.quantity->unit.dim && std::isfinite(limit.value);
        if (alike && std::abs(1 - used.value / limit.value - e.value) < 1e-9)
            return QObject::tr("%1 of %2").arg(text(used), text(limit));
    }
    return {};
}

/// Slacks below a slack, as deep as they go.
void read_slacks(Explanation const& e, std::vector<LimitReading>& out) {
    bool deeper = false;
    for (Explanation const& input : e.inputs)
        if (input.quantity->sense == Sense::slack) read_slacks(input, out), deeper = true;
    if (deeper || e.repeated) return;
    out.push_back({e.quantity, e.value / e.quantity->unit, 0, infinity, pair_text(e)});
}

std::vector<Constraint> limits_at(Graph const& graph, Study const& study, Scenario const& scenario) {
    Asked asked{scenario, study.figures};
    for (Objective const& o : study.objectives) asked.quantities.push_back(o.quantity);
    return limits_at(graph, study, std::move(asked));
}

}  // namespace

QString LimitReading::limit_text() const {
    if (std::isfinite(lo) && std::isfinite(hi))
        return QObject::tr("%1 to %2").arg(shown(lo, *quantity), shown(hi, *quantity));
    if (std::isfinite(hi)) return QObject::tr("at most %1").arg(shown(hi, *quantity));
    return QObject::tr("at least %1").arg(shown(lo, *quantity));
}

QString LimitReading::room_text() const {
    if (std::isnan(value)) return QObject::tr("no number");
    double const below = hi - value, above = value - lo, room = std::min(below, above);
    QString const amount = shown(std::abs(room), *quantity, 3);
    if (room >= 0) return QObject::tr("%1 left").arg(amount);
    return below < 0 ? QObject::tr("%1 too much").arg(amount) : QObject::tr("%1 missing").arg(amount);
}

QString used_of_limit(Explanation const& slack) {
    if (slack.quantity->sense != Sense::slack) return {};
    for (Explanation const& below : slack.inputs)
        if (below.quantity->sense == Sense::slack && below.value == slack.value)
            if (QString const used = used_of_limit(below); !used.isEmpty())
                return used.contains(u':') ? used : title(*below.quantity) + ": " + used;
    return pair_text(slack);
}

std::vector<LimitReading> read_limits(Graph const& graph, Study const& study, Scenario const& scenario) {
    std::vector<LimitReading> readings;
    for (Constraint const& c : limits_at(graph, study, scenario)) {
        Explanation const e = explain(graph, scenario, *c.quantity);
        if (c.quantity->sense == Sense::slack && c.lo == 0 && std::isinf(c.hi)) read_slacks(e, readings);
        else readings.push_back({c.quantity, e.value / c.quantity->unit, c.lo, c.hi, {}});
    }
    std::vector<LimitReading> once;
    for (LimitReading& r : readings)
        if (std::none_of(once.begin(), once.end(), [&](LimitReading const& o) { return o.quantity == r.quantity; }))
            once.push_back(std::move(r));
    std::stable_partition(once.begin(), once.end(), [](LimitReading const& r) { return r.violated(); });
    return once;
}

QString violated_text(std::vector<LimitReading> const& readings) {
    QStringList violated;
    for (LimitReading const& r : readings)
        if (r.violated()) violated << in_sentence(*r.quantity) + " (" + r.room_text() + ")";
    return violated.join(", ");
}

QString violated_text(Graph const& graph, Study const& study, Scenario const& scenario) {
    return violated_text(read_limits(graph, study, scenario));
}

}  // namespace diecast
