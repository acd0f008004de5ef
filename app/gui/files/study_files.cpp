#include "app/gui/files/study_files.h"
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include "app/gui/files/link_dialog.h"
#include "app/session/files/document_file.h"
#include "app/session/files/kept_marks.h"
#include "app/session/words.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

QString const study_filter = "Studies (*.diecast.json *.json)";

/// The entries that say other things here, by name; the numbers are the study's.
QString other_entries(Study const& study, Issues const& issues) {
    QStringList names;
    for (Issue const& issue : issues) {
        QStringList const steps = qtext(issue.where).split('/');
        auto const place = static_cast<std::size_t>(steps.value(1).toInt());
        if (issue.severity == Severity::note && steps[0] == "entries" && place < study.entries.size())
            names << qtext(study.entries[place].kind) + " “" + qtext(study.entries[place].name) + "”";
    }
    return names.join(", ");
}

QString with_suffix(QString const& path) { return QFileInfo(path).suffix().isEmpty() ? path + ".diecast.json" : path; }

}  // namespace

StudyFiles::StudyFiles(Session& session, MessageStrip& messages, QWidget* window)
    : QObject(window),
      session_(session),
      document_(session.document()),
      messages_(messages),
      window_(window),
      news_(new MessageStrip(window)),
      recovery_(new MessageStrip(window)),
      autosave_(
          document_, [this] { return kept_view(session_); }, autosave_folder(), this) {
    connect(&watcher_, &FileWatcher::changed, this, &StudyFiles::say_changed);
    connect(&watcher_, &FileWatcher::removed, this, &StudyFiles::say_removed);
    connect(&watcher_, &FileWatcher::as_before, news_, &QWidget::hide);
    auto const forget = [this] {
        if (restored_) restored_->discard();
        restored_.reset();
    };
    connect(&autosave_, &Autosave::written, this, forget);
    connect(&document_, &Document::changed, this, [this, forget](Changes const& changes) {
        if (!changes.study && !changes.saved) return;
        watch();
        forget();
        copy_.reset();
    });
    connect(&autosave_, &Autosave::problem, this, [this](QString const& what) {
        messages_.say(tr("Unsaved changes cannot be kept safe: %1. Save the study yourself.").arg(what),
                      Severity::warning);
    });
    watch();
}

bool StudyFiles::open(QString const& what) {
    return take(read_for(document_, find_study_text(to_std(what))), QFileInfo(what.left(200)).fileName());
}

bool StudyFiles::take(Opening opening, QString const& name) {
    QString const before = document_.path();
    if (document_.path().isEmpty() && !document_.is_nowhere())
        left_[document_.study().file] = kept_view(session_).study;
    if (auto const left = left_.find(opening.study.file); left != left_.end()) opening.study.view = left->second;
    Issues const issues = document_.take(std::move(opening));
    if (has_errors(issues)) return messages_.say(tr("%1 was not opened.").arg(name), issues), false;
    messages_.hide();
    say_opened(issues);
    remember_opened();
    if (document_.path().isEmpty() || document_.path() != before) emit to_be_seen({"explore"});
    return true;
}

void StudyFiles::say_opened(Issues const& issues) {
    QString const others = other_entries(document_.study(), issues);
    if (others.isEmpty()) return messages_.say({}, issues);
    QStringList lines;
    for (Issue const& issue : issues) lines << issue_text(issue);
    messages_.say(
        tr("%1 brings its own %2: other than here. Its numbers are computed with them.").arg(document_.name(), others),
        Severity::note, lines.join('\n'));
}

void StudyFiles::remember_opened() {
    if (!document_.path().isEmpty()) remember(document_.path());
}

void StudyFiles::remember(QString const& path) {
    QSettings settings;
    QStringList recent = settings.value("recent").toStringList();
    QString const full = QFileInfo(path).absoluteFilePath();
    recent.removeAll(full);
    recent.prepend(full);
    settings.setValue("recent", QStringList(recent.mid(0, 10)));
}

/// A file that is gone is listed, so that it is not looked for, but cannot be chosen.
void StudyFiles::fill_recent(QMenu* menu) {
    menu->clear();
    QStringList const recent = QSettings().value("recent").toStringList();
    for (QString const& path : recent) {
        bool const there = QFileInfo::exists(path);
        QString const text = QString(path).replace('&', "&&");
        QAction* action = menu->addAction(there ? text : tr("%1 (missing)").arg(text));
        action->setEnabled(there);
        connect(action, &QAction::triggered, this, [this, path] { receive(path); });
    }
    if (recent.isEmpty()) return menu->addAction(tr("None yet"))->setEnabled(false);
    menu->addSeparator();
    connect(menu->addAction(tr("&Clear the list")), &QAction::triggered, this, [] { QSettings().remove("recent"); });
}

bool StudyFiles::may_leave() {
    QString const pins = unsaved_pins(session_);
    if (!document_.modified() && pins.isEmpty()) return true;
    QString const what =
        !document_.modified()    ? tr("“%1” has pinned designs that are not saved: %2.").arg(document_.name(), pins)
        : document_.is_nowhere() ? tr("“%1” is in no file yet, and is lost unless you save it.").arg(document_.name())
                                 : tr("“%1” has changes that are not saved.").arg(document_.name());
    auto const answer = QMessageBox::question(window_, tr("Unsaved changes"), what,
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

bool StudyFiles::save() { return document_.path().isEmpty() ? save_as() : save_to(document_.path()); }

bool StudyFiles::save_as() {
    QString const proposal =
        document_.path().isEmpty() ? qtext(file_stem(document_.study().name)) + ".diecast.json" : document_.path();
    QString const path = QFileDialog::getSaveFileName(window_, tr("Save study"), proposal, study_filter);
    return !path.isEmpty() && save_to(with_suffix(path));
}

bool StudyFiles::may_overwrite(QString const& path) {
    bool const ours = QFileInfo(path).absoluteFilePath() == watcher_.path();
    if (!ours || !QFileInfo::exists(path) || !watcher_.differs()) return true;
    QMessageBox box(QMessageBox::Warning, tr("Changed by another program"),
                    tr("“%1” was changed by another program since it was opened.").arg(QFileInfo(path).fileName()),
                    QMessageBox::Cancel, window_);
    QPushButton* overwrite = box.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == overwrite;
}

void StudyFiles::say_unsaved(QString const& path, Issues const& issues, std::function<void()> way_out) {
    QStringList lines;
    for (Issue const& issue : issues) lines << issue_text(issue);
    messages_.ask(tr("%1 was not saved. %2").arg(QFileInfo(path).fileName(), lines.value(0)), Severity::error,
                  {{tr("Save elsewhere…"), std::move(way_out)}}, lines.size() > 1 ? lines.join('\n') : QString());
}

bool StudyFiles::save_to(QString const& path) {
    if (!may_overwrite(path)) return false;
    Issues const issues = document_.save(path, kept_view(session_));
    if (has_errors(issues)) return say_unsaved(path, issues, [this] { save_as(); }), false;
    messages_.say({}, issues);
    remember(path);
    emit said(tr("Saved %1").arg(path));
    return true;
}

/// A study that has no file of its own is saved in this one; else the copy stands beside its file.
bool StudyFiles::save_copy_to(QString const& path) {
    bool const is_own = document_.path().isEmpty() || QFileInfo(document_.path()) == QFileInfo(path);
    if (is_own && !may_overwrite(path)) return false;
    KeptView const view = kept_view(session_);
    Issues const issues = is_own ? document_.save(path, view, true) : save_copy(document_, path, view);
    if (has_errors(issues)) return say_unsaved(path, issues, [this] { ask_save_copy(); }), false;
    messages_.say({}, issues);
    if (is_own) remember(path);
    else copy_ = {QFileInfo(path).absoluteFilePath(), link_of(document_, view)};
    QString const text = tr("Saved %1 with all the entries it depends on (%2 kB)")
                             .arg(path, number(static_cast<double>(QFileInfo(path).size()) / 1e3, 2));
    emit said(is_own || !document_.modified()
                  ? text
                  : text + tr("; %1 itself is not saved").arg(QFileInfo(document_.path()).fileName()));
    return true;
}

void StudyFiles::ask_save_copy() {
    QString const proposal = qtext(file_stem(document_.study().name)) + "-complete.diecast.json";
    QString const path = QFileDialog::getSaveFileName(window_, tr("Save self-contained copy"), proposal, study_filter);
    if (!path.isEmpty()) save_copy_to(with_suffix(path));
}

void StudyFiles::ask_open() {
    QString const path = QFileDialog::getOpenFileName(
        window_, tr("Open study"), {},
        study_filter + ";;" + tr("Sweeps computed elsewhere (*.part)") + ";;" + tr("All files (*)"));
    if (!path.isEmpty()) receive(path);
}

void StudyFiles::ask_open_link() {
    auto* dialog = new LinkDialog(document_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LinkDialog::chosen, this, [this](Opening const& opening) {
        if (may_leave()) take(opening, tr("The link"));
    });
    dialog->open();
}

QString StudyFiles::copy_link() {
    QString const link = QString::fromStdString(link_of(document_, kept_view(session_)));
    QApplication::clipboard()->setText(link);
    QString const length = count_text(static_cast<std::uint64_t>(link.size()));
    return link.size() > 8000
               ? tr("Copied link text of %1 characters: long for chat, a self-contained copy may do better").arg(length)
               : tr("Copied link text of %1 characters").arg(length);
}

void StudyFiles::offer_leftovers() {
    leftovers_ = find_leftovers(autosave_folder());
    offer_leftover();
}

void StudyFiles::offer_leftover() {
    if (leftovers_.empty()) return recovery_->hide();
    Leftover const& first = leftovers_.front();
    QString const name = first.name.isEmpty() ? tr("A study") : "“" + first.name + "”";
    QString const when = QLocale().toString(first.written, tr("d MMM, hh:mm"));
    QString what = first.is_older_than_file()
                       ? tr("%1: unsaved changes of %2 were left behind; the file was saved after that.")
                       : tr("%1: unsaved changes of %2 were left behind when Diecast ended.");
    if (leftovers_.size() > 1) what += " " + tr("(1 of %1)").arg(leftovers_.size());
    auto const discard = [this] {
        leftovers_.front().discard();
        leftovers_.erase(leftovers_.begin());
        offer_leftover();
    };
    recovery_->ask(what.arg(name, when), Severity::warning,
                   {{tr("Restore"), [this] { restore_leftover(); }}, {tr("Discard"), discard}});
    recovery_->setToolTip(first.file);
}

void StudyFiles::restore_leftover() {
    if (!may_leave()) return offer_leftover();
    Leftover leftover = std::move(leftovers_.front());
    leftovers_.erase(leftovers_.begin());
    Issues const issues = restore(document_, leftover.text(), leftover.file);
    if (has_errors(issues)) messages_.say(tr("The unsaved changes cannot be read."), issues);
    else {
        messages_.hide();
        say_opened(issues);
        restored_ = std::move(leftover);
        autosave_.write_now();
        emit said(tr("Restored; not saved yet"));
    }
    offer_leftover();
}

void StudyFiles::watch() {
    news_->hide();
    remove_parts(document_.path());
    watcher_.watch(document_.path());
}

void StudyFiles::say_changed() {
    QString const path = document_.path(), name = QFileInfo(path).fileName();
    auto const keep = [this] {
        watch();
        document_.drift();
    };
    auto const reload = [this, path] {
        if (!open(path)) say_changed();
    };
    bool const edited = document_.modified();
    news_->ask(edited ? tr("“%1” was changed by another program. Reloading drops the unsaved changes here.").arg(name)
                      : tr("“%1” was changed by another program.").arg(name),
               edited ? Severity::warning : Severity::note, {{tr("Reload"), reload}, {tr("Keep mine"), keep}});
    news_->setToolTip(path);
}

void StudyFiles::say_removed() {
    QString const path = document_.path();
    news_->ask(
        tr("“%1” was removed or renamed by another program. Saving writes it again.").arg(QFileInfo(path).fileName()),
        Severity::warning, {{tr("Save"), [this, path] { save_to(path); }}});
    news_->setToolTip(path);
    document_.drift();
}

}  // namespace diecast
