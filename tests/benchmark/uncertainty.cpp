// Speed of Monte Carlo over the fronts of the studies with a million designs and more, on one core: everything from the
// samples to the percentiles and the chances of being on the front. With --check the exit code says whether half of the
// promise holds: the machine may be slower.
#include "optimizer/uncertainty/uncertainty.h"
#include <cstdio>
#include <string_view>
#include "model/catalogue/catalogue.h"
#include "model/model.h"
#include "tests/benchmark/measure.h"

using namespace diecast;

namespace {

struct Case {
    Graph graph = make_model();
    Study study;
    UncertaintyQuestion question;
    UncertaintyOptions options;

    explicit Case(std::string const& name) {
        Issues issues = load_catalogue(graph, catalogue_selectors(), DIECAST_SOURCE_DIR "/presets");
        StudyReading reading = load_study(graph, DIECAST_SOURCE_DIR "/presets/studies/" + name + ".diecast.json");
        issues.insert(issues.end(), reading.issues.begin(), reading.issues.end());
        study = std::move(reading.study);
        Pool pool;
        auto found = question_about_front(graph, study, 100000, pool, issues);
        for (Issue const& i : issues) std::fprintf(stderr, "%s\n", to_text(i).c_str());
        if (has_errors(issues) || !found) std::exit(2);
        question = std::move(*found);
    }
    double evaluations() const { return double(options.samples) * double(question.designs.size()); }
    void run() {
        Pool pool(1);
        Issues issues;
        auto const found = uncertainty(graph, question, options, pool, issues);
        if (!found) std::exit(2);
        inputs = found->inputs.size();
    }
    std::size_t inputs = 0;
};

}  // namespace

int main(int argc, char** argv) {
    bool const check = argc > 1 && std::string_view(argv[1]) == "--check";
    Case split("package-split"), lite("lite-gpu");
    std::vector<Variant> variants{{"package-split", split.evaluations(), [&] { split.run(); }},
                                  {"lite-gpu", lite.evaluations(), [&] { lite.run(); }}};
    take_turns(variants, check ? 3 : 7);
    std::printf("package-split: %zu designs, %zu inputs; lite-gpu: %zu designs, %zu inputs; %zu samples\n",
                split.question.designs.size(), split.inputs, lite.question.designs.size(), lite.inputs,
                split.options.samples);
    print(variants);
    bool const met =
        report({{"package-split, million sample-evaluations per second", 1e3 / variants[0].median(), 4, true},
                {"lite-gpu, million sample-evaluations per second", 1e3 / variants[1].median(), 10, true}},
               0.5);  // of a machine that may be slower
    return check && !met ? 1 : 0;
}
