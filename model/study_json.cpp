// Studies as JSON: reading.
#include <algorithm>
#include <cmath>
#include "model/axis_range.h"
#include "model/core/text.h"
#include "model/entry_file.h"
#include "model/study_file.h"

namespace diecast {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

class StudyReader {
public:
    StudyReader(Graph const& graph, Field document) : graph_(graph), document_(std::move(document)) {}

    Study read() {
        Field const& d = document_;
        d.has_only({"diecast", "kind", "name", "title", "summary", "noun", "choose", "pin", "axes", "objectives",
                    "constraints", "figures", "designs", "charts", "published", "assumptions"});
        if (d["kind"].one_of({"study"}).empty() && !d["kind"]) d["kind"].report("is missing: \"kind\": \"study\"");
        s_.name = d["name"].text();
        s_.title = d["title"].text();
        s_.summary = d["summary"].text();
        if (std::string noun = d["noun"].text(); !noun.empty()) s_.noun = std::move(noun);
        s_.scenario = scenario(d);
        for (Field const& f : d["axes"].items()) read_axis(f);
        for (Field const& f : d["objectives"].items()) read_objective(f);
        for (Field const& f : d["constraints"].items()) read_constraint(f);
        for (Field const& f : d["figures"].items())
            if (auto const* q = read_row(graph_, f)) s_.figures.push_back(q);
        for (Field const& f : d["designs"].items()) read_design(f);
        for (Field const& f : d["charts"].items()) read_chart(f);
        for (Field const& f : d["published"].items()) read_published(f);
        for (Field const& f : d["assumptions"].items()) s_.assumptions.push_back(f.text());
        return std::move(s_);
    }

private:
    Scenario scenario(Field const& holder) {
        Scenario result;
        for (Field const& f : holder["choose"].members())
            if (auto const* q = find_row(graph_, f.name(), f)) {
                if (!is_choice_row(graph_, *q)) f.report(f.name() + " is a number, not a choice: put it under \"pin\"");
                else if (auto const name = entry_name(f, *q)) result.pin(*q, *name);
            }
        for (Field const& f : holder["pin"].members())
            if (auto const* q = find_row(graph_, f.name(), f)) {
                if (holder["choose"][f.name()]) f.report("is said under \"choose\" already");
                else if (is_choice_row(graph_, *q)) {
                    if (auto const name = entry_name(f, *q)) result.pin(*q, *name);
                } else if (auto const v = number_in_range(f, *q)) result.pin(*q, *v);
            }
        return result;
    }

    std::optional<std::string> entry_name(Field const& f, Quantity const& q) {
        if (!f.is_text()) return f.report("wants the name of an entry of " + std::string(q.key)), std::nullopt;
        std::string const name = f.text();
        if (graph_.entry(q, name) >= 0) return name;
        Issue const issue = unknown_entry(graph_, q, name);
        f.report(issue.what, issue.nearest);
        return {};
    }

    std::optional<double> number_in_range(Field const& f, Quantity const& q) {
        auto const v = read_number(f, q);
        if (!v) return {};
        if (std::string const limit = out_of_range(q, *v); !limit.empty()) return f.report(limit), std::nullopt;
        return v;
    }

    /// False, and an issue, if `found` is there already.
    template <class List, class Same>
    static bool is_new(List const& list, Field const& f, Same same) {
        if (std::none_of(list.begin(), list.end(), same)) return true;
        f.report("is there already");
        return false;
    }

    void read_axis(Field const& f) {
        f.has_only({"key", "text", "values", "from", "to", "step", "steps", "scale"});
        if (!f.is_object()) return;
        auto const* q = read_row(graph_, f["key"]);
        if (!q || !is_new(s_.axes, f["key"], [&](AxisSpec const& a) { return a.quantity == q; })) return;
        int const ways = int(bool(f["text"])) + int(bool(f["values"])) + int(f["from"] || f["to"]);
        if (ways != 1) return f.report("an axis has either \"text\", or \"values\", or \"from\" and \"to\"");
        if (f["text"]) read_axis_text(f["text"], *q);
        else if (f["values"]) read_axis_values(f["values"], *q);
        else read_axis_range(f, *q);
    }

    void read_axis_text(Field const& f, Quantity const& q) {
        if (!f.is_text()) return void(f.text());
        Issues found;
        if (auto axis = parse_axis(graph_, q, f.text(), found)) s_.axes.push_back(std::move(*axis));
        for (Issue const& issue : found) f.report(issue.what, issue.nearest);
    }

    void read_axis_values(Field const& f, Quantity const& q) {
        std::size_t const before = f.issues().size();
        std::vector<double> values;
        for (Field const& item : f.items())
            if (!is_choice_row(graph_, q)) values.push_back(read_number(item, q).value_or(0));
            else if (auto const name = entry_name(item, q)) values.push_back(graph_.entry(q, *name));
        if (f.issues().size() > before) return;
        auto const complain = [&](std::string const& part, std::string const& why) {
            auto const slash = part.find('/');
            (slash == part.npos ? f : f.items()[std::stoul(part.substr(slash + 1))]).report(why);
        };
        if (check_places(q, values, complain)) s_.axes.push_back({&q, list_text(graph_, q, values), std::move(values)});
    }

    void read_axis_range(Field const& f, Quantity const& q) {
        if (is_choice_row(graph_, q)) return f.report(std::string(q.key) + " is a choice: its axis has \"values\"");
        std::size_t const before = f.issues().size();
        for (std::string_view end : {"from", "to"})
            if (!f[end]) f[end].report("is missing");
        auto const from = f["from"] ? read_number(f["from"], q) : std::nullopt;
        auto const to = f["to"] ? read_number(f["to"], q) : std::nullopt;
        AxisRange range{from.value_or(0), to.value_or(0)};
        if (f["step"]) range.step = read_number(f["step"], q);
        if (f["steps"]) range.steps = f["steps"].whole(1, most_places);
        if (f["step"] && f["steps"]) f["step"].report("an axis has either a \"step\" or \"steps\"");
        if (std::string const scale = f["scale"].one_of({"linear", "log"}); !scale.empty()) range.log = scale == "log";
        if (f.issues().size() > before) return;
        auto values = places(q, range, [&](std::string const& part, std::string const& why) { f[part].report(why); });
        if (!values.empty()) s_.axes.push_back({&q, range_text(q, range), std::move(values)});
    }

    void read_objective(Field const& f) {
        Field const key = f.is_object() ? f["key"] : f;
        if (f.is_object()) f.has_only({"key", "sense"});
        auto const* q = read_row(graph_, key);
        if (!q || !is_new(s_.objectives, key, [&](Objective const& o) { return o.quantity == q; })) return;
        Sense sense = q->sense;
        if (f["sense"]) {
            std::string const word = f["sense"].one_of({"minimise", "maximise"});
            sense = word == "minimise" ? Sense::minimise : Sense::maximise;
        } else if (sense != Sense::minimise && sense != Sense::maximise)
            return key.report(std::string(q->key) +
                              " is no objective by itself: say {\"key\": …, \"sense\": \"minimise\"}");
        s_.objectives.push_back({q, sense});
    }

    void read_constraint(Field const& f) {
        Field const key = f.is_object() ? f["key"] : f;
        if (f.is_object()) f.has_only({"key", "min", "max"});
        auto const* q = read_row(graph_, key);
        if (!q || !is_new(s_.constraints, key, [&](Constraint const& c) { return c.quantity == q; })) return;
        bool const limited = f["min"] || f["max"];
        if (!limited && q->sense != Sense::slack)
            return key.report(std::string(q->key) + " is no slack: say {\"key\": …, \"min\": …} or \"max\"");
        Constraint c{q, limited ? -infinity : 0, infinity};
        if (f["min"]) c.lo = read_number(f["min"], *q).value_or(c.lo);
        if (f["max"]) c.hi = read_number(f["max"], *q).value_or(c.hi);
        if (c.lo > c.hi) f["min"].report("is above \"max\"");
        s_.constraints.push_back(c);
    }

    void read_design(Field const& f) {
        f.has_only({"name", "note", "choose", "pin"});
        if (!f.is_object()) return;
        NamedDesign design{f["name"].text(), f["note"].text(), scenario(f)};
        if (design.name.empty()) f["name"].report("is missing: the name of the design");
        if (is_new(s_.designs, f["name"], [&](NamedDesign const& d) { return d.name == design.name; }))
            s_.designs.push_back(std::move(design));
    }

    void read_chart(Field const& f) {
        f.has_only({"kind", "title", "x", "y", "colour"});
        if (!f.is_object()) return;
        ChartSpec chart;
        if (f["kind"]) chart.kind = f["kind"].one_of({"pareto"});
        chart.title = f["title"].text();
        chart.x = read_row(graph_, f["x"]);
        chart.y = read_row(graph_, f["y"]);
        if (f["colour"]) chart.colour = read_row(graph_, f["colour"]);
        s_.charts.push_back(std::move(chart));
    }

    std::string design_name(Field const& f) {
        std::string const name = f.text();
        std::vector<std::string_view> names;
        for (NamedDesign const& d : s_.designs) names.push_back(d.name);
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            f.report("the study has no design \"" + name + "\"", nearest(name, names));
        return name;
    }

    void read_published(Field const& f) {
        f.has_only(
            {"title", "key", "design", "over", "as", "value", "low", "high", "tolerance", "status", "source", "note"});
        if (!f.is_object()) return;
        Published p;
        p.quantity = read_row(graph_, f["key"]);
        p.title = f["title"].text(), p.source = f["source"].text(), p.note = f["note"].text();
        p.design = design_name(f["design"]), p.over = design_name(f["over"]);
        std::string const as = f["as"].one_of({"value", "ratio", "saving"});
        if (f["over"] ? as == "value" : as == "ratio" || as == "saving")
            (f["as"] ? f["as"] : f)
                .report("a ratio or saving is that of \"design\" to \"over\"; a value has no \"over\"");
        p.as = as == "saving" ? Published::As::saving : f["over"] ? Published::As::ratio : Published::As::value;
        if (f["status"])
            p.status =
                status_named(f["status"].one_of({"published", "derived", "recalled", "calibrated", "assumption"}))
                    .value_or(Status::assumption);
        if (p.source.empty() && p.status != Status::assumption)
            f.report("needs a source, or \"status\": \"assumption\"");
        if (!p.quantity) return;
        read_expected(f, p);
        s_.published.push_back(std::move(p));
    }

    /// value with low and high, or with a tolerance: "5 %" of it, or so much to both sides.
    void read_expected(Field const& f, Published& p) {
        static constexpr Quantity pure{.key = "ratio"};
        Quantity const& q = p.as == Published::As::value ? *p.quantity : pure;
        auto const part = [&](std::string_view name, double otherwise) {
            return f[name] ? read_number(f[name], q).value_or(otherwise) : otherwise;
        };
        bool const limited = f["low"] || f["high"];
        p.low = part("low", -infinity), p.high = part("high", infinity);
        double const middle = (p.low + p.high) / 2;
        if (!f["value"] && !std::isfinite(middle)) return f["value"].report("is missing: the published number");
        p.value = part("value", middle);
        if (!limited) p.low = p.high = p.value;
        if (p.low > p.value || p.high < p.value) f.report("the value is not within low … high");
        if (!f["tolerance"]) return;
        if (limited) return f["tolerance"].report("either a tolerance, or low and high");
        std::string const text = f["tolerance"].is_text() ? f["tolerance"].text() : "";
        bool const share = text.ends_with("%");
        auto const t = read_number(f["tolerance"], share ? pure : q);
        if (t && !(*t >= 0)) f["tolerance"].report("must not be below 0");
        double const wide = share ? t.value_or(0) * std::abs(p.value) : t.value_or(0);
        p.low = p.value - wide, p.high = p.value + wide;
    }

    Graph const& graph_;
    Field document_;
    Study s_;
};

}  // namespace

StudyReading read_study(Graph const& graph, std::string_view json, std::string const& file) {
    StudyReading reading;
    if (auto const document = parse_json(json, reading.issues)) {
        Field const root(*document, reading.issues);
        if (check_format(root)) reading.study = StudyReader(graph, root).read();
    }
    reading.study.file = file;
    if (reading.study.name.empty()) reading.study.name = study_name(file);
    for (Issue& issue : reading.issues) issue.file = file;
    return reading;
}

}  // namespace diecast
