#include "app/gui/files/catalogue_diff_dialog.h"
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"
#include "model/catalogue/catalogue.h"
#include "model/model.h"

namespace diecast {

DiffDialog::DiffDialog(Document const& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      work_([](Ask const& ask, auto const&) { return compare(ask); },
            [this](Answer const& answer) { list_ = answer.list, problem_ = answer.problem; }),
      against_(new QComboBox(this)),
      summary_(new QLabel(this)),
      table_(new QTableView(this)),
      rows_(new RowsModel(this)) {
    setWindowTitle(tr("Compare with saved"));
    resize(860, 520);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    auto* form = new QFormLayout;
    against_->setAccessibleName(tr("Study to compare with"));
    summary_->setObjectName("summary");
    against_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    against_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    form->addRow(tr("&Open study, against"), against_);
    column->addLayout(form);
    summary_->setFont(text_font(type::body, QFont::DemiBold));
    column->addWidget(summary_);
    table_->setModel(rows_);
    make_plain(*table_, tr("Differences"));
    table_->setAlternatingRowColors(true);
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(table_, 1);
    column->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("Copy as CSV"), QDialogButtonBox::ActionRole);
    column->addWidget(buttons);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(csv_of(difference_table(list_))); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&work_, &BackgroundWork::ended, this, &DiffDialog::show_list);
    connect(&work_, &BackgroundWork::failed, this, [this](QString const& problem) { problem_ = problem; });
    connect(against_, &QComboBox::currentIndexChanged, this, &DiffDialog::compute);
    offer_studies();
    table_->setFocus();
    compute();
}

/// Offers the study as it was opened and its file, then the bundled ones, that of the same name first.
void DiffDialog::offer_studies() {
    QSignalBlocker const quietly(against_);
    against_->addItem(tr("original study"), QString());
    int const before = document_.path().isEmpty() ? 1 : 2;
    if (before == 2) against_->addItem(tr("the file as it is now"), document_.path());
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    QString const own = qtext(document_.study().name);
    for (QString const& name : folder.entryList({"*.json"}, QDir::Files, QDir::Name)) {
        QString const stem = name.section('.', 0, 0);
        QString const text = tr("the bundled study %1").arg(stem);
        if (stem == own) against_->insertItem(before, text, stem);
        else against_->addItem(text, stem);
    }
    bool const unchanged = !document_.modified();
    if (unchanged && against_->itemData(before).toString() == own) against_->setCurrentIndex(before);
}

void DiffDialog::compute() {
    problem_.clear();
    summary_->setText(tr("Comparing …"));
    work_.ask({document_.shared_graph(), document_.graph_as_opened(), std::make_shared<Study const>(document_.study()),
               std::make_shared<Study const>(document_.as_opened()), to_std(against_->currentData().toString())});
}

DiffDialog::Answer DiffDialog::compare(Ask const& ask) {
    Graph shipped = make_model();
    Study from = *ask.as_opened;
    if (!ask.against.empty()) {
        load_catalogue(shipped, catalogue_selectors(), presets_folder());
        StudyReading reading = find_study(*ask.graph, ask.against);
        if (has_errors(reading.issues)) return {{}, issue_text(reading.issues.front())};
        from = std::move(reading.study);
    }
    Answer answer{differences(*ask.graph, from, *ask.study), {}};
    auto const entries =
        entry_differences(*ask.graph, *ask.study, ask.against.empty() ? *ask.graph_as_opened : shipped);
    answer.list.insert(answer.list.end(), entries.begin(), entries.end());
    return answer;
}

void DiffDialog::show_list() {
    if (!problem_.isEmpty()) list_.clear();
    auto table = difference_table(list_);
    for (std::string& name : table.front()) name = to_std(sentence_case(qtext(name)));
    rows_->take(table);
    table_->setVisible(!list_.empty());
    summary_->setText(!problem_.isEmpty() ? problem_
                      : list_.empty()     ? tr("Nothing is different.")
                                          : count_of(list_.size(), "differences"));
    table_->resizeColumnsToContents();
    for (int c = 0; c < rows_->columnCount(); ++c)
        table_->setColumnWidth(c, std::min(table_->columnWidth(c) + 12, 280));
}

}  // namespace diecast
