// How the page of several designs is laid out.
#include <QAbstractItemView>
#include <QFileDialog>
#include <QGridLayout>
#include <QMenu>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/compare/compare_paint.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/toggle.h"

namespace diecast {

QWidget* ComparePage::build_head() {
    auto* head = new QWidget(this);
    auto* rows = new QVBoxLayout(head);
    rows->setContentsMargins(space::wide, space::normal, space::card, space::tight);
    rows->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    headline_->set_most_lines(2);
    add_->setObjectName("toggle");
    add_->setText(tr("+ Add ▾"));
    add_->setAccessibleName(tr("Add a design"));
    add_->setToolTip(tr("A named design of the study, the study as it was opened, or a GPU of the catalogue"));
    add_->setFont(text_font(type::small));
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setFocusPolicy(Qt::StrongFocus);
    add_->setMenu(new QMenu(add_));
    connect(add_->menu(), &QMenu::aboutToShow, this, &ComparePage::fill_add);
    letters_ = new PinnedRow(add_, head);
    connect(letters_, &PinnedRow::baseline_wanted, this, &ComparePage::hold_against);
    connect(letters_, &PinnedRow::design_wanted, &navigator_, &Navigator::to_design);
    connect(letters_, &PinnedRow::move_wanted, this, &ComparePage::move);
    connect(letters_, &PinnedRow::removal_wanted, this, &ComparePage::let_go);
    scenario_->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(headline_);
    rows->addWidget(scenario_);
    rows->addWidget(letters_);
    return head;
}

QWidget* ComparePage::build_table() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::wide, space::tight, space::card, space::tight);
    row->setSpacing(space::tight);
    auto const add = [&](Glyph glyph, QString const& name, QString const& tip) {
        auto* action = new QAction(icon(glyph), name, page);
        action->setToolTip(name + "\n" + tip);
        return action;
    };
    auto* copy = add(Glyph::copy, tr("Copy the table"), tr("What is on show, with exact numbers and ratios, as CSV"));
    auto* save = add(Glyph::save, tr("Save the table as CSV…"), tr("What is on show, with exact numbers and ratios"));
    for (QWidget* w : {static_cast<QWidget*>(changes_), static_cast<QWidget*>(only_)}) row->addWidget(w);
    row->addStretch();
    for (QAction* action : {copy, save}) row->addWidget(action_button(action, page));
    column->addLayout(row);
    table_->setModel(model_);
    table_->viewport()->installEventFilter(this);
    table_->setItemDelegate(new CompareDelegate(table_));
    make_plain(*table_, tr("Designs side by side"));
    table_->setSelectionMode(QTableView::SingleSelection);
    table_->setHorizontalHeader(new LetterHeader(table_));
    column->addWidget(table_, 1);
    connect(changes_, &QToolButton::toggled, model_, &CompareTable::show_changes);
    connect(only_, &QToolButton::toggled, this, [this](bool on) {
        model_->show_only_differences(on);
        join_headings();
        spread_columns();
    });
    connect(copy, &QAction::triggered, this, &ComparePage::copy);
    connect(save, &QAction::triggered, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Save the comparison"), "comparison.csv", tr("Tables (*.csv)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix("csv");
        connect(dialog, &QFileDialog::fileSelected, this, &ComparePage::save_csv);
        dialog->open();
    });
    connect(table_, &QTableView::clicked, this, &ComparePage::click);
    connect(table_, &QTableView::activated, this, [this](QModelIndex const& i) {
        Quantity const* q = model_->quantity_at(i.row());
        if (q && i.column() > 0) explain(*q, static_cast<std::size_t>(i.column() - 1));
        else click(i);
    });
    return page;
}

QWidget* ComparePage::build_right() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, space::normal);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::wide, space::tight, space::card, 0);
    row->setSpacing(space::tight);
    views_ = {toggle_button(tr("Bars"), tr("All figures, the baseline is 1"), page),
              toggle_button(tr("Difference"), tr("What makes the gap between the baseline and another design"), page),
              toggle_button(tr("Break-even"), tr("Which of the designs is best where, over two quantities"), page),
              toggle_button(tr("Derivation"), tr("Of the number clicked last"), page)};
    for (std::size_t i = 0; i < views_.size(); ++i) {
        views_[i]->setAutoExclusive(true);
        row->addWidget(views_[i]);
        connect(views_[i], &QToolButton::clicked, this, [this, i] { show_view(static_cast<View>(i)); });
    }
    views_[bars]->setChecked(true);
    row->addStretch();
    column->addLayout(row);
    auto* picture = new QWidget(page);
    auto* below = new QVBoxLayout(picture);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    pane_->view()->setMinimumSize(320, 240);
    of_row_ = new QWidget(picture);
    auto* of_row = new QHBoxLayout(of_row_);
    of_row->setContentsMargins(space::wide, space::tight, space::card, 0);
    auto* of = new QLabel(tr("of"), of_row_);
    of->setObjectName("muted");
    of_->setAccessibleName(tr("Number that this is of"));
    of_->view()->setAccessibleName(of_->accessibleName());
    of_->setToolTip(tr("A click on a number in the table chooses it, too; Enter on it opens its derivation"));
    of_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(of_, &QComboBox::activated, this,
            [this] { show_quantity(*session_.graph().find(to_std(of_->currentData().toString()))); });
    of_row->addWidget(of);
    of_row->addWidget(of_, 1);
    by_row_ = new QWidget(of_row_);
    auto* by_row = new QHBoxLayout(by_row_);
    by_row->setContentsMargins(0, 0, 0, 0);
    auto* by = new QLabel(tr("by"), by_row_);
    by->setObjectName("muted");
    by_->setAccessibleName(tr("Changes by"));
    by_->setToolTip(tr("Number: all that an entry brings. Setting: an entry with all that it brings is one change."));
    for (auto const& [text, word] :  // in the order of ChangesBy, and the words of --by
         {std::pair{tr("number"), "parameter"}, {tr("topic"), "topic"}, {tr("setting"), "pin"}})
        by_->addItem(text, QString(word));
    connect(by_, &QComboBox::activated, this, &ComparePage::turn);
    by_row->addWidget(by);
    by_row->addWidget(by_);
    of_row->addWidget(by_row_);
    below->addWidget(of_row_);
    below->addWidget(pane_, 1);
    sides_ = new QWidget(picture);
    auto* sides = new QGridLayout(sides_);  // a row for each: names are whole
    sides->setContentsMargins(space::wide, space::tight, space::card, 0);
    sides->setVerticalSpacing(space::tight);
    sides->setColumnStretch(1, 1);
    auto* over = new QLabel(tr("over"), sides_);
    auto* and_ = new QLabel(tr("and"), sides_);
    for (QLabel* word : {over, and_}) word->setObjectName("muted");
    for (auto const& [box, name] : {std::pair{x_, tr("Across the map")}, {y_, tr("Up the map")}}) {
        box->setAccessibleName(name);
        box->view()->setAccessibleName(name);
        box->setToolTip(
            tr("First numbers that all designs share, those that move them furthest apart before others; then "
               "all that the result depends on. Type to find one"));
        box->narrow_by_typing([this, box = box](int place) {
            Quantity const* const q = session_.graph().find(to_std(box->itemData(place).toString()));
            return q ? findable(*q) : Findable(to_std(box->itemText(place)));
        });
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(box, &QComboBox::activated, this, [this] {
            wanted_x_ = session_.graph().find(to_std(x_->currentData().toString()));
            wanted_y_ = session_.graph().find(to_std(y_->currentData().toString()));
            turn();
        });
    }
    for (auto const& [at, word, box] : {std::tuple{0, over, x_}, {1, and_, y_}}) {
        sides->addWidget(word, at, 0);
        sides->addWidget(box, at, 1);
    }
    below->addWidget(sides_);
    why_->layout()->setContentsMargins(space::wide, space::normal, space::card, 0);
    right_->addWidget(picture);
    right_->addWidget(why_);
    column->addWidget(right_, 1);
    connect(pane_->view(), &FigureView::leads_to, this, &ComparePage::follow_mark);
    return page;
}

}  // namespace diecast
