// InfeasibilityBanner: where no design satisfies all constraints, the tightest constraint, and what can be done about
// it.
#pragma once
#include "app/gui/widgets/message_strip.h"
#include "app/session/job.h"
#include "app/session/session.h"

namespace diecast {

class InfeasibilityBanner : public QObject {
    Q_OBJECT
public:
    InfeasibilityBanner(Session&, Pool&, MessageStrip& strip, QObject* parent);
    bool busy() const { return job_.busy(); }

private:
    struct Answer;
    void follow();
    void say(Answer const&);
    void relax(Constraint const& from, Constraint const& to);

    Session& session_;
    Pool& pool_;
    MessageStrip& strip_;
    std::optional<Question> asked_;
    Job job_;
};

}  // namespace diecast
