// Graph: the model as a list of wirings "quantity = formula(quantities)", and the questions one can ask of it.
#pragma once
#include <array>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>
#include "model/core/formula.h"
#include "model/core/issue.h"
#include "model/core/quantity.h"

namespace diecast {

/// A slot is the index of a quantity in its graph; −1 where there is none.
constexpr std::size_t to_index(int slot) { return static_cast<std::size_t>(slot); }

/// A number in its quantity's unit, or the name of a catalogue entry or of a case.
using PinValue = std::variant<double, std::string>;

/// What a person fixes.
struct Scenario {
    std::map<std::string, PinValue> pins;
    Scenario& pin(Quantity const& q, PinValue value) {
        pins[std::string(q.key)] = std::move(value);
        return *this;
    }
    friend bool operator==(Scenario const&, Scenario const&) = default;
};

/// Shapes between low and high: uniform; triangular with its mode at the value; normal or lognormal with low and high
/// as the 5th and 95th percentile.
enum class Distribution { uniform, triangular, normal, lognormal };
std::string_view to_text(Distribution);
std::optional<Distribution> distribution_named(std::string_view);

/// Source of a catalogue value, and how far it may be off (in the row's unit).
struct Provenance {
    std::string source = "";
    int year = 0;
    std::string confidence = "";  // measured, vendor, estimate, assumed
    Status status = Status::assumption;
    std::optional<double> low = {}, high = {};
    std::string note = "";
    std::optional<Distribution> shape = {};  // none: not stated
};

struct Assignment {
    Quantity const* quantity;
    PinValue value;
    Provenance provenance = {};
};
/// A catalogue entry is a named bag of assignments.
struct Entry {
    std::string name;
    std::vector<Assignment> sets;
    std::string title = "", file = "", extends = "";
    std::string text = "";  // the document it was read from
};

/// One or several outputs of a formula: `die::yield` or `{link::time_per_byte, link::time_per_message}`.
struct Outputs {
    Outputs(Quantity const&);
    Outputs(std::initializer_list<std::reference_wrapper<Quantity const>>);
    ~Outputs();
    std::vector<Quantity const*> quantities;
};

/// Rows, each with the row that takes its place.
using Substitution = std::map<Quantity const*, Quantity const*>;

/// A formula and the slots it reads and writes. A slot is the index of a quantity in its graph.
struct Node {
    std::string_view name, equation;
    Citation citation;
    std::shared_ptr<void const> formula;
    Kernels kernels;
    std::vector<int> in, out;

    void run(double* values, int const* i, int const* o) const { kernels.point(formula.get(), values, i, o); }
    void run(Gradient* values, int const* i, int const* o) const { kernels.gradient(formula.get(), values, i, o); }
    void run(Interval* values, int const* i, int const* o) const { kernels.bounds(formula.get(), values, i, o); }
    void run(Isa isa, Columns const& c) const { kernels.columns[static_cast<std::size_t>(isa)](formula.get(), c); }
};

class Graph {
public:
    /// output = formula(inputs)
    template <class F, std::same_as<Quantity>... In>
    void add(Outputs const& out, Formula<F> const& formula, In const&... in) {
        insert(out, compiled<F, In...>(formula), std::array<Quantity const*, sizeof...(In)>{&in...});
    }
    /// output = formula(inputs) where `selector` is at `named`; elsewhere another case, else the plain formula, else
    /// the fallback. Cases are numbered in the order of their first mention.
    template <class F, std::same_as<Quantity>... In>
    void add_case(Quantity const& selector, std::string_view named, Outputs const& out, Formula<F> const& formula,
                  In const&... in) {
        insert_case(selector, named, out, compiled<F, In...>(formula),
                    std::array<Quantity const*, sizeof...(In)>{&in...});
    }
    /// The formula of `output` once more, where `selector` is at `named`, with some of its inputs replaced.
    void vary(Quantity const& selector, std::string_view named, Quantity const& output, Substitution const&);
    /// Repeats the wiring of these rows, formulas and cases for the rows in their place, and later what a catalogue
    /// sets.
    void repeat(Substitution rows);
    /// `selector` picks one of the entries; what an entry does not set keeps its formula or fallback.
    void choose(Quantity const& selector, std::vector<Entry> entries);

    std::span<Quantity const* const> quantities() const { return quantities_; }
    std::span<Node const> nodes() const { return nodes_; }
    Quantity const* find(std::string_view key) const;  // null when absent
    int slot(std::string_view key) const;              // −1 when absent
    int slot(Quantity const& q) const { return slot(q.key); }

    /// The entries of a catalogue, or the cases of a method as entries without assignments; empty for numbers.
    std::span<Entry const> entries(Quantity const& selector) const;
    /// Index of the entry; −1 when absent.
    int entry(Quantity const& selector, std::string_view name) const;
    /// The catalogue that may set this quantity; null if none does.
    Quantity const* selector_of(Quantity const&) const;
    bool is_input(Quantity const&) const;  // no formula computes it
    bool is_choice(Quantity const& q) const { return !entries(q).empty(); }

    /// A pin's value in the quantity's unit (entries as their index); an issue if there is no such entry.
    double value_of(Quantity const&, PinValue const&, Issues&) const;
    /// A number in the quantity's unit as a pin's value: entries by name.
    PinValue pin_value_of(Quantity const&, double in_unit) const;

    /// Wiring mistakes, cycles, numbers outside their range, formulas whose units do not fit under this scenario.
    Issues check(Scenario const& = {}) const;

    struct Case {
        int index, node;
    };
    int formula_of(int slot) const { return formula_of_[to_index(slot)]; }  // node index or −1
    int choice_of(int slot) const { return choice_of_[to_index(slot)]; }
    std::span<Case const> cases_of(int slot) const { return cases_[to_index(slot)]; }
    int case_selector(int slot) const { return case_selector_[to_index(slot)]; }  // slot or −1

private:
    /// A formula before it is wired. Hundreds of calls make one, so the code that each needs is kept small.
    struct Compiled {
        std::string_view name, equation;
        Citation const& citation;
        Kernels kernels;
        void const* formula;
        std::size_t size;
        std::shared_ptr<void const> (*copy)(void const* formula, std::size_t size);
    };
    static std::shared_ptr<void const> copy_bytes(void const* formula, std::size_t size);
    template <class F, class... In>
    static Compiled compiled(Formula<F> const& formula) {
        static_assert(
            requires { formula((sizeof(In), 1.0)...); }, "the formula takes another number of inputs");
        auto copy = &copy_bytes;
        if constexpr (!std::is_trivially_copyable_v<F> || alignof(F) > __STDCPP_DEFAULT_NEW_ALIGNMENT__)
            copy = [](void const* f, std::size_t) -> std::shared_ptr<void const> {
                return std::make_shared<F const>(*static_cast<F const*>(f));
            };
        return {formula.name,
                formula.equation,
                formula.citation,
                compile<F, sizeof...(In)>(formula.f),
                &formula.f,
                sizeof(F),
                copy};
    }
    static Node node_of(Compiled const&);
    void insert(Outputs const&, Compiled const&, std::span<Quantity const* const> in);
    void insert_case(Quantity const& selector, std::string_view named, Outputs const&, Compiled const&,
                     std::span<Quantity const* const> in);
    int declare(Quantity const&);
    std::vector<Quantity const*> rows_of(std::vector<int> const& slots, Substitution const&) const;
    void repeat_choice(Quantity const& selector);
    bool wire(Outputs const&, Node&, std::span<Quantity const* const> in);
    void insert(Outputs const&, Node, std::span<Quantity const* const> in);
    void insert_case(Quantity const& selector, std::string_view named, Outputs const&, Node,
                     std::span<Quantity const* const> in);
    void check_units(Scenario const&, Issues&) const;

    std::vector<Quantity const*> quantities_;
    std::vector<int> formula_of_, choice_of_, case_selector_;
    std::vector<std::vector<Case>> cases_;
    std::vector<Node> nodes_;
    std::unordered_map<std::string_view, int> slots_;
    std::map<int, std::vector<Entry>> entries_;
    std::vector<Substitution> repeated_;
    Issues issues_;
};

}  // namespace diecast
