#include "app/gui/parameters/goals_rows.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/words.h"

namespace diecast {
namespace {

QToolButton* small_button(QWidget* parent, QString const& text, QString const& what) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(what);
    button->setAccessibleName(what);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setFixedHeight(space::target);
    return button;
}

QLabel* name_label(QWidget* parent, Quantity const& q) {
    auto* name = new ElidedLabel(title(q), parent);
    name->set_most_lines(3);
    name->setToolTip(tooltip(q));
    return name;
}

/// What a limit beyond the row's range comes to; empty within it.
QString outside(Limit const& limit) {
    Quantity const& q = *limit.quantity;
    bool const above = limit.value > q.range.hi;
    if (!above && !(limit.value < q.range.lo)) return {};
    return (above == limit.upper ? LimitRow::tr("No design can violate it: %1 is %2 … %3")
                                 : LimitRow::tr("No design can satisfy it: %1 is %2 … %3"))
        .arg(in_sentence(q), shown(q.range.lo, q), shown(q.range.hi, q));
}

}  // namespace

ObjectiveRow::ObjectiveRow(Quantity const& q, QWidget* parent)
    : QWidget(parent),
      quantity_(q),
      sense_(small_button(this, {}, {})),
      drop_(small_button(this, "✕", tr("Drop the objective %1").arg(in_sentence(q)))) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::card, 0, space::card, 0);
    row->setSpacing(space::normal);
    sense_->setObjectName("toggle");
    sense_->setFont(text_font(type::small));
    sense_->setFixedWidth(64);
    row->addWidget(sense_);
    row->addWidget(name_label(this, q), 1);
    row->addWidget(drop_);
    connect(sense_, &QToolButton::clicked, this, &ObjectiveRow::turned);
    connect(drop_, &QToolButton::clicked, this, &ObjectiveRow::dropped);
}

void ObjectiveRow::show(Sense sense) {
    bool const more = sense == Sense::maximise;
    sense_->setText(more ? tr("max ↑") : tr("min ↓"));
    sense_->setToolTip(more ? tr("More is better. Click for less.") : tr("Less is better. Click for more."));
    sense_->setAccessibleName((more ? tr("More %1 is better") : tr("Less %1 is better")).arg(in_sentence(quantity_)));
}

LimitRow::LimitRow(Limit const& limit, QWidget* parent)
    : QWidget(parent),
      limit_(limit),
      on_(new QCheckBox(this)),
      relation_(small_button(this, {}, {})),
      drop_(small_button(this, "✕", tr("Drop the limit on %1").arg(in_sentence(*limit.quantity)))),
      field_(new QuantityField(*limit.quantity, tr("Limit of %1").arg(in_sentence(*limit.quantity)), this)),
      error_(new RemarkLabel(field_, this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(space::card, 0, space::card, 0);
    grid->setHorizontalSpacing(space::tight);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    on_->setAccessibleName(tr("Keep the limit on %1").arg(in_sentence(*limit.quantity)));
    on_->setToolTip(tr("In force; without the tick it is only kept for later"));
    relation_->setObjectName("toggle");
    auto* bound = new QHBoxLayout;
    bound->setSpacing(space::tight);
    bound->addWidget(relation_);
    bound->addWidget(field_);
    bound->addStretch();
    grid->addWidget(on_, 0, 0);
    grid->addWidget(name_label(this, *limit.quantity), 0, 1);
    grid->addLayout(bound, 1, 1);
    grid->addWidget(error_, 2, 1, 1, 2);  // Tab reaches its link before the button
    grid->addWidget(drop_, 0, 2);
    connect(on_, &QCheckBox::clicked, this, [this](bool on) {
        Limit next = limit_;
        next.on = on;
        emit changed(next);
    });
    connect(relation_, &QToolButton::clicked, this, [this] {
        Limit next = limit_;
        next.upper = !next.upper;
        emit changed(next);
    });
    connect(drop_, &QToolButton::clicked, this, &LimitRow::dropped);
    connect(field_, &QuantityField::finished, this, [this] { take(field_->text()); });
    connect(field_, &QuantityField::stepped, this, &LimitRow::set);
    connect(field_, &QuantityField::given_up, this, [this] { show(limit_); });
    connect(field_, &QLineEdit::textEdited, this, [this] { say({}); });
    connect(error_, &QLabel::linkActivated, this, &LimitRow::take);
    show(limit);
}

void LimitRow::show(Limit const& limit) {
    limit_ = limit;
    say({});
    on_->setChecked(limit.on);
    relation_->setText(limit.upper ? "≤" : "≥");
    relation_->setToolTip(limit.upper ? tr("At most. Click for at least.") : tr("At least. Click for at most."));
    relation_->setAccessibleName(
        (limit.upper ? tr("%1 is at most") : tr("%1 is at least")).arg(title(*limit.quantity)));
    field_->set_value(limit.value);
    field_->setText(shown(limit.value, *limit.quantity));
    constexpr int around = 26, usual = 104, plain = 64;  // pixels beside the text; with a unit, and without
    field_->setFixedWidth(std::clamp(text_width(field_->text(), field_->font()) + around,
                                     limit.quantity->unit.name.empty() ? plain : usual, 2 * usual));
    restyle(field_, "quiet", !limit.on);
}

void LimitRow::set(double value) {
    Limit next = limit_;
    next.value = value;
    show(next);
    emit changed(next);
}

/// A limit may lie outside the row's range: then nothing, or everything, keeps it.
void LimitRow::take(QString const& typed) {
    TypedSetting const number = read_number(*limit_.quantity, typed), read = read_single(*limit_.quantity, typed);
    if (typed.trimmed().isEmpty()) return show(limit_);
    if (!number.value) {
        field_->setText(typed);
        return say(read);
    }
    set(*number.value);
    say(read.problem.isEmpty() ? read : TypedSetting{.note = outside(limit_)});
}

void LimitRow::say(TypedSetting const& typed) {
    error_->say(typed);
    field_->set_problem(typed.problem.isEmpty() ? QString() : plain_remark(typed));
}

}  // namespace diecast
