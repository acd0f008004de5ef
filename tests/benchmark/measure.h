// Measuring ratios: variants take turns in one run, thread CPU time, medians.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace diecast {

double cpu_seconds();     // of this thread
double peak_megabytes();  // of this process, so far

struct Variant {
    std::string name;
    double items;  // designs, or points
    std::function<void()> run;
    std::vector<double> ns = {};  // per item, one per round, sorted

    double median() const { return ns[ns.size() / 2]; }
};

void take_turns(std::vector<Variant>&, int rounds);
void print(std::vector<Variant> const&);  // with the speed relative to the first

/// A promise: a ratio that must not be left.
struct Target {
    std::string name;
    double ratio, limit;
    bool at_least;                  // else at most
    bool met(double slack) const {  // slack 0.25: a quarter worse will do
        return at_least ? ratio >= limit * (1 - slack) : ratio <= limit * (1 + slack);
    }
};
/// Prints them; true if all are met with this slack.
bool report(std::vector<Target> const&, double slack);

}  // namespace diecast
