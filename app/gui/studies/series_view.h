// SeriesView: a validation series as two tables: how each part of its rows comes out, and row by row.
#pragma once
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include "app/gui/studies/claim_why.h"
#include "app/gui/widgets/plain_table.h"
#include "app/session/rows_model.h"
#include "app/session/work/study_work.h"

namespace diecast {

class SeriesView : public QWidget {
    Q_OBJECT
public:
    SeriesView(Document&, Navigator&, QWidget* parent = nullptr);
    void show(std::shared_ptr<StudyAnswer const>);
    void choose(int row);
    int chosen() const { return rows_->currentIndex().row(); }
    void explain(bool on);  // the derivation of our number in the row chosen

signals:
    void chosen_changed(int row);
    void open_wanted(diecast::Study);  // the row chosen

private:
    std::shared_ptr<StudyAnswer const> answer_;
    QLabel *fitted_, *source_;
    FittedTable *parts_, *rows_;
    RowsModel *part_rows_, *case_rows_;
    void show_why();

    QPushButton *open_, *ask_why_;
    ClaimWhy* why_;
    bool explaining_ = false;
};

}  // namespace diecast
