// WorkspacePage: a workspace of the window: what the rail, the menus and the command line need to know of it.
#pragma once
#include <QWidget>
#include "app/gui/figure/figure_pane.h"
#include "app/gui/widgets/icons.h"
#include "app/session/command_line.h"

namespace diecast {

struct PageTraits {
    QString name;  // with its mnemonic
    Glyph glyph;
    QString hint;                       // what can be done there
    QStringList docks{};                // object names of those that stay open beside it
    QWidget* first_focus = nullptr;     // none: the page itself
    FigurePane* pane = nullptr;         // the chart that is exported and copied; none: that of Explore
    FigurePane* second_pane = nullptr;  // another one beside it, with buttons of its own
    QString second_name{};              // in the tips of these buttons: "floorplan"
};

class WorkspacePage : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    PageTraits const& traits() const { return traits_; }
    QString name() const { return QString(traits_.name).remove('&'); }
    virtual bool busy() const = 0;  // something on show is still being computed
    virtual CommandWords command() const { return CommandWords{{"sweep"}}; }  // what the command line calls it
    virtual int missing_height() const { return 0; }                          // for its chart; 0: it has enough
    virtual FigurePane* current_pane() const;                                 // of two, the one with the focus

signals:
    void hint_changed();
    void remark(QString);                         // for the status line
    void problem(QString what, diecast::Issues);  // for the message strip

protected:
    void set_traits(PageTraits traits) { traits_ = std::move(traits); }
    void set_hint(QString const&);

private:
    PageTraits traits_;
};

}  // namespace diecast
