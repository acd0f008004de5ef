// Progress: one line on the terminal that says how far it is, how fast, and how long it will take.
#pragma once
#include "optimizer/sweep/stream.h"

namespace diecast::cli {

class ProgressLine {
public:
    explicit ProgressLine(bool wanted, std::string of = "designs") : shown_(wanted), of_(std::move(of)) {}
    ~ProgressLine() { clear(); }
    ProgressCall call();
    void clear();
    Progress const& last() const { return last_; }

private:
    bool shown_, drawn_ = false;
    std::string of_;
    Progress last_;
};

bool is_terminal_stderr();

}  // namespace diecast::cli
