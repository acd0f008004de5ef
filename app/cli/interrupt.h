// Interrupt: Ctrl-C asks the work to stop and keep what is there; a second one ends the program.
#pragma once
#include <atomic>
#include <stop_token>
#include <thread>

namespace diecast::cli {

/// From here on SIGINT and SIGTERM of this process only request a stop. Make it before any other thread.
class Interrupt {
public:
    Interrupt();
    std::stop_token token() const { return stop_.get_token(); }
    void stop() { stop_.request_stop(); }
    bool requested() const { return stop_.stop_requested(); }

private:
    void wait(std::stop_token end);
    std::stop_source stop_;
    std::jthread waiter_;  // last: it uses the others
};

}  // namespace diecast::cli
