#include "app/session/work/front_uncertainty.h"
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"

namespace diecast {
namespace {

/// Every so many-th of the front, and both its ends.
std::vector<FrontPoint> subsampled(std::vector<FrontPoint> const& front) {
    std::size_t const most = FrontUncertainty::most_designs;
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

}  // namespace

int digits_within(double value, double lo, double hi) {
    double const half = (hi - lo) / 2;
    if (!(half > 0) || value == 0) return 3;
    return std::clamp(static_cast<int>(std::ceil(std::log10(std::abs(value) / half))) + 1, 2, 3);
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
              return found ? bands_of(ask.picture->question, ask.front, *found) : std::vector<FrontBand>();
          },
          [this](std::vector<FrontBand> const& bands) {
              bands_ = bands;
              emit changed();
          }) {
    soon_.setSingleShot(true);
    soon_.setInterval(400);
    connect(&soon_, &QTimer::timeout, this, &FrontUncertainty::ask);
    auto const outdated = [this] {
        if (!wanted_ || of_ == session_.shown()) return;
        work_.cancel();
        if (!bands_.empty()) bands_.clear(), emit changed();
        soon_.start();
    };
    connect(&session, &Session::answered, this, outdated);
    connect(&session, &Session::part_changed, this, outdated);
    connect(&work_, &BackgroundWork::ended, this, &FrontUncertainty::changed);
}

void FrontUncertainty::want(bool wanted) {
    wanted_ = wanted;
    if (wanted) return ask();
    soon_.stop();
    work_.cancel();
    bands_.clear();
    of_.reset();
    emit changed();
}

void FrontUncertainty::ask() {
    auto const picture = session_.shown();
    if (!wanted_ || !picture || picture->front.empty()) return;
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
    work_.ask({session_.document().shared_graph(), picture, std::move(front), std::move(question)});
}

QString FrontUncertainty::note() const {
    if (!wanted_) return {};
    if (bands_.empty())
        return work_.busy() || soon_.isActive()
                   ? tr("Sampling the uncertain inputs …")
                   : tr("Nothing to sample: the front is empty, or nothing about it is uncertain.");
    std::size_t robust = 0;
    for (FrontBand const& b : bands_) robust += b.robust;
    QString const whiskers = tr("Whiskers: 5th to 95th percentile of %1 samples. ").arg(count_text(samples));
    if (robust == 0) return whiskers + tr("No design is robust: at the 90th percentile another one is better.");
    return whiskers + tr("%1 of %2 designs are robust (ringed): no other is better even at the 90th percentile.")
                          .arg(robust)
                          .arg(count_text(bands_.size()));
}

}  // namespace diecast
