#include "app/session/named_designs.h"
#include <algorithm>
#include "app/chart/text.h"
#include "app/session/edits.h"

namespace diecast {
namespace {

void push(Document& document, StudyNames after, QString const& text) {
    if (after == names_of(document.study())) return;
    document.undo().push(new StudyEdit(document, {.names = std::move(after)}, text));
}

}  // namespace

void take_over(Document& document, NamedDesign const& design) {
    NamedDesign const copy = design;  // it belongs to the study that changes
    document.undo().beginMacro(tr("Apply %1 to study").arg(qtext(copy.name)));
    for (auto const& [key, word] : copy.scenario.pins)
        if (Quantity const* q = document.graph().find(key)) document.pin(*q, word);
    document.undo().endMacro();
}

void keep_design(Document& document, NamedDesign design) {
    StudyNames after = names_of(document.study());
    QString const text = tr("Keep %1").arg(qtext(design.name));
    auto const same_name = std::find_if(after.designs.begin(), after.designs.end(),
                                        [&](NamedDesign const& d) { return d.name == design.name; });
    if (same_name == after.designs.end()) after.designs.push_back(std::move(design));
    else *same_name = std::move(design);
    push(document, std::move(after), text);
}

QString problem_with_name(Study const& study, QString const& name) {
    if (name.trimmed().isEmpty()) return tr("A design needs a name: type one, or press Esc");
    if (find_design(study, to_std(name.trimmed())))
        return tr("Another design of this study is called “%1”: type another name").arg(name.trimmed());
    return {};
}

QString rename_design(Document& document, QString const& from, QString const& to) {
    QString const next = to.trimmed();
    if (next == from || !find_design(document.study(), to_std(from))) return {};
    if (QString const problem = problem_with_name(document.study(), next); !problem.isEmpty()) return problem;
    push(document, renamed(names_of(document.study()), to_std(from), to_std(next)),
         tr("Rename %1 to %2").arg(from, next));
    return {};
}

QString remove_design(Document& document, QString const& name) {
    StudyNames after = names_of(document.study());
    QStringList named_by;
    for (DesignMention const& m : design_mentions(document.study()))
        if (qtext(m.name) == name && !named_by.contains(qtext(m.where))) named_by << qtext(m.where);
    qsizetype const more = named_by.size() - 2;
    QString const first = named_by.mid(0, 2).join(more > 0 ? ", " : tr(" and "));
    if (!named_by.isEmpty())
        return tr("“%1” stays: %2 of this study name it. It can be renamed (F2), and they follow.")
            .arg(name, more > 0 ? tr("%1 and %2 more").arg(first).arg(more) : first);
    if (qtext(after.default_design) == name) after.default_design.clear();
    std::erase_if(after.designs, [&](NamedDesign const& d) { return qtext(d.name) == name; });
    push(document, std::move(after), tr("Delete %1").arg(name));
    return {};
}

}  // namespace diecast
