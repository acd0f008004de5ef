// Exports: everything that leaves the window as a file or through the clipboard: charts, tables, the report.
#pragma once
#include <QMenu>
#include "app/chart/export/export_request.h"
#include "app/gui/explore/plot_view.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/figure/figure_pane.h"
#include "app/gui/widgets/message_strip.h"
#include "app/gui/window/export_bar.h"
#include "app/present/report/study_tables.h"

namespace diecast {

class Exports : public QObject {
    Q_OBJECT
public:
    Exports(Session&, PlotView&, Pool&, MessageStrip&, QWidget* window);
    ExportBar* bar() const { return bar_; }

    void fill(QMenu*);  // tables and the report; charts have their own entry

    /// Each starts; the bar says how far it is and where the file lies, the strip what went wrong.
    void table(StudyTable, QString const& path);
    void report(QString const& path, std::shared_ptr<Graph const>, std::shared_ptr<Study const>);
    QString copy_chart(FigurePane const*);  // what is on the clipboard now; empty: nothing

    void ask_chart(FigurePane const*);  // of what the pane shows; without one, of Explore
    void ask_table(StudyTable);
    void ask_report();
    void ask_report_of(std::shared_ptr<Graph const>, std::shared_ptr<Study const>);

signals:
    void remark(QString);

private:
    std::optional<ExportSubject> subject(FigurePane const*) const;  // none: there is no chart
    void start_chart(QString const& path, FigureOptions const&, ExportSubject);

    Session& session_;
    PlotView& plot_;
    Pool& pool_;
    MessageStrip& messages_;
    QWidget* window_;
    ExportTask task_;
    ExportBar* bar_;
};

}  // namespace diecast
