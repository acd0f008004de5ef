// Runner: answers the newest question about all designs with a picture. What takes long is answered twice: for some of
// the designs first, then for all. Of what takes far too long the front alone is found, and an even sample. While a
// slider is held, a sketch comes before each picture that would come late.
#pragma once
#include "app/session/background.h"
#include "optimizer/sweep/parts/kept_sweep.h"

namespace diecast {

class Runner : public BackgroundWork {
    Q_OBJECT
public:
    explicit Runner(Pool&);
    ~Runner() override;
    /// Replaces what is waiting. A question that `kept` answers is answered from it.
    void ask(std::shared_ptr<Graph const>, Question, std::shared_ptr<KeptSweep const> kept = nullptr);
    /// What would take longer than `long_wait` is shown in part first, after `first_look`; s.
    void set_pace(double long_wait, double first_look);
    /// What would take longer is answered by its front and an even sample, unless all designs are asked for; s.
    void set_longest_pass(double seconds);
    /// Whether a slider is held: then a picture that would take longer than `longest` is sketched first, in about
    /// `sketch`; s.
    void hold(bool held) { held_ = held; }
    bool is_held() const { return held_; }
    void set_sketch_pace(double longest, double sketch);
    /// Whether a picture whose front alone was found is about to have the front of each value of its colour, too.
    bool is_finding_values() const;

signals:
    void answered(std::shared_ptr<diecast::Picture const>);
    /// While a slider is held: of some of the designs, or of all shortly after the last answer. An answer follows.
    void sketched(std::shared_ptr<diecast::Picture const>);
    void refused(diecast::Issues, std::uint64_t serial);  // of the question

private:
    std::optional<Clock::duration> patience() const override;
    struct State;
    std::shared_ptr<State> state_;  // shared with the thread
    bool held_ = false;
};

}  // namespace diecast
