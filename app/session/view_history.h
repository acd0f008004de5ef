// ViewHistory: the way back to what was looked at before, and forth again. Apart from undo: a look is no edit.
#pragma once
#include "app/session/session.h"

namespace diecast {

class ViewHistory : public QObject {
    Q_OBJECT
public:
    explicit ViewHistory(Session&, QObject* parent = nullptr);
    bool can_go_back() const { return at_ > 0; }
    bool can_go_forth() const { return at_ + 1 < looks_.size(); }
    void back() { go(-1); }
    void forth() { go(+1); }

signals:
    void moved();

private:
    void start_over();
    void note();
    void go(int by);

    Session& session_;
    std::vector<ViewState> looks_;
    std::size_t at_ = 0;
    bool going_ = false;
    std::optional<Clock::time_point> zoomed_;  // when a zoom or pan was noted last, if nothing else came after it
};

}  // namespace diecast
