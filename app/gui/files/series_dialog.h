// SeriesDialog: makes a validation series of the measured rows of the open study: which columns were measured, what
// else holds for all rows, what the series is called and where the numbers are from.
#pragma once
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include "app/session/design_ref.h"
#include "app/session/document.h"
#include "optimizer/validation/own_series.h"

namespace diecast {

class SeriesDialog : public QDialog {
    Q_OBJECT
public:
    SeriesDialog(Document&, QWidget* parent);
    void accept() override;  // where something is wrong, it is said and nothing is written

signals:
    void made(QString file);

private:
    QWidget* build_form();
    void fill_columns();
    std::vector<MeasuredRow> rows() const;
    SeriesDraft draft(Issues&) const;
    void say(Issues const&);
    void lead_to(std::string const& field);
    void note_what_is_set();

    Document& document_;
    std::vector<DesignRef> designs_;
    std::vector<Quantity const*> columns_;
    QLineEdit *name_, *title_, *source_, *year_;
    QPlainTextEdit* summary_;
    QComboBox *table_, *design_;
    QListWidget* measured_;
    QLabel *note_, *error_;
};

}  // namespace diecast
