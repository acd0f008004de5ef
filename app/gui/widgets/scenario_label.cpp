#include "app/gui/widgets/scenario_label.h"
#include <QEvent>
#include <QFocusEvent>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

/// Lines break between parts, not within them.
QString in_one_piece(QString const& part) { return part.size() > 40 ? part : QString(part).replace(' ', QChar(0xa0)); }

bool is_same(ScenarioQuestion const& a, ScenarioQuestion const& b) {
    auto const alike = [](Scenario const& x, Scenario const& y) { return x.pins == y.pins; };
    return a.graph == b.graph && a.is_sweep == b.is_sweep && a.shown == b.shown && a.limits == b.limits &&
           a.axes == b.axes &&
           std::equal(a.designs.begin(), a.designs.end(), b.designs.begin(), b.designs.end(), alike);
}

}  // namespace

ScenarioLabel::ScenarioLabel(Navigator& navigator, QWidget* parent) : QLabel(parent), navigator_(navigator) {
    setObjectName("scenario");
    setFont(text_font(type::small));
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setContentsMargins(space::wide, 0, space::card, space::tight);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setFocusPolicy(Qt::NoFocus);
    connect(this, &QLabel::linkActivated, this, &ScenarioLabel::follow);
    hide();
}

void ScenarioLabel::ask(ScenarioQuestion question) {
    if (asked_.graph && question.graph && is_same(asked_, question)) return;
    asked_ = std::move(question);
    std::vector<std::vector<ScenarioPart>> of_designs;
    for (Scenario const& s : asked_.designs)
        of_designs.push_back(
            scenario_parts(*asked_.graph, {s, asked_.axes, asked_.shown, asked_.limits, !asked_.is_sweep}));
    parts_ = shared_parts(of_designs);
    write();
}

void ScenarioLabel::show_parts(std::vector<ScenarioPart> parts) {
    asked_ = {};
    if (parts == parts_) return;
    parts_ = std::move(parts);
    write();
}

QString ScenarioLabel::line() const { return qtext(to_text(parts_)); }

void ScenarioLabel::write() {
    QString const colour = (is_pointed_ ? theme().accent : theme().muted).name();
    QString text;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        text += QString("%1<a style='color:%2; text-decoration:%3' href='%4'>%5</a>")
                    .arg(i == 0 ? "" : " · ", colour, is_pointed_ ? "underline" : "none", QString::number(i),
                         in_one_piece(qtext(parts_[i].text)).toHtmlEscaped());
    setText(QString("<span style='color:%1'>%2</span>").arg(theme().muted.name(), text));
    setAccessibleName(parts_.empty() ? QString() : tr("Scenario: %1").arg(line()));
    QString tip = tr("What these numbers are computed under. Click a part to change it.");
    for (ScenarioPart const& part : parts_)
        if (!part.detail.empty()) tip += "\n" + qtext(part.text + ": " + part.detail + ".");
    setToolTip(tip);
    setFocusPolicy(parts_.empty() ? Qt::NoFocus : Qt::StrongFocus);
    setVisible(!parts_.empty());
}

void ScenarioLabel::follow(QString const& number) {
    std::size_t const i = number.toUInt();
    if (i >= parts_.size()) return;
    Quantity const* const q = parts_[i].quantity;
    if (parts_[i].is_constraint) emit navigator_.to_goals(q);
    else emit navigator_.to_parameter(q);
}

void ScenarioLabel::changeEvent(QEvent* e) {
    QLabel::changeEvent(e);
    if (e->type() == QEvent::PaletteChange) write();
}

void ScenarioLabel::set_pointed(bool on) {
    if (is_pointed_ == on) return;
    is_pointed_ = on;
    write();
}

void ScenarioLabel::enterEvent(QEnterEvent* e) {
    QLabel::enterEvent(e);
    set_pointed(true);
}

void ScenarioLabel::leaveEvent(QEvent* e) {
    QLabel::leaveEvent(e);
    set_pointed(hasFocus());
}

/// Goes to the first part at once: Enter opens it, Tab goes to the next.
void ScenarioLabel::focusInEvent(QFocusEvent* e) {
    bool const by_key = e->reason() == Qt::TabFocusReason || e->reason() == Qt::BacktabFocusReason;
    if (by_key) set_pointed(true);
    QLabel::focusInEvent(e);
    if (by_key) focusNextPrevChild(e->reason() == Qt::TabFocusReason);
}

void ScenarioLabel::focusOutEvent(QFocusEvent* e) {
    QLabel::focusOutEvent(e);
    set_pointed(underMouse());
}

}  // namespace diecast
