#include "app/gui/explore/infeasibility_banner.h"
#include "app/chart/text.h"
#include "app/present/tables/infeasibility_words.h"
#include "app/present/tables/search_table.h"
#include "app/present/text/setting_words.h"
#include "optimizer/analysis/feasibility/infeasibility.h"

namespace diecast {

struct InfeasibilityBanner::Answer {
    InfeasibilityReport shortfall;
    std::vector<std::string> words;
    std::string details;  // tables
};

InfeasibilityBanner::InfeasibilityBanner(Session& session, Pool& pool, MessageStrip& strip, QObject* parent)
    : QObject(parent),
      session_(session),
      strip_(strip),
      work_(
          [&pool](Ask const& ask, auto const& run) -> std::shared_ptr<Answer const> {
              Issues issues;
              auto found = infeasibility(*ask.graph, ask.study, pool, issues, run.stop);
              if (!found) return nullptr;
              auto const axes = grid_of(*ask.graph, ask.study);
              auto words = infeasibility_words(*ask.graph, ask.study, *found, [&](std::uint64_t design) {
                  return charts::settings_text(*ask.graph, axes, design);
              });
              std::string details = to_text(infeasibility_table(*found));
              Table const proof = infeasibility_proof_table(*ask.graph, axes, *found);
              if (!proof.rows.empty()) details += "\n" + to_text(proof);
              return std::make_shared<Answer const>(Answer{std::move(*found), std::move(words), std::move(details)});
          },
          [this](auto const& answer) {
              if (answer) say(*answer);
          }) {
    connect(&session, &Session::answered, this, &InfeasibilityBanner::follow);
}

void InfeasibilityBanner::follow() {
    Picture const& picture = *session_.picture();
    Question const& now = picture.question;
    if (picture.feasible > 0 || picture.designs == 0) {
        work_.cancel(), asked_.reset();
        return strip_.hide();
    }
    bool const same = asked_ && asked_->scenario == now.scenario && asked_->axes == now.axes &&
                      asked_->constraints == now.constraints;
    if (same) return;
    asked_ = now;
    Study study = session_.study();
    study.constraints = now.constraints, study.model_limits = ModelLimits::listed;
    work_.ask({session_.document().shared_graph(), std::move(study)});
}

void InfeasibilityBanner::say(Answer const& answer) {
    if (answer.words.empty()) return;
    QStringList text;
    for (std::string const& words : answer.words) text << qtext(words);
    std::vector<MessageStrip::Answer> ways;
    ConstraintViolation const& most = answer.shortfall.limits.front();
    if (auto const to = relaxed(most))
        ways.push_back(
            {tr("Allow %1").arg(qtext(limit_text(*to))), [this, from = most.limit, to = *to] { relax(from, to); }});
    else if (most.way_out && most.way_out->change) {
        InputChange const change = *most.way_out->change;
        ways.push_back({tr("Set %1 to %2").arg(in_sentence(*change.quantity), shown(change.value, *change.quantity)),
                        [this, change] { session_.document().pin(*change.quantity, change.value); }});
    }
    if (auto const nearest = answer.shortfall.nearest)
        ways.push_back({tr("Open the nearest design"), [this, id = *nearest] {
                            Selection selection = session_.selection();
                            selection.picked = session_.designs().coordinates(id);
                            session_.select(std::move(selection));
                            strip_.show();
                        }});
    strip_.ask(text.join("\n"), Severity::warning, std::move(ways), qtext(answer.details).trimmed());
}

void InfeasibilityBanner::relax(Constraint const& from, Constraint const& to) {
    Goals goals = goals_of(session_.document().study());
    std::replace(goals.constraints.begin(), goals.constraints.end(), from, to);
    session_.document().set_goals(std::move(goals), tr("Limit: %1").arg(qtext(limit_text(to))));
}

}  // namespace diecast
