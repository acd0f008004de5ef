#include "model/study/chart_spec.h"
#include <algorithm>
#include <functional>

namespace diecast {
namespace {

/// Calls with an empty struct of each kind.
template <class Visit, std::size_t... I>
void for_each_kind(Visit const& visit, std::index_sequence<I...>) {
    (visit(std::variant_alternative_t<I, ChartKind>{}), ...);
}
template <class Visit>
void for_each_kind(Visit const& visit) {
    for_each_kind(visit, std::make_index_sequence<std::variant_size_v<ChartKind>>());
}

class Quantities : public FieldQuestion {
public:
    std::vector<Quantity const*> found;

    void key(FieldInfo const&, Quantity const*& q) override { add(q); }
    void number(FieldInfo const&, Quantity const*& q) override { add(q); }
    void keys(FieldInfo const&, std::vector<Quantity const*>& list) override {
        std::for_each(list.begin(), list.end(), adds());
    }
    void keys_or_null(FieldInfo const& info, std::vector<Quantity const*>& list) override { keys(info, list); }
    void named_keys(FieldInfo const& info, std::vector<Quantity const*>& list, std::vector<ChartName>&) override {
        keys(info, list);
    }
    void objective(FieldInfo const&, std::optional<Objective>& o) override {
        if (o) add(o->quantity);
    }

private:
    void add(Quantity const* q) {
        if (q && std::find(found.begin(), found.end(), q) == found.end()) found.push_back(q);
    }
    std::function<void(Quantity const*)> adds() {
        return [this](Quantity const* q) { add(q); };
    }
};

class Axes : public FieldQuestion {
public:
    std::vector<AxisSpec*> found;

    void axis(FieldInfo const&, std::optional<AxisSpec>& a) override {
        if (a) found.push_back(&*a);
    }
    void axes(FieldInfo const&, std::vector<AxisSpec>& list) override {
        for (AxisSpec& a : list) found.push_back(&a);
    }
};

class Designs : public FieldQuestion {
public:
    std::vector<std::string*> found;

    void design(FieldInfo const&, std::string& name) override { found.push_back(&name); }
    void designs(FieldInfo const&, std::vector<std::string>& names) override {
        for (std::string& name : names) found.push_back(&name);
    }
};

}  // namespace

std::string_view ChartSpec::kind() const {
    return std::visit([](auto const& spec) { return spec.kind; }, of);
}

std::string_view ChartSpec::kind_title() const {
    return std::visit([](auto const& spec) { return spec.title; }, of);
}

void ChartSpec::visit(FieldVisitor& v) {
    v.text({"title"}, title);
    v.text({"note"}, note);
    std::visit([&](auto& spec) { spec.visit(v); }, of);
}

PlotAxes* plot_of(ChartSpec& chart) {
    return std::visit(
        [](auto& spec) -> PlotAxes* {
            if constexpr (requires { spec.plot; }) return &spec.plot;
            else return nullptr;
        },
        chart.of);
}

PlotAxes const* plot_of(ChartSpec const& chart) { return plot_of(const_cast<ChartSpec&>(chart)); }

ChartKind plot_kind(PlotAxes const& axes) { return ParetoSpec{axes}; }

std::vector<PlotAxes const*> plots_of(std::vector<ChartSpec> const& charts) {
    std::vector<PlotAxes const*> list;
    for (ChartSpec const& chart : charts)
        if (PlotAxes const* const axes = plot_of(chart)) list.push_back(axes);
    return list;
}

std::optional<std::size_t> first_plot(std::vector<ChartSpec> const& charts) {
    auto const first = std::find_if(charts.begin(), charts.end(), [](ChartSpec const& c) { return plot_of(c); });
    return first == charts.end() ? std::nullopt : std::optional(static_cast<std::size_t>(first - charts.begin()));
}

std::vector<std::string_view> const& chart_kinds() {
    static std::vector<std::string_view> const kinds = [] {
        std::vector<std::string_view> list;
        for_each_kind([&](auto const& spec) { list.push_back(spec.kind); });
        return list;
    }();
    return kinds;
}

std::optional<ChartKind> chart_kind(std::string_view name) {
    std::optional<ChartKind> found;
    for_each_kind([&](auto spec) {
        if (spec.kind == name) found = std::move(spec);
    });
    return found;
}

std::vector<Quantity const*> quantities_of(ChartSpec const& chart) {
    Quantities visitor;
    const_cast<ChartSpec&>(chart).visit(visitor);  // which changes nothing
    return std::move(visitor.found);
}

std::vector<AxisSpec*> axes_of(ChartSpec& chart) {
    Axes visitor;
    chart.visit(visitor);
    return std::move(visitor.found);
}

std::vector<AxisSpec const*> axes_of(ChartSpec const& chart) {
    auto const axes = axes_of(const_cast<ChartSpec&>(chart));  // which the visitor does not change
    return {axes.begin(), axes.end()};
}

std::vector<std::string*> designs_of(ChartSpec& chart) {
    Designs visitor;
    chart.visit(visitor);
    return std::move(visitor.found);
}

std::vector<std::string const*> designs_of(ChartSpec const& chart) {
    auto const names = designs_of(const_cast<ChartSpec&>(chart));  // which the visitor does not change
    return {names.begin(), names.end()};
}

std::vector<std::string>* shown_designs(ChartSpec& chart) {
    return std::visit(
        [](auto& spec) -> std::vector<std::string>* {
            if constexpr (requires { spec.designs; }) return &spec.designs;
            else return nullptr;
        },
        chart.of);
}

std::vector<std::string> const* shown_designs(ChartSpec const& chart) {
    return shown_designs(const_cast<ChartSpec&>(chart));
}

ChartScope scope_of(ChartSpec const& chart) {
    return std::visit(
        [](auto const& spec) {
            if constexpr (requires { spec.scope(); }) return spec.scope();
            else return ChartScope{};
        },
        chart.of);
}

ChartCurves curves_of(ChartSpec const& chart) {
    return std::visit(
        [](auto const& spec) {
            if constexpr (requires { spec.most_curves; })
                return ChartCurves{spec.curves ? &*spec.curves : nullptr, spec.most_curves};
            else return ChartCurves{};
        },
        chart.of);
}

std::optional<std::array<Quantity const*, 2>> plane_of(ChartSpec const& chart) {
    return std::visit(
        [](auto const& spec) -> std::optional<std::array<Quantity const*, 2>> {
            if constexpr (requires { spec.most_curves; })
                if (spec.x && spec.y) return {{spec.x->quantity, spec.y->quantity}};
            return {};
        },
        chart.of);
}

ChartSubject subject_of(ChartSpec const& chart) {
    if (PlotAxes const* const axes = plot_of(chart); axes && axes->are_chosen()) return {{axes->y}, axes->x};
    if (auto const plane = plane_of(chart)) return {{(*plane)[1]}, (*plane)[0]};
    return std::visit(
        [](auto const& spec) -> ChartSubject {
            if constexpr (requires { spec.range; })
                if (spec.range && !spec.keys.empty()) return {spec.keys, spec.range->quantity};
            if constexpr (requires { spec.total; })
                if (spec.total) return {{spec.total}};
            if constexpr (requires { spec.key; })
                if (spec.key) return {{spec.key}};
            if constexpr (requires { spec.keys; })
                if (!spec.keys.empty()) return {{spec.keys.front()}};
            return {};
        },
        chart.of);
}

}  // namespace diecast
