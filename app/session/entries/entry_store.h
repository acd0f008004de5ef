// EntryStore: keeps a person's own entries in their folder, each change read by the catalogue's own reader before it is
// written, whole or not at all; then the document gets the new catalogue, and its history the edit.
#pragma once
#include <QObject>
#include <deque>
#include <set>
#include "app/session/background.h"
#include "app/session/document.h"
#include "app/session/entries/entry_draft.h"
#include "app/session/entries/entry_facts.h"

namespace diecast {

class EntryStore : public QObject {
    Q_OBJECT
public:
    using Change = std::function<QString(EntryDraft&)>;  // the problem in words, or empty
    explicit EntryStore(Document&, QObject* parent = nullptr);

    void change(EntryRef const&, QString const& what, Change);  // "Die area = 700 mm²"
    void add(EntryDraft, QString const& what);
    void rename(EntryRef const&, QString const& name, QString const& title);
    void remove(EntryRef const&);
    QString last_change() const;  // the newest edit of the document's history; empty if it is none of an entry
    bool busy() const { return work_.busy() || !waiting_.empty(); }

    QString file_of(EntryRef const&) const;  // of an own one; else empty

signals:
    void kept(diecast::EntryRef, QString what);  // none: it is gone; no words: undone or done again
    void refused(QString what, diecast::Issues);
    void idle();

private:
    /// Files that change together: an empty text is no file.
    struct Step {
        Step(QString w, EntryRef b, EntryRef a) : what(std::move(w)), before(std::move(b)), after(std::move(a)) {}
        Step& put(QString path, std::string text) {
            files.emplace_back(std::move(path), std::move(text));
            return *this;
        }
        QString what;
        EntryRef before, after;
        bool chosen = false;  // in the study, whose choice goes along
        std::vector<std::pair<QString, std::string>> files;
    };
    void later(std::function<void()>);
    void start();
    class Edit;
    void commit(Step);
    std::vector<OwnEntry> brought() const;
    void done(Step forward, Step back, std::shared_ptr<Graph const>);
    void go(Step const&, std::shared_ptr<Graph const>);
    void write(Step);

    Document& document_;
    BackgroundSteps work_;
    std::deque<std::function<void()>> waiting_;
    std::set<std::pair<std::string, std::string>> changed_;  // kinds and names, since the study was opened
};

}  // namespace diecast
