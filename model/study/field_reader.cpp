#include "model/study/field_reader.h"
#include "model/catalogue/field_values.h"
#include "model/catalogue/own_entry_json.h"
#include "model/study/charts/chart_io.h"
#include "model/study/study_fields.h"
#include "model/study/validation_visitor.h"

namespace diecast {
namespace {

class FieldReader : public PlainReader<SeriesVisitor> {
public:
    FieldReader(Graph const& graph, Study const& study, Field const& f, std::initializer_list<std::string_view> besides)
        : PlainReader(f, besides), graph_(graph), study_(study) {}

    void key(FieldInfo const& info, Quantity const*& q) override {
        if (Field const f = field(info)) q = read_row(graph_, f);
    }
    void number(FieldInfo const& info, Quantity const*& q) override {
        key(info, q);
        if (q && is_choice_row(graph_, *q)) f_[info.name].report(std::string(q->key) + " is a choice, not a number");
    }
    void keys(FieldInfo const& info, std::vector<Quantity const*>& list) override {
        Field const f = field(info);
        for (Field const& item : f.items()) add_key(item, item, list);
        if (f && list.empty() && f.items().empty()) f.report("is empty");
    }
    void keys_or_null(FieldInfo const& info, std::vector<Quantity const*>& list) override {
        for (Field const& item : field(info).items()) list.push_back(item.is_null() ? nullptr : read_row(graph_, item));
    }
    void named_keys(FieldInfo const& info, std::vector<Quantity const*>& list, std::vector<ChartName>& names) override {
        Field const f = field(info);
        auto const items = f.items();
        for (Field const& item : items) add_key(item.is_object() ? item["key"] : item, item, list);
        if (f && list.empty() && items.empty()) f.report("is empty");
        if (std::none_of(items.begin(), items.end(), [](Field const& item) { return item.is_object(); })) return;
        for (Field const& item : items) {
            if (item.is_object()) item.has_only({"key", "name"});
            names.push_back(item.is_object() ? read_name(item["name"]) : ChartName{});
        }
    }
    void objective(FieldInfo const& info, std::optional<Objective>& o) override {
        if (Field const f = field(info)) o = read_objective(graph_, f);
    }
    void axis(FieldInfo const& info, std::optional<AxisSpec>& axis) override {
        if (Field const f = field(info)) axis = read_axis(graph_, f);
    }
    void axes(FieldInfo const& info, std::vector<AxisSpec>& axes) override {
        for (Field const& item : field(info).items()) read_axis(graph_, item, axes);
    }

    void design(FieldInfo const& info, std::string& name) override { name = read_design(field(info), study_); }
    void designs(FieldInfo const& info, std::vector<std::string>& names) override {
        for (Field const& item : field(info).items()) {
            std::string const name = read_design(item, study_);
            if (is_new(names, item, [&](std::string const& d) { return d == name; })) names.push_back(name);
        }
    }
    void name(FieldInfo const& info, ChartName& name) override { name = read_name(field(info)); }
    void points(FieldInfo const& info, std::vector<PointKeys>&) override { at(info.name); }  // read when all else is

    void row(FieldInfo const& info, Quantity const*& q) override { q = read_row(graph_, at(info.name)); }
    void rows(FieldInfo const& info, std::vector<Quantity const*>& list) override {
        for (Field const& item : field(info).items())
            if (Quantity const* const q = read_row(graph_, item)) list.push_back(q);
    }
    void amount(FieldInfo const& info, Quantity const* of, std::optional<double>& value) override {
        Field const f = field(info);
        if (f && of && !is_choice_row(graph_, *of)) value = read_number(f, *of);
    }
    void letter(FieldInfo const& info, int& place) override {
        std::string const letter = field(info).one_of({"A", "B", "C", "D", "E", "F"});
        place = letter.empty() ? -1 : letter[0] - 'A';
    }
    void other_design(FieldInfo const& info, std::string& name, bool) override { design(info, name); }
    void scenario(Scenario& scenario) override {
        at("choose"), at("pin");
        scenario = read_scenario(graph_, f_);
    }
    void study_axes(FieldInfo const& info, std::vector<AxisSpec>& axes, Scenario const& scenario) override {
        for (Field const& item : field(info).items()) read_study_axis(graph_, item, scenario, axes);
    }
    void sampling(FieldInfo const& info, DesignSampling& sampling, std::vector<AxisSpec> const& axes) override {
        if (Field const f = field(info)) sampling = read_sampling(f, axes);
    }
    void objectives(FieldInfo const& info, std::vector<Objective>& list) override {
        for (Field const& item : field(info).items()) read_objective(graph_, item, list);
    }
    void constraints(FieldInfo const& info, std::vector<Constraint>& list, ModelLimits* model) override {
        ModelLimits const limits = read_constraints(graph_, field(info), list);
        if (model) *model = limits;
    }
    void brushes(FieldInfo const& info, std::vector<Constraint>& list) override {
        for (Field const& item : field(info).items()) read_brush(graph_, item, list);
    }
    void charts(FieldInfo const& info, std::vector<ChartSpec>& list) override {
        for (Field const& item : field(info).items())
            if (auto chart = read_chart(graph_, item, study_)) list.push_back(std::move(*chart));
    }
    void claim_point(FieldInfo const& info, Scenario&) override { at(info.name); }  // read when all else is, as below
    void claim_design(FieldInfo const& info, std::string&, bool) override { at(info.name); }
    void claim_number(FieldInfo const& info, Quantity const*, double) override { at(info.name); }
    void claim_tolerance(FieldInfo const& info) override { at(info.name); }
    void entries(std::vector<OwnEntry>& list) override {
        at("entries"), at("defaults");
        list = read_own_entries(f_);
    }
    void choices(FieldInfo const& info, std::vector<Quantity const*>& list) override {
        for (Field const& item : field(info).items())
            if (Quantity const* const q = read_choice(item)) list.push_back(q);
    }
    void entry(FieldInfo const& info, Quantity const* of, std::string& name) override {
        Field const f = field(info);
        if (f && of) name = read_entry_name(graph_, f, *of).value_or("");
    }
    void bound(FieldInfo const& info, Quantity const* of, double& bound) override {
        Field const f = field(info);
        if (f && of) bound = read_number(f, *of).value_or(bound);
    }
    void table(FieldInfo const& columns, FieldInfo const& rows, Series& series) override {
        Field const of_columns = field(columns), of_rows = field(rows);  // in this order
        read_table(graph_, of_columns, of_rows, series);
    }
    void part(FieldInfo const& info, VisitFields const& visit) override {
        if (Field const f = field(info)) read_fields(graph_, study_, f, {}, visit);
    }
    void structs(FieldInfo const& info, std::size_t, std::function<void(FieldVisitor&, std::size_t)> const& visit,
                 std::function<void(StudyCheck const&)> const& check) override {
        for (Field const& item : field(info).items()) {
            read_fields(graph_, study_, item, {}, [&](FieldVisitor& v) { visit(v, std::string::npos); });
            if (item.is_object()) check({graph_, item, study_});
        }
    }

    void items(FieldInfo const& info, std::size_t,
               std::function<void(FieldVisitor&, std::size_t)> const& visit) override {
        auto const list = field(info).items();
        for (std::size_t i = 0; i < list.size(); ++i)
            read_fields(graph_, study_, list[i], {}, [&](FieldVisitor& v) { visit(v, i); });
    }

private:
    void add_key(Field const& key, Field const& item, std::vector<Quantity const*>& list) const {
        Quantity const* const q = read_row(graph_, key);
        if (q && is_choice_row(graph_, *q)) item.report(std::string(q->key) + " is a choice, not a number");
        else if (q && is_new(list, item, [&](Quantity const* other) { return other == q; })) list.push_back(q);
    }

    Quantity const* read_choice(Field const& f) const {
        Quantity const* const q = read_row(graph_, f);
        if (!q || is_choice_row(graph_, *q)) return q;
        return f.report(std::string(q->key) + " is a number, not a choice"), nullptr;
    }

    /// Words, or {"entry": the key of a choice}.
    ChartName read_name(Field const& f) const {
        if (!f.is_object()) return {f.text()};
        f.has_only({"entry"});
        return {{}, read_choice(f["entry"])};
    }

    Graph const& graph_;
    Study const& study_;
};

}  // namespace

void read_fields(Graph const& graph, Study const& study, Field const& f,
                 std::initializer_list<std::string_view> besides, VisitFields const& visit) {
    FieldReader reader(graph, study, f, besides);
    reader.read([&] { visit(reader); });
}

}  // namespace diecast
