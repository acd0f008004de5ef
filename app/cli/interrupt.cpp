#include "app/cli/interrupt.h"
#include <signal.h>
#include <unistd.h>
#include <iostream>

namespace diecast::cli {
namespace {

/// Those that are not ignored: a blocked signal would be seen in spite of that.
sigset_t wanted() {
    sigset_t set;
    sigemptyset(&set);
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&set, signal);
    }
    return set;
}

}  // namespace

Interrupt::Interrupt() : signal_(SIGINT) {
    sigset_t const set = wanted();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::jthread([this](std::stop_token end) { wait(end); });
}

void Interrupt::wait(std::stop_token end) {
    sigset_t const set = wanted();
    timespec const moment{0, 50'000'000};
    while (!end.stop_requested()) {
        int const signal = sigtimedwait(&set, nullptr, &moment);
        if (signal <= 0) continue;
        if (stop_.stop_requested()) _exit(128 + signal);
        signal_ = signal;
        stop_.request_stop();
    }
}

int Interrupt::ended(std::string_view what) const {
    std::cerr << "diecast: interrupted" << what << "\n";
    return code();
}

}  // namespace diecast::cli
