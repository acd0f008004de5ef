#include <cmath>
#include <utility>
#include "model/catalogue/field_values.h"
#include "model/study/axis_range.h"
#include "model/study/charts/chart_io.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

class FieldWriter : public PlainWriter<SeriesVisitor> {
public:
    FieldWriter(Graph const& graph, OrderedJson& object) : PlainWriter(object), graph_(graph) {}

    void key(FieldInfo const& info, Quantity const*& q) override {
        if (q) object_[info.name] = q->key;
    }
    void number(FieldInfo const& info, Quantity const*& q) override { key(info, q); }
    void keys(FieldInfo const& info, std::vector<Quantity const*>& list) override {
        put(info, each(list, [](Quantity const* q) { return q ? OrderedJson(q->key) : OrderedJson(); }));
    }
    void keys_or_null(FieldInfo const& info, std::vector<Quantity const*>& list) override { keys(info, list); }
    void named_keys(FieldInfo const& info, std::vector<Quantity const*>& list, std::vector<ChartName>& names) override {
        OrderedJson all = OrderedJson::array();
        for (std::size_t i = 0; i < list.size(); ++i) {
            bool const named = i < names.size() && names[i] != ChartName{};
            all.push_back(named ? OrderedJson{{"key", list[i]->key}, {"name", name_json(names[i])}}
                                : OrderedJson(list[i]->key));
        }
        put(info, std::move(all));
    }
    void objective(FieldInfo const& info, std::optional<Objective>& o) override {
        if (o) object_[info.name] = objective_json(*o);
    }
    void axis(FieldInfo const& info, std::optional<AxisSpec>& axis) override {
        if (axis) object_[info.name] = axis_json(graph_, *axis);
    }
    void axes(FieldInfo const& info, std::vector<AxisSpec>& axes) override {
        put(info, each(axes, [&](AxisSpec const& a) { return axis_json(graph_, a); }));
    }
    void design(FieldInfo const& info, std::string& name) override { put(info, name); }
    void designs(FieldInfo const& info, std::vector<std::string>& names) override { put(info, names); }
    void name(FieldInfo const& info, ChartName& name) override { put(info, name_json(name)); }
    void points(FieldInfo const& info, std::vector<PointKeys>& list) override {
        put(info, each(list, [](PointKeys const& p) { return OrderedJson{p.place, p.value}; }));
    }
    void items(FieldInfo const& info, std::size_t n,
               std::function<void(FieldVisitor&, std::size_t)> const& visit) override {
        OrderedJson list = OrderedJson::array();
        for (std::size_t i = 0; i < n; ++i) {
            OrderedJson object = OrderedJson::object();
            FieldWriter writer(graph_, object);
            visit(writer, i);
            list.push_back(std::move(object));
        }
        put(info, std::move(list));
    }

    void row(FieldInfo const& info, Quantity const*& q) override { key(info, q); }
    void rows(FieldInfo const& info, std::vector<Quantity const*>& list) override { keys(info, list); }
    void amount(FieldInfo const& info, Quantity const* of, std::optional<double>& value) override {
        if (value) object_[info.name] = number_json(*value, *of);
    }
    void letter(FieldInfo const& info, int& place) override {
        object_[info.name] = std::string(1, static_cast<char>('A' + place));
    }
    void other_design(FieldInfo const& info, std::string& name, bool written) override {
        if (written) object_[info.name] = name;
    }
    void scenario(Scenario& scenario) override { put_scenario(graph_, object_, scenario); }
    void study_axes(FieldInfo const& info, std::vector<AxisSpec>& axes, Scenario const& scenario) override {
        put(info, each(axes, [&](AxisSpec const& a) {
                OrderedJson axis = axis_json(graph_, a);
                if (scenario.pins.contains(std::string(a.quantity->key))) axis["held"] = true;
                return axis;
            }));
    }
    void sampling(FieldInfo const& info, DesignSampling& sampling, std::vector<AxisSpec> const&) override {
        if (sampling.by != DesignSampling::By::every) object_[info.name] = to_text(sampling);
    }
    void objectives(FieldInfo const& info, std::vector<Objective>& list) override {
        put(info, each(list, objective_json));
    }
    /// An empty list says that the model's limits are off.
    void constraints(FieldInfo const& info, std::vector<Constraint>& list, ModelLimits* model) override {
        if (!list.empty() || (model && *model == ModelLimits::off)) object_[info.name] = each(list, constraint_json);
    }
    void brushes(FieldInfo const& info, std::vector<Constraint>& list) override {
        put(info, each(list, [&](Constraint const& c) { return brush_json(graph_, c); }));
    }
    void charts(FieldInfo const& info, std::vector<ChartSpec>& list) override {
        put(info, each(list, [&](ChartSpec const& c) { return chart_json(graph_, c); }));
    }
    void claim_point(FieldInfo const& info, Scenario& point) override {
        OrderedJson object = OrderedJson::object();
        for (auto const& [key, word] : point.pins) {
            auto const* const name = std::get_if<std::string>(&word);
            object[key] = name ? OrderedJson(*name) : number_json(std::get<double>(word), *graph_.find(key));
        }
        put(info, std::move(object));
    }
    void claim_design(FieldInfo const& info, std::string& name, bool written) override {
        other_design(info, name, written);
    }
    void claim_number(FieldInfo const& info, Quantity const* of, double value) override {
        if (std::isfinite(value)) object_[info.name] = number_json(value, *of);
    }
    void entries(std::vector<OwnEntry>& list) override { put_entries(object_, list); }
    void choices(FieldInfo const& info, std::vector<Quantity const*>& list) override { keys(info, list); }
    void entry(FieldInfo const& info, Quantity const*, std::string& name) override { put(info, name); }
    void bound(FieldInfo const& info, Quantity const* of, double& value) override {
        if (of && std::isfinite(value)) object_[info.name] = number_json(value, *of);
    }
    void table(FieldInfo const& columns, FieldInfo const& rows, Series& s) override {
        if (!s.rows_of.empty()) return;  // they are in the file of that series
        put(columns, each(s.columns, [&](ValidationColumn column) {
                OrderedJson object = OrderedJson::object();
                write_fields(graph_, object,
                             [&](FieldVisitor& v) { visit_fields(static_cast<SeriesVisitor&>(v), column); });
                return object;
            }));
        put(rows, each(s.rows, [&](ValidationRow const& row) { return cells_json(s, row); }));
    }
    void part(FieldInfo const& info, VisitFields const& visit) override {
        OrderedJson object = OrderedJson::object();
        write_fields(graph_, object, visit);
        put(info, std::move(object));
    }
    void structs(FieldInfo const& info, std::size_t n, std::function<void(FieldVisitor&, std::size_t)> const& visit,
                 std::function<void(StudyCheck const&)> const&) override {
        items(info, n, visit);
    }

private:
    template <class List, class Write>
    static OrderedJson each(List const& list, Write write) {
        OrderedJson result = OrderedJson::array();
        for (auto const& item : list) result.push_back(write(item));
        return result;
    }
    /// The cells of a row. Of columns with text only the first is kept, as the name of the row.
    OrderedJson cells_json(Series const& s, ValidationRow const& row) const {
        OrderedJson cells = OrderedJson::array();
        std::size_t at = 0;
        bool named = false;
        for (ValidationColumn const& c : s.columns) {
            if (c.measured) {
                auto const& value = row.measured[at++];
                cells.push_back(value ? cell_json(c, *value) : OrderedJson());
            } else if (!c.key) cells.push_back(std::exchange(named, true) ? OrderedJson() : OrderedJson(row.name));
            else if (auto const pin = row.scenario.pins.find(std::string(c.key->key)); pin == row.scenario.pins.end())
                cells.push_back(nullptr);
            else if (auto const* name = std::get_if<std::string>(&pin->second)) cells.push_back(*name);
            else cells.push_back(cell_json(c, std::get<double>(pin->second)));
        }
        return cells;
    }
    /// A bare number is in the unit of the column.
    static OrderedJson cell_json(ValidationColumn const& c, double value) {
        return c.unit.empty() ? plain_number(value) : number_json(value, c.key ? *c.key : *c.measured);
    }
    static OrderedJson name_json(ChartName const& n) {
        return n.entry ? OrderedJson{{"entry", n.entry->key}} : OrderedJson(n.text);
    }

    Graph const& graph_;
};

}  // namespace

void write_fields(Graph const& graph, OrderedJson& object, VisitFields const& visit) {
    FieldWriter writer(graph, object);
    visit(writer);
}

OrderedJson number_json(double in_unit, Quantity const& q) {
    return q.unit.name.empty() ? plain_number(in_unit) : OrderedJson(exact_value_text(in_unit, q));
}

}  // namespace diecast
