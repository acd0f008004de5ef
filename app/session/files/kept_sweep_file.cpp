#include "app/session/files/kept_sweep_file.h"
#include <QFile>
#include "app/chart/text.h"
#include "app/present/parts/sweep_part_file.h"
#include "app/present/text/version.h"
#include "app/session/files/document_file.h"
#include "model/core/quotes.h"
#include "model/study/link.h"

namespace diecast {
namespace {

std::shared_ptr<KeptSweep const> sweep_of(PartFile const& part, Opening& opening, std::string const& file) {
    std::shared_ptr<Graph const> const shared = opening.graph;
    Graph const& graph = *shared;
    auto const refuse = [&](std::string what) {
        opening.issues.push_back({"", std::move(what), Severity::error, "", file});
        return nullptr;
    };
    auto const shown = shown_of(graph, part.question);
    if (!shown) return refuse("has no good field \"asked/show\"");
    Study const study = with_limits(graph, opening.study, *shown);
    Plan const plan(graph, study.scenario, grid_of(graph, study), measures_of(graph, study));
    if (has_errors(plan.issues())) return refuse("has a study whose designs cannot be computed");
    if (plan.rows() != part.question.whole) return refuse("is a part of another whole than its study");
    Question const fronts = value_fronts_question(graph, study, plan.axes());
    Finder finder = Finder::with_spreads(plan, study, limits_of(graph, study), fronts);
    auto swept = read_sweep(part, plan, study.objectives.size(), finder, file, opening.issues);
    if (!swept) return nullptr;
    if (auto const foreign = first_foreign(plan, study, swept->state.front)) return refuse(why_foreign(*foreign));
    finder.merge(swept->state);
    return std::make_shared<KeptSweep const>(
        KeptSweep{shared, study.scenario, plan.axes(), study.objectives, limits_of(graph, study), fronts,
                  finder.findings(fronts).value_fronts, finder.state(), part.parts});
}

}  // namespace

bool is_part_file(QString const& path) {
    QFile file(path);
    return !path.isEmpty() && file.open(QIODevice::ReadOnly) && is_part_text(file.read(64).toStdString());
}

KeptOpening read_kept_sweep(Document const& document, QString const& path) {
    std::string const file = to_std(path);
    KeptOpening kept;
    Issues& issues = kept.opening.issues;
    auto const part = load_part(file, issues);
    if (!part) return kept;
    auto const refuse = [&](std::string what) { issues.push_back({"", std::move(what), Severity::error, "", file}); };
    if (std::string why = why_no_whole_sweep(*part, version()); !why.empty())
        return refuse(std::move(why)), std::move(kept);
    auto json = from_link(part->question.study, issues);
    for (Issue& issue : issues) issue.file = file;
    if (!json) return kept;
    if (std::string why = why_other_study(part->question); !why.empty()) return refuse(std::move(why)), std::move(kept);
    kept.opening = read_for(document, {std::move(*json), "", {}});
    if (has_errors(issues)) return kept;
    kept.sweep = sweep_of(*part, kept.opening, file);
    if (kept.sweep && !kept.sweep->answers(question_of(*kept.opening.graph, kept.opening.study))) kept.sweep.reset();
    return kept;
}

}  // namespace diecast
