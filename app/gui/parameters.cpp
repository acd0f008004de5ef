#include "app/gui/parameters.h"
#include <QApplication>
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {

Parameters::Parameters(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
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
    build_groups(column);
    area_->setWidget(list);
    outer->addWidget(area_);
    soon_.setSingleShot(true);
    soon_.setInterval(50);
    connect(&soon_, &QTimer::timeout, this, &Parameters::refresh);
    connect(&session.document(), &Document::replaced, this, &Parameters::start_over);
    connect(&session.document(), &Document::catalogue_changed, this, &Parameters::make_choices_anew);
    connect(&session.document(), &Document::changed, this, &Parameters::follow);
    start_over();
}

void Parameters::build_top(QVBoxLayout* outer) {
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find any quantity"));
    search_->setAccessibleName(tr("Find any quantity"));
    search_->setClearButtonEnabled(true);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    auto* top = new QHBoxLayout;
    top->setContentsMargins(space::card, 0, space::card, 0);
    top->setSpacing(space::tight);
    top->addWidget(search_, 1);
    outer->addLayout(top);
    computed_ = add_toggle(top, tr("Computed"), tr("Show computed quantities too: they can be pinned like any other"));
    all_ = add_toggle(top, tr("All"), tr("Show also what makes no difference to this study"));
    connect(search_, &QLineEdit::textChanged, this, [this](QString const& text) {
        words_ = text.split(' ', Qt::SkipEmptyParts);
        lay_out();
    });
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
    nothing_ = new QLabel(tr("Nothing of that name."), this);
    nothing_->setObjectName("muted");
    nothing_->setContentsMargins(space::card, space::card, space::card, space::card);
    column->addWidget(nothing_);
    column->addStretch();
}

/// Another study: open what it sweeps or pins.
void Parameters::start_over() {
    relevant_ = relevant(session_.graph(), outputs_of(session_.study()));
    for (Group& g : groups_)
        g.open = std::any_of(g.members.begin(), g.members.end(),
                             [&](Quantity const* q) { return session_.document().spec_of(*q) != nullptr; });
    lay_out();
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
    relevant_ = relevant(session_.graph(), outputs_of(session_.study()));
    lay_out();
}

void Parameters::follow() {
    bool const sliding = QApplication::mouseButtons() != Qt::NoButton || soon_.isActive();
    if (!sliding) return refresh();
    if (!soon_.isActive()) soon_.start();
}

bool Parameters::matches(Quantity const& q) const {
    QString const all = title(q) + " " + qtext(q.key) + " " + qtext(group_of(q)) + " " + qtext(q.symbol);
    return std::all_of(words_.begin(), words_.end(),
                       [&](QString const& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool Parameters::wanted(Quantity const& q) const {
    if (!words_.isEmpty()) return matches(q);
    if (session_.document().is_pinned(q) || session_.document().spec_of(q)) return true;
    bool const input = session_.graph().is_input(q);
    bool const matters = relevant_[static_cast<std::size_t>(session_.graph().slot(q))];
    return (input || computed_->isChecked()) && (matters || all_->isChecked());
}

ParameterRow* Parameters::make_row(Group& g, Quantity const& q) {
    ParameterRow*& row = g.rows[&q];
    if (row) return row;
    row = new ParameterRow(session_, q, g.body);
    connect(row, &ParameterRow::explain_wanted, this, &Parameters::explain_wanted);
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
    bool const open = g.open || !words_.isEmpty();
    bool any = false;
    for (Quantity const* q : g.members) {
        bool const on = wanted(*q);
        any |= on;
        if (on && open) make_row(g, *q)->setVisible(true);
        else if (auto const row = g.rows.find(q); row != g.rows.end()) row->second->setVisible(false);
    }
    g.header->setVisible(any);
    g.header->setChecked(open);
    g.body->setVisible(any && open);
}

void Parameters::lay_out() {
    area_->widget()->setUpdatesEnabled(false);
    for (Group& g : groups_) lay_out(g);
    nothing_->setVisible(
        std::none_of(groups_.begin(), groups_.end(), [](Group const& g) { return !g.header->isHidden(); }));
    area_->widget()->setUpdatesEnabled(true);
    refresh();
}

void Parameters::summarise(Group& g) {
    int swept = 0, pinned = 0;
    for (Quantity const* q : g.members) {
        swept += session_.document().axis_of(*q) != nullptr;
        pinned += session_.document().is_pinned(*q);
    }
    QStringList parts;
    if (swept) parts << tr("%1 swept").arg(swept);
    if (pinned) parts << tr("%1 pinned").arg(pinned);
    g.header->set_summary(parts.join(", "));
}

/// One program for all rows on show: it also knows which of them move with an axis.
void Parameters::refresh() {
    clear_upper_registers();
    std::vector<Quantity const*> wanted_rows;
    std::vector<ParameterRow*> rows;
    for (Group& g : groups_) {
        summarise(g);
        for (auto const& [q, row] : g.rows)
            if (!row->isHidden() && !g.body->isHidden()) wanted_rows.push_back(q), rows.push_back(row);
    }
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
    ParameterRow* found = row(q);
    if (!found) return;
    QTimer::singleShot(0, found, [this, found] {
        area_->ensureWidgetVisible(found);
        found->pin()->setFocus(Qt::ShortcutFocusReason);
    });
}

}  // namespace diecast
