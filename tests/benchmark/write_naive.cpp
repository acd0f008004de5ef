// Prints the C++ of naive.h: walks the wiring back from what the study asks for.
#include <cstdio>
#include <set>
#include "tests/benchmark/case_study.h"

using namespace diecast;

namespace {

std::string text(double v) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g", v);
    return v == v ? digits : "nan";
}

class Writer {
public:
    explicit Writer(CaseStudy const& c) : g_(c.graph), scenario_(c.study.scenario) {
        for (Axis const& axis : c.axes)
            for (Quantity const* q : axis.quantities) {
                declare(*q);
                done_.insert(g_.slot(*q));
                moving_.insert(g_.slot(*q));
            }
    }

    void need(Quantity const& q) {
        int const slot = g_.slot(q);
        if (!done_.insert(slot).second) return;
        declare(q);
        Issues issues;
        if (auto const pin = scenario_.pins.find(std::string(q.key)); pin != scenario_.pins.end())
            return set(q, text(g_.value_of(q, pin->second, issues) * q.unit), inputs_);
        if (g_.choice_of(slot) >= 0) return choose(q);
        compute(q);
    }
    std::string const& members() const { return members_; }
    std::string const& inputs() const { return inputs_; }
    std::string const& body() const { return body_; }
    static std::string name(Quantity const& q) {
        std::string n = "d.";
        for (char c : q.key) n += c == '.' ? '_' : c;
        return n;
    }

private:
    void declare(Quantity const& q) { members_ += "    Libm " + name(q).substr(2) + ";\n"; }
    void set(Quantity const& q, std::string const& value, std::string& where) {
        where += "    " + name(q) + " = " + value + ";\n";
    }

    /// A table over the catalogue's entries; where one is silent, what there would be without it.
    void choose(Quantity const& q) {
        Quantity const& selector = *g_.selector_of(q);
        need(selector);
        follow(q, selector);
        bool silent = false;
        std::string table;
        for (Entry const& e : g_.entries(selector)) {
            double value = std::numeric_limits<double>::quiet_NaN();
            Issues issues;
            for (Assignment const& a : e.sets)
                if (a.quantity->key == q.key) value = g_.value_of(q, a.value, issues) * q.unit;
            silent = silent || value != value;
            table += text(value) + ", ";
        }
        if (silent) compute(q);
        std::string const entry = "entry_" + name(q).substr(2);
        body_ += "    static double const " + entry + "[] = {" + table + "};\n";
        std::string const value = entry + "[static_cast<std::size_t>(" + name(selector) + ".v)]";
        if (silent) body_ += "    if (" + value + " == " + value + ")\n    ";
        set(q, value, body_);
    }

    void compute(Quantity const& q) {
        int const slot = g_.slot(q);
        if (int const selector = g_.case_selector(slot); selector >= 0) {
            Quantity const& by = quantity(selector);
            need(by);
            follow(q, by);
            if (moving_.count(selector)) return switch_cases(q, by);
            auto const at = static_cast<int>(evaluate(g_, scenario_, {&by})[0]);
            for (Graph::Case const& c : g_.cases_of(slot))
                if (c.index == at) return compute_by(q, c.node);
        }
        compute_by(q, g_.formula_of(slot));
    }

    void compute_by(Quantity const& q, int node) {
        if (node < 0) return set(q, text(q.fallback * q.unit), g_.choice_of(g_.slot(q)) < 0 ? inputs_ : body_);
        need_inputs(q, node);
        call(node, g_.slot(q));
    }

    /// A plain tool runs the case it needs, not all of them.
    void switch_cases(Quantity const& q, Quantity const& by) {
        int const slot = g_.slot(q), formula = g_.formula_of(slot);
        for (Graph::Case const& c : g_.cases_of(slot)) need_inputs(q, c.node);
        if (formula >= 0) need_inputs(q, formula);
        body_ += "    switch (static_cast<int>(" + name(by) + ".v)) {\n";
        for (Graph::Case const& c : g_.cases_of(slot)) {
            body_ += "    case " + std::to_string(c.index) + ":\n";
            call(c.node, slot);
            body_ += "    break;\n";
        }
        body_ += "    default:\n";
        if (formula >= 0) call(formula, slot);
        else set(q, text(q.fallback * q.unit), body_);
        body_ += "    }\n";
    }

    Quantity const& quantity(int slot) const { return *g_.quantities()[static_cast<std::size_t>(slot)]; }

    void follow(Quantity const& q, Quantity const& input) {
        if (moving_.count(g_.slot(input))) moving_.insert(g_.slot(q));
    }

    void need_inputs(Quantity const& q, int node) {
        for (int in : g_.nodes()[static_cast<std::size_t>(node)].in) {
            need(quantity(in));
            follow(q, quantity(in));
        }
    }

    void call(int number, int wanted) {
        Node const& node = g_.nodes()[static_cast<std::size_t>(number)];
        std::string arguments;
        for (int in : node.in) arguments += (arguments.empty() ? "" : ", ") + name(quantity(in));
        std::string const result = std::string(node.name) + ".f(" + arguments + ")";
        std::size_t which = 0;
        while (node.out[which] != wanted) ++which;
        std::string const pick = node.out.size() > 1 ? "[" + std::to_string(which) + "]" : "";
        set(quantity(wanted), result + pick, body_);
    }

    Graph const& g_;
    Scenario const& scenario_;
    std::set<int> done_, moving_;
    std::string members_, inputs_, body_;
};

char const* const head = R"(#include "tests/benchmark/naive.h"
#include "tests/benchmark/libm.h"
#include "tests/benchmark/formulas.h"

namespace diecast::naive {
namespace {
[[maybe_unused]] double const nan = std::numeric_limits<double>::quiet_NaN();
)";

}  // namespace

int main() {
    CaseStudy const c;
    Writer writer(c);
    for (Quantity const* q : c.outputs) writer.need(*q);
    std::printf("%s\nstruct Design {\n%s};\n\n", head, writer.members().c_str());
    std::printf("void set_inputs(Design& d) {\n%s}\n\n", writer.inputs().c_str());
    std::printf("inline void evaluate(Design& d) {\n%s}\n\n}  // namespace\n\n", writer.body().c_str());
    std::printf(
        "void evaluate(double const* const* columns, std::size_t designs, double* const* results) {\n"
        "    Design d;\n    set_inputs(d);\n    for (std::size_t i = 0; i < designs; ++i) {\n");
    for (std::size_t a = 0; a < c.axes.size(); ++a)
        std::printf("        %s = columns[%zu][i];\n", Writer::name(*c.axes[a].quantities.front()).c_str(), a);
    std::printf("        evaluate(d);\n");
    for (std::size_t j = 0; j < c.outputs.size(); ++j)
        std::printf("        results[%zu][i] = %s.v;\n", j, Writer::name(*c.outputs[j]).c_str());
    std::printf("    }\n}\n\n}  // namespace diecast::naive\n");
}
