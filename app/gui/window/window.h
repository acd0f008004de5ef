// Window: one session with the pages, docks and menus around it, and what each of them asks of another.
#pragma once
#include <QMainWindow>
#include "app/gui/design/inspector.h"
#include "app/gui/explore/design_table.h"
#include "app/gui/files/study_files.h"
#include "app/gui/parameters/parameters.h"
#include "app/gui/widgets/message_strip.h"
#include "app/gui/widgets/navigator.h"
#include "app/gui/window/docks.h"
#include "app/gui/window/export_actions.h"
#include "app/gui/window/help.h"
#include "app/gui/window/page_stack.h"
#include "app/gui/window/presentation.h"
#include "app/gui/window/status_line.h"
#include "app/session/command_line.h"
#include "app/session/view_history.h"

namespace diecast {

class Window : public QMainWindow {
    Q_OBJECT
public:
    Window(std::shared_ptr<Graph const>, Study, Pool&);
    ~Window() override;

    Document& document() { return document_; }
    Session& session() { return session_; }
    ViewHistory& views() { return views_; }
    Navigator& navigator() { return navigator_; }
    PageStack& pages() { return *pages_; }
    Parameters& parameters() { return *parameters_; }
    Inspector& inspector() { return *inspector_; }
    Tables& tables() { return *tables_; }
    MessageStrip& messages() { return *messages_; }
    StatusLine& status() { return *status_; }
    StudyFiles& files() { return *files_; }
    Exports& exports() { return *exports_; }
    Docks& docks() { return *docks_; }
    Presentation& presentation() { return *presentation_; }
    Help& help() { return *help_; }

    CommandLine command() const;  // what the command line needs to ask the same
    bool busy() const;            // something on show is still being computed

protected:
    void closeEvent(QCloseEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;

private:
    void build_centre();
    void build_menus(Pool&);
    void build_docks();
    void connect_navigator(Pool&);
    void connect_messages();
    void open_as_own(Study);  // in no file
    void entitle();

    Document document_;
    Session session_;
    ViewHistory views_;
    Navigator navigator_;
    PageStack* pages_;
    Parameters* parameters_;
    Inspector* inspector_;
    Tables* tables_;
    MessageStrip* messages_;
    StatusLine* status_;
    StudyFiles* files_;
    Exports* exports_;
    Docks* docks_;
    Presentation* presentation_;
    Help* help_;
};

}  // namespace diecast
