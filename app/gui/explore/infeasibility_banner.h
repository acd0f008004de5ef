// InfeasibilityBanner: where no design satisfies all constraints, the tightest constraint, and what can be done about
// it.
#pragma once
#include "app/gui/widgets/message_strip.h"
#include "app/session/background.h"
#include "app/session/session.h"

namespace diecast {

class InfeasibilityBanner : public QObject {
    Q_OBJECT
public:
    InfeasibilityBanner(Session&, Pool&, MessageStrip& strip, QObject* parent);

private:
    struct Ask {
        std::shared_ptr<Graph const> graph;
        Study study;
    };
    struct Answer;
    void follow();
    void say(Answer const&);
    void relax(Constraint const& from, Constraint const& to);

    Session& session_;
    MessageStrip& strip_;
    std::optional<Question> asked_;
    Background<Ask, std::shared_ptr<Answer const>> work_;
};

}  // namespace diecast
