#include "app/gui/parameters/parameters.h"
#include <QApplication>
#include <QKeyEvent>
#include <QPointer>
#include <QScrollBar>
#include <QShortcut>
#include <tuple>
#include "app/gui/parameters/parameter_order.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/pass_keys.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/turn.h"
#include "app/session/words.h"
#include "model/core/text.h"
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
    connect(&soon_, &QTimer::timeout, this, &Parameters::catch_up);
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
    pass_keys(search_);
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
    set_count_->setObjectName("muted");
    set_count_->setFont(text_font(type::small));
    filters->addStretch(1);
    outer->addLayout(filters);
    set_count_->setContentsMargins(space::card, 0, space::card, 0);
    outer->addWidget(set_count_);
    auto const exclude = [this](QToolButton* one, QToolButton* other) {
        connect(one, &QToolButton::toggled, this, [other](bool on) {
            if (on) other->setChecked(false);
        });
    };
    for (QToolButton* more : {computed_, all_}) exclude(pinned_, more), exclude(more, pinned_);
    connect(search_, &QLineEdit::textChanged, this, qOverload<>(&Parameters::lay_out));
}

void Parameters::build_goals(QVBoxLayout* column) {
    goals_header_ = new GroupHeader(tr("Objectives"), this);
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

bool Parameters::show_limit(Quantity const& q) {
    QuantityField* const field = goals_->limit_field(q);
    if (!field) return false;
    show_goals();
    field->setFocus(Qt::ShortcutFocusReason);
    field->selectAll();
    after_events(this, [this, field = QPointer(field)] {
        if (field) area_->ensureWidgetVisible(field);
    });
    return true;
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
    auto const add_group = [this, column](QString const& name) {
        auto* body = new QWidget(this);
        auto* rows = new QVBoxLayout(body);
        rows->setContentsMargins(0, 0, 0, space::tight);
        rows->setSpacing(space::tight);
        groups_.push_back({new GroupHeader(name, this), body, {}, {}});
        column->addWidget(groups_.back().header);
        column->addWidget(body);
        return groups_.end() - 1;
    };
    add_group(tr("Most influential"))
        ->header->setToolTip(tr(
            "The inputs with the largest effect on what is drawn: percent per percent, in the middle of every axis. "
            "The "
            "tornado of Sensitivity ranks by what the range of an input does to one design, so its order is another."));
    for (Quantity const* q : session_.graph().quantities()) {
        QString const name = group_title(*q);
        auto found =
            std::find_if(groups_.begin(), groups_.end(), [&](Group const& g) { return g.header->text() == name; });
        if (found == groups_.end()) found = add_group(name);
        found->members.push_back(q);
    }
    for (std::size_t i = 1; i < groups_.size(); ++i) add_folded(groups_[i]);
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
    column->addStretch(1);  // rows of a group keep their heights
}

void Parameters::add_folded(Group& g) {
    g.folded = new QToolButton(g.body);
    g.folded->setObjectName("folded");
    g.folded->setCheckable(true);
    g.folded->setAutoRaise(true);
    g.folded->setFont(text_font(type::small));
    g.folded->setFocusPolicy(Qt::StrongFocus);
    g.body->layout()->addWidget(g.folded);
    connect(g.folded, &QToolButton::toggled, this, qOverload<>(&Parameters::lay_out));
}

/// Another study: open what it sweeps or pins. `changed` follows: of that it has heard.
/// The rows follow in a turn of their own, or when they are asked for.
void Parameters::start_over() {
    search_->clear();  // it was typed for another study
    area_->verticalScrollBar()->setValue(0);
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
    structure_.reset();
    find_what_moves();
    find_strongest();
    lay_out();
}

/// When a slider has come to rest.
void Parameters::catch_up() {
    bool const rests = !session_.runner().is_held() && QApplication::mouseButtons() == Qt::NoButton && !another_;
    if (rests && find_what_moves()) lay_out();
    else refresh();
}

/// Finds what moves the outputs over the study's axes; without axes, in its named designs. True if that has changed.
bool Parameters::find_what_moves() {
    Graph const& graph = session_.graph();
    Study const& study = session_.study();
    std::vector<std::string> structure = structure_of(graph, study);
    if (structure == structure_) return false;
    structure_ = std::move(structure);
    auto const outputs = outputs_of(study);
    auto const before = std::tuple(std::move(relevant_), std::move(moving_), std::move(moving_designs_));
    relevant_ = relevant(graph, outputs);
    moving_ = moving(graph, study, outputs);
    moving_designs_.assign(moving_.size(), false);
    for (NamedDesign const& d : study.designs) {
        Study one;
        one.scenario = overlay(study.scenario, d.scenario);
        auto const moves = moving(graph, one, outputs);
        for (std::size_t i = 0; i < moves.size(); ++i) moving_designs_[i] = moving_designs_[i] || moves[i];
    }
    if (outputs.empty()) moving_ = relevant_;
    else if (study.axes.empty() && !study.designs.empty()) moving_ = moving_designs_;
    return before != std::tie(relevant_, moving_, moving_designs_);
}

void Parameters::find_strongest() {
    constexpr std::size_t most = 8;
    auto const by_effect = strongest(session_.graph(), session_.study(), drawn_outputs(session_.study()),
                                     session_.graph().quantities().size());
    groups_[0].members.assign(by_effect.begin(),
                              by_effect.begin() + std::min(std::ssize(by_effect), std::ptrdiff_t{most}));
    for (auto const& [q, row] : groups_[0].rows) row->hide();  // some of them are no members any more
    for (Group& g : groups_) {
        if (&g != &groups_[0]) order_by_effect(session_.graph(), by_effect, g.members);
        put_in_order(g);
    }
}

void Parameters::put_in_order(Group& g) {
    auto* layout = static_cast<QVBoxLayout*>(g.body->layout());
    for (auto const& [q, row] : g.rows) layout->removeWidget(row);
    int place = 0;
    for (Quantity const* q : g.members)
        if (auto const row = g.rows.find(q); row != g.rows.end()) layout->insertWidget(place++, row->second);
}

void Parameters::follow(Changes const& changes) {
    if (changes.entries) make_choices_anew();
    if (changes.study) return start_over();
    if (!changes.content() && !changes.outputs) return;
    if (changes.outputs && !another_) find_strongest();
    bool const sliding =
        session_.runner().is_held() || QApplication::mouseButtons() != Qt::NoButton || soon_.isActive();
    if (!another_ && (changes.outputs || !sliding) && find_what_moves()) return lay_out();
    if (changes.outputs && !another_) return lay_out();
    if (pinned_->isChecked() && !sliding) return lay_out();
    if (!sliding) return refresh();
    if (!soon_.isActive()) soon_.start();
}

bool Parameters::is_set(Quantity const& q) const {
    return session_.document().is_pinned(q) || session_.document().spec_of(q);
}

Parameters::Place Parameters::place_of(Group const& g, Quantity const& q) const {
    auto const& strong = groups_[0].members;
    bool const is_strong = std::find(strong.begin(), strong.end(), &q) != strong.end();
    if (&g == &groups_[0]) return pinned_->isChecked() ? Place::absent : Place::shown;
    if (pinned_->isChecked()) return is_set(q) ? Place::shown : Place::absent;
    if (is_strong) return Place::absent;  // it is in the first group
    if (session_.document().spec_of(q)) return Place::shown;
    auto const slot = static_cast<std::size_t>(session_.graph().slot(q));
    bool const pinned = session_.document().is_pinned(q);
    if (!pinned && !session_.graph().is_input(q) && !computed_->isChecked()) return Place::absent;
    auto const row = g.rows.find(&q);
    bool const is_in_use = row != g.rows.end() && row->second->isAncestorOf(QApplication::focusWidget());
    if (moving_[slot] || all_->isChecked() || is_in_use) return Place::shown;
    return pinned || relevant_[slot] ? Place::folded : Place::absent;
}

/// "Total compute silicon: moves only named designs".
QString Parameters::why_folded(std::vector<Quantity const*> const& list) const {
    QStringList lines;
    for (Quantity const* q : list) {
        bool const in_designs = moving_designs_[static_cast<std::size_t>(session_.graph().slot(*q))];
        lines << tr("%1: %2").arg(title(*q), in_designs ? tr("affects named designs only")
                                                        : tr("what it feeds is swept, pinned, set by an entry or of "
                                                             "another method"));
    }
    return lines.join("\n");
}

ParameterRow* Parameters::make_row(Group& g, Quantity const& q) {
    ParameterRow*& row = g.rows[&q];
    if (row) return row;
    row = new ParameterRow(session_, q, g.body);
    if (&g == &groups_[0]) row->call(title(q));  // no heading says of what
    connect(row, &ParameterRow::explain_wanted, &navigator_, &Navigator::to_derivation);
    auto* layout = static_cast<QVBoxLayout*>(g.body->layout());
    int place = 0;  // among the rows there are
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
    std::vector<Quantity const*> folded;
    for (Quantity const* q : g.members) {
        Place const place = searching() ? Place::absent : place_of(g, *q);
        if (place == Place::folded) folded.push_back(q);
        bool const on = place == Place::shown || (place == Place::folded && g.folded->isChecked());
        any |= place != Place::absent;
        if (on && open) make_row(g, *q)->setVisible(true);
        else if (auto const row = g.rows.find(q); row != g.rows.end()) row->second->setVisible(false);
    }
    if (g.folded) {
        g.folded->setVisible(!folded.empty());
        g.folded->setText(g.folded->isChecked() ? tr("Hide %1 without effect here").arg(folded.size())
                                                : tr("%1 without effect here").arg(folded.size()));
        g.folded->setToolTip(why_folded(folded));
    }
    g.header->setVisible(any);
    g.header->setChecked(open);
    g.body->setVisible(any && open);
}

/// Rows that come into sight one by one each have everything around them laid out: so all do at once, unless one
/// of them is being edited.
void Parameters::lay_out() {
    later_.stop();
    if (std::exchange(another_, false)) {
        find_what_moves();
        find_strongest();
        for (Group& g : groups_)
            g.open = &g == &groups_[0] || std::any_of(g.members.begin(), g.members.end(), [&](Quantity const* q) {
                return session_.document().spec_of(*q) != nullptr;
            });
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
        if (&g != &groups_[0]) all.swept += count.swept, all.pinned += count.pinned;
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
        bool const is_member = std::find(g.members.begin(), g.members.end(), &q) != g.members.end();
        if (!is_member || (&g == &groups_[0] && place_of(g, q) == Place::absent)) continue;
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

/// Keys in the search field: Enter and Down go to the first hit, Esc clears it.
bool Parameters::eventFilter(QObject* watched, QEvent* e) {
    if (watched != search_ || e->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, e);
    int const key = static_cast<QKeyEvent*>(e)->key();
    if (key == Qt::Key_Escape && searching()) return search_->clear(), true;
    bool const go = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down;
    if (go && searching()) go_to_hit(1);
    return go && searching();
}

}  // namespace diecast
