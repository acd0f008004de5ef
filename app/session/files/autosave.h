// Autosave: keeps unsaved changes of a document in a file of their own, so that they outlive the program.
#pragma once
#include <QLockFile>
#include <QTimer>
#include "app/session/background.h"
#include "app/session/document.h"

namespace diecast {

/// What a folder keeps of one document: the study, what it belongs to, and a lock while its program lives.
struct AutosaveFiles {
    QString study, facts, lock;
    AutosaveFiles(QString const& folder, QString const& id);
};
/// $XDG_DATA_HOME/diecast/autosave; empty where there is no home.
QString autosave_folder();

class Autosave : public QObject {
    Q_OBJECT
public:
    using View = std::function<KeptView()>;
    Autosave(Document&, View, QString const& folder, QObject* parent = nullptr);
    ~Autosave() override;  // in good order: nothing is left

    void set_pace(int after_last_edit, int at_most);  // ms; by default 2 s and 30 s
    void write_now();                                 // what is not saved; comes back before it is written
    bool busy() const { return work_->busy() || settle_.isActive(); }
    QString file() const { return files_.study; }

signals:
    void written();
    void problem(QString);  // once, until it works again

private:
    void follow();
    void remove();
    bool begin();
    void report(QString const& problem);

    Document& document_;
    View view_;
    AutosaveFiles files_;
    QLockFile lock_;
    QTimer settle_, latest_;
    bool failing_ = false;
    std::optional<BackgroundSteps> work_;
};

}  // namespace diecast
