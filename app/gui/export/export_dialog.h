// ExportDialog: a chart on its way into a file: how large and how it looks there, with a preview.
#pragma once
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include "app/chart/export/export_request.h"
#include "app/gui/export/figure_form.h"
#include "app/session/background.h"
#include "app/session/files/figure_settings.h"

namespace diecast {

/// What is to be exported.
struct ExportSubject {
    std::shared_ptr<Graph const> graph;
    ExportRequest order;   // before a figure's words are put into it, its question without cells
    ChartContent content;  // as it is on show
    QString note;          // its subtitle where none is given
    Marks marks = {};
    QString stem = {};  // of the file's name
};

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(ExportSubject, Pool&, QWidget* parent);
    QString path() const;

signals:
    void chosen(QString path, diecast::FigureOptions);

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    struct Sweep {
        ExportRequest order;
        FigureOptions figure;
    };
    struct Swept {
        ChartContent content;
        FigureOptions figure;
    };
    QLayout* build_form();
    QLayout* build_preview();
    QWidget* build_file();
    QWidget* build_buttons();
    void browse();
    void fit_height();
    void update_state();  // at the fields: what they ask for, and whether it can be
    void draw(ChartContent const&, FigureOptions const&);
    ExportOptions preview_page(FigureOptions const&) const;
    bool is_table() const;  // by the name of the file
    QString problem_of(FigureOptions const&) const;
    void finish();

    ExportSubject subject_;
    FigureSettings kept_;
    FigureForm* form_;
    QLineEdit* file_;
    QLabel *picture_, *caption_, *problem_;
    QPushButton* export_ = nullptr;
    QString confirmed_;  // a file that may be replaced
    QTimer soon_;
    Background<Sweep, Swept> sweeping_;
};

}  // namespace diecast
