#include "app/gui/catalogue/entry_actions.h"
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>
#include <QUrl>
#include "app/chart/text.h"
#include "app/gui/catalogue/entry_name_dialog.h"
#include "app/gui/catalogue/entry_value_dialog.h"
#include "app/session/entries/entry_edit.h"
#include "model/catalogue/json_reader.h"
#include "model/catalogue/network_import.h"
#include "model/core/quotes.h"
#include "model/model.h"

namespace diecast {
namespace {

Quantity const* selector_of(std::string const& kind) {
    for (auto const& [name, selector] : catalogue_selectors())
        if (name == kind) return selector;
    return nullptr;
}

QString own_title(Entry const& entry) {
    return entry.title.empty() ? QString() : qtext(entry.title) + EntryActions::tr(" (own)");
}

}  // namespace

EntryActions::EntryActions(Document& document, EntryStore& store, QWidget* window)
    : QObject(window), document_(document), store_(store), window_(window) {}

void EntryActions::ask_derive(EntryRef const& ref) {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return;
    EntryNameDialog dialog(document_.graph(), *ref.selector, tr("New from %1").arg(entry_title(*entry)),
                           free_name(document_.graph(), *ref.selector, qtext(ref.name)), own_title(*entry), {},
                           window_);
    if (dialog.exec() == QDialog::Accepted) derive(ref, dialog.name(), dialog.title());
}

void EntryActions::derive(EntryRef const& ref, QString const& name, QString const& title) {
    store_.add(EntryDraft::extending(kind_of(*ref.selector), ref.name, to_std(name), to_std(title)),
               tr("New entry %1").arg(name));
}

void EntryActions::ask_duplicate(EntryRef const& ref) {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return;
    EntryNameDialog dialog(document_.graph(), *ref.selector, tr("Duplicate %1").arg(entry_title(*entry)),
                           free_name(document_.graph(), *ref.selector, qtext(ref.name)), qtext(entry->title), {},
                           window_);
    if (dialog.exec() == QDialog::Accepted) duplicate(ref, dialog.name(), dialog.title());
}

void EntryActions::duplicate(EntryRef const& ref, QString const& name, QString const& title) {
    Entry const* entry = entry_of(document_.graph(), ref);
    Issues issues;
    auto draft = entry ? EntryDraft::read(entry->text, issues) : std::nullopt;
    if (!draft) return emit problem(tr("%1 cannot be copied.").arg(qtext(ref.name)), issues);
    draft->rename(to_std(name), to_std(title));
    draft->put_last();
    store_.add(std::move(*draft), tr("New entry %1").arg(name));
}

QString EntryActions::tie(EntryRef const& ref) const {
    QStringList const names =
        entry_uses(document_.graph(), ref) + study_uses(document_.graph(), document_.study(), ref, Uses::by_name);
    return names.isEmpty() ? QString() : tr("%1 refers to it: change that first.").arg(names.join(", "));
}

void EntryActions::ask_rename(EntryRef const& ref) {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return;
    EntryNameDialog dialog(document_.graph(), *ref.selector, tr("Rename %1").arg(entry_title(*entry)), qtext(ref.name),
                           qtext(entry->title), qtext(ref.name), window_);
    if (dialog.exec() == QDialog::Accepted) rename(ref, dialog.name(), dialog.title());
}

void EntryActions::rename(EntryRef const& ref, QString const& name, QString const& title) {
    if (QString const held = tie(ref); !held.isEmpty() && to_std(name) != ref.name)
        return emit problem(tr("%1 keeps its name.").arg(qtext(ref.name)) + " " + held, {{"", to_std(held)}});
    store_.rename(ref, name, title);
}

void EntryActions::ask_remove(EntryRef const& ref) {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return;
    if (QString const held = tie(ref); !held.isEmpty()) {
        QMessageBox::information(window_, tr("Delete %1").arg(entry_title(*entry)),
                                 tr("It cannot be deleted yet. %1").arg(held));
        return;
    }
    QStringList const uses = study_uses(document_.graph(), document_.study(), ref);
    QString text = tr("Delete “%1” and its file?").arg(entry_title(*entry));
    if (!uses.isEmpty())
        text += "\n\n" + tr("The open study “%1” uses it: %2. Without it, that choice falls back to the default.")
                             .arg(document_.name(), uses.join(", "));
    text += "\n\n" + tr("Undo brings it back.");
    QMessageBox box(QMessageBox::Question, tr("Delete entry"), text, QMessageBox::Cancel, window_);
    QPushButton* yes = box.addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() == yes) remove(ref);
}

void EntryActions::remove(EntryRef const& ref) {
    if (QString const held = tie(ref); !held.isEmpty())
        return emit problem(tr("%1 was not deleted.").arg(qtext(ref.name)) + " " + held, {{"", to_std(held)}});
    store_.remove(ref);
}

void EntryActions::ask_value(EntryRef const& ref) {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return;
    EntryValueDialog dialog(document_.graph(), ref, window_);
    if (dialog.exec() == QDialog::Accepted && dialog.chosen()) add_value(ref, *dialog.chosen());
}

/// Adds a value at what holds now: the default, or the lower end of what it may be.
void EntryActions::add_value(EntryRef const& ref, Quantity const& q) {
    store_.change(ref, tr("Set %1").arg(title(q)), [this, ref, &q](EntryDraft& draft) -> QString {
        Entry const* whole = entry_of(document_.graph(), ref);
        if (!whole) return tr("The entry is gone.");
        Assignment a{&q, 0.0, {.source = "own", .confidence = "assumed", .status = Status::assumption}};
        auto const names = document_.graph().entries(q);
        double const lowest = std::isfinite(q.range.lo) ? q.range.lo : 1;
        double const value = std::isfinite(q.fallback) ? q.fallback : lowest;
        if (names.empty()) a.value = value;
        else
            a.value =
                names[value >= 0 && value < static_cast<double>(names.size()) ? static_cast<std::size_t>(value) : 0]
                    .name;
        put_with_partner(draft, a, *whole);
        if (Quantity const* partner = document_.graph().find(q.set_with); partner && !draft.sets(*partner))
            draft.put({partner, std::isfinite(partner->fallback) ? partner->fallback : 1.0, a.provenance});
        return {};
    });
}

void EntryActions::reveal(EntryRef const& ref) const {
    Entry const* entry = entry_of(document_.graph(), ref);
    QString const own = store_.file_of(ref);
    QString const path = own.isEmpty() && entry ? qtext(entry->file) : own;
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
}

void EntryActions::ask_export(EntryRef const& ref) {
    QString const proposal = QFileInfo(own_place(*ref.selector, qtext(ref.name))).fileName();
    QString path =
        QFileDialog::getSaveFileName(window_, tr("Export entry"), proposal, tr("Entries (*.diecast.json *.json)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += ".diecast.json";
    if (QString const what = export_to(ref, path); !what.isEmpty()) emit problem(what, {{"", to_std(what)}});
}

QString EntryActions::export_to(EntryRef const& ref, QString const& path) const {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return tr("There is no such entry.");
    QSaveFile file(path);
    auto const size = static_cast<qint64>(entry->text.size());
    bool const written =
        file.open(QIODevice::WriteOnly) && file.write(entry->text.data(), size) == size && file.commit();
    return written ? QString() : tr("%1 could not be written: %2").arg(path, file.errorString());
}

void EntryActions::ask_import() {
    QString const path = QFileDialog::getOpenFileName(window_, tr("Import an entry, or the config.json of a network"),
                                                      {}, tr("Entries and config.json (*.json);;All files (*)"));
    if (!path.isEmpty()) import(path);
}

void EntryActions::import(QString const& path) {
    emit import_started();
    Issues issues;
    Issues left_out;
    auto draft = read_import(path, issues, &left_out);
    QString const file = QFileInfo(path).fileName();
    if (!draft) return emit problem(tr("%1 was not imported.").arg(file), issues);
    if (!left_out.empty()) {
        if (!goes_on_without(left_out, file)) return emit problem(tr("%1 was not imported.").arg(file), left_out);
        for (Issue& issue : left_out) issue.severity = Severity::warning;
        issues.insert(issues.end(), left_out.begin(), left_out.end());
    }
    Quantity const* selector = selector_of(draft->kind());
    QString name = qtext(draft->name());
    if (!name_problem(document_.graph(), *selector, name).isEmpty())
        name = free_name(document_.graph(), *selector, name);
    EntryNameDialog dialog(document_.graph(), *selector, tr("Import %1").arg(in_words(kind_title_of_one(*selector))),
                           name, qtext(draft->title()), {}, window_);
    if (dialog.exec() != QDialog::Accepted) return;
    draft->rename(to_std(dialog.name()), to_std(dialog.title()));
    if (!issues.empty()) emit problem(tr("Imported, with a remark."), issues);
    store_.add(std::move(*draft), tr("Import %1").arg(dialog.name()));
}

bool EntryActions::goes_on_without(Issues const& left_out, QString const& file) {
    QString text = tr("%1 says what the model cannot. The entry would describe another network:").arg(file) + "\n";
    for (Issue const& issue : left_out) text += "\n• " + qtext(issue.where) + ": " + qtext(issue.what) + "\n";
    QMessageBox box(QMessageBox::Warning, tr("Import a network"), text, QMessageBox::Cancel, window_);
    QPushButton* yes = box.addButton(tr("Import anyway"), QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == yes;
}

std::optional<EntryDraft> EntryActions::read_import(QString const& path, Issues& issues, Issues* left_out) const {
    auto const text = read_text(to_std(path), issues);
    if (!text) return {};
    auto const json = parse_json(*text, issues);
    if (!json) return {};
    std::optional<EntryDraft> draft;
    if (json->is_object() && json->contains("diecast")) draft = EntryDraft::read(*text, issues);
    else {
        NetworkReading const reading = read_network(*text, to_std(path));
        issues = reading.issues;
        if (left_out) *left_out = reading.left_out;
        else issues.insert(issues.end(), reading.left_out.begin(), reading.left_out.end());
        if (has_errors(issues)) return {};
        draft = EntryDraft::read(network_file(reading.entry, reading.note), issues);
    }
    if (draft && !selector_of(draft->kind())) {
        issues.push_back(
            {"kind", "there is no kind of preset " + in_quotes(draft->kind()), Severity::error, "", to_std(path)});
        return {};
    }
    if (draft) draft->put_last();
    return draft;
}

}  // namespace diecast
