#include "tests/benchmark/measure.h"
#include <sys/resource.h>
#include <algorithm>
#include <cstdio>
#include <ctime>

namespace diecast {

double cpu_seconds() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double peak_megabytes() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

void take_turns(std::vector<Variant>& variants, int rounds) {
    for (int round = 0; round < rounds; ++round)
        for (Variant& v : variants) {
            double const start = cpu_seconds();
            v.run();
            v.ns.push_back(1e9 * (cpu_seconds() - start) / v.items);
        }
    for (Variant& v : variants) std::sort(v.ns.begin(), v.ns.end());
}

void print(std::vector<Variant> const& variants) {
    for (Variant const& v : variants)
        std::printf("%-46s %8.2f ns (%.2f … %.2f)  %6.2f x\n", v.name.c_str(), v.median(), v.ns.front(), v.ns.back(),
                    variants[0].median() / v.median());
}

bool report(std::vector<Target> const& targets, double slack) {
    bool all = true;
    for (Target const& t : targets) {
        bool const met = t.met(slack);
        all = all && met;
        char const* const verdict = t.met(0) ? "met" : met ? "met within the slack" : "MISSED";
        std::printf("%-46s %6.2f  (%s %.2f)  %s\n", t.name.c_str(), t.ratio, t.at_least ? "at least" : "at most",
                    t.limit, verdict);
    }
    return all;
}

}  // namespace diecast
