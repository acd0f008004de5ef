#include "app/gui/window/status_line.h"
#include <cmath>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/present/text/shares_and_counts.h"
#include "app/session/brush_controller.h"
#include "app/session/words.h"
#include "optimizer/sweep/subsample.h"

namespace diecast {
namespace {

/// Separators between numbers of the picture, and between hints.
QString picture_gap() { return QString(3, QChar(0xA0)) + "·" + QString(3, QChar(0xA0)); }
constexpr auto hint_gap = " · ";
/// Faster than any sweep: a picture that was kept, not computed.
constexpr double most_per_second = 1e9;

/// "the front of all designs", "a preview of 1.2 M of 9.7 G designs".
QString shown_words(Session const& session) {
    auto const& picture = session.picture();
    if (!picture) return StatusLine::tr("nothing");
    Question const &now = session.question(), &then = picture->question;
    std::uint64_t const designs = picture->out_of > 0 ? picture->out_of : designs_of(then.axes);
    bool const same_goals = then.objectives == now.objectives && then.constraints == now.constraints;
    if (!(then.scenario == now.scenario) || !same_goals || designs != designs_of(now.axes))
        return StatusLine::tr("the picture of the study before its last change");
    if (picture->front_alone) return StatusLine::tr("the front of all designs");
    if (picture->out_of == 0) return StatusLine::tr("the picture before");
    auto const brief = [](std::uint64_t n) { return number(static_cast<double>(n), 3); };
    return StatusLine::tr("a preview of %1 of %2 designs").arg(brief(picture->designs), brief(picture->out_of));
}

}  // namespace

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QStatusBar(parent),
      session_(session),
      summary_(new ElidedLabel(this)),
      hint_(new ElidedLabel(this)),
      saved_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QPushButton(tr("Cancel"), this)) {
    setSizeGripEnabled(false);
    for (QLabel* label : std::initializer_list<QLabel*>{summary_, hint_, saved_}) label->setObjectName("muted");
    summary_->setContentsMargins(space::card, space::tight, 0, space::tight);
    saved_->setContentsMargins(space::normal, 0, space::card, 0);
    hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    summary_->set_parts_between(picture_gap());
    hint_->set_parts_between(hint_gap);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedSize(120, 6);
    bar_->setAccessibleName(tr("Progress"));
    bar_->hide();
    cancel_->setAccessibleName(tr("Cancel the evaluation"));
    cancel_->setToolTip(tr("Keep the picture there is (Esc)"));
    cancel_->hide();
    addWidget(summary_, 3);
    addWidget(hint_, 2);
    addPermanentWidget(bar_);
    addPermanentWidget(cancel_);
    addPermanentWidget(saved_);
    connect(cancel_, &QPushButton::clicked, this, &StatusLine::cancel);
    connect(&session.runner(), &BackgroundWork::started, this, [this] {
        if (!cancelled_.isEmpty()) cancelled_.clear(), report();
    });
    connect(&session, &Session::answered, this, &StatusLine::report);
    connect(&session, &Session::part_changed, this, &StatusLine::report);
    connect(&session.brush_controller(), &BrushController::answered, this, &StatusLine::report);
    connect(&session, &Session::nothing_to_plot, summary_, [this] { summary_->setText({}); });
    connect(&session.document().undo(), &QUndoStack::cleanChanged, this, &StatusLine::show_saved);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study || changes.saved) show_saved();
    });
    connect(&watch_, &QTimer::timeout, this, &StatusLine::watch);
    watch_.start(100);
    show_saved();
}

void StatusLine::hint(QString const& text) {
    hint_->setText(text);
    hint_->setToolTip(text);
}

void StatusLine::cancel() {
    if (!session_.runner().busy()) return;
    Progress const p = session_.runner().progress();
    double const done = p.total > 0 ? static_cast<double>(p.done) / static_cast<double>(p.total) : 0;
    session_.runner().cancel();
    cancelled_ = tr("Cancelled after %1 of the designs; %2 is shown")
                     .arg(with_mark(qtext(percent(std::floor(100 * done) / 100, 2))), shown_words(session_));
    report();
}

void StatusLine::report() {
    if (!session_.picture()) return summary_->setText(cancelled_);
    Picture const& p = *session_.picture();
    auto const& answer = session_.brush_controller().answer();
    bool const brushed = answer && !session_.brushes().list.empty();
    double const feasible =
        static_cast<double>(p.feasible) / static_cast<double>(std::max<std::uint64_t>(1, p.designs));
    QStringList parts;
    if (!cancelled_.isEmpty()) parts << cancelled_;
    parts << QStringList{count_of(p.designs, "designs"),
                         (p.front_alone ? tr("about %1 feasible") : tr("%1 feasible"))
                             .arg(with_mark(qtext(percent(feasible, p.front_alone ? 2 : 3))))};
    if (!p.question.objectives.empty()) parts << tr("front %1").arg(count_text(session_.shown()->front.size()));
    if (brushed) parts << tr("brushed %1").arg(count_text(answer->feasible));
    if (p.front_alone) parts << tr("front of all designs");
    if (p.sampled > 0) parts << tr("cells of an even sample of %1").arg(count_text(p.sampled));
    else if (double const rate = static_cast<double>(p.designs) / p.seconds;
             p.seconds > p.seconds_planning && rate < most_per_second)  // else no design was computed
        parts << tr("%1 designs/s").arg(number(rate, 3));
    parts << tr("picture in %1 ms").arg(number(p.seconds * 1e3, 2));
    summary_->setToolTip(parts.join('\n'));
    summary_->setText(parts.join(picture_gap()));
}

/// Says that it is busy only if an answer takes its time.
void StatusLine::watch() {
    Progress const p = session_.runner().progress();
    bool const slow =
        session_.runner().busy() && Clock::now() - session_.question().asked > std::chrono::milliseconds(150);
    bar_->setVisible(slow);
    cancel_->setVisible(slow);
    hint_->setVisible(!slow && currentMessage().isEmpty());
    if (slow && p.total > 0) bar_->setValue(static_cast<int>(1000 * p.done / p.total));
}

void StatusLine::show_saved() {
    Document const& document = session_.document();
    saved_->setText(document.modified()          ? tr("not saved")
                    : !document.path().isEmpty() ? tr("saved")
                    : document.is_nowhere()      ? tr("new study")
                                                 : tr("bundled study"));
}

}  // namespace diecast
