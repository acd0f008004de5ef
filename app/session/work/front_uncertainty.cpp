#include "app/session/work/front_uncertainty.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"
#include "model/core/special_values.h"
#include "optimizer/sweep/survey.h"

namespace diecast {
namespace {

/// Every so many-th of the front, and both its ends.
std::vector<FrontPoint> subsampled(std::vector<FrontPoint> const& front,
                                   std::size_t most = FrontUncertainty::most_designs) {
    if (front.size() <= most) return front;
    std::vector<FrontPoint> some;
    for (std::size_t i = 0; i < most; ++i) some.push_back(front[i * (front.size() - 1) / (most - 1)]);
    return some;
}

std::vector<FrontBand> bands_of(Question const& q, std::vector<FrontPoint> const& front, Uncertainty const& found) {
    std::size_t const low = 0, high = shown_percentiles.size() - 1;
    std::vector<FrontBand> bands;
    for (std::size_t i = 0; i < front.size() && i < found.designs.size(); ++i) {
        DesignSpread const& d = found.designs[i];
        FrontBand band{front[i].design, front[i].x, front[i].y, front[i].x, front[i].x,
                       front[i].y,      front[i].y, d.on_front, d.robust};
        for (OutputSpread const& o : d.outputs) {
            if (o.output == q.x)
                band.x_lo = o.percentiles[low] / q.x->unit, band.x_hi = o.percentiles[high] / q.x->unit;
            if (o.output == q.y)
                band.y_lo = o.percentiles[low] / q.y->unit, band.y_hi = o.percentiles[high] / q.y->unit;
        }
        bands.push_back(band);
    }
    return bands;
}

/// The numbers of x and y at the percentile on their worse side, the less the better.
struct Pessimistic {
    double x, y, value;
    bool better(Pessimistic const& o) const { return x <= o.x && y <= o.y && (x < o.x || y < o.y); }
};

std::vector<Pessimistic> pessimistic_of(Question const& q, Uncertainty const& found,
                                        std::vector<double> const& values) {
    std::vector<Pessimistic> list;
    for (std::size_t i = 0; i < values.size() && i < found.designs.size(); ++i) {
        Pessimistic p{infinity, infinity, values[i]};
        for (OutputSpread const& o : found.designs[i].outputs) {
            double const least = is_maximised(*o.output, q.objectives) ? -o.pessimistic : o.pessimistic;
            if (o.output == q.x) p.x = least;
            if (o.output == q.y) p.y = least;
        }
        list.push_back(p);
    }
    return list;
}

/// A design's choice is robust where no design of another value is better.
void judge_choices(std::vector<FrontBand>& bands, std::vector<Pessimistic> const& own,
                   std::vector<Pessimistic> const& rivals) {
    for (std::size_t i = 0; i < bands.size() && i < own.size(); ++i) {
        auto const is_better = [&](Pessimistic const& r) { return r.value != own[i].value && r.better(own[i]); };
        bands[i].value = own[i].value;
        bands[i].choice_robust =
            std::none_of(rivals.begin(), rivals.end(), is_better) && std::none_of(own.begin(), own.end(), is_better);
    }
}

}  // namespace

int digits_within(double value, double lo, double hi) {
    double const half = (hi - lo) / 2;
    if (!(half > 0) || value == 0) return 3;
    return std::clamp(static_cast<int>(std::ceil(std::log10(std::abs(value) / half))) + 1, 2, 3);
}

std::pair<int, int> digits_of(std::vector<FrontBand> const& bands) {
    std::pair digits{3, 3};
    for (FrontBand const& b : bands) {
        digits.first = std::min(digits.first, digits_within(b.x, b.x_lo, b.x_hi));
        digits.second = std::min(digits.second, digits_within(b.y, b.y_lo, b.y_hi));
    }
    return digits;
}

FrontUncertainty::FrontUncertainty(Session& session, Pool& pool, QObject* parent)
    : QObject(parent),
      session_(session),
      work_(
          [&pool](Ask const& ask, auto const& run) {
              Issues issues;
              UncertaintyOptions options;
              options.samples = samples;
              auto const found = uncertainty(*ask.graph, ask.question, options, pool, issues, run.stop, run.progress);
              if (!found) return std::vector<FrontBand>();
              auto bands = bands_of(ask.picture->question, ask.front, *found);
              if (ask.rivals.designs.empty()) return bands;
              auto const rivals = uncertainty(*ask.graph, ask.rivals, options, pool, issues, run.stop);
              if (!rivals) return std::vector<FrontBand>();
              Question const& q = ask.picture->question;
              judge_choices(bands, pessimistic_of(q, *found, ask.values), pessimistic_of(q, *rivals, ask.rival_values));
              return bands;
          },
          [this](std::vector<FrontBand> const& bands) {
              bands_ = bands;
              emit changed();
          }) {
    soon_.setSingleShot(true);
    soon_.setInterval(400);
    connect(&soon_, &QTimer::timeout, this, &FrontUncertainty::ask);
    auto const outdated = [this] {
        if (!is_shown_ || of_ == session_.shown()) return;
        if (of_ && session_.shown() && is_about(*session_.shown())) return void(of_ = session_.shown());
        work_.cancel();
        if (!bands_.empty()) bands_.clear(), emit changed();
        soon_.start();
    };
    connect(&session, &Session::answered, this, outdated);
    connect(&session, &Session::part_changed, this, outdated);
    connect(&work_, &BackgroundWork::ended, this, &FrontUncertainty::changed);
}

void FrontUncertainty::show(bool is_shown) {
    is_shown_ = is_shown;
    if (is_shown) return ask();
    soon_.stop();
    work_.cancel();
    bands_.clear();
    of_.reset();
    emit changed();
}

bool FrontUncertainty::is_about(Picture const& now) const {
    Question const &a = of_->question, &b = now.question;
    return a.x == b.x && a.y == b.y && a.colour == b.colour && a.scenario == b.scenario && a.axes == b.axes &&
           a.objectives == b.objectives && a.constraints == b.constraints &&
           &of_->plan->graph() == &now.plan->graph() && of_->is_part == now.is_part &&
           std::ranges::equal(of_->front, now.front, {}, &FrontPoint::design, &FrontPoint::design);
}

void FrontUncertainty::ask() {
    auto const picture = session_.shown();
    if (!is_shown_ || !picture || picture->front.empty()) return;
    of_ = picture;
    front_ = picture->front.size();
    auto front = subsampled(picture->front);
    UncertaintyQuestion question{{}, {}, picture->question.objectives, picture->question.constraints};
    for (FrontPoint const& p : front)
        question.designs.push_back(session_.designs().scenario(session_.designs().coordinates(p.design)));
    for (Quantity const* q : {picture->question.x, picture->question.y})
        if (std::find(question.outputs.begin(), question.outputs.end(), q) == question.outputs.end())
            question.outputs.push_back(q);
    question.decided = decisions_of(session_.graph(), session_.study());
    question.front = front_;
    Ask ask{session_.document().shared_graph(), picture, std::move(front), std::move(question), {}, {}, {}};
    if (picture->value_fronts.size() > 1) {
        Question const& q = picture->question;
        PictureDesigns& designs = session_.designs();
        for (FrontPoint const& p : ask.front)
            ask.values.push_back(designs.value(designs.coordinates(p.design), *q.colour));
        for (Quantity const* shown : {q.x, q.y})
            ask.rivals.objectives.push_back(
                {shown, is_maximised(*shown, q.objectives) ? Sense::maximise : Sense::minimise});
        ask.rivals.outputs = {q.x, q.y};
        ask.rivals.constraints = q.constraints, ask.rivals.decided = ask.question.decided;
        for (ValueFront const& of_value : picture->value_fronts)
            for (FrontPoint const& p : subsampled(of_value.points, most_of_value)) {
                ask.rivals.designs.push_back(designs.scenario(designs.coordinates(p.design)));
                ask.rival_values.push_back(of_value.value);
            }
    }
    work_.ask(std::move(ask));
}

/// Sentence on the choice that splits the front ("GPU"), apart from all else that a design is.
QString FrontUncertainty::choice_note() const {
    if (!of_ || of_->value_fronts.size() < 2 || !of_->question.colour) return {};
    auto const robust = static_cast<std::size_t>(
        std::count_if(bands_.begin(), bands_.end(), [](FrontBand const& b) { return b.choice_robust; }));
    QString const choice = in_sentence(*of_->question.colour), all = count_text(bands_.size());
    if (robust == bands_.size())
        return tr("The choice of %1 is robust for all designs of the front: no other %1 is better even at the 90th "
                  "percentile. ")
            .arg(choice);
    if (robust == 0)
        return tr("The choice of %1 is open: at the 90th percentile a design with another one is better. ").arg(choice);
    return tr("The choice of %1 is robust for %2 of %3 designs of the front: no other %1 is better there even at the "
              "90th percentile. ")
        .arg(choice)
        .arg(robust)
        .arg(all);
}

QString FrontUncertainty::note() const {
    if (!is_shown_) return {};
    if (bands_.empty())
        return work_.busy() || soon_.isActive()
                   ? tr("Sampling the uncertain inputs …")
                   : tr("Nothing to sample: the front is empty, or nothing about it is uncertain.");
    std::size_t robust = 0;
    for (FrontBand const& b : bands_) robust += b.robust;
    QString const whiskers =
        tr("Whiskers: 5th to 95th percentile of %1 samples of what states a range. ").arg(count_text(samples));
    bool const some = of_ && of_->front.size() > bands_.size();
    QString const sampled = some ? tr("%1 designs sampled, of %2 on the front,")
                                       .arg(count_text(bands_.size()), count_text(of_->front.size()))
                                 : tr("%1 designs").arg(count_text(bands_.size()));
    QString const designs = robust == 0
                                ? tr("No design is robust against all others, those of the same choice included.")
                                : tr("Ringed: %1 of %2 robust against all others, those of the same choice included.")
                                      .arg(robust)
                                      .arg(sampled);
    bool const splits = of_ && of_->value_fronts.size() > 1;
    if (splits) return whiskers + choice_note() + designs;
    if (robust == 0) return whiskers + tr("No design is robust: at the 90th percentile another one is better.");
    return whiskers +
           (robust == 1
                ? tr("Ringed: one of %1 is robust, no other is better even at the 90th percentile.").arg(sampled)
                : tr("Ringed: %1 of %2 are robust, no other is better even at the 90th percentile.")
                      .arg(robust)
                      .arg(sampled));
}

}  // namespace diecast
