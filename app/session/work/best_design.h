// BestDesign: what a search found for the claim one looks at; searched when first asked for.
#pragma once
#include <map>
#include <memory>
#include "app/session/background.h"
#include "model/study/study.h"
#include "optimizer/analysis/search.h"

namespace diecast {

class BestDesign : public QObject {
    Q_OBJECT
public:
    BestDesign(Pool&, QObject* parent);
    void look_at(std::shared_ptr<Graph const>, std::shared_ptr<Study const>);  // another study, or a changed one
    void ask(Published const&);  // nothing if the claim is not one of a search
    void forget();
    bool busy() const { return work_.busy(); }
    Found const* found() const { return found(claim_.design); }
    Found const* found(std::string const& design) const;  // null: not known (yet), or nothing there
    QString text() const;                // "Lite: 8 GPUs · batch 329 (53.2 tokens/s)"; empty: not known (yet)
    std::optional<Study> study() const;  // the best design pinned, its search as axes; none if there is none

signals:
    void answered();

private:
    struct Ask {
        std::shared_ptr<Graph const> graph;
        std::shared_ptr<Study const> study;
        std::string search;
    };
    struct Answer {
        Ask ask;
        std::optional<SearchResult> result;  // points into the study
    };
    Found const* find(std::string const& design) const;
    QString describe(std::string const& design) const;
    Answer const* answer() const;

    std::shared_ptr<Graph const> graph_;
    std::shared_ptr<Study const> study_;
    Published claim_;
    std::map<std::string, std::shared_ptr<Answer const>> answers_;  // by search; empty: it has no answer
    Background<Ask, std::shared_ptr<Answer const>> work_;
};

}  // namespace diecast
