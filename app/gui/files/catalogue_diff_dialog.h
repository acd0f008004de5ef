// DiffDialog: how the open study differs from the one it was made of.
#pragma once
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QTableView>
#include "app/session/background.h"
#include "app/session/document.h"
#include "app/session/entries/catalogue_diff.h"
#include "app/session/rows_model.h"

namespace diecast {

class DiffDialog : public QDialog {
    Q_OBJECT
public:
    explicit DiffDialog(Document const&, QWidget* parent = nullptr);

private:
    struct Ask {
        std::shared_ptr<Graph const> graph, graph_as_opened;
        std::shared_ptr<Study const> study, as_opened;
        std::string against;  // a study that ships, or a file; empty: as it was opened
    };
    struct Answer {
        std::vector<StudyDifference> list;
        QString problem;
    };
    static Answer compare(Ask const&);
    void offer_studies();
    void compute();
    void show_list();

    Document const& document_;
    Background<Ask, Answer> work_;
    std::vector<StudyDifference> list_;
    QString problem_;
    QComboBox* against_;
    QLabel* summary_;
    QTableView* table_;
    RowsModel* rows_;
};

}  // namespace diecast
