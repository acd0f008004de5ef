// StudyFiles: where the study on the screen comes from and goes to: files, links, drops; autosaves and what is left
// after a crash, and changes of the file by other programs.
#pragma once
#include <QMenu>
#include <QTemporaryDir>
#include <map>
#include "app/gui/widgets/message_strip.h"
#include "app/session/files/autosave.h"
#include "app/session/files/recovery.h"
#include "app/session/files/watcher.h"
#include "app/session/session.h"

class QMimeData;

namespace diecast {

class StudyFiles : public QObject {
    Q_OBJECT
public:
    StudyFiles(Session&, MessageStrip& messages, QWidget* window);
    MessageStrip* news() const { return news_; }          // of the file
    MessageStrip* recovery() const { return recovery_; }  // of earlier programs

    bool open(QString const& link_path_or_name);  // where it fails, nothing has changed and a strip says why
    void receive(QString const& path);            // a study, after asking about unsaved changes; an entry is imported
    static bool is_for_import(QString const& path);
    void open_part(QString const& path);  // a sweep computed elsewhere; asks about unsaved changes
    bool take(Opening, QString const& name);
    void add_measured(QString const& path);  // rows of a table, as points over the charts
    bool save();
    bool save_as();
    bool save_to(QString const& path);
    bool save_copy_to(QString const& path);
    bool may_leave();  // asks about unsaved changes

    void ask_open();
    void ask_open_link();
    void ask_save_copy();
    QString copy_link();  // what to say about it
    void paste();
    static bool can_take(QMimeData const&);
    void take(QMimeData const&);  // asks about unsaved changes
    void drop(QMimeData const&);  // the same, later
    QMimeData* packed();          // a bundle as a file, and its link text; null if it cannot be written
    void fill_recent(QMenu*);
    void offer_leftovers();
    void remember_opened();  // what the program was started with

signals:
    void said(QString);                   // in passing
    void to_be_seen(QStringList places);  // pages that show what has come; the first, if none of them is on show
    void import_wanted(QString path);

private:
    void take_next(Opening, QString const& name);
    void say_kept(QString const& name);
    void watch();
    void say_changed();
    void say_removed();
    void offer_leftover();
    void restore_leftover();
    void remember(QString const& path);
    bool may_overwrite(QString const& path);
    void say_opened(Issues const&);
    void say_unsaved(QString const& path, Issues const&, std::function<void()> way_out);

    Session& session_;
    Document& document_;
    MessageStrip& messages_;
    QWidget* window_;
    MessageStrip *news_, *recovery_;
    Autosave autosave_;
    FileWatcher watcher_;
    std::map<std::string, StudyView> left_;  // by file: marks and brushes in bundled studies that were left
    struct Copy {
        QString path;
        std::string link;  // of the study when it was written
    };
    std::optional<Copy> copy_;          // of what is open, the newest one
    std::vector<Leftover> leftovers_;   // undecided
    std::optional<Leftover> restored_;  // until it is saved anew
    QTemporaryDir packed_;
};

}  // namespace diecast
