#include "app/cli/progress.h"
#include <unistd.h>
#include <cmath>
#include <iostream>
#include "app/present/text/shares_and_counts.h"
#include "model/core/text.h"

namespace diecast::cli {

ProgressCall ProgressLine::call() {
    return [this](Progress const& p) {
        last_ = p;
        if (!shown_ || p.total == 0 || p.seconds <= 0) return;
        double const done = static_cast<double>(p.done), total = static_cast<double>(p.total), rate = done / p.seconds;
        std::cerr << "\r\033[K" << percent(done / total, 3) << " of " << number_text(total) << " " << of_ << ", "
                  << number_text(rate, 3) << "/s, " << number_text(rate > 0 ? (total - done) / rate : NAN, 2)
                  << " s left" << std::flush;
        drawn_ = true;
    };
}

void ProgressLine::clear() {
    if (drawn_) std::cerr << "\r\033[K" << std::flush;
    drawn_ = false;
}

bool is_terminal_stderr() { return isatty(STDERR_FILENO) == 1; }

}  // namespace diecast::cli
