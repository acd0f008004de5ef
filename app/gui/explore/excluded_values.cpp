#include "app/gui/explore/excluded_values.h"
#include <algorithm>
#include "app/chart/text.h"
#include "app/present/text/setting_words.h"
#include "app/present/text/violation_words.h"

namespace diecast {
namespace {

bool has_excluded(Picture const& p) {
    bool const is_whole = p.out_of == 0 && !p.front_alone && !p.is_part && p.feasible > 0;
    return is_whole && std::ranges::any_of(p.value_fronts, [](ValueFront const& f) { return f.points.empty(); });
}

bool are_alike(Question const& a, Question const& b) {
    return a.scenario == b.scenario && a.axes == b.axes && a.constraints == b.constraints && a.colour == b.colour;
}

}  // namespace

ExcludedValues::ExcludedValues(Session& session, Pool& pool, QObject* parent)
    : QObject(parent),
      session_(session),
      work_(
          [&pool](Ask const& ask, auto const& run) {
              Picture const& p = *ask.picture;
              auto const name = [&](double v) { return charts::place_text(*ask.graph, *p.question.colour, v); };
              auto const place = [&](auto const& axes, auto const& chosen) {
                  return charts::places_text(*ask.graph, axes, chosen);
              };
              return excluded_values_words(*ask.graph, ask.study, p.question, p.value_fronts, name, place, pool,
                                           run.stop);
          },
          [this](std::string const& words) {
              text_ = qtext(words);
              emit answered();
          }) {
    connect(&session, &Session::answered, this, &ExcludedValues::follow);
}

void ExcludedValues::follow() {
    Picture const& picture = *session_.picture();
    if (!has_excluded(picture)) {
        work_.cancel(), asked_.reset();
        return text_.clear();
    }
    if (asked_ && are_alike(*asked_, picture.question)) return;
    asked_ = picture.question;
    text_.clear();
    work_.ask({session_.document().shared_graph(), session_.study(), session_.picture()});
}

QString ExcludedValues::text() const { return session_.shown() && session_.shown()->is_part ? QString() : text_; }

}  // namespace diecast
