#include "app/gui/catalogue/catalogue.h"
#include <QHeaderView>
#include <QPainter>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include "app/chart/text.h"
#include "app/gui/catalogue/entry_pick_dialog.h"
#include "app/gui/widgets/choice_popup.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/wrapped_rows.h"

namespace diecast {
namespace {

int const entry_list_width = 300;

/// A name in up to three lines, and its badge to the right of it.
class BadgeDelegate : public WrappedRows {
public:
    explicit BadgeDelegate(QTreeView* tree) : WrappedRows(tree, {0}, 3, space::card) {}
    void paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& i) const override {
        QString const badge = i.data(CatalogueModel::badge_role).toString();
        QFont const small = text_font(type::small);
        int const wide = badge_width(i);
        bool const chosen = option.state & QStyle::State_Selected;
        if (chosen) p->fillRect(option.rect, theme().accent);
        QStyleOptionViewItem narrow = option;
        narrow.rect.adjust(0, 0, -wide, 0);
        WrappedRows::paint(p, narrow, i);
        p->save();
        p->setFont(small);
        p->setPen(chosen ? theme().on_accent : theme().muted);
        p->drawText(option.rect.adjusted(0, 0, -space::normal, 0), Qt::AlignRight | Qt::AlignVCenter, badge);
        p->restore();
    }

protected:
    int room_for(QModelIndex const& i) const override { return WrappedRows::room_for(i) - badge_width(i); }

private:
    static int badge_width(QModelIndex const& i) {
        QString const badge = i.data(CatalogueModel::badge_role).toString();
        return badge.isEmpty() ? 0 : QFontMetrics(text_font(type::small)).horizontalAdvance(badge) + space::normal;
    }
};

}  // namespace

Catalogue::Catalogue(Session& session, Pool&, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      document_(session.document()),
      store_(document_),
      actions_(document_, store_, this),
      model_(new CatalogueModel(this)),
      tree_(new QTreeView(this)),
      search_(new QLineEdit(this)),
      nothing_(new QLabel(this)),
      import_(new QToolButton(this)),
      calibrate_(new QToolButton(this)),
      undo_(new QToolButton(this)),
      stack_(new QStackedWidget(this)),
      page_(new EntryPage(document_, store_, this)),
      comparison_(new EntryComparePage(this)),
      calibration_(new CalibratePage(document_, store_, this)),
      notice_(new Notice(this)) {
    set_traits({.name = tr("Ca&talogue"),
                .glyph = Glyph::catalogue,
                .hint = tr("Ctrl+click compares · Ctrl+C copies a value · F2 edits an own one"),
                .first_focus = tree_,
                .second_pane = calibration_->pane(),
                .second_name = tr("calibration")});
    set_help(this, "catalogue", tr("The presets and your own entries: every value with its source."));
    set_help(tree_, "catalogue", tr("The entries by kind. Choose one to see its values; choose several to compare."));
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(1);
    split->addWidget(build_list());
    for (QWidget* w : {static_cast<QWidget*>(notice_), static_cast<QWidget*>(page_), static_cast<QWidget*>(comparison_),
                       static_cast<QWidget*>(calibration_)})
        stack_->addWidget(w);
    split->addWidget(stack_);
    split->setStretchFactor(1, 1);
    split->setSizes({entry_list_width, 1000});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    notice_->say(Glyph::note, tr("Choose an entry"),
                 tr("Every number of it stands here with its source. Ctrl+click on a second one compares the two."));
    build_actions();
    soon_.setSingleShot(true);
    soon_.setInterval(80);
    connect(&soon_, &QTimer::timeout, this, &Catalogue::refresh);
    next_.setSingleShot(true);
    connect(&next_, &QTimer::timeout, this, &Catalogue::catch_up);
    connect(&document_, &Document::changed, this, [this](Changes const& changes) {
        if (changes.entries) refresh();
        else if (changes.content()) follow();
    });
    connect(&store_, &EntryStore::kept, this, &Catalogue::show_kept);
    connect(&store_, &EntryStore::refused, this, &Catalogue::problem);
    connect(&actions_, &EntryActions::problem, this, &Catalogue::problem);
    connect(page_, &EntryPage::explain_wanted, &navigator, &Navigator::to_derivation);
    connect(page_, &EntryPage::entry_wanted, this, &Catalogue::choose);
    connect(page_, &EntryPage::remark, this, &Catalogue::remark);
    connect(page_, &EntryPage::add_wanted, this, [this] { actions_.ask_value(page_->entry()); });
    connect(comparison_, &EntryComparePage::closed, this, [this] { choose(chosen_); });
    connect(calibration_, &CalibratePage::closed, this, [this] { choose(chosen_); });
    connect(calibration_, &CalibratePage::problem, this, &Catalogue::problem);
    model_->list(document_.graph(), document_.study());
    shape();
}

CommandWords Catalogue::command() const { return calibrating() ? calibration_->command() : WorkspacePage::command(); }

FigurePane* Catalogue::current_pane() const { return calibrating() ? calibration_->pane() : nullptr; }

QWidget* Catalogue::build_list() {
    auto* panel = new QWidget(this);
    panel->setMinimumWidth(200);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(space::normal, space::normal, space::tight, space::normal);
    column->setSpacing(space::normal);
    search_->setPlaceholderText(tr("Find in names, titles, keys"));
    search_->setAccessibleName(tr("Find an entry"));
    search_->setClearButtonEnabled(true);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    tree_->setModel(model_);
    tree_->setItemDelegate(new BadgeDelegate(tree_));
    tree_->setAccessibleName(tr("Presets by kind"));
    tree_->setHeaderHidden(true);
    tree_->setSelectionMode(QTreeView::ExtendedSelection);
    tree_->setIndentation(14);
    tree_->setExpandsOnDoubleClick(false);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tree_, &QWidget::customContextMenuRequested, this, &Catalogue::show_menu);
    nothing_->setObjectName("muted");
    nothing_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    nothing_->setWordWrap(true);
    nothing_->hide();
    connect(nothing_, &QLabel::linkActivated, this, [this] { search_->setText(model_->instead()); });
    auto* row = new QHBoxLayout;
    for (auto const& [button, text, tip] :
         {std::tuple{import_, tr("Import…"),
                     tr("An entry from a file, or the config.json of a language model as a network")},
          std::tuple{calibrate_, tr("Calibrate…"),
                     tr("Fit quantities to your own measurements, and make an entry of them")},
          std::tuple{undo_, tr("Undo last change"), tr("Of own entries")}}) {
        button->setObjectName("toggle");
        button->setText(text);
        button->setToolTip(tip);
        button->setFont(text_font(type::small));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(QString(text).remove("…"));
        row->addWidget(button);
    }
    row->addStretch();
    undo_->hide();
    column->addWidget(search_);
    column->addWidget(tree_, 1);
    column->addWidget(nothing_, 1);
    column->addLayout(row);
    connect(search_, &QLineEdit::textChanged, this,
            [this](QString const& text) { model_->find(text.split(' ', Qt::SkipEmptyParts)); });
    connect(search_, &QLineEdit::returnPressed, this, &Catalogue::go_to_list);
    auto* down = new QShortcut(Qt::Key_Down, search_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(down, &QShortcut::activated, this, &Catalogue::go_to_list);
    connect(import_, &QToolButton::clicked, &actions_, &EntryActions::ask_import);
    connect(calibrate_, &QToolButton::clicked, this, &Catalogue::calibrate);
    connect(undo_, &QToolButton::clicked, &document_.undo(), &QUndoStack::undo);
    connect(&document_.undo(), &QUndoStack::indexChanged, this, [this] {
        QString const what = store_.last_change();
        undo_->setVisible(!what.isEmpty());
        undo_->setToolTip(tr("Undo “%1”").arg(what));
    });
    connect(model_, &QAbstractItemModel::modelReset, this, &Catalogue::shape);
    connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &Catalogue::turn_to_selected);
    connect(tree_, &QTreeView::clicked, this, [this](QModelIndex const& at) {
        if (!model_->entry_at(at)) tree_->setExpanded(at, !tree_->isExpanded(at));
    });
    connect(tree_, &QTreeView::activated, this, [this](QModelIndex const& at) {
        if (model_->entry_at(at)) page_->table()->setFocus();
    });
    auto const remember = [this](QModelIndex const& at, bool open) {
        if (shaping_) return;
        QString const key = qtext(model_->kind_at(at)->key);
        open ? void(unfolded_.insert(key)) : void(unfolded_.remove(key));
    };
    connect(tree_, &QTreeView::expanded, this, [remember](QModelIndex const& at) { remember(at, true); });
    connect(tree_, &QTreeView::collapsed, this, [remember](QModelIndex const& at) { remember(at, false); });
    return panel;
}

void Catalogue::build_actions() {
    auto* compare = new QPushButton(tr("Compare with…"), page_);
    compare->setToolTip(tr("Up to three others side by side; Ctrl+click in the list does the same"));
    auto* derive = new QPushButton(tr("New from this…"), page_);
    derive->setToolTip(tr("An own entry that extends this one and says only what differs"));
    page_->offer(compare);
    page_->offer(derive);
    connect(compare, &QPushButton::clicked, this, &Catalogue::ask_compare);
    connect(derive, &QPushButton::clicked, this, [this] { actions_.ask_derive(page_->entry()); });
    connect(page_->more(), &QMenu::aboutToShow, this, &Catalogue::fill_more);
    fill_more();
}

/// From the search to what it found: unless the entry on show is among it, the entry whose name it is, else the first.
void Catalogue::go_to_list() {
    if (model_->listed() == 0) return;
    if (model_->searching() && !model_->index_of(chosen_).isValid()) {
        QString const words = search_->text().simplified();
        EntryRef found = model_->entry_at(model_->index(0, 0, model_->index(0, 0)));
        for (int k = 0; k < model_->rowCount(); ++k)
            for (int n = 0; n < model_->rowCount(model_->index(k, 0)); ++n)
                if (EntryRef const ref = model_->entry_at(model_->index(n, 0, model_->index(k, 0)));
                    qtext(ref.name).compare(words, Qt::CaseInsensitive) == 0)
                    found = ref;
        choose(found);
    }
    tree_->setFocus();
}

void Catalogue::fill_more() {
    QMenu* menu = page_->more();
    menu->clear();
    EntryRef const ref = page_->entry();
    Entry const* entry = entry_of(document_.graph(), ref);
    if (!entry) return;
    bool const own = is_own(*ref.selector, *entry);
    auto const add = [&](QString const& text, auto act, bool enabled = true) {
        menu->addAction(text, this, act)->setEnabled(enabled);
    };
    add(
        tr("Compare with its &base"),
        [this, ref, base = entry->extends] {
            comparison_->only_differences()->setChecked(true);
            compare({{ref.selector, base}, ref});
        },
        !entry->extends.empty());
    menu->addSeparator();
    add(
        tr("&Rename…"), [this, ref] { actions_.ask_rename(ref); }, own);
    add(tr("&Duplicate…"), [this, ref] { actions_.ask_duplicate(ref); });
    add(
        tr("De&lete…"), [this, ref] { actions_.ask_remove(ref); }, own);
    menu->addSeparator();
    add(tr("&Copy table as CSV"), [this] { page_->copy_table(); });
    add(tr("&Export as a file…"), [this, ref] { actions_.ask_export(ref); });
    add(
        tr("&Show its folder"), [this, ref] { actions_.reveal(ref); }, !entry->file.empty());
}

/// Shows the menu of the entry at that place: what its page offers.
void Catalogue::show_menu(QPoint at) {
    EntryRef const ref = model_->entry_at(tree_->indexAt(at));
    if (!ref) return;
    if (ref != page_->entry()) choose(ref);
    auto* menu = new QMenu(this);
    menu->setObjectName("entry-menu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Use in this study…"), page_, &EntryPage::use)->setEnabled(page_->can_use());
    menu->addAction(tr("&New from this…"), this, [this] { actions_.ask_derive(page_->entry()); });
    menu->addAction(tr("Compare &with…"), this, &Catalogue::ask_compare);
    fill_more();
    menu->addActions(page_->more()->actions());
    menu->popup(tree_->viewport()->mapToGlobal(at));
}

bool Catalogue::calibrating() const { return stack_->currentWidget() == calibration_; }

void Catalogue::calibrate() {
    stack_->setCurrentWidget(calibration_);
    calibration_->setFocus();
}

bool Catalogue::comparing() const { return stack_->currentWidget() == comparison_; }

void Catalogue::follow() {
    stale_ = true;
    if (isVisible()) soon_.start();
}

void Catalogue::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    next_.start();  // to show the page was one turn of the window's thread, what is on it is another
}

void Catalogue::catch_up() {
    if (stale_) refresh();
    if (chosen_) return;
    auto const& pins = document_.study().scenario.pins;
    EntryRef used;  // the first thing the study has set, else that it uses in another way
    for (int k = 0; k < model_->rowCount(); ++k)
        for (int n = 0; n < model_->rowCount(model_->index(k, 0)); ++n) {
            EntryRef const ref = model_->entry_at(model_->index(n, 0, model_->index(k, 0)));
            if (study_uses(document_.graph(), document_.study(), ref, Uses::chosen).isEmpty()) continue;
            auto const pin = pins.find(std::string(ref.selector->key));
            if (pin != pins.end() && pin->second == PinValue(ref.name)) return choose(ref);
            if (!used) used = ref;
        }
    if (used) return choose(used);
    choose(model_->entry_at(model_->index(0, 0, model_->index(0, 0))));
}

/// Other badges, other entries; what is on show stays.
void Catalogue::refresh() {
    soon_.stop();
    stale_ = false;
    bool const compared = comparing();
    std::vector<EntryRef> const refs = comparison_->model().entries();
    model_->list(document_.graph(), document_.study());
    if (compared) return compare(refs);
    if (calibrating()) return;
    if (entry_of(document_.graph(), chosen_)) page_->refresh();
    else stack_->setCurrentWidget(notice_);
}

void Catalogue::shape() {
    shaping_ = true;
    for (int k = 0; k < model_->rowCount(); ++k) {
        QModelIndex const kind = model_->index(k, 0);
        bool const holds = chosen_.selector == model_->kind_at(kind);
        tree_->setExpanded(kind, model_->searching() || holds || unfolded_.contains(qtext(model_->kind_at(kind)->key)));
    }
    std::vector<EntryRef> const refs = comparing() ? comparison_->model().entries() : std::vector{chosen_};
    for (EntryRef const& ref : refs)
        if (QModelIndex const i = model_->index_of(ref); i.isValid()) {
            tree_->selectionModel()->select(i, QItemSelectionModel::Select);
            tree_->selectionModel()->setCurrentIndex(i, QItemSelectionModel::NoUpdate);
        }
    shaping_ = false;
    tree_->setVisible(model_->listed() > 0);
    nothing_->setVisible(model_->listed() == 0);
    if (model_->listed() == 0) say_no_match(nothing_, search_->text(), model_->instead());
}

/// The selected entries of the current one's kind, in the order of the list.
std::vector<EntryRef> Catalogue::selected() const {
    QModelIndexList list = tree_->selectionModel()->selectedIndexes();
    EntryRef const current = model_->entry_at(tree_->currentIndex());
    std::sort(list.begin(), list.end());
    std::vector<EntryRef> refs;
    for (QModelIndex const& i : list)
        if (EntryRef const ref = model_->entry_at(i); ref && (!current || ref.selector == current.selector))
            refs.push_back(ref);
    return refs;
}

void Catalogue::turn_to_selected() {
    std::vector<EntryRef> refs = shaping_ ? std::vector<EntryRef>{} : selected();
    if (refs.empty()) return;
    auto const first = std::find(refs.begin(), refs.end(), chosen_);  // what one had before is the measure
    if (first != refs.end()) std::rotate(refs.begin(), first, first + 1);
    if (refs.size() > EntryCompare::most) {
        refs.resize(EntryCompare::most);
        emit remark(tr("At most %1 entries are compared: the first ones").arg(EntryCompare::most));
    }
    if (refs.size() > 1) return compare(refs);
    chosen_ = refs.front();
    stack_->setCurrentWidget(page_);
    page_->show_entry(chosen_);
}

void Catalogue::choose(EntryRef const& ref) {
    if (!entry_of(document_.graph(), ref)) return;
    chosen_ = ref;
    if (!model_->index_of(ref).isValid()) search_->clear();
    QModelIndex const at = model_->index_of(ref);
    tree_->setExpanded(at.parent(), true);
    shaping_ = true;
    tree_->selectionModel()->setCurrentIndex(at, QItemSelectionModel::ClearAndSelect);
    shaping_ = false;
    tree_->scrollTo(at);
    stack_->setCurrentWidget(page_);
    page_->show_entry(ref);
}

void Catalogue::compare(std::vector<EntryRef> const& refs) {
    std::vector<EntryRef> there;
    for (EntryRef const& ref : refs)
        if (entry_of(document_.graph(), ref)) there.push_back(ref);
    if (there.size() < 2) return choose(there.empty() ? chosen_ : there.front());
    comparison_->show_entries(document_.graph(), there);
    stack_->setCurrentWidget(comparison_);
}

void Catalogue::ask_compare() {
    EntryPickDialog dialog(document_.graph(), page_->entry(), this);
    if (dialog.exec() != QDialog::Accepted) return;
    std::vector<EntryRef> refs = dialog.picked();
    refs.insert(refs.begin(), page_->entry());
    compare(refs);
}

void Catalogue::show_kept(EntryRef const& ref, QString const& what) {
    if (!what.isEmpty()) emit remark(tr("Stored: %1").arg(what));
    if (ref) return choose(ref);
    chosen_ = {};
    stack_->setCurrentWidget(notice_);
}

}  // namespace diecast
