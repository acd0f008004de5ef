#include "app/session/work/best_design.h"
#include "app/session/words.h"

namespace diecast {

BestDesign::BestDesign(Pool& pool, QObject* parent)
    : QObject(parent),
      work_(
          [&pool](Ask const& ask, auto const& run) {
              Issues issues;
              Search const& search = *search_named(*ask.study, ask.search);
              auto result = run_search(*ask.graph, *ask.study, search, pool, issues, run.stop, run.progress);
              return std::make_shared<Answer const>(Answer{ask, std::move(result)});
          },
          [this](auto const& answer) { answers_[answer->ask.search] = answer->result ? answer : nullptr; }) {
    connect(&work_, &BackgroundWork::failed, this, [this] { answers_[claim_.search] = nullptr; });
    connect(&work_, &BackgroundWork::ended, this, &BestDesign::answered);
}

void BestDesign::look_at(std::shared_ptr<Graph const> graph, std::shared_ptr<Study const> study) {
    forget();
    graph_ = std::move(graph), study_ = std::move(study);
}

void BestDesign::forget() {
    answers_.clear();
    work_.cancel();
}

void BestDesign::ask(Published const& claim) {
    claim_ = claim;
    Search const* search = study_ ? search_named(*study_, claim.search) : nullptr;
    if (!search || answers_.contains(claim.search)) return work_.cancel();
    work_.ask({graph_, study_, claim.search});
}

BestDesign::Answer const* BestDesign::answer() const {
    auto const found = answers_.find(claim_.search);
    return found == answers_.end() ? nullptr : found->second.get();
}

Found const* BestDesign::find(std::string const& design) const {
    Answer const* a = claim_.search.empty() ? nullptr : answer();
    return a ? a->result->at(*graph_, design, claim_.at) : nullptr;
}

Found const* BestDesign::found(std::string const& design) const {
    Found const* f = find(design);
    return f && f->feasible ? f : nullptr;
}

QString BestDesign::describe(std::string const& design) const {
    Found const* f = find(design);
    if (!f) return {};
    QString const name = design.empty() ? QString() : qtext(design) + ": ";
    if (!f->feasible) return name + tr("no feasible design");
    Search const& search = *answer()->result->search;
    QStringList places;
    for (std::size_t i = 0; i < f->chosen.size(); ++i)
        places << setting_text(*graph_, *search.axes[i].quantity, f->chosen[i]);
    return name + places.join(" · ") + " (" + shown(f->value, *search.objective.quantity) + ")";
}

QString BestDesign::text() const {
    QStringList lines{describe(claim_.design)};
    if (claim_.as != Published::As::value && claim_.over != claim_.design) lines << describe(claim_.over);
    lines.removeAll(QString());
    return lines.join("\n");
}

std::optional<Study> BestDesign::study() const {
    Found const* f = found();
    if (!f) return {};
    Study const& from = *answer()->ask.study;
    Search const& search = *answer()->result->search;
    Study s;
    s.name = "best-design";
    s.title = (claim_.design.empty() ? search.title : claim_.design + ", " + search.title);
    s.summary = "The best design that the search found; unpin a value to see its neighbours.";
    s.noun = from.noun;
    s.scenario = f->design;
    s.axes = search.axes;
    s.objectives = {search.objective};
    s.constraints = search.constraints, s.model_limits = search.model_limits;
    s.figures = {search.objective.quantity};
    for (Constraint const& c : search.constraints) s.figures.push_back(c.quantity);
    for (Quantity const* q : from.figures)
        if (std::find(s.figures.begin(), s.figures.end(), q) == s.figures.end()) s.figures.push_back(q);
    if (!search.axes.empty())
        s.charts = {{"", "", plot_kind({search.axes.back().quantity, search.objective.quantity})}};
    return s;
}

}  // namespace diecast
