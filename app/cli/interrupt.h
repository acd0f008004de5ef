// Interrupt: Ctrl-C, SIGTERM and SIGHUP ask the work to stop and keep what is there; a second one ends the program.
#pragma once
#include <atomic>
#include <stop_token>
#include <string_view>
#include <thread>

namespace diecast::cli {

/// Makes these signals only request a stop from here on; one that this process was started to ignore (nohup) is still
/// ignored. Make it before any other thread.
class Interrupt {
public:
    Interrupt();
    std::stop_token token() const { return stop_.get_token(); }
    void stop() { stop_.request_stop(); }
    bool requested() const { return stop_.stop_requested(); }
    /// Exit code as shells number it: 128 and the signal.
    int code() const { return 128 + signal_.load(); }
    /// `good`, or the code of the signal.
    int code_or(int good) const { return requested() ? code() : good; }
    /// Says on standard error what became of the work; the code.
    int ended(std::string_view what) const;

private:
    void wait(std::stop_token end);
    std::stop_source stop_;
    std::atomic<int> signal_;
    std::jthread waiter_;  // last: it uses the others
};

}  // namespace diecast::cli
