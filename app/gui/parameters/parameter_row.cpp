#include "app/gui/parameters/parameter_row.h"
#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include "app/gui/widgets/calm_slider.h"
#include "app/gui/widgets/elided_combo.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/session/entries/stated_number.h"
#include "app/session/words.h"

namespace diecast {
namespace {

int const slider_steps = 1000, field_width = 132, narrow_field = 112, least_name = 80;

QStringList designs_that_fix(Study const& study, Quantity const& q) {
    QStringList names;
    for (NamedDesign const& d : study.designs)
        if (d.scenario.pins.contains(std::string(q.key))) names << qtext(d.name);
    return names;
}

StatedBy stated_by(Session& session) { return {session.graph(), session.study().scenario, session.study().axes}; }

QLabel* small_line(QWidget* parent) {
    auto* line = new QLabel(parent);
    line->setObjectName("muted");
    line->setFont(text_font(type::small));
    line->setWordWrap(true);
    return line;
}

}  // namespace

ParameterRow::ParameterRow(Session& session, Quantity const& q, QWidget* parent)
    : QWidget(parent),
      session_(session),
      quantity_(q),
      pin_(new PinButton(this)),
      name_(new ElidedLabel(brief(q), this)),
      error_(new RemarkLabel(nullptr, this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(space::tight, 0, space::card, 0);
    grid->setHorizontalSpacing(space::tight);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    pin_->setFixedSize(space::target, space::target);
    name_->set_lines_of_fixed_height(most_lines);
    pin_->setAccessibleName(tr("Pin %1").arg(title(q)));
    grid->addWidget(pin_, 0, 0);
    grid->addWidget(name_, 0, 1);
    graph().is_choice(q) ? build_choice() : build_number();
    error_->belong_to(choice_ ? static_cast<QWidget*>(choice_) : field_);
    grid->addWidget(error_, 2, 1, 1, 2);
    if (slider_) grid->addWidget(slider_, 1, 1, 1, 2);  // Tab reaches the link before it
    connect(pin_, &QToolButton::clicked, this, &ParameterRow::toggle_pin);
    connect(error_, &QLabel::linkActivated, this, &ParameterRow::take);
}

void ParameterRow::call(QString const& name) {
    name_->setText(name);
    place_name();
}

/// A name that has no room beside the field, in two lines, stands above it; then the slider is beside the field.
void ParameterRow::place_name() {
    auto* grid = static_cast<QGridLayout*>(layout());
    QMargins const m = grid->contentsMargins();
    int const all = width() - m.left() - m.right() - space::target - space::tight;
    int const wanted = text_width(name_->text(), name_->font());
    bool const is_wider = field_ && !field_->hasFocus();  // says by what its value is set
    int const beside = is_wider ? std::max(field_width, field_->minimumWidth()) : field_width;
    int const left = all - beside - space::tight;
    QStringList const two = in_lines(name_->text(), name_->font(), left, 2);
    bool const fits_in_two = std::ranges::none_of(two, [](QString const& line) { return line.endsWith(u'…'); });
    bool const above = wanted > left && !fits_in_two;
    auto const lines = above ? in_lines(name_->text(), name_->font(), all, most_lines).size() : two.size();
    int const apart = lines > 1 ? space::tight : 0;  // two names of two lines, one below the other
    name_->setMinimumHeight(lines > 1 || above ? static_cast<int>(lines) * name_->fontMetrics().lineSpacing() + apart
                                               : 0);
    if (std::exchange(name_above_, above) == above) return;
    QWidget* const field = choice_ ? static_cast<QWidget*>(choice_) : field_;
    for (QWidget* w : {static_cast<QWidget*>(name_), field}) grid->removeWidget(w);
    grid->addWidget(name_, 0, 1, 1, above ? 2 : 1);
    grid->addWidget(field, above ? 1 : 0, 2);
    if (!slider_) return;
    grid->removeWidget(slider_);
    grid->addWidget(slider_, 1, 1, 1, above ? 1 : 2);
}

void ParameterRow::build_choice() {
    auto* box = new ElidedCombo(this);
    choice_ = box;
    choice_->setMinimumWidth(narrow_field);
    choice_->setMaximumWidth(field_width);
    choice_->setMinimumContentsLength(20);  // as wide as the fields
    choice_->setFocusPolicy(Qt::StrongFocus);
    choice_->setAccessibleName(title(quantity_));
    choice_->view()->setAccessibleName(title(quantity_));
    choice_->installEventFilter(this);
    auto const entries = graph().entries(quantity_);
    choice_->addItem(tr("all %1").arg(entries.size()));
    for (Entry const& e : entries) {
        choice_->addItem(QString::fromStdString(e.name));
        if (!e.title.empty()) choice_->setItemData(choice_->count() - 1, qtext(e.title), Qt::ToolTipRole);
    }
    choice_->view()->setMinimumWidth(std::max(field_width, choice_->view()->sizeHintForColumn(0) + 2 * space::wide));
    box->narrow_by_typing([box](int row) {
        return Findable(to_std(box->itemText(row)), {}, {}, {}, to_std(box->itemData(row, Qt::ToolTipRole).toString()));
    });
    static_cast<QGridLayout*>(layout())->addWidget(choice_, 0, 2);
    connect(choice_, &QComboBox::activated, this, &ParameterRow::choose);
}

bool ParameterRow::has_range() const {
    return std::isfinite(quantity_.range.lo) && std::isfinite(quantity_.range.hi) &&
           quantity_.range.hi > quantity_.range.lo;
}

void ParameterRow::build_number() {
    auto* grid = static_cast<QGridLayout*>(layout());
    field_ = new QuantityField(quantity_, title(quantity_), this);
    field_->setMinimumWidth(narrow_field);
    field_->setMaximumWidth(field_width);
    field_->installEventFilter(this);
    grid->addWidget(field_, 0, 2);
    connect(field_, &QuantityField::finished, this, [this] { take(field_->text()); });
    connect(field_, &QuantityField::stepped, this, &ParameterRow::step);
    connect(field_, &QuantityField::vary_wanted, this, &ParameterRow::vary);
    connect(field_, &QuantityField::given_up, this, [this] {
        say({});
        refresh(value_, origin_);
        field_->selectAll();
    });
    connect(field_, &QLineEdit::textEdited, this, [this] { say({}); });
    if (!has_range()) return;
    double const stretch = quantity_.range.hi - quantity_.range.lo;
    bool const whole_steps = quantity_.scale == Scale::integer && stretch <= slider_steps;
    slider_ = new CalmSlider(Qt::Horizontal, this);
    slider_->setRange(0, whole_steps ? static_cast<int>(stretch) : slider_steps);
    slider_->setPageStep(std::max(1, slider_->maximum() / 20));
    slider_->setSingleStep(std::max(1, slider_->maximum() / 200));
    slider_->setAccessibleName(tr("%1 slider").arg(title(quantity_)));
    slider_->setFocusPolicy(Qt::StrongFocus);
    connect(slider_, &QSlider::valueChanged, this, &ParameterRow::slide);
    connect(slider_, &QSlider::sliderPressed, this, [this] { session_.hold_view(true); });
    connect(slider_, &QSlider::sliderReleased, this, [this] { session_.hold_view(false); });
}

Span ParameterRow::slider_span() const {
    Range const r = quantity_.range;
    return {r.lo, r.hi, quantity_.scale == Scale::log && r.lo > 0};
}

double ParameterRow::from_slider(int v) const {
    double const value = slider_span().value(static_cast<double>(v) / slider_->maximum());
    if (quantity_.scale == Scale::integer) return std::round(value);
    return std::clamp(QString::number(value, 'g', 3).toDouble(), quantity_.range.lo, quantity_.range.hi);
}

int ParameterRow::to_slider(double value) const {
    double const place = slider_span().place(std::clamp(value, quantity_.range.lo, quantity_.range.hi));
    return static_cast<int>(std::lround(place * slider_->maximum()));
}

void ParameterRow::slide(int place) {
    value_ = from_slider(place);
    field_->setText(shown(value_, quantity_));
    restyle(field_, "quiet", false);
    session_.document().pin(quantity_, value_);
}

void ParameterRow::choose(int index) {
    Document& document = session_.document();
    auto const entries = graph().entries(quantity_);
    if (index > 0) return document.pin(quantity_, entries[static_cast<std::size_t>(index - 1)].name);
    if (document.spec_of(quantity_)) return document.release(quantity_);
    take("all");
}

void ParameterRow::step(double to) {
    say({});
    value_ = to;
    field_->setText(shown(to, quantity_));
    session_.document().pin(quantity_, to);
}

/// Nothing typed: back to what it is without being set.
void ParameterRow::take(QString const& typed) {
    Document& document = session_.document();
    auto const relative = graph().is_choice(quantity_) ? std::nullopt : read_relative(quantity_, typed, value_);
    TypedSetting read = relative                    ? *relative
                        : typed.trimmed().isEmpty() ? TypedSetting{}
                                                    : read_setting(graph(), quantity_, typed);
    if (!relative && !read.problem.isEmpty())
        if (auto const stated = stated_by(session_).read(quantity_, typed)) read = *stated;
    say({});
    if (typed.trimmed().isEmpty()) document.release(quantity_);
    if (read.value) document.pin(quantity_, *read.value);
    if (read.axis) document.sweep(quantity_, *read.axis);
    if (read.problem.isEmpty()) refresh(value_, origin_);
    else if (field_ && field_->text() != typed) field_->setText(typed);
    say(read);
}

void ParameterRow::say(TypedSetting const& typed) {
    if (remark(typed).isEmpty() && error_->isHidden()) return;
    said_of_ = session_.document().setting(quantity_);
    error_->say(typed);
    if (field_) field_->set_problem(typed.problem.isEmpty() ? QString() : plain_remark(typed));
}

bool ParameterRow::keeps_remark() const {
    Setting const now = session_.document().setting(quantity_);
    return !error_->isHidden() && now.pin == said_of_.pin && now.axis == said_of_.axis;
}

/// Pins at the value shown; where the value moves with an axis, at that of the current design.
void ParameterRow::toggle_pin() {
    Document& document = session_.document();
    if (document.is_pinned(quantity_)) return document.release(quantity_);
    double value = value_;
    if (Design const design = session_.current_design(); std::isnan(value) && design)
        value = session_.designs().value(*design, quantity_);
    if (std::isnan(value)) value = quantity_.fallback;
    if (!std::isnan(value)) document.pin(quantity_, graph().pin_value_of(quantity_, value));
}

void ParameterRow::refresh(double value, Origin origin) {
    value_ = value;
    origin_ = origin;
    AxisSpec const* axis = session_.document().axis_of(quantity_);
    pin_->set_state(session_.document().is_pinned(quantity_) ? PinButton::Pinned
                    : axis                                   ? PinButton::Swept
                    : origin == Origin::chosen               ? PinButton::Chosen
                    : origin == Origin::formula              ? PinButton::Computed
                                                             : PinButton::Default);
    choice_ ? show_choice(axis) : show_number(axis);
    show_fixing_designs();
    show_stated();
}

/// The number that data sheets have in place of this one, which may be typed as well.
void ParameterRow::show_stated() {
    Quantity const* const stated = stated_instead(graph(), quantity_);
    auto const value = stated ? stated_by(session_).value(*stated) : std::nullopt;
    if (!value && !stated_) return;
    if (!stated_) {
        stated_ = small_line(this);
        static_cast<QGridLayout*>(layout())->addWidget(stated_, 4, 1, 1, 2);
    }
    stated_->setVisible(value.has_value());
    if (value) stated_->setText(tr("%1: %2, may be typed").arg(title(*stated), shown(*value, *stated)));
}

/// Names the designs that fix the quantity themselves: that takes precedence over a pin.
void ParameterRow::show_fixing_designs() {
    bool const moved = session_.document().is_pinned(quantity_) && session_.document().differs(quantity_);
    QStringList const names = moved ? designs_that_fix(session_.study(), quantity_) : QStringList();
    if (names.isEmpty() && !fixed_) return;
    if (!fixed_) {
        fixed_ = small_line(this);
        static_cast<QGridLayout*>(layout())->addWidget(fixed_, 3, 1, 1, 2);
    }
    auto const many = names.size();
    fixed_->setVisible(many > 0);
    if (many == 0) return;
    fixed_->setText(many == 1 ? tr("“%1” sets its own value, which stays").arg(names[0])
                    : many == 2
                        ? tr("“%1” and “%2” set their own values, which stay").arg(names[0], names[1])
                        : tr("“%1” and %2 more designs set their own values, which stay").arg(names[0]).arg(many - 1));
    fixed_->setToolTip(names.join('\n'));
}

void ParameterRow::show_choice(AxisSpec const* axis) {
    AxisSpec const* spec = session_.document().spec_of(quantity_);
    choice_->setItemText(0,
                         spec ? axis_text(graph(), *spec) : tr("sweep all %1").arg(graph().entries(quantity_).size()));
    choice_->setCurrentIndex(axis ? 0 : std::isnan(value_) ? -1 : 1 + static_cast<int>(std::lround(value_)));
}

void ParameterRow::show_number(AxisSpec const* axis) {
    field_->set_value(value_);
    bool const wrong = field_->property("wrong").toBool();
    if ((field_->hasFocus() && field_->isModified()) || (wrong && keeps_remark())) return;
    if (!keeps_remark()) say({});
    Quantity const* selector = graph().selector_of(quantity_);
    bool const to_type = axis && field_->hasFocus();
    QString const text = to_type                                 ? text_to_type(graph(), *axis)
                         : axis                                  ? axis_text(graph(), *axis)
                         : !std::isnan(value_)                   ? shown(value_, quantity_)
                         : origin_ == Origin::chosen && selector ? tr("by %1").arg(in_words(qtext(brief_of(*selector))))
                                                                 : tr("varies");
    bool const is_source = !axis && std::isnan(value_);  // two sources differ in their last words
    bool const is_long = field_->fontMetrics().horizontalAdvance(text) > field_width - 16;
    make_room(to_type || is_source || is_long ? text : QString());
    if (!field_->hasFocus()) place_name();
    QString const fitting = to_type ? text : field_->fontMetrics().elidedText(text, Qt::ElideRight, room_ - 16);
    if (field_->text() != fitting || field_->isUndoAvailable()) field_->setText(fitting);  // nothing to undo here
    if (!to_type && field_->cursorPosition() != 0) field_->setCursorPosition(0);
    bool const pinned = session_.document().is_pinned(quantity_);
    restyle(field_, "quiet", !pinned && (std::isnan(value_) || origin_ == Origin::formula));
    if (!slider_) return;
    bool const movable = pinned || (!std::isnan(value_) && origin_ != Origin::formula && origin_ != Origin::chosen);
    slider_->setVisible(movable);
    restyle(slider_, "pinned", pinned);
    if (slider_->isSliderDown() || !movable) return;
    QSignalBlocker const quietly(slider_);
    slider_->setValue(to_slider(value_));
}

/// While a list is typed, or where the field says by what its value is set or is too long, it takes the room of the
/// name, as far as it needs; of a list as much as leaves the beginning of the name.
void ParameterRow::make_room(QString const& list) {
    if (field_->hasFocus() && !list.isEmpty()) show_dots(false);  // they lie over the name
    int const wanted = list.isEmpty() ? 0 : field_->fontMetrics().horizontalAdvance(list) + 2 * space::card;
    int const of_name =
        field_->hasFocus() && !name_above_ ? std::min(least_name, text_width(name_->text(), name_->font())) : 0;
    int const most = std::max(field_width, width() - name_->x() - 2 * space::card - of_name);
    field_->setMinimumWidth(std::clamp(wanted, narrow_field, most));
    field_->setMaximumWidth(std::clamp(wanted, field_width, most));
}

/// A swept field shows its range; with the focus in it, the text that makes the axis.
bool ParameterRow::eventFilter(QObject* watched, QEvent* e) {
    AxisSpec const* axis = session_.document().axis_of(quantity_);
    if (e->type() == QEvent::Resize && watched == field_ && static_cast<QResizeEvent*>(e)->size().width() != room_) {
        room_ = static_cast<QResizeEvent*>(e)->size().width();
        if (error_->isHidden()) show_number(axis);
    }
    bool const swept = axis && field_ && !field_->isModified() && !field_->property("wrong").toBool();
    bool const focus = e->type() == QEvent::FocusIn || e->type() == QEvent::FocusOut;
    if (focus && watched == field_ && swept) show_number(axis);
    if (e->type() == QEvent::ContextMenu && watched == field_) {
        field_menu(static_cast<QContextMenuEvent*>(e)->globalPos());
        return true;
    }
    auto const* key = e->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(e) : nullptr;
    if (key && watched == choice_ && key->key() == Qt::Key_V && key->modifiers() == Qt::NoModifier) {
        vary();
        return true;
    }
    return QWidget::eventFilter(watched, e);
}

bool ParameterRow::event(QEvent* e) {
    if (e->type() == QEvent::Resize) place_name();
    if (e->type() == QEvent::Resize && field_ && error_->isHidden())
        show_number(session_.document().axis_of(quantity_));
    if (e->type() != QEvent::ToolTip) return QWidget::event(e);
    QStringList const fixed = designs_that_fix(session_.study(), quantity_);
    QString text = tooltip(graph(), quantity_, session_.study().scenario);
    if (!fixed.isEmpty())
        text += "<hr>" + tr("Designs that fix it themselves: %1").arg(fixed.join(", ").toHtmlEscaped());
    QToolTip::showText(static_cast<QHelpEvent*>(e)->globalPos(), text, this);
    return true;
}

}  // namespace diecast
