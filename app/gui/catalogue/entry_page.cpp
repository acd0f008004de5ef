#include "app/gui/catalogue/entry_page.h"
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include "app/chart/text.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/synonyms.h"
#include "app/session/entries/entry_edit.h"
#include "app/session/rows_model.h"
#include "app/session/turn.h"
#include "model/catalogue/catalogue.h"

namespace diecast {
namespace {

/// Rows named by all the words, or where there is none, with all of them anywhere; if wanted, only those an own entry
/// says itself.
class Sift : public QSortFilterProxyModel {
public:
    explicit Sift(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(EntryValues::sort_role); }
    void keep(QStringList const& words, bool own) {
        words_ = words, own_ = own;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, QModelIndex const&) const override {
        auto const& values = static_cast<EntryValues const&>(*sourceModel());
        if (own_ && !values.overrides(row)) return false;
        if (words_.isEmpty() || names_it(row)) return true;
        for (int other = 0; other < values.rowCount(); ++other)
            if (names_it(other) && (!own_ || values.overrides(other))) return false;  // this one merely mentions them
        QString all = names(row);
        for (int c = 0; c < EntryValues::columns; ++c) all += '\n' + values.index(row, c).data().toString();
        return has_words(all);
    }

private:
    QString names(int row) const {
        Quantity const& q = *static_cast<EntryValues const&>(*sourceModel()).at(row).quantity;
        return qtext(q.key) + '\n' + title(q) + '\n' + qtext(other_names(q));
    }
    bool has_words(QString const& text) const {
        return std::ranges::all_of(words_, [&](auto const& word) { return text.contains(word, Qt::CaseInsensitive); });
    }
    bool names_it(int row) const { return has_words(names(row)); }

    QStringList words_;
    bool own_ = false;
};

QPushButton* push(QString const& text, QString const& tip, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setToolTip(tip);
    return button;
}

QLabel* words(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setAlignment(Qt::AlignTop);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

EntryPage::EntryPage(Document& document, EntryStore& store, QWidget* parent)
    : QWidget(parent),
      document_(document),
      store_(store),
      values_(new EntryValues(this)),
      sorted_(new Sift(this)),
      table_(new QTableView(this)),
      headline_(new ElidedLabel(this)),
      lineage_(new QLabel(this)),
      details_(words(this)),
      uses_(words(this)),
      trust_(new EntryTrust(this)),
      use_(push(tr("Use in this study"), "", this)),
      add_(push(tr("Add a value…"), tr("A quantity that this entry does not set yet"), this)),
      reset_(push(tr("Back to base"), tr("Forget the own value: what the entry extends holds again"), this)),
      explain_(push(tr("Explain"), tr("How the study arrives at this quantity, in Explore"), this)),
      only_own_(new QToolButton(this)),
      more_(new QToolButton(this)),
      more_menu_(new QMenu(more_)),
      use_menu_(new QMenu(use_)),
      search_(new QLineEdit(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::normal, space::wide, space::card);
    column->setSpacing(space::normal);
    use_->setObjectName("use");
    use_menu_->setObjectName("use-menu");
    add_->setObjectName("add-value");
    reset_->setObjectName("reset-value");
    explain_->setObjectName("explain");
    build_head(column);
    build_filters(column);
    build_table(column);
    build_foot(column);
    connect(use_, &QPushButton::clicked, this, &EntryPage::use);
    connect(values_, &EntryValues::edit_wanted, this, &EntryPage::edit);
    connect(add_, &QPushButton::clicked, this, &EntryPage::add_wanted);
    connect(reset_, &QPushButton::clicked, this, &EntryPage::reset);
    connect(explain_, &QPushButton::clicked, this, [this] {
        if (row() >= 0) emit explain_wanted(values_->at(row()).quantity);
    });
    connect(lineage_, &QLabel::linkActivated, this, [this](QString const& name) {
        emit entry_wanted({entry().selector, to_std(name)});
    });
}

void EntryPage::build_head(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    headline_->set_most_lines(2);
    row->addWidget(headline_, 1);
    actions_ = new QHBoxLayout;
    actions_->setSpacing(space::tight);
    actions_->addWidget(use_);
    row->addLayout(actions_);
    more_->setText("⋯");
    more_->setAccessibleName(tr("More for this entry"));
    more_->setToolTip(tr("More for this entry"));
    more_->setMenu(more_menu_);
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setFocusPolicy(Qt::StrongFocus);
    more_->setMinimumSize(32, 28);
    row->addWidget(more_);
    lineage_->setObjectName("muted");
    lineage_->setTextFormat(Qt::RichText);
    lineage_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    lineage_->setAccessibleName(tr("Kind and bases of the entry"));
    lineage_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addLayout(row);
    column->addWidget(lineage_);
    column->addWidget(trust_);
}

void EntryPage::build_filters(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::tight);
    search_->setPlaceholderText(tr("Find a value"));
    search_->setAccessibleName(tr("Find a value"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(280);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    only_own_->setObjectName("toggle");
    only_own_->setText(tr("Own only"));
    only_own_->setCheckable(true);
    only_own_->setFont(text_font(type::small));
    only_own_->setAccessibleName(tr("Only own values"));
    only_own_->setToolTip(tr("Only what this entry says itself, not what it inherits"));
    only_own_->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(search_, 1);
    row->addWidget(only_own_);
    row->addStretch(1);
    row->addWidget(add_);
    row->addWidget(reset_);
    column->addLayout(row);
    auto const sift = [this] {
        static_cast<Sift*>(sorted_)->keep(search_->text().split(' ', Qt::SkipEmptyParts), only_own_->isChecked());
        spread_columns();
    };
    connect(search_, &QLineEdit::textChanged, this, sift);
    connect(only_own_, &QToolButton::toggled, this, sift);
}

void EntryPage::build_table(QVBoxLayout* column) {
    sorted_->setSourceModel(values_);
    table_->setModel(sorted_);
    table_->setItemDelegate(new EntryEditor(document_, table_));
    make_plain(*table_, tr("Values of the entry"));
    table_->setWordWrap(true);
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->setSelectionMode(QTableView::ExtendedSelection);
    table_->setAlternatingRowColors(true);
    table_->setEditTriggers(QTableView::DoubleClicked | QTableView::EditKeyPressed | QTableView::AnyKeyPressed);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    QHeaderView* head = table_->horizontalHeader();
    head->setHighlightSections(false);
    head->setStretchLastSection(true);
    head->setResizeContentsPrecision(-1);  // all rows, not only those in view
    head->setSectionsClickable(true);
    head->setSortIndicatorShown(true);
    head->setSortIndicatorClearable(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    table_->installEventFilter(this);
    column->addWidget(table_, 1);
    connect(
        sorted_, &QAbstractItemModel::layoutChanged, this, [this] { fit_entry_rows(*table_); }, Qt::QueuedConnection);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EntryPage::describe_value);
    connect(table_, &QTableView::customContextMenuRequested, this, &EntryPage::menu);
}

void EntryPage::build_foot(QVBoxLayout* column) {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::wide);
    row->addWidget(details_, 3);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::normal);
    right->addWidget(uses_);
    right->addWidget(explain_, 0, Qt::AlignLeft);
    right->addStretch();
    row->addLayout(right, 2);
    foot->setFixedHeight(132);
    column->addWidget(foot);
}

void EntryPage::offer(QPushButton* button) { actions_->addWidget(button); }

void EntryPage::show_entry(EntryRef const& ref) {
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return values_->show_nothing();
    Quantity const* const before = row() >= 0 ? values_->at(row()).quantity : nullptr;
    bool const same = ref == this->entry();
    int const column = std::max(0, table_->currentIndex().column());
    Issues ignored;
    auto const draft = EntryDraft::read(entry->text, ignored);
    values_->show(document_.graph(), ref, draft ? draft->quantities(document_.graph()) : std::vector<Quantity const*>{},
                  is_own(*ref.selector, *entry));
    describe_entry(*entry);
    spread_columns();
    int const at = before ? values_->row_of(*before) : -1;
    QModelIndex const proxy = sorted_->mapFromSource(values_->index(std::max(at, 0), same ? column : 0));
    table_->setCurrentIndex(proxy.isValid() ? proxy : sorted_->index(0, 0));
    if (!same && at < 0) table_->scrollToTop();
    describe_value();
}

void EntryPage::refresh() {
    if (EntryRef const ref = entry(); ref) show_entry(ref);
}

void EntryPage::describe_entry(Entry const& entry) {
    Quantity const& selector = *this->entry().selector;
    headline_->setText(entry_title(entry));
    headline_->setToolTip(entry_title(entry));
    QStringList parts{kind_title_of_one(selector).toHtmlEscaped()};
    if (!entry.title.empty() && entry.title != entry.name) parts << qtext(entry.name).toHtmlEscaped();
    QStringList bases;
    for (Entry const* base : bases_of(document_.graph(), selector, entry))
        bases << QString("<a href=\"%1\" style='color:%2'>%1</a>")
                     .arg(qtext(base->name).toHtmlEscaped(), theme().accent.name());
    if (!bases.isEmpty()) parts << tr("extends %1").arg(bases.join(" › "));
    if (values_->editable()) parts << "<b>" + tr("own: double-click or F2 edits a value") + "</b>";
    else if (!is_shipped(entry)) parts << tr("brought by a file");
    if (!is_shipped(entry) && !replaced_preset(entry).empty()) parts << tr("in place of the built-in one");
    lineage_->setText(parts.join(" &nbsp;·&nbsp; "));
    trust_->show(entry);
    add_->setVisible(values_->editable());
    reset_->setVisible(values_->editable());
    only_own_->setVisible(!bases.isEmpty());
    if (bases.isEmpty()) only_own_->setChecked(false);
    reset_->setText(bases.isEmpty() ? tr("Remove") : tr("Back to base"));
    hide_empty_columns();
    show_uses();
}

/// An own entry keeps the columns one may type into. The headline says what a single base is, bold type what is own.
void EntryPage::hide_empty_columns() {
    for (int c : {EntryValues::Low, EntryValues::High, EntryValues::Shape, EntryValues::Year, EntryValues::From}) {
        bool any = values_->editable() && c != EntryValues::From;
        QStringList said;
        for (int r = 0; r < values_->rowCount() && !any; ++r) {
            QString const text = values_->index(r, c).data().toString();
            if (!text.isEmpty() && !said.contains(text)) said << text;
            any = said.size() > (c == EntryValues::From ? 1 : 0);
        }
        table_->setColumnHidden(c, !any);
    }
}

void EntryPage::show_uses() {
    QString const muted = "<span style='color:" + theme().muted.name() + "'>";
    QStringList study = study_uses(document_.graph(), document_.study(), entry());
    QStringList entries = entry_uses(document_.graph(), entry());
    uses_->setToolTip(study.join("\n"));
    auto const many = entries.size();
    for (QStringList* list : {&study, &entries})  // the rest in the tip
        if (qsizetype const all = list->size(); all > 6) *list = list->mid(0, 5) << tr("%1 more").arg(all - 5);
    QString text = muted + tr("Used by the open study") + "</span><br>" +
                   (study.isEmpty() ? tr("not at all") : study.join(", ").toHtmlEscaped());
    if (many) text += "<br>" + muted + tr("Named or extended by") + "</span><br>" + entries.join(", ").toHtmlEscaped();
    uses_->setText(text);
    show_choices();
}

void EntryPage::describe_value() {
    int const at = row();
    details_->setText(at >= 0 ? values_->details(at)
                              : "<span style='color:" + theme().muted.name() + "'>" +
                                    tr("Choose a value to see its source.") + "</span>");
    QString const stated = at >= 0 ? stated_of(document_.graph(), entry(), *values_->at(at).quantity) : QString();
    if (!stated.isEmpty())
        details_->setText(details_->text() + "<br>" +
                          (values_->editable() ? tr("%1, may be typed") : "%1").arg(stated));
    explain_->setEnabled(at >= 0);
    reset_->setEnabled(at >= 0 && values_->overrides(at));
}

int EntryPage::row() const {
    QModelIndex const at = sorted_->mapToSource(table_->currentIndex());
    return at.isValid() ? at.row() : -1;
}

std::vector<int> EntryPage::chosen_rows() const {
    std::vector<int> rows;
    for (QModelIndex const& i : table_->selectionModel()->selectedRows()) rows.push_back(i.row());
    std::sort(rows.begin(), rows.end());
    for (int& r : rows) r = sorted_->mapToSource(sorted_->index(r, 0)).row();
    return rows;
}

void EntryPage::copy_value() const {
    QModelIndex const at = table_->currentIndex();
    if (!at.isValid()) return;
    QModelIndex const value = at.column() == EntryValues::Name ? at.siblingAtColumn(EntryValues::Value) : at;
    QApplication::clipboard()->setText(value.data(EntryValues::text_role).toString());
}

void EntryPage::copy_rows() const { QApplication::clipboard()->setText(csv_of(values_->cells(chosen_rows()))); }

void EntryPage::copy_table() const {
    std::vector<int> rows;
    for (int r = 0; r < sorted_->rowCount(); ++r) rows.push_back(sorted_->mapToSource(sorted_->index(r, 0)).row());
    QApplication::clipboard()->setText(csv_of(values_->cells(rows)));
}

void EntryPage::menu(QPoint const& where) {
    QMenu menu;
    menu.addAction(tr("Copy value"), QKeySequence::Copy, this, &EntryPage::copy_value);
    menu.addAction(tr("Copy row as CSV"), this, &EntryPage::copy_rows);
    menu.addAction(tr("Copy table as CSV"), this, &EntryPage::copy_table);
    menu.addSeparator();
    menu.addAction(tr("Explain"), explain_, &QPushButton::click)->setEnabled(explain_->isEnabled());
    if (values_->editable()) {
        menu.addAction(tr("Edit"), this, &EntryPage::edit_current)->setEnabled(table_->currentIndex().isValid());
        menu.addAction(reset_->text(), reset_, &QPushButton::click)->setEnabled(reset_->isEnabled());
    }
    menu.exec(table_->viewport()->mapToGlobal(where));
}

bool EntryPage::eventFilter(QObject* object, QEvent* e) {
    if (object == table_ && e->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(e);
        if (key->matches(QKeySequence::Copy)) return copy_value(), true;
        if (key->key() == Qt::Key_F2 && values_->editable()) return edit_current(), true;
        if (key->matches(QKeySequence::Delete) && reset_->isVisible() && reset_->isEnabled()) return reset(), true;
        bool const menu_key =
            key->key() == Qt::Key_Menu || (key->key() == Qt::Key_F10 && key->modifiers() & Qt::ShiftModifier);
        if (menu_key) return menu(table_->visualRect(table_->currentIndex()).center()), true;
    }
    return QWidget::eventFilter(object, e);
}

/// Edits the current cell; where that cannot be edited, the value of its row.
void EntryPage::edit_current() {
    QModelIndex at = table_->currentIndex();
    if (!at.isValid()) return;
    if (!(at.flags() & Qt::ItemIsEditable)) at = at.siblingAtColumn(EntryValues::Value);
    table_->setCurrentIndex(at);
    if (at.flags() & Qt::ItemIsEditable) table_->edit(at);
}

/// What was typed into a cell goes into the entry's document, with the row it must stand beside.
void EntryPage::edit(Quantity const* q, int column, QString const& text) {
    Entry const* entry = entry_of(document_.graph(), this->entry());
    Assignment const* now = entry ? assignment_of(*entry, *q) : nullptr;
    if (!now) return;
    Assignment read = *now;
    bool const is_number = column == EntryValues::Value && !is_choice_row(document_.graph(), *q) &&
                           type_into(read, column, text, document_.graph(), false, this->entry()).isEmpty();
    QString const what =
        tr("%1: %2").arg(title(*q), is_number ? diecast::shown(std::get<double>(read.value), *q) : text);
    store_.change(this->entry(), what, [this, ref = this->entry(), q, column, text](EntryDraft& draft) -> QString {
        Entry const* whole = entry_of(document_.graph(), ref);
        Assignment const* a = whole ? assignment_of(*whole, *q) : nullptr;
        if (!a) return tr("The entry is gone.");
        Assignment changed = *a;
        QString const problem = type_into(changed, column, text, document_.graph(), !draft.sets(*q), ref);
        if (problem.isEmpty()) put_with_partner(draft, changed, *whole);
        return problem;
    });
}

void EntryPage::reset() {
    if (row() < 0 || !values_->overrides(row())) return;
    Quantity const* q = values_->at(row()).quantity;
    store_.change(entry(), tr("%1 back to base").arg(title(*q)), [this, q](EntryDraft& draft) {
        for (Quantity const* other : draft.quantities(document_.graph()))
            if (other->set_with == q->key) draft.drop(*other);  // it cannot stand alone
        draft.drop(*q);
        return QString();
    });
}

/// Texts carry the colours of the theme they were written in.
void EntryPage::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) refresh();
}

void EntryPage::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    after_events(this, [this] { spread_columns(); });  // once the table has its width
}

/// Figures as wide as they are; name, source and note share the rest.
void EntryPage::spread_columns() {
    if (values_->rowCount() == 0) return;
    int rest = table_->viewport()->width();
    int widths[EntryValues::columns] = {};
    widths[EntryValues::Trust] = 120, widths[EntryValues::Year] = 56;
    for (int c : {EntryValues::Value, EntryValues::Low, EntryValues::High, EntryValues::Shape, EntryValues::Trust,
                  EntryValues::Year, EntryValues::From}) {
        if (table_->isColumnHidden(c)) continue;
        int wide = widths[c];
        if (!wide) {
            table_->resizeColumnToContents(c);
            int const apart = c == EntryValues::Value ? space::normal : 0;
            wide = std::clamp(table_->columnWidth(c) + apart, 56, c == EntryValues::Value ? 180 : 130);
        }
        table_->setColumnWidth(c, wide);
        rest -= wide;
    }
    table_->resizeColumnToContents(EntryValues::Name);
    int const most_name = std::clamp(rest * 4 / 10, 160, 300);
    int const name = std::min(table_->columnWidth(EntryValues::Name) + space::normal, most_name);
    table_->setColumnWidth(EntryValues::Name, name);
    table_->setColumnWidth(EntryValues::Source, std::clamp((rest - name) / 2, 120, 420));
    fit_entry_rows(*table_);
}

}  // namespace diecast
