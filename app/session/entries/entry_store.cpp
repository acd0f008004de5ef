#include "app/session/entries/entry_store.h"
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <utility>
#include "app/chart/text.h"
#include "app/session/edits.h"
#include "model/catalogue/catalogue.h"
#include "model/core/quotes.h"
#include "model/model.h"

namespace diecast {
namespace {

char const* const candidate = "(changed)";

std::string text_of(QString const& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Whole, or not at all; empty if it worked.
QString put(QString const& path, std::string const& text) {
    if (path.isEmpty()) return EntryStore::tr("there is no home folder to keep it in");
    if (text.empty())
        return !QFile::exists(path) || QFile::remove(path) ? QString() : EntryStore::tr("it cannot be removed");
    if (!QDir().mkpath(QFileInfo(path).absolutePath()))
        return EntryStore::tr("the folder %1 cannot be made").arg(QFileInfo(path).absolutePath());
    QSaveFile file(path);
    auto const size = static_cast<qint64>(text.size());
    bool const written = file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit();
    return written ? QString() : file.errorString();
}

Issues errors_in(Issues const& all, std::string const& file) {
    Issues found;
    for (Issue issue : all) {
        if (issue.file != file || issue.severity != Severity::error) continue;
        if (issue.where.starts_with("entries/")) issue.where.erase(0, issue.where.find('/', 8) + 1);
        issue.file.clear();
        found.push_back(std::move(issue));
    }
    return found;
}

/// What the reader of presets says of these texts among all the others.
Issues check(std::vector<std::pair<QString, std::string>> const& files, std::vector<OwnEntry> brought) {
    std::vector<std::filesystem::path> own;
    for (auto const& path : own_entry_files())
        if (std::none_of(files.begin(), files.end(), [&](auto const& f) {
                return QFileInfo(f.first) == QFileInfo(QString::fromStdString(path.string()));
            }))
            own.push_back(path);
    Issues issues;
    for (auto const& [path, text] : files)
        if (!text.empty()) {
            auto entry = own_entry(text, issues);
            if (!entry) return issues;
            std::erase_if(brought, [&](OwnEntry const& b) { return b.kind == entry->kind && b.name == entry->name; });
            brought.push_back(std::move(*entry));
        }
    if (brought.empty()) return issues;
    Graph graph = make_model();
    issues = load_catalogue(graph, catalogue_selectors(), presets_folder(), own, brought, candidate);
    return errors_in(issues, candidate);
}

}  // namespace

/// Comes into the history when its files are written; back and forth, the graphs are there already.
class EntryStore::Edit : public SideEdit {
public:
    struct Side {
        Step step;
        std::shared_ptr<Graph const> graph;
    };
    Edit(EntryStore& store, Side before, Side after)
        : SideEdit(after.step.what), store_(store), before_(std::move(before)), after_(std::move(after)) {}
    bool changes_study() const override { return after_.step.chosen; }
    void redo() override {
        store_.go(after_.step, after_.graph);
        if (std::exchange(written_, true)) store_.write(after_.step);
    }
    void undo() override {
        store_.go(before_.step, before_.graph);
        store_.write(before_.step);
    }

private:
    EntryStore& store_;
    Side before_, after_;
    bool written_ = false;
};

EntryStore::EntryStore(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&work_, &BackgroundWork::failed, this, [this](QString const& problem) {
        emit refused(tr("The entry was not stored."), {{"", to_std(problem)}});
    });
    connect(&work_, &BackgroundWork::ended, this, &EntryStore::start, Qt::QueuedConnection);
    connect(&document, &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) changed_.clear();
    });
}

QString EntryStore::file_of(EntryRef const& ref) const {
    Entry const* entry = entry_of(document_.graph(), ref);
    return entry ? own_file(*ref.selector, *entry) : QString();
}

/// What the study brings, but for what has been changed here since.
std::vector<OwnEntry> EntryStore::brought() const {
    std::vector<OwnEntry> entries = document_.study().entries;
    std::erase_if(entries, [&](OwnEntry const& b) { return changed_.contains({b.kind, b.name}); });
    return entries;
}

/// One change at a time: the next is made of what the one before has left.
void EntryStore::later(std::function<void()> act) {
    waiting_.push_back(std::move(act));
    if (!work_.busy()) start();
}

void EntryStore::start() {
    while (!work_.busy() && !waiting_.empty()) {
        auto const act = std::move(waiting_.front());
        waiting_.pop_front();
        act();
    }
    if (!busy()) emit idle();
}

void EntryStore::change(EntryRef const& ref, QString const& what, Change change) {
    later([this, ref, what, change = std::move(change)] {
        QString const path = file_of(ref);
        Issues issues;
        auto draft = EntryDraft::read(text_of(path), issues);
        if (!draft) return emit refused(tr("%1 cannot be read.").arg(path), issues);
        QString const problem = change(*draft);
        if (!problem.isEmpty()) return emit refused(what, {{"", to_std(problem)}});
        commit(Step(what, ref, ref).put(path, draft->text()));
    });
}

void EntryStore::add(EntryDraft draft, QString const& what) {
    later([this, draft = std::move(draft), what] {
        for (auto const& [kind, selector] : catalogue_selectors())
            if (kind == draft.kind()) {
                EntryRef const ref{selector, draft.name()};
                return commit(Step(what, EntryRef(), ref).put(own_place(*selector, qtext(ref.name)), draft.text()));
            }
        emit refused(what, {{"kind", "there is no kind of preset " + in_quotes(draft.kind())}});
    });
}

void EntryStore::rename(EntryRef const& ref, QString const& name, QString const& title) {
    later([this, ref, name, title] {
        QString const path = file_of(ref);
        Issues issues;
        auto draft = EntryDraft::read(text_of(path), issues);
        if (!draft) return emit refused(tr("%1 cannot be read.").arg(path), issues);
        draft->rename(to_std(name), to_std(title));
        QString const to = own_place(*ref.selector, name);
        Step step(tr("Rename to %1").arg(name), ref, {ref.selector, to_std(name)});
        step.put(to, draft->text());
        if (to != path) step.put(path, {});
        commit(std::move(step));
    });
}

void EntryStore::remove(EntryRef const& ref) {
    later([this, ref] { commit(Step(tr("Delete %1").arg(qtext(ref.name)), ref, EntryRef()).put(file_of(ref), {})); });
}

QString EntryStore::last_change() const {
    auto const* newest = document_.undo().command(document_.undo().index() - 1);
    return dynamic_cast<Edit const*>(newest) ? newest->text() : QString();
}

/// If the document has got another graph meanwhile, once more: of an edit undone, or of another study.
void EntryStore::commit(Step step) {
    Step back(step.what, step.after, step.before);
    for (auto const& [path, text] : step.files) back.put(path, text_of(path));
    for (EntryRef const& ref : {step.before, step.after})
        if (ref) changed_.insert({std::string(kind_of(*ref.selector)), ref.name});
    auto const of = document_.shared_graph();
    work_.ask([this, step, back, of, brought = brought()](std::stop_token const&,
                                                          ProgressCall const&) -> BackgroundAct {
        auto const refuse = [this, what = step.what](Issues issues) -> BackgroundAct {
            return
                [this, what, issues = std::move(issues)] { emit refused(tr("%1 was not stored.").arg(what), issues); };
        };
        Issues issues = check(step.files, brought);
        if (has_errors(issues)) return refuse(std::move(issues));
        for (auto const& [path, text] : step.files)
            if (QString const problem = put(path, text); !problem.isEmpty())
                return refuse({{"", to_std(problem), Severity::error, "", to_std(path)}});
        issues.clear();
        auto graph = make_graph(brought, issues);
        return [this, step, back, of, graph] {
            if (of == document_.shared_graph()) done(step, back, graph);
            else later([this, step] { commit(step); });
        };
    });
}

void EntryStore::done(Step forward, Step back, std::shared_ptr<Graph const> graph) {
    EntryRef const before = forward.before, after = forward.after;
    QString const what = forward.what;
    auto const& pins = document_.study().scenario.pins;
    auto const pin = before ? pins.find(std::string(before.selector->key)) : pins.end();
    forward.chosen = back.chosen = !(before == after) && pin != pins.end() && pin->second == PinValue(before.name);
    document_.undo().push(
        new Edit(*this, {std::move(back), document_.shared_graph()}, {std::move(forward), std::move(graph)}));
    emit kept(after, what);
}

/// The study's choice goes along with an entry that is renamed, gone or there again.
void EntryStore::go(Step const& step, std::shared_ptr<Graph const> graph) {
    auto const choose = [this](EntryRef const& entry, std::optional<PinValue> pin) {
        Setting s = document_.setting(*entry.selector);
        s.pin = std::move(pin);
        document_.apply({.settings = {{entry.selector, std::move(s)}}});
    };
    if (step.chosen && step.before) choose(step.before, std::nullopt);  // there is no such name any more
    document_.adopt(std::move(graph));
    if (step.chosen && step.after) choose(step.after, step.after.name);
}

void EntryStore::write(Step step) {
    emit kept(step.after, {});
    later([this, step = std::move(step)] {
        work_.ask([this, step](std::stop_token const&, ProgressCall const&) -> BackgroundAct {
            for (auto const& [path, text] : step.files)
                if (QString const problem = put(path, text); !problem.isEmpty())
                    return [this, what = step.what, path, problem] {
                        emit refused(tr("%1 was not stored.").arg(what),
                                     {{"", to_std(problem), Severity::error, "", to_std(path)}});
                    };
            return {};
        });
    });
}

}  // namespace diecast
