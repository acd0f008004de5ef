#include "app/gui/files/series_dialog.h"
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/words.h"
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

int const series_dialog_width = 780, most_issues_shown = 3, measured_spacing = 2;

}  // namespace

SeriesDialog::SeriesDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      designs_(study_designs(document)),
      name_(new QLineEdit(this)),
      title_(new QLineEdit(this)),
      source_(new QLineEdit(this)),
      year_(new QLineEdit(this)),
      summary_(new QPlainTextEdit(this)),
      table_(new QComboBox(this)),
      design_(new QComboBox(this)),
      measured_(new QListWidget(this)),
      note_(new QLabel(this)),
      error_(new QLabel(this)) {
    setWindowTitle(tr("Make a validation series"));
    set_help(this, "studies",
             tr("Measured rows become a series of your own: each row is predicted, and Studies shows the errors."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::normal);
    column->addWidget(build_form());
    note_->setObjectName("note");
    note_->setWordWrap(true);
    column->addWidget(note_);
    error_->setObjectName("error");
    error_->setWordWrap(true);
    column->addWidget(error_);
    error_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Make series"), QDialogButtonBox::AcceptRole)->setObjectName("ok");
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &SeriesDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(table_, &QComboBox::currentIndexChanged, this, &SeriesDialog::fill_columns);
    connect(measured_, &QListWidget::itemChanged, this, &SeriesDialog::note_what_is_set);
    fill_columns();
    resize(series_dialog_width, sizeHint().height());
    name_->selectAll();
    name_->setFocus();
}

QWidget* SeriesDialog::build_form() {
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::card);
    form->setVerticalSpacing(space::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    QStringList tables;
    for (MeasuredRow const& row : document_.study().measured)
        if (QString const table = qtext(row.series); !tables.contains(table)) tables << table;
    table_->addItems(tables);
    table_->setAccessibleName(tr("Rows of"));
    name_->setText(qtext(study_name(file_stem(to_std(tables.value(0))))));
    name_->setAccessibleName(tr("Name"));
    name_->setPlaceholderText(tr("what \"diecast validate\" calls it"));
    title_->setAccessibleName(tr("Title"));
    title_->setPlaceholderText(tr("the name if empty"));
    source_->setAccessibleName(tr("Source"));
    source_->setPlaceholderText(tr("who measured this, where and when"));
    year_->setAccessibleName(tr("Year"));
    year_->setPlaceholderText(tr("may be empty"));
    summary_->setAccessibleName(tr("Description"));
    summary_->setPlaceholderText(tr("What was measured, and what the source leaves open"));
    summary_->setTabChangesFocus(true);
    summary_->setFixedHeight(4 * fontMetrics().height());
    measured_->setAccessibleName(tr("Measured columns"));
    measured_->setSpacing(measured_spacing);
    design_->setAccessibleName(tr("Everything else as in"));
    for (DesignRef const& ref : designs_) design_->addItem(name_of(ref));
    form->addRow(tr("&Name:"), name_);
    form->addRow(tr("&Title:"), title_);
    form->addRow(tr("&Source:"), source_);
    form->addRow(tr("&Year:"), year_);
    form->addRow(tr("&Description:"), summary_);
    form->addRow(tr("&Rows of:"), table_);
    form->addRow(tr("&Measured (the others were set):"), measured_);
    form->addRow(tr("&Everything else as in:"), design_);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    return box;
}

/// What formulas compute was probably measured.
void SeriesDialog::fill_columns() {
    auto const rows = this->rows();
    Graph const& graph = document_.graph();
    columns_ = columns_of(graph, rows);
    auto const computed = computed_among(graph, columns_);
    measured_->clear();
    for (Quantity const* q : columns_) {
        auto const filled = static_cast<std::size_t>(std::count_if(
            rows.begin(), rows.end(), [&](auto const& row) { return row.values.pins.contains(std::string(q->key)); }));
        auto* item = new QListWidgetItem(tr("%1 · %2").arg(axis_title(*q), qtext(counted(filled, "row"))));
        bool const is_choice = is_choice_row(graph, *q);
        bool const is_computed = std::find(computed.begin(), computed.end(), q) != computed.end();
        item->setToolTip(is_choice ? tr("%1 is a choice: it is set, not measured").arg(qtext(q->key)) : qtext(q->key));
        item->setCheckState(is_computed ? Qt::Checked : Qt::Unchecked);
        if (is_choice) item->setFlags(item->flags() & ~Qt::ItemIsUserCheckable);
        measured_->addItem(item);
    }
    int const lines = std::clamp(measured_->count(), 2, 6);
    int const line = std::max(measured_->sizeHintForRow(0), fontMetrics().height()) + 2 * measured_spacing;
    measured_->setFixedHeight(lines * line + 2 * measured_->frameWidth() + space::tight);
    note_what_is_set();
}

/// Where no column says how the rows differ they are all predicted alike.
void SeriesDialog::note_what_is_set() {
    bool is_any_set = rows().size() < 2;
    for (int i = 0; i < measured_->count(); ++i)
        is_any_set = is_any_set || measured_->item(i)->checkState() != Qt::Checked;
    note_->setText(is_any_set ? QString()
                              : tr("No column says what was set, such as the GPU or the batch: all rows are predicted "
                                   "alike."));
    note_->setVisible(!is_any_set);
}

std::vector<MeasuredRow> SeriesDialog::rows() const {
    std::vector<MeasuredRow> rows;
    for (MeasuredRow const& row : document_.study().measured)
        if (qtext(row.series) == table_->currentText()) rows.push_back(row);
    return rows;
}

SeriesDraft SeriesDialog::draft(Issues& issues) const {
    SeriesDraft d{to_std(name_->text().trimmed()),
                  to_std(title_->text().trimmed()),
                  to_std(summary_->toPlainText().trimmed()),
                  to_std(source_->text().trimmed()),
                  0,
                  {},
                  document_.study().scenario};
    bool is_number = true;
    if (QString const typed = year_->text().trimmed(); !typed.isEmpty()) d.year = typed.toInt(&is_number);
    if (!is_number)
        issues.push_back({"year", in_quotes(to_std(year_->text())) + " is not a year: expected 1900 to 2200"});
    for (int i = 0; i < measured_->count(); ++i)
        if (measured_->item(i)->checkState() == Qt::Checked)
            d.measured.push_back(columns_[static_cast<std::size_t>(i)]);
    if (int const at = design_->currentIndex(); at >= 0)
        d.common = known_scenario(document_, document_.study().scenario, designs_[static_cast<std::size_t>(at)]);
    return d;
}

void SeriesDialog::say(Issues const& issues) {
    QStringList lines;
    for (Issue const& issue : issues) {
        if (lines.size() == most_issues_shown) {
            lines << tr("… and %1 more").arg(static_cast<int>(issues.size()) - most_issues_shown);
            break;
        }
        lines << issue_text(issue);
    }
    error_->setText(lines.join("\n"));
    error_->setVisible(!lines.isEmpty());
    if (!issues.empty()) lead_to(issues.front().where);
}

void SeriesDialog::lead_to(std::string const& field) {
    for (auto const& [name, line] : {std::pair{"name", name_}, {"title", title_}, {"source", source_}, {"year", year_}})
        if (field == name) line->setFocus(), line->selectAll();
}

void SeriesDialog::accept() {
    Issues issues;
    SeriesDraft const d = draft(issues);
    auto const series = series_of_rows(document_.graph(), rows(), d, issues);
    auto const file = series && !has_errors(issues) ? own_series_file(d.name, issues) : std::nullopt;
    if (!file || !save_series(document_.graph(), *series, *file, issues)) return say(issues);
    emit made(QString::fromStdString(file->string()));
    QDialog::accept();
}

}  // namespace diecast
