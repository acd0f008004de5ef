// CalibratePage: quantities fitted to a file of measurements: which rows, which quantities and how far they may go;
// predicted against measured before and after, what the rows tell and what they do not; and the entry made of it.
#pragma once
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include "app/gui/figure/figure_pane.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/background.h"
#include "app/session/command_line.h"
#include "app/session/entries/entry_store.h"
#include "app/session/work/calibrate_work.h"

class QVBoxLayout;

namespace diecast {

class CalibratePage : public QWidget {
    Q_OBJECT
public:
    CalibratePage(Document&, EntryStore&, QWidget* parent = nullptr);
    void open(QString const& file);
    void ask_open();
    QLineEdit* range(Quantity const&) const;  // of one that is to be fitted; null: it is not
    void add(Quantity const&);
    void take_away(Quantity const&);
    FigurePane* pane() const { return pane_; }
    bool busy() const { return reading_.busy() || fitting_.busy(); }
    CommandWords command() const;

    void fit();
    void ask_save();
    /// Saves the result as an own entry; where it makes none, the strip shows why.
    void save(QString const& name, QString const& title);

signals:
    void closed();
    void problem(QString what, diecast::Issues);

protected:
    void keyPressEvent(QKeyEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    struct FitRow {
        Quantity const* quantity;
        QWidget* box;
        QLineEdit* range;
    };
    struct Read {
        std::shared_ptr<Graph const> graph;
        QString file;
        std::shared_ptr<CalibrationRows const> rows = {};  // null: it cannot be read
        Issues issues = {};
    };
    static Read read(Read);
    QWidget* build_questions();
    QWidget* build_answers();
    void offer_shipped();
    void offer_bases();
    void offer_gpus();
    void offer_candidates();
    void follow();  // another catalogue, another study
    void take_rows(Read const&);
    void forget_answer();
    void show_answer();
    CalibrateAsk ask() const;
    std::optional<CalibratedPlace> place(QString const& name, Issues&) const;

    Document& document_;
    EntryStore& store_;
    Background<Read, Read> reading_;
    Background<CalibrateAsk, std::shared_ptr<CalibrateAnswer const>> fitting_;
    QString file_;
    std::shared_ptr<Graph const> graph_;  // what rows_ was read with
    std::shared_ptr<CalibrationRows const> rows_;
    std::vector<FitRow> fits_;
    std::shared_ptr<CalibrateAnswer const> answer_;
    ElidedLabel *headline_, *rows_line_;
    QPushButton *choose_, *fit_, *save_, *close_;
    FittingCombo *shipped_, *base_, *gpu_, *split_, *residual_, *add_;
    QSpinBox *starts_, *seed_;
    QVBoxLayout* fit_rows_;
    FigurePane* pane_;
    FittedTable *values_, *errors_;
    RowsModel *value_rows_, *error_rows_;
    QLabel* verdict_;
};

}  // namespace diecast
