#include "app/gui/design/inspector.h"
#include <QApplication>
#include <QClipboard>
#include <memory>
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/present/text/violation_words.h"
#include "app/session/picking.h"
#include "app/session/words.h"
#include "app/session/work/design_reading.h"
#include "model/catalogue/field_values.h"
#include "optimizer/sweep/picture.h"

namespace diecast {
namespace {

int const large_cards_shown = 6, least_why = 230;

}  // namespace

Inspector::Inspector(Session& session, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      session_(session),
      last_edit_(session),
      name_(new QLabel(this)),
      status_(new QLabel(this)),
      against_(new QLabel(this)),
      pin_(new QPushButton(tr("Pin"), this)),
      copy_(new QPushButton(tr("Copy"), this)),
      cards_grid_(new QGridLayout),
      settings_grid_(new QGridLayout),
      why_(new WhyPane(session.document(), navigator, this)),
      area_(new QScrollArea(this)),
      split_(new QSplitter(Qt::Vertical, this)) {
    set_help(this, "inspector", tr("The selected design: its key figures and its settings."));
    set_help(why_->tree(), "inspector",
             tr("Why the chosen figure is what it is: the formula, its inputs, and theirs, down to the source of each "
                "number."));
    auto* top = new QWidget(this);
    auto* column = new QVBoxLayout(top);
    column->setContentsMargins(space::card, 0, space::card, space::tight);
    column->setSpacing(space::normal);
    build_head(column);
    cards_grid_->setSpacing(space::normal);
    column->addLayout(cards_grid_);
    settings_grid_->setContentsMargins(0, space::tight, 0, 0);
    settings_grid_->setVerticalSpacing(space::normal);
    for (int c : {0, 1}) settings_grid_->setColumnStretch(c, 1);
    column->addLayout(settings_grid_);
    column->addStretch();
    area_->setWidgetResizable(true);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setWidget(top);

    auto* bottom = new QWidget(this);
    auto* below = new QVBoxLayout(bottom);
    below->setContentsMargins(space::card, space::tight, space::card, space::card);
    build_why(below);
    split_->setChildrenCollapsible(false);
    split_->addWidget(area_);
    split_->addWidget(bottom);
    split_->setStretchFactor(0, 0);
    split_->setStretchFactor(1, 1);
    connect(split_, &QSplitter::splitterMoved, this, [this] { moved_by_hand_ = true; });
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(split_);

    settle_.setSingleShot(true);
    settle_.setInterval(80);  // a derivation is for reading: not while the mouse flies over designs
    connect(&settle_, &QTimer::timeout, this, &Inspector::show_explanation);
    soon_.setSingleShot(true);
    soon_.setInterval(40);
    connect(&soon_, &QTimer::timeout, this, &Inspector::refresh);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (!changes.study && !changes.figures) return;
        Quantity const* asked = changes.study ? nullptr : figure_;
        start_over();
        if (asked) explain(*asked);
    });
    connect(&session, &Session::answered, this, &Inspector::schedule);
    connect(&session, &Session::part_changed, this, &Inspector::schedule);
    connect(&session, &Session::selection_changed, this, &Inspector::refresh);
    start_over();
}

void Inspector::build_head(QVBoxLayout* column) {
    name_->setFont(text_font(type::body, QFont::DemiBold));
    name_->setWordWrap(true);
    name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QLabel* label : {status_, against_}) {
        label->setObjectName("muted");
        label->setWordWrap(true);
    }
    against_->setFont(text_font(type::small));
    pin_->setToolTip(tr("Keep this design as A, the next ones as B to F; figures are compared with A (P)"));
    pin_->setAccessibleName(tr("Pin this design"));
    auto* head = new QGridLayout;
    head->addWidget(name_, 0, 0, 1, 2);
    head->addWidget(status_, 1, 0);
    head->addWidget(pin_, 1, 1, Qt::AlignTop);
    head->addWidget(against_, 2, 0, 1, 2);
    head->setColumnStretch(0, 1);
    head->setVerticalSpacing(space::tight);
    column->addLayout(head);
    connect(pin_, &QPushButton::clicked, this, [this] { pin_design(session_); });
}

void Inspector::build_why(QVBoxLayout* column) {
    copy_->setToolTip(tr("Copy the whole derivation as text"));
    copy_->setAccessibleName(tr("Copy the derivation"));
    why_->add_beside(copy_);
    column->addWidget(why_, 1);
    connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(explanation()); });
}

/// Two columns: objectives and a few more in large letters, as the study lists its figures; the others small.
void Inspector::start_over() {
    qDeleteAll(cards_);
    cards_.clear();
    std::vector<Quantity const*> figures = session_.study().figures;
    if (figures.empty())
        for (Objective const& o : session_.study().objectives) figures.push_back(o.quantity);
    for (Quantity const* q : figures) {
        int const i = static_cast<int>(cards_.size());
        auto const size = i < large_cards_shown ? FigureCard::Large : FigureCard::Small;
        auto* card = cards_.emplace_back(new FigureCard(*q, sense_in(session_.study().objectives, *q), size, this));
        cards_grid_->addWidget(card, i / 2, i % 2);
        connect(card, &QPushButton::clicked, this, [this, q] { explain(*q); });
    }
    figure_ = figures.empty() ? session_.question().x : figures.front();
    if (!cards_.empty()) cards_.front()->setChecked(true);
    tallest_ = 0;
    refresh();
}

void Inspector::schedule() {
    if (QApplication::mouseButtons() == Qt::NoButton && !soon_.isActive()) return refresh();
    if (!soon_.isActive()) soon_.start();
}

void Inspector::refresh() {
    soon_.stop();
    design_ = session_.picture() ? session_.current_design() : Design{};
    copy_->setEnabled(design_.has_value());
    pin_->setEnabled(design_.has_value());
    if (!design_) return forget();
    if (copy_->isHidden()) copy_->show(), why_->forget({});  // until it has settled
    QString const name = design_name(session_.graph(), *design_);
    name_->setText(name.isEmpty() ? tr("The one design of this study") : name);
    status_->setText(status_text(false));
    pin_->setText(pin_words(session_, design_));
    for (FigureCard* card : cards_) card->setVisible(true);
    show_figures();
    show_settings();
    share_height();
    settle_.start();
}

/// All figures and settings in sight, the rest to the derivation, until a person moves the border.
void Inspector::share_height() {
    if (moved_by_hand_ || !isVisible()) return;
    QLayout* layout = area_->widget()->layout();
    layout->activate();
    int const width = area_->viewport()->width(), all = split_->height() - split_->handleWidth();
    int const wanted =
        layout->hasHeightForWidth() ? layout->totalHeightForWidth(width) : layout->totalSizeHint().height();
    tallest_ = std::max(tallest_, wanted);
    int const upper = std::min(tallest_ + 2, std::max(all - least_why, all / 2));
    if (split_->sizes().value(0) != upper) split_->setSizes({upper, all - upper});
}

void Inspector::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    tallest_ = 0;
    share_height();
}

void Inspector::forget() {
    name_->setText(tr("No design"));
    status_->setText(!session_.question().x ? tr("This study has nothing to plot yet.")
                     : !session_.picture()  ? tr("Evaluating …")
                     : session_.picture()->feasible == 0
                         ? tr("None satisfies all constraints. Point at one in the chart.")
                         : tr("Point at one in the chart."));
    against_->hide();
    for (FigureCard* card : cards_) card->hide();
    for (SettingButton* setting : settings_) setting->hide();
    copy_->hide();
    settle_.stop();
    why_->show_nothing(tr("Choose a design to see how each of its numbers is derived, step by step."));
    tallest_ = 0;
    share_height();
}

QString Inspector::front_membership(std::uint64_t id) const {
    Picture const& p = *session_.shown();
    auto const place = [&](std::vector<FrontPoint> const& list) {
        return std::find_if(list.begin(), list.end(), [&](FrontPoint const& f) { return f.design == id; });
    };
    QString const front = is_drawn_front(p.question) ? tr("the front") : tr("the Pareto front (2 axes shown)");
    if (auto const at = place(p.outline); at != p.outline.end())
        return at - p.outline.begin() == static_cast<std::ptrdiff_t>(p.knee)
                   ? tr("Knee of %1").arg(front)
                   : tr("On %1, %2 of %3").arg(front).arg(at - p.outline.begin() + 1).arg(p.outline.size());
    if (place(p.front) != p.front.end()) return sentence_case(front_words(p.question));
    return {};
}

/// The status of the design. In detail: of a limit that is the least of several, the one that is violated.
QString Inspector::status_text(bool in_detail) const {
    auto const id = session_.designs().id_of(*design_);
    if (!id) return is_grid_point(design_->of) ? tr("Outside what is swept now") : tr("A design with a name");
    QString const number_text = tr("design %1").arg(count_text(*id));
    for (Constraint const& c : session_.picture()->question.constraints)
        if (double const v = session_.designs().value(*design_, *c.quantity); !(v >= c.lo && v <= c.hi)) {
            Quantity const& q =
                in_detail ? binding(session_.graph(), session_.designs().scenario(*design_), *c.quantity) : *c.quantity;
            QString const why = qtext(negative_slack_words(q));
            return tr("Violates a constraint: %1 %2%3 · %4")
                .arg(in_sentence(q), shown(v, q, 3), why.isEmpty() ? why : " (" + why + ")", number_text);
        }
    QString const front = front_membership(*id);
    return (!front.isEmpty()                                  ? front
            : session_.picture()->question.objectives.empty() ? tr("Satisfies all constraints")
                                                              : tr("Satisfies all constraints, dominated")) +
           " · " + number_text;
}

/// Against what they were before the newest edit; else against the pinned design or the baseline of the study.
void Inspector::show_figures() {
    Selection const& s = session_.selection();
    PictureDesigns& designs = session_.designs();
    Design const& a = s.held_against();
    bool const is_held = a && *a != *design_;  // a design says nothing against itself
    Baseline baseline = is_held ? Baseline{pin_letter(s.place_of_baseline()), {}, a} : designs.baseline_of(*design_);
    bool is_edited = false;
    for (FigureCard* card : cards_) {
        Quantity const& q = card->quantity();
        double const v = designs.value(*design_, q);
        auto const band = band_of(q);
        bool const is_choice = session_.graph().is_choice(q);
        auto const text = [&](double value) {
            int const digits = band ? digits_within(value, band->first, band->second) : digits_on_card(q, value);
            return is_choice ? shown(session_.graph(), q, value) : number(value, digits);
        };
        QString exact = is_choice || !std::isfinite(v) ? QString() : qtext(exact_value_text(v, q));
        if (band)
            exact += tr(", 5th to 95th percentile %1 to %2").arg(number(band->first, 3), shown(band->second, q, 3));
        if (auto const before = last_edit_.value_before(*design_, q)) {
            is_edited = true;
            card->show_edited(text(v), v, *before, text(*before));
        } else {
            double const base = designs.value(baseline, q);
            card->show(text(v), v, std::isfinite(base) ? std::optional(base) : std::nullopt, baseline.name);
        }
        card->set_exact(exact);
    }
    against_->setText(is_edited ? tr("Changes by the last edit: %1").arg(last_edit_.text())
                                : tr("Changes against %1").arg(baseline.what));
    against_->setVisible((is_edited || !baseline.what.isEmpty()) && !cards_.empty());
}

void Inspector::show_bands(std::vector<FrontBand> bands) {
    bands_ = std::move(bands);
    refresh();
}

std::optional<std::pair<double, double>> Inspector::band_of(Quantity const& q) const {
    if (bands_.empty() || !session_.picture()) return {};
    auto const id = session_.designs().id_of(*design_);
    auto const band = std::find_if(bands_.begin(), bands_.end(), [&](FrontBand const& b) { return id == b.design; });
    if (band == bands_.end()) return {};
    if (&q == session_.picture()->question.x) return std::pair(band->x_lo, band->x_hi);
    if (&q == session_.picture()->question.y) return std::pair(band->y_lo, band->y_hi);
    return {};
}

void Inspector::show_settings() {
    auto const& at = design_->at;
    while (settings_.size() < at.size()) {
        auto* setting = settings_.emplace_back(new SettingButton(this));
        int const i = static_cast<int>(settings_.size()) - 1;
        settings_grid_->addWidget(setting, i / 2, i % 2);
        connect(setting, &QAbstractButton::clicked, this, [this, setting] { explain(*setting->quantity()); });
    }
    for (std::size_t i = 0; i < settings_.size(); ++i) {
        settings_[i]->setVisible(i < at.size());
        if (i < at.size()) settings_[i]->show(*at[i].first, shown(session_.graph(), *at[i].first, at[i].second));
    }
}

void Inspector::explain(Quantity const& q) {
    figure_ = &q;
    for (FigureCard* card : cards_) {
        card->setAutoExclusive(false);
        card->setChecked(&card->quantity() == &q);
        card->setAutoExclusive(true);
    }
    show_explanation();
}

void Inspector::show_explanation() {
    if (!design_ || !session_.picture() || !figure_) return;
    Explanation e = diecast::explain(session_.graph(), session_.designs().scenario(*design_), *figure_);
    QString const question = why_question(session_.graph(), *figure_, e.value);
    why_->show_why(question, std::move(e));
    status_->setText(status_text(true));
    show_used_of_limits();
}

/// Slacks are derived for it: not while the mouse flies over designs.
void Inspector::show_used_of_limits() {
    Scenario const scenario = session_.designs().scenario(*design_);
    for (FigureCard* card : cards_) {
        if (card->quantity().sense != Sense::slack) continue;
        double const v = session_.designs().value(*design_, card->quantity());
        QString const used = used_of_limit(diecast::explain(session_.graph(), scenario, card->quantity()));
        if (!used.isEmpty()) card->set_exact(qtext(exact_value_text(v, card->quantity())) + ", " + used);
    }
}

void Inspector::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange && !soon_.isActive()) soon_.start();
}

QString Inspector::explanation() const {
    return design_ ? design_name(session_.graph(), *design_) + "\n" + why_->tree()->text() : QString();
}

}  // namespace diecast
