#include "app/session/entries/stated_number.h"
#include <cmath>
#include "app/chart/text.h"
#include "model/core/program.h"
#include "model/core/text.h"

namespace diecast {
namespace {

/// What is swept moves first; the input last.
std::vector<Program::Free> free_of(StatedBy const& by, Quantity const* input) {
    std::vector<Program::Free> free;
    for (AxisSpec const& axis : by.axes)
        if (axis.quantity != input && !by.scenario.pins.contains(std::string(axis.quantity->key)))
            free.push_back({axis.quantity, static_cast<int>(free.size())});
    return free;
}

TypedSetting none(QString const& why) {
    TypedSetting s;
    s.problem = why;
    return s;
}

}  // namespace

Quantity const* stated_instead(Graph const& graph, Quantity const& input) {
    return input.key == "memory.speed" ? graph.find("package.bandwidth") : nullptr;
}

std::optional<double> StatedBy::value(Quantity const& stated) const {
    std::vector<Quantity const*> const wanted{&stated};
    Program const program(graph, scenario, free_of(*this, nullptr), wanted);
    auto const slot = static_cast<std::size_t>(graph.slot(stated));
    if (has_errors(program.issues) || program.loops || program.axes[slot] != 0) return {};
    double const found = program.values[slot] / stated.unit;
    return std::isfinite(found) ? std::optional(found) : std::nullopt;
}

std::optional<TypedSetting> StatedBy::read(Quantity const& input, QString const& typed) const {
    Quantity const* const stated = stated_instead(graph, input);
    QString const text = stated ? as_points(*stated, typed.trimmed()) : QString();
    if (!stated || unit_part(to_std(text)).empty() || read_typed(to_std(text), input).value) return {};
    TypedSetting const target = read_single(*stated, text);
    if (!target.value) return {};
    Scenario const fixed = Scenario(scenario).pin(input, input.fallback);
    if (!StatedBy{graph, fixed, axes}.value(*stated))
        return none(
            QObject::tr("%1 differs between the designs that are swept: type the share itself").arg(title(*stated)));
    Response response(graph, scenario, {&input}, {stated});
    double x = input.fallback * input.unit.si, y = 0, slope = 0;
    for (int i = 0; i < 8; ++i) {
        response.jacobian({&x, 1}, {&y, 1}, {&slope, 1});
        double const next = x + (*target.value * stated->unit.si - y) / slope;
        if (!std::isfinite(next)) return none(QObject::tr("%1 does not depend on it here").arg(title(*stated)));
        x = next;
    }
    double const value = QString::number(x / input.unit.si, 'g', 12).toDouble();
    QString const asked = shown(*target.value, *stated);
    if (value < input.range.lo || value > input.range.hi)
        return none(QObject::tr("%1 would take %2; it can be %3 to %4. Other stacks?")
                        .arg(asked, shown(value, input), shown(input.range.lo, input), shown(input.range.hi, input)));
    TypedSetting s;
    s.value = value;
    s.note = QObject::tr("Set so that %1 is %2").arg(in_sentence(*stated), asked);
    return s;
}

}  // namespace diecast
