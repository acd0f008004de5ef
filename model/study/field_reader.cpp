#include "model/study/field_reader.h"
#include "model/catalog/field_values.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

/// The names of the fields that are visited.
class FieldNames : public FieldVisitor {
public:
    explicit FieldNames(std::initializer_list<std::string_view> besides) : names_(besides) {}
    std::vector<std::string_view> const& names() const { return names_; }

    void text(FieldInfo const& info, std::string&) override { add(info); }
    void texts(FieldInfo const& info, std::vector<std::string>&) override { add(info); }
    void word(FieldInfo const& info, std::initializer_list<std::string_view>, std::string&) override { add(info); }
    void flag(FieldInfo const& info, bool&) override { add(info); }
    void whole(FieldInfo const& info, int, int, int&) override { add(info); }
    void key(FieldInfo const& info, Quantity const*&) override { add(info); }
    void number(FieldInfo const& info, Quantity const*&) override { add(info); }
    void keys(FieldInfo const& info, std::vector<Quantity const*>&) override { add(info); }
    void keys_or_null(FieldInfo const& info, std::vector<Quantity const*>&) override { add(info); }
    void named_keys(FieldInfo const& info, std::vector<Quantity const*>&, std::vector<ChartName>&) override {
        add(info);
    }
    void objective(FieldInfo const& info, std::optional<Objective>&) override { add(info); }
    void axis(FieldInfo const& info, std::optional<AxisSpec>&) override { add(info); }
    void axes(FieldInfo const& info, std::vector<AxisSpec>&) override { add(info); }
    void design(FieldInfo const& info, std::string&) override { add(info); }
    void designs(FieldInfo const& info, std::vector<std::string>&) override { add(info); }
    void name(FieldInfo const& info, ChartName&) override { add(info); }
    void points(FieldInfo const& info, std::vector<PointKeys>&) override { add(info); }
    void items(FieldInfo const& info, std::size_t, std::function<void(FieldVisitor&, std::size_t)> const&) override {
        add(info);
    }

private:
    void add(FieldInfo const& info) { names_.push_back(info.name); }
    std::vector<std::string_view> names_;
};

class FieldReader : public FieldVisitor {
public:
    FieldReader(Graph const& graph, Study const& study, Field const& f) : graph_(graph), study_(study), f_(f) {}

    void text(FieldInfo const& info, std::string& value) override {
        value = f_[info.name].text();
        if (info.missing && value.empty()) report_missing(info);
    }
    void texts(FieldInfo const& info, std::vector<std::string>& values) override {
        for (Field const& item : field(info).items()) values.push_back(item.text());
    }
    void word(FieldInfo const& info, std::initializer_list<std::string_view> words, std::string& value) override {
        if (Field const f = field(info)) value = f.one_of(words);
    }
    void flag(FieldInfo const& info, bool& value) override { value = field(info).truth(); }
    void whole(FieldInfo const& info, int lo, int hi, int& value) override {
        if (Field const f = field(info)) value = f.whole(lo, hi).value_or(0);
    }

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

    void items(FieldInfo const& info, std::size_t,
               std::function<void(FieldVisitor&, std::size_t)> const& visit) override {
        auto const list = field(info).items();
        for (std::size_t i = 0; i < list.size(); ++i)
            read_fields(graph_, study_, list[i], {}, [&](FieldVisitor& v) { visit(v, i); });
    }

private:
    /// Absent where it must not be: an issue.
    Field field(FieldInfo const& info) const {
        Field f = f_[info.name];
        if (!f && info.missing) report_missing(info);
        return f;
    }
    void report_missing(FieldInfo const& info) const {
        f_[info.name].report("is missing: " + std::string(info.missing));
    }

    void add_key(Field const& key, Field const& item, std::vector<Quantity const*>& list) const {
        Quantity const* const q = read_row(graph_, key);
        if (q && is_choice_row(graph_, *q)) item.report(std::string(q->key) + " is a choice, not a number");
        else if (q && is_new(list, item, [&](Quantity const* other) { return other == q; })) list.push_back(q);
    }

    /// Words, or {"entry": the key of a choice}.
    ChartName read_name(Field const& f) const {
        if (!f.is_object()) return {f.text()};
        f.has_only({"entry"});
        ChartName name{{}, read_row(graph_, f["entry"])};
        if (name.entry && !is_choice_row(graph_, *name.entry))
            f["entry"].report(std::string(name.entry->key) + " is a number, not a choice");
        return name;
    }

    Graph const& graph_;
    Study const& study_;
    Field const& f_;
};

}  // namespace

void read_fields(Graph const& graph, Study const& study, Field const& f,
                 std::initializer_list<std::string_view> besides, VisitFields const& visit) {
    FieldNames names(besides);
    visit(names);
    f.has_only(names.names());
    FieldReader reader(graph, study, f);
    if (f.is_object()) visit(reader);
}

}  // namespace diecast
