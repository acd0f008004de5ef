#include "app/gui/parameters/parameters.h"
#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QShortcut>
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/pass_undo.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/session/turn.h"
#include "app/session/words.h"
#include "optimizer/analysis/relevance.h"

namespace diecast {

Parameters::Parameters(Session& session, Navigator& navigator, QWidget* parent)
    : QWidget(parent), session_(session), navigator_(navigator) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(space::normal);
    build_top(outer);
    area_ = new QScrollArea(this);
    area_->setWidgetResizable(true);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* list = new QWidget(area_);
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, space::card);
    column->setSpacing(0);
    build_goals(column);
    found_ = new FoundRows(session, list);
    column->addWidget(found_);
    build_groups(column);
    area_->setWidget(list);
    outer->addWidget(area_);
    soon_.setSingleShot(true);
    soon_.setInterval(50);
    connect(&soon_, &QTimer::timeout, this, &Parameters::refresh);
    connect(&session.document(), &Document::changed, this, &Parameters::follow);
    connect(found_, &FoundRows::explain_wanted, &navigator, &Navigator::to_derivation);
    connect(found_, &FoundRows::all_wanted, this, [this] { all_->setChecked(true); });
    connect(found_, &FoundRows::instead_wanted, search_, &QLineEdit::setText);
    for (auto const& [keys, by] : {std::pair{tr("F3"), 1}, {tr("Shift+F3"), -1}}) {
        auto* next = new QShortcut(QKeySequence(keys), this);
        next->setContext(Qt::WidgetWithChildrenShortcut);
        connect(next, &QShortcut::activated, this, [this, by = by] { go_to_hit(by); });
    }
    set_help(this, "parameters",
             tr("<p>What the study depends on. The dot says where a value comes from: a ring from the default or the "
                "catalogue, a small dot from a formula, three dots where it is swept, a full dot where it is "
                "pinned.</p><p>Shift+F1 in a row explains the parameter.</p>"));
    set_help(search_, "parameters", tr("Finds quantities by any part of name, other names, topic, key or symbol."));
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, qOverload<>(&Parameters::lay_out));
    lay_out();
}

void Parameters::build_top(QVBoxLayout* outer) {
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find any quantity"));
    search_->setAccessibleName(tr("Find any quantity"));
    search_->setClearButtonEnabled(true);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    search_->installEventFilter(this);
    pass_undo(search_);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(space::card, 0, space::card, 0);
    top->addWidget(search_);
    outer->addLayout(top);
    auto* filters = new QHBoxLayout;
    filters->setContentsMargins(space::card, 0, space::card, 0);
    filters->setSpacing(space::tight);
    pinned_ = add_toggle(filters, tr("Pinned"), tr("Show only what is pinned or swept"));
    computed_ =
        add_toggle(filters, tr("Computed"), tr("Show computed quantities too: they can be pinned like any other"));
    all_ = add_toggle(filters, tr("All"), tr("Show also what makes no difference to this study"));
    set_count_ = new ElidedLabel(this);
    set_count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    set_count_->setObjectName("muted");
    set_count_->setFont(text_font(type::small));
    filters->addWidget(set_count_, 1);
    outer->addLayout(filters);
    auto const exclude = [this](QToolButton* one, QToolButton* other) {
        connect(one, &QToolButton::toggled, this, [other](bool on) {
            if (on) other->setChecked(false);
        });
    };
    for (QToolButton* more : {computed_, all_}) exclude(pinned_, more), exclude(more, pinned_);
    connect(search_, &QLineEdit::textChanged, this, qOverload<>(&Parameters::lay_out));
}

void Parameters::build_goals(QVBoxLayout* column) {
    goals_header_ = new GroupHeader(tr("Goals"), this);
    goals_ = new GoalsEditor(session_, this);
    goals_->hide();
    column->addWidget(goals_header_);
    column->addWidget(goals_);
    goals_header_->set_summary(goals_->summary());
    connect(goals_header_, &QAbstractButton::clicked, goals_, &QWidget::setVisible);
    connect(goals_, &GoalsEditor::refreshed, this, [this] { goals_header_->set_summary(goals_->summary()); });
}

void Parameters::show_goals() {
    search_->clear();
    goals_header_->setChecked(true);
    goals_->show();
    area_->verticalScrollBar()->setValue(0);
    goals_->add_objective()->setFocus(Qt::ShortcutFocusReason);
}

QToolButton* Parameters::add_toggle(QHBoxLayout* row, QString const& text, QString const& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName("toggle");
    button->setText(text);
    button->setCheckable(true);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAccessibleDescription(tip);
    button->setFont(text_font(type::small));
    button->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(button);
    connect(button, &QToolButton::toggled, this, qOverload<>(&Parameters::lay_out));
    return button;
}

void Parameters::build_groups(QVBoxLayout* column) {
    for (Quantity const* q : session_.graph().quantities()) {
        QString const name = group_title(*q);
        auto found =
            std::find_if(groups_.begin(), groups_.end(), [&](Group const& g) { return g.header->text() == name; });
        if (found == groups_.end()) {
            auto* body = new QWidget(this);
            auto* rows = new QVBoxLayout(body);
            rows->setContentsMargins(0, 0, 0, space::tight);
            rows->setSpacing(space::tight);
            found = groups_.insert(groups_.end(), Group{new GroupHeader(name, this), body, {}, {}});
            column->addWidget(found->header);
            column->addWidget(body);
        }
        found->members.push_back(q);
    }
    for (std::size_t i = 0; i < groups_.size(); ++i)
        connect(groups_[i].header, &QAbstractButton::clicked, this, [this, i](bool open) {
            groups_[i].open = open;
            lay_out(groups_[i]);
            refresh();
        });
    nothing_ = new QLabel(tr("Nothing is pinned or swept."), this);
    nothing_->setObjectName("muted");
    nothing_->setContentsMargins(space::card, space::card, space::card, space::card);
    column->addWidget(nothing_);
    column->addStretch();
}

/// Another study: open what it sweeps or pins. `changed` follows: of that it has heard.
/// The rows follow in a turn of their own, or when they are asked for.
void Parameters::start_over() {
    another_ = true;
    later_.start();
}

/// Other entries: what lists them is made again.
void Parameters::make_choices_anew() {
    for (Group& g : groups_)
        std::erase_if(g.rows, [](auto const& item) {
            if (!item.second->choice()) return false;
            item.second->hide();
            item.second->deleteLater();
            return true;
        });
    found_->forget_choices();
    relevant_ = relevant(session_.graph(), outputs_of(session_.study()));
    lay_out();
}

void Parameters::follow(Changes const& changes) {
    if (changes.entries) make_choices_anew();
    if (changes.study) return start_over();
    if (!changes.content() && !changes.outputs) return;
    if (changes.outputs && !another_) {
        std::vector<bool> now = relevant(session_.graph(), outputs_of(session_.study()));
        if (now != relevant_) {
            relevant_ = std::move(now);
            return lay_out();
        }
    }
    bool const sliding = QApplication::mouseButtons() != Qt::NoButton || soon_.isActive();
    if (pinned_->isChecked() && !sliding) return lay_out();
    if (!sliding) return refresh();
    if (!soon_.isActive()) soon_.start();
}

bool Parameters::is_set(Quantity const& q) const {
    return session_.document().is_pinned(q) || session_.document().spec_of(q);
}

bool Parameters::wanted(Quantity const& q) const {
    if (is_set(q)) return true;
    if (pinned_->isChecked()) return false;
    bool const input = session_.graph().is_input(q);
    bool const matters = relevant_[static_cast<std::size_t>(session_.graph().slot(q))];
    return (input || computed_->isChecked()) && (matters || all_->isChecked());
}

ParameterRow* Parameters::make_row(Group& g, Quantity const& q) {
    ParameterRow*& row = g.rows[&q];
    if (row) return row;
    row = new ParameterRow(session_, q, g.body);
    connect(row, &ParameterRow::explain_wanted, &navigator_, &Navigator::to_derivation);
    auto* layout = static_cast<QVBoxLayout*>(g.body->layout());
    int place = 0;  // among the rows there are, in the model's order
    for (Quantity const* member : g.members) {
        if (member == &q) break;
        place += g.rows.contains(member);
    }
    layout->insertWidget(place, row);
    return row;
}

void Parameters::lay_out(Group& g) {
    bool const open = g.open || pinned_->isChecked();
    bool any = false;
    for (Quantity const* q : g.members) {
        bool const on = !searching() && wanted(*q);
        any |= on;
        if (on && open) make_row(g, *q)->setVisible(true);
        else if (auto const row = g.rows.find(q); row != g.rows.end()) row->second->setVisible(false);
    }
    g.header->setVisible(any);
    g.header->setChecked(open);
    g.body->setVisible(any && open);
}

/// Rows that come into sight one by one each have everything around them laid out: so all do at once, unless somebody
/// types in one.
void Parameters::lay_out() {
    later_.stop();
    if (std::exchange(another_, false)) {
        relevant_ = relevant(session_.graph(), outputs_of(session_.study()));
        for (Group& g : groups_)
            g.open = std::any_of(g.members.begin(), g.members.end(),
                                 [&](Quantity const* q) { return session_.document().spec_of(*q) != nullptr; });
    }
    QWidget* list = area_->widget();
    bool const at_once = !list->isAncestorOf(QApplication::focusWidget());
    if (at_once) list->hide();
    list->setUpdatesEnabled(false);
    for (Group& g : groups_) lay_out(g);
    found_->setVisible(searching());
    if (searching()) found_->find(search_->text(), relevant_, all_->isChecked());
    goals_header_->setVisible(!searching());
    goals_->setVisible(!searching() && goals_header_->isChecked());
    nothing_->setVisible(!searching() && std::none_of(groups_.begin(), groups_.end(),
                                                      [](Group const& g) { return !g.header->isHidden(); }));
    list->setUpdatesEnabled(true);
    if (at_once) list->show();
    refresh();
}

Parameters::Count Parameters::summarise(Group& g) {
    Count count;
    for (Quantity const* q : g.members)
        if (session_.document().is_pinned(*q)) ++count.pinned;
        else if (session_.document().spec_of(*q)) ++count.swept;
    QStringList parts;
    if (count.swept) parts << tr("%1 swept").arg(count.swept);
    if (count.pinned) parts << tr("%1 pinned").arg(count.pinned);
    g.header->set_summary(parts.join(", "));
    return count;
}

void Parameters::summarise() {
    Count all;
    for (Group& g : groups_) {
        Count const count = summarise(g);
        all.swept += count.swept, all.pinned += count.pinned;
    }
    set_count_->setText(tr("%1 swept, %2 pinned").arg(all.swept).arg(all.pinned));
    set_count_->setToolTip(set_count_->text());
}

/// One program for all rows on show: it also knows which of them move with an axis.
void Parameters::refresh() {
    if (another_) return lay_out();
    std::vector<Quantity const*> wanted_rows;
    std::vector<ParameterRow*> rows;
    summarise();
    for (Group& g : groups_)
        for (auto const& [q, row] : g.rows)
            if (!row->isHidden() && !g.body->isHidden()) wanted_rows.push_back(q), rows.push_back(row);
    if (searching())
        for (ParameterRow* row : found_->rows()) wanted_rows.push_back(&row->quantity()), rows.push_back(row);
    std::vector<Program::Free> free;
    for (AxisSpec const& axis : session_.study().axes)
        if (!session_.document().is_pinned(*axis.quantity))
            free.push_back({axis.quantity, static_cast<int>(free.size())});
    Program const program(session_.graph(), session_.study().scenario, free, wanted_rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const slot = static_cast<std::size_t>(session_.graph().slot(*wanted_rows[i]));
        bool const moves = program.axes[slot] != 0;
        rows[i]->refresh(moves ? std::numeric_limits<double>::quiet_NaN() : program.values[slot] / wanted_rows[i]->unit,
                         program.origin[slot]);
    }
}

ParameterRow* Parameters::row(Quantity const& q) {
    if (another_) lay_out();
    if (searching())
        if (ParameterRow* hit = found_->row(q)) return hit;
    for (Group& g : groups_) {
        if (std::find(g.members.begin(), g.members.end(), &q) == g.members.end()) continue;
        if (!g.open) {
            g.open = true;
            lay_out(g);
        }
        ParameterRow* row = make_row(g, q);
        row->setVisible(true);
        refresh();
        return row;
    }
    return nullptr;
}

void Parameters::reveal(Quantity const& q) {
    search_->clear();
    if (!is_set(q)) pinned_->setChecked(false);
    ParameterRow* found = row(q);
    if (!found) return;
    after_events(found, [this, found] {
        area_->ensureWidgetVisible(found);
        found->pin()->setFocus(Qt::ShortcutFocusReason);
    });
}

/// Rows come and go: the order is found when it is asked for.
bool Parameters::focusNextPrevChild(bool next) {
    tab_in_order(this);
    return QWidget::focusNextPrevChild(next);
}

void Parameters::go_to_hit(int by) {
    auto const& hits = found_->rows();
    if (!searching() || hits.empty()) return search_->setFocus(Qt::ShortcutFocusReason);
    int const many = static_cast<int>(hits.size());
    int at = by > 0 ? -1 : many;
    for (int i = 0; i < many; ++i)
        if (hits[static_cast<std::size_t>(i)]->isAncestorOf(QApplication::focusWidget())) at = i;
    ParameterRow* row = hits[static_cast<std::size_t>((at + by + many) % many)];
    area_->ensureWidgetVisible(row);
    if (row->choice()) return row->choice()->setFocus(Qt::ShortcutFocusReason);
    row->field()->setFocus(Qt::ShortcutFocusReason);
    row->field()->selectAll();
}

/// In the search: Enter and Down go to the first hit, Esc forgets it.
bool Parameters::eventFilter(QObject* watched, QEvent* e) {
    if (watched != search_ || e->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, e);
    int const key = static_cast<QKeyEvent*>(e)->key();
    if (key == Qt::Key_Escape && searching()) return search_->clear(), true;
    bool const go = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down;
    if (go && searching()) go_to_hit(1);
    return go && searching();
}

}  // namespace diecast
