// ExcludedValues: why values of what colours the picture have no feasible design; found on a thread of its own.
#pragma once
#include "app/session/background.h"
#include "app/session/session.h"

namespace diecast {

class ExcludedValues : public QObject {
    Q_OBJECT
public:
    ExcludedValues(Session&, Pool&, QObject* parent);
    QString text() const;  // " H100: run duration 64.3 d at best, limit 60 d." Empty: nothing to say, or not yet
    bool busy() const { return work_.busy(); }

signals:
    void answered();

private:
    struct Ask {
        std::shared_ptr<Graph const> graph;
        Study study;
        std::shared_ptr<Picture const> picture;
    };
    void follow();

    Session& session_;
    std::optional<Question> asked_;  // what the text is about
    QString text_;
    Background<Ask, std::string> work_;
};

}  // namespace diecast
