#include "app/session/command_line.h"
#include <QObject>
#include <cmath>
#include "app/chart/text.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/files/document_file.h"
#include "model/catalogue/field_values.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"

namespace diecast {
namespace {

QString in_shell(QString const& s) { return qtext(shell_word(to_std(s))); }

AxisSpec const* axis_in(Study const& study, Quantity const& q) {
    auto const found =
        std::find_if(study.axes.begin(), study.axes.end(), [&](AxisSpec const& axis) { return axis.quantity == &q; });
    return found == study.axes.end() ? nullptr : &*found;
}

bool is_swept(Study const& study, Quantity const& q) {
    return axis_in(study, q) && !study.scenario.pins.contains(std::string(q.key));
}

/// Goals, designs and the like are as in the file: the rest can be said with --set.
bool only_settings_differ(Study now, Study before) {
    for (Study* s : {&now, &before}) s->scenario = {}, s->axes.clear(), s->file.clear();
    return now == before;
}

/// None where a pin was removed, or where some of the named designs fix its quantity and others do not: no option says
/// that.
std::optional<QStringList> pins_set(Document const& document, std::vector<std::string> const& named) {
    Study const &now = document.study(), &before = document.as_opened();
    auto const fixed_by = [&](std::string const& key) {
        return std::count_if(now.designs.begin(), now.designs.end(), [&](NamedDesign const& d) {
            return std::find(named.begin(), named.end(), d.name) != named.end() && d.scenario.pins.contains(key);
        });
    };
    QStringList words;
    for (auto const& [key, word] : now.scenario.pins) {
        auto const was = before.scenario.pins.find(key);
        if (was != before.scenario.pins.end() && was->second == word) continue;
        auto const fixed = static_cast<std::size_t>(fixed_by(key));
        if (fixed > 0 && fixed == named.size()) continue;  // what is set would go before what they say
        if (fixed > 0) return {};
        Quantity const* q = document.graph().find(key);
        auto const* name = std::get_if<std::string>(&word);
        words << "--set"
              << (name || !q ? qtext(key) + "=" + (name ? qtext(*name) : qtext(exact_text(std::get<double>(word))))
                             : set_text(document.graph(), *q, std::get<double>(word)));
    }
    for (auto const& [key, word] : before.scenario.pins) {
        Quantity const* q = document.graph().find(key);
        if (!now.scenario.pins.contains(key) && !(q && axis_in(now, *q))) return {};
    }
    return words;
}

QStringList axes_set(Document const& document) {
    Study const &now = document.study(), &before = document.as_opened();
    QStringList words, held;
    for (AxisSpec const& axis : now.axes) {
        AxisSpec const* was = axis_in(before, *axis.quantity);
        bool const same = was && was->values == axis.values && is_swept(before, *axis.quantity);
        if (is_swept(now, *axis.quantity) && !same)
            words << "--set" << qtext(axis.quantity->key) + "=" + qtext(axis.text);
    }
    for (AxisSpec const& axis : before.axes)
        if (!axis_in(now, *axis.quantity) && !document.is_pinned(*axis.quantity)) held << qtext(axis.quantity->key);
    if (!held.isEmpty()) words << "--fix" << held.join(',');
    return words;
}

/// What changed since the file was opened, in options; none where these cannot say it.
std::optional<QStringList> changes(Document const& document, CommandWords const& asked) {
    if (!document.differs()) return QStringList();
    if (!asked.settings || !only_settings_differ(document.study(), document.as_opened())) return {};
    auto words = pins_set(document, asked.named);
    if (words && asked.ranges) *words << axes_set(document);
    return words;
}

QString bound_text(Quantity const& q, char const* sign, double bound) {
    return qtext(q.key) + sign + qtext(exact_value_text(bound, q));
}

/// A brush within what the study already asks of the quantity.
QStringList limits_of(Study const& study, Quantity const& q, BrushRange const& kept) {
    double lo = kept.lo, hi = kept.hi;
    for (Constraint const& c : study.constraints)
        if (c.quantity == &q) lo = std::max(lo, c.lo), hi = std::min(hi, c.hi);
    QStringList words;
    if (std::isfinite(lo)) words << "--constraint" << bound_text(q, ">=", lo);
    if (std::isfinite(hi)) words << "--constraint" << bound_text(q, "<=", hi);
    return words;
}

}  // namespace

QString set_text(Graph const& graph, Quantity const& q, double in_unit) {
    PinValue const word = graph.pin_value_of(q, in_unit);
    auto const* name = std::get_if<std::string>(&word);
    return qtext(q.key) + "=" + (name ? qtext(*name) : qtext(exact_value_text(in_unit, q)));
}

CommandWords sweep_words(Document const& document, Brushes const& brushes) {
    CommandWords result{{"sweep"}};
    if (brushes.list.empty()) return result;
    if (!brushes.front_inside) return result.but = tr("without the brushes, since the front is that of all"), result;
    Graph const& graph = document.graph();
    for (BrushSpec const& b : brushes.list) {
        if (!graph.is_choice(*b.quantity) && b.kept.size() == 1) {
            result.words << limits_of(document.study(), *b.quantity, b.kept.front());
            continue;
        }
        AxisSpec const* axis = document.axis_of(*b.quantity);
        if (!axis)
            return {{}, tr("Several stretches of %1 cannot be said: brush one of them").arg(in_sentence(*b.quantity))};
        std::vector<double> kept;
        for (double v : axis->values)
            if (b.holds(v)) kept.push_back(v);
        if (kept.empty()) return {{}, tr("No value of %1 is brushed").arg(in_sentence(*b.quantity))};
        result.words << "--set" << qtext(b.quantity->key) + "=" + qtext(list_text(graph, *b.quantity, kept));
    }
    return result;
}

CommandLine command_line(Document const& document, CommandWords asked, KeptView const& view) {
    if (asked.words.isEmpty()) return {{}, asked.why_not, {}};
    bool const of_document = asked.subject.isEmpty();
    auto const changed = of_document ? changes(document, asked) : QStringList();
    QString const subject = !of_document ? asked.subject
                            : changed    ? origin_of(document)
                                         : QString::fromStdString(link_of(document, view));
    QStringList words{"diecast", asked.words[0], in_shell(subject)};
    QStringList const options = (changed ? *changed : QStringList()) + asked.words.mid(1);
    for (QString const& word : options) words << in_shell(word);
    return {words.join(' '), {}, asked.but};
}

}  // namespace diecast
