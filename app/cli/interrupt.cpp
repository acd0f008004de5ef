#include "app/cli/interrupt.h"
#include <signal.h>
#include <unistd.h>
#include "app/cli/session.h"

namespace diecast::cli {
namespace {

sigset_t both() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

Interrupt::Interrupt() {
    sigset_t const set = both();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::jthread([this](std::stop_token end) { wait(end); });
}

void Interrupt::wait(std::stop_token end) {
    sigset_t const set = both();
    timespec const moment{0, 50'000'000};
    while (!end.stop_requested()) {
        if (sigtimedwait(&set, nullptr, &moment) <= 0) continue;
        if (stop_.stop_requested()) _exit(interrupted);
        stop_.request_stop();
    }
}

}  // namespace diecast::cli
