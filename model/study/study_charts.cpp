// Charts as fields of a study file. Each kind has fields of its own.
#include "model/catalog/field_values.h"
#include "model/core/text.h"
#include "model/study/axis_range.h"
#include "model/study/study_fields.h"

namespace diecast {
namespace {

Dim times_seconds(Dim dim) { return ++dim.s, dim; }

class ChartReader {
public:
    ChartReader(Graph const& graph, Field const& f, Study const& study) : graph_(graph), f_(f), study_(study) {}

    std::optional<ChartSpec> read() {
        if (!f_.is_object()) return f_.has_only({}), std::nullopt;
        if (f_["kind"])
            c_.kind = f_["kind"].one_of(
                {"pareto", "bars", "lines", "waterfall", "roofline", "floorplan", "timeline", "map", "contour"});
        if (c_.kind.empty()) return {};
        c_.title = f_["title"].text(), c_.note = f_["note"].text();
        if (c_.kind == "bars") read_bars();
        else if (c_.kind == "lines") read_lines();
        else if (c_.kind == "waterfall") read_waterfall();
        else if (c_.kind == "roofline") read_roofline();
        else if (c_.kind == "floorplan") read_floorplan();
        else if (c_.kind == "timeline") read_timeline();
        else if (c_.kind == "map") read_map();
        else if (c_.kind == "contour") read_contour();
        else read_pareto();
        return std::move(c_);
    }

private:
    void read_pareto() {
        f_.has_only({"kind", "title", "note", "x", "y", "colour"});
        c_.x = read_row(graph_, f_["x"]);
        c_.y = read_row(graph_, f_["y"]);
        if (f_["colour"]) c_.colour = read_row(graph_, f_["colour"]);
    }

    void read_bars() {
        f_.has_only({"kind", "title", "note", "search", "over", "designs", "keys", "stacked", "columns", "names",
                     "scale", "by", "limits"});
        Search const* const search = f_["search"] ? read_search_name(f_["search"], study_) : nullptr;
        c_.search = f_["search"].text(), c_.stacked = f_["stacked"].truth() || f_["columns"];
        std::size_t const most_keys = f_["search"] ? 1 : 1000;
        read_keys(most_keys);
        if (!f_["search"] && !f_["keys"] && !f_["columns"])
            f_["keys"].report("is missing: what the bars show, or \"columns\", or \"search\"");
        refuse_together();
        if (f_["search"] && !search) return;  // said already
        read_designs(search);
        c_.over =
            search ? read_known(f_["over"], names_of(*search), none_of(*search)) : read_design(f_["over"], study_);
        if (c_.over.empty() || c_.stacked) need_one_dimension(f_, "keys", c_.keys, first_key());
        read_columns();
        read_names();
        if (f_["scale"]) c_.log = f_["scale"].one_of({"linear", "log"}) == "log";
        c_.by_design = f_["by"] && f_["by"].one_of({"key", "design"}) == "design";
        for (Field const& f : f_["limits"].items()) read_limit(f);
    }

    void refuse_together() {
        auto const refuse = [&](bool given, std::string_view field, char const* why) {
            if (given && f_[field]) f_[field].report(why);
        };
        bool const search(f_["search"]), columns(f_["columns"]);
        refuse(search && f_["stacked"].truth(), "stacked", "bars of a search stand side by side");
        refuse(columns && !f_["stacked"].truth(), "stacked", "\"columns\" are stacks");
        refuse(search, "columns", "bars of a search stand side by side");
        refuse(columns, "keys", "stand in \"columns\" here");
        refuse(columns, "over", "goes with \"keys\", not with \"columns\"");
        refuse(search, "names", "name keys; bars of a search are named by its designs");
        refuse(search || c_.stacked, "by", "goes with keys side by side");
        refuse(search || f_["over"], "limits", "go with keys in their unit, without \"search\" and \"over\"");
        if (c_.stacked && f_["scale"] && f_["scale"].text() == "log")
            f_["scale"].report("a stack adds up along a linear axis only");
    }

    /// What all others must measure alike; null if there is none.
    Quantity const* first_key() const {
        if (!c_.keys.empty()) return c_.keys[0];
        return c_.columns.empty() || c_.columns[0].keys.empty() ? nullptr : c_.columns[0].keys[0];
    }

    void read_columns() {
        if (f_["columns"] && f_["columns"].items().empty()) f_["columns"].report("is empty");
        for (Field const& f : f_["columns"].items()) {
            f.has_only({"name", "keys"});
            if (!f.is_object()) continue;
            StackColumn column{read_name(f["name"]), read_rows(f["keys"])};
            if (!f["name"]) f["name"].report("is missing: a name, or {\"entry\": the key of a choice}");
            if (!f["keys"]) f["keys"].report("is missing: what stands on each other");
            if (!c_.columns.empty() && column.keys.size() != c_.columns[0].keys.size())
                f["keys"].report("expected as many keys as the first column, " +
                                 std::to_string(c_.columns[0].keys.size()));
            c_.columns.push_back(std::move(column));
            need_one_dimension(f, "keys", c_.columns.back().keys, first_key());
        }
    }

    /// Words, or {"entry": the key of a choice}.
    ChartName read_name(Field const& f) {
        if (!f.is_object()) return {f.text()};
        f.has_only({"entry"});
        ChartName name{{}, read_row(graph_, f["entry"])};
        if (name.entry && !is_choice_row(graph_, *name.entry))
            f["entry"].report(std::string(name.entry->key) + " is a number, not a choice");
        return name;
    }

    void read_names() {
        for (Field const& f : f_["names"].items()) c_.names.push_back(f.text());
        std::size_t const keys = c_.columns.empty() ? c_.keys.size() : c_.columns[0].keys.size();
        if (f_["names"] && !f_["search"] && c_.names.size() != keys)
            f_["names"].report("expected a name for each key, " + std::to_string(keys));
    }

    void read_limit(Field const& f) {
        f.has_only({"name", "key", "design"});
        if (!f.is_object()) return;
        BarLimit limit{f["name"].text(), read_design(f["design"], study_), read_row(graph_, f["key"])};
        if (limit.name.empty()) f["name"].report("is missing: the name of the line");
        if (limit.key && is_choice_row(graph_, *limit.key))
            f["key"].report(std::string(limit.key->key) + " is a choice, not a number");
        else if (first_key()) need_dimension(f["key"], limit.key, first_key()->unit.dim);
        c_.limits.push_back(std::move(limit));
    }

    void read_lines() {
        f_.has_only({"kind", "title", "note", "keys", "range", "designs", "break_evens", "points", "points_name"});
        read_keys(1000);
        if (!f_["keys"]) f_["keys"].report("is missing: what the lines show");
        read_designs(nullptr);
        Field const range = f_["range"];
        if (!range) return range.report("is missing: the axis to the right");
        c_.range = read_axis(graph_, range);
        if (c_.range && is_choice_row(graph_, *c_.range->quantity))
            range["key"].report(std::string(c_.range->quantity->key) + " is a choice; lines run along a number");
        for (Field const& f : f_["break_evens"].items()) read_crossing(f);
        c_.points = read_points(graph_, f_["points"], c_), c_.points_name = f_["points_name"].text();
        if (f_["points_name"] && !f_["points"]) f_["points_name"].report("goes with \"points\"");
    }

    /// A break-even along the same axis, of one of the keys.
    void read_crossing(Field const& f) {
        BreakEven const* const b = read_break_even_name(f, study_);
        if (!b || !c_.range) return;  // said already
        if (b->change.quantity != c_.range->quantity)
            return f.report("changes " + std::string(b->change.quantity->key) + ", and the lines run along " +
                            std::string(c_.range->quantity->key));
        if (std::find(c_.keys.begin(), c_.keys.end(), b->quantity) == c_.keys.end())
            return f.report("compares " + std::string(b->quantity->key) + ", which no line shows");
        if (is_new(c_.break_evens, f, [&](std::string const& n) { return n == b->name; }))
            c_.break_evens.push_back(b->name);
    }

    void read_waterfall() {
        f_.has_only({"kind", "title", "note", "keys", "total", "designs"});
        read_keys(1000);
        if (!f_["keys"]) f_["keys"].report("is missing: the parts of the total");
        read_designs(nullptr);
        if (c_.designs.size() > 1) f_["designs"].report("a waterfall shows one design");
        c_.total = read_row(graph_, f_["total"]);
        if (c_.total) need_one_dimension(f_, "keys", c_.keys, c_.total);
    }

    void read_floorplan() {
        f_.has_only({"kind", "title", "note", "designs", "substrate"});
        read_designs(nullptr);
        c_.substrate = f_["substrate"].truth();
    }

    void read_timeline() {
        f_.has_only({"kind", "title", "note", "designs", "stages", "micro_batches", "pieces", "forward", "recompute",
                     "backward", "output", "hop", "after", "total"});
        read_designs(nullptr);
        PipelineKeys& p = c_.pipeline;
        Dim const time{.s = 1};
        p.stages = read_part("stages", {}, true), p.micro_batches = read_part("micro_batches", {}, true);
        p.pieces = read_part("pieces", {}, false);
        p.forward = read_part("forward", time, true), p.recompute = read_part("recompute", time, false);
        p.backward = read_part("backward", time, true), p.output = read_part("output", time, false);
        p.hop = read_part("hop", time, false), c_.total = read_part("total", time, false);
        p.after = read_rows(f_["after"]);
        if (auto const items = f_["after"].items(); items.size() == p.after.size())
            for (std::size_t i = 0; i < items.size(); ++i) need_dimension(items[i], p.after[i], time);
    }

    void read_map() {
        f_.has_only({"kind", "title", "note", "x", "y", "x_of", "y_of", "key", "designs"});
        read_designs(nullptr);
        if (c_.designs.size() < 2) f_["designs"].report("expected two designs at least: one of them is best");
        c_.across = read_side("x", "x_of", false), c_.up = read_side("y", "y_of", false);
        if (Quantity const* const key = read_map_key("is what is compared"); key && key->sense == Sense::inform)
            f_["key"].report(std::string(key->key) + " is neither to be low nor to be high: nothing of it is best");
    }

    void read_contour() {
        f_.has_only({"kind", "title", "note", "x", "y", "key", "designs"});
        read_designs(nullptr);
        if (c_.designs.size() > 1) f_["designs"].report("a contour map shows one design");
        c_.across = read_side("x", "", true), c_.up = read_side("y", "", true);
        read_map_key("is the number that is shown");
    }

    /// Null: said already.
    Quantity const* read_map_key(std::string const& what) {
        Quantity const* const key = read_row(graph_, f_["key"]);
        if (!key) return nullptr;
        std::string const name(key->key);
        if (is_choice_row(graph_, *key)) return f_["key"].report(name + " is a choice, not a number"), nullptr;
        c_.keys = {key};
        if (!c_.across || !c_.up) return key;  // said already
        for (char const* side : {"x", "y"})
            if ((side[0] == 'x' ? c_.across : c_.up)->axis.quantity == key)
                f_[side]["key"].report(name + " " + what + ": choose another axis");
        if (c_.across->axis.quantity == c_.up->axis.quantity)
            f_["y"]["key"].report(std::string(c_.up->axis.quantity->key) + " is the other axis already");
        if (std::string const why = map_size_problem(c_.across->axis.values.size(), c_.up->axis.values.size());
            !why.empty())
            f_["y"].report(why);
        return key;
    }

    std::optional<MapSide> read_side(std::string_view side, std::string_view moving, bool choices) {
        Field const f = f_[side];
        if (!f) return f.report("is missing: a quantity and its range"), std::nullopt;
        auto axis = read_axis(graph_, f);
        if (!axis) return {};
        std::string const key(axis->quantity->key);
        if (!choices && is_choice_row(graph_, *axis->quantity))
            return f["key"].report(key + " is a choice; a map lies over numbers"), std::nullopt;
        if (axis->values.size() < 2)
            return f.report(key + " has one place only: it goes from one value to another"), std::nullopt;
        MapSide result{std::move(*axis), {}};
        std::vector<std::string_view> const known{c_.designs.begin(), c_.designs.end()};
        if (moving.empty()) return result;
        for (Field const& one : f_[moving].items())
            result.moving.push_back(read_known(one, known, "the map has no design"));
        return result;
    }

    Quantity const* read_part(std::string_view name, Dim dim, bool needed) {
        Field const f = f_[name];
        Quantity const* const q = f || needed ? read_row(graph_, f) : nullptr;
        if (q && is_choice_row(graph_, *q)) f.report(std::string(q->key) + " is a choice, not a number");
        else need_dimension(f, q, dim);
        return q;
    }

    void read_roofline() {
        f_.has_only({"kind", "title", "note", "peak", "bandwidths", "stages", "phases", "designs", "levels"});
        c_.levels = f_["levels"].truth();
        read_designs(nullptr);
        c_.peak = read_row(graph_, f_["peak"]);
        read_bandwidths();
        if (!f_["stages"]) f_["stages"].report("is missing: what stands under the ceilings");
        if (f_["bandwidths"].items().size() != c_.bandwidths.size()) return;  // said already
        for (Field const& stage : f_["stages"].items()) read_stage(stage);
        for (Field const& phase : f_["phases"].items()) read_phase(phase);
    }

    /// Of stages that are named after it.
    void read_phase(Field const& f) {
        f.has_only({"name", "total", "rest"});
        RooflinePhase phase{f["name"].text(), read_row(graph_, f["total"]), f["rest"].text()};
        need_dimension(f["total"], phase.total, Dim{.s = 1});
        auto const is_of = [&](RooflineStage const& s) { return s.name.starts_with(phase.name + ", "); };
        if (std::none_of(c_.stages.begin(), c_.stages.end(), is_of))
            f["name"].report("is none of the stages': \"" + phase.name + ", …\"");
        c_.phases.push_back(std::move(phase));
    }

    /// Each a key, or {"key": …, "name": …}.
    void read_bandwidths() {
        c_.bandwidths = read_rows(f_["bandwidths"]);
        if (!f_["bandwidths"]) f_["bandwidths"].report("is missing: the keys of the sloped ceilings");
        need_one_dimension(f_, "bandwidths", c_.bandwidths, c_.bandwidths.empty() ? nullptr : c_.bandwidths[0]);
        auto const items = f_["bandwidths"].items();
        if (std::none_of(items.begin(), items.end(), [](Field const& item) { return item.is_object(); })) return;
        for (Field const& item : items) {
            if (item.is_object()) item.has_only({"key", "name"});
            c_.ceilings.push_back(item.is_object() ? read_name(item["name"]) : ChartName{});
        }
    }

    /// Points for the kernels of a list, which knows its own bandwidths.
    void read_kernels(Field const& f) {
        f.has_only({"kernels", "most"});
        RooflineStage stage{"", nullptr, nullptr, {}, std::string(f["kernels"].one_of({"iteration"}))};
        if (f["most"]) stage.most = f["most"].whole(1, 1000).value_or(0);
        c_.stages.push_back(std::move(stage));
    }

    void read_stage(Field const& f) {
        if (f.is_object() && f["kernels"]) return read_kernels(f);
        f.has_only({"name", "work", "time", "bytes", "peak", "runs"});
        if (!f.is_object()) return;
        RooflineStage stage;
        stage.name = f["name"].text();
        if (stage.name.empty()) f["name"].report("is missing: the name of the stage");
        if (f["runs"]) stage.runs = read_row(graph_, f["runs"]);
        need_dimension(f["runs"], stage.runs, Dim{});
        if (f["peak"]) stage.peak = read_row(graph_, f["peak"]);
        if (c_.peak) need_dimension(f["peak"], stage.peak, c_.peak->unit.dim);
        if (!f["work"] && !f["bytes"] && f["time"]) {  // a part that stands under no ceiling
            stage.time = read_row(graph_, f["time"]);
            need_dimension(f["time"], stage.time, Dim{.s = 1});
            return c_.stages.push_back(std::move(stage));
        }
        stage.work = read_row(graph_, f["work"]);
        if (c_.peak) need_dimension(f["work"], stage.work, times_seconds(c_.peak->unit.dim));
        if (f["time"]) stage.time = read_row(graph_, f["time"]);
        need_dimension(f["time"], stage.time, Dim{.s = 1});
        auto const items = f["bytes"].items();
        if (items.size() != c_.bandwidths.size())
            return f["bytes"].report("expected one key (or null) for each of the " +
                                     std::to_string(c_.bandwidths.size()) + " bandwidths");
        for (std::size_t i = 0; i < items.size(); ++i) {
            stage.bytes.push_back(items[i].is_null() ? nullptr : read_row(graph_, items[i]));
            need_dimension(items[i], stage.bytes[i], times_seconds(c_.bandwidths[i]->unit.dim));
        }
        if (std::all_of(items.begin(), items.end(), [](Field const& item) { return item.is_null(); }))
            f["bytes"].report("names no key: a stage stands over the bytes that it moves");
        c_.stages.push_back(std::move(stage));
    }

    std::vector<Quantity const*> read_rows(Field const& f) {
        std::vector<Quantity const*> rows;
        for (Field const& item : f.items()) {
            auto const* q = read_row(graph_, item.is_object() && c_.kind == "roofline" ? item["key"] : item);
            if (q && is_choice_row(graph_, *q)) item.report(std::string(q->key) + " is a choice, not a number");
            else if (q && is_new(rows, item, [&](Quantity const* r) { return r == q; })) rows.push_back(q);
        }
        if (f && rows.empty() && f.items().empty()) f.report("is empty");
        return rows;
    }

    void read_keys(std::size_t most) {
        c_.keys = read_rows(f_["keys"]);
        if (c_.keys.size() > most) f_["keys"].report("bars of a search show one quantity");
    }

    static std::vector<std::string_view> names_of(Search const& s) { return {s.designs.begin(), s.designs.end()}; }
    static std::string none_of(Search const& s) { return "the search \"" + s.name + "\" has no design"; }

    void read_designs(Search const* search) {
        for (Field const& f : f_["designs"].items()) {
            std::string const name =
                search ? read_known(f, names_of(*search), none_of(*search)) : read_design(f, study_);
            if (is_new(c_.designs, f, [&](std::string const& d) { return d == name; })) c_.designs.push_back(name);
        }
    }

    void need_dimension(Field const& f, Quantity const* q, Dim dim) {
        if (q && q->unit.dim != dim)
            f.report(std::string(q->key) + " is in " + si_name(q->unit.dim) + ", not in " + si_name(dim));
    }

    /// All of the list in `holder` measure the same thing as `like`.
    static void need_one_dimension(Field const& holder, std::string_view list, std::vector<Quantity const*> const& rows,
                                   Quantity const* like) {
        auto const items = holder[list].items();
        if (items.size() != rows.size() || !like) return;  // said already
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i]->unit.dim != like->unit.dim)
                items[i].report(std::string(rows[i]->key) + " is in " + si_name(rows[i]->unit.dim) + ", and " +
                                std::string(like->key) + " in " + si_name(like->unit.dim));
    }

    Graph const& graph_;
    Field const& f_;
    Study const& study_;
    ChartSpec c_;
};

}  // namespace

std::optional<ChartSpec> read_chart(Graph const& graph, Field const& f, Study const& study) {
    return ChartReader(graph, f, study).read();
}

}  // namespace diecast
