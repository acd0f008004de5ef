#include "app/present/parts/sweep_part_file.h"
#include <charconv>
#include "model/core/quotes.h"

namespace diecast {
namespace {

std::string hex(std::uint64_t value) {
    char text[16];
    char* const end = std::to_chars(text, text + sizeof text, value, 16).ptr;
    std::string const digits(text, end);
    return std::string(16 - digits.size(), '0') + digits;
}

std::optional<std::uint64_t> from_hex(Json const& json) {
    if (!json.is_string()) return {};
    auto const& text = json.get_ref<std::string const&>();
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// How many numbers of each kind a point has.
struct PointShape {
    std::size_t objectives, kept;
};

void append(std::string& json, std::vector<Archive::Point> const& points, PointShape shape) {
    json += "[";
    for (Archive::Point const& p : points) {
        json += (&p == points.data() ? "\n   [" : ",\n   [") + std::to_string(p.design);
        for (std::size_t j = 0; j < shape.objectives; ++j) append_number(json += ", ", p.objectives[j]);
        for (std::size_t k = 0; k < shape.kept; ++k) append_number(json += ", ", p.kept[k]);
        json += "]";
    }
    json += "]";
}

bool read_points(Json const& json, PointShape shape, std::vector<Archive::Point>& points) {
    if (!json.is_array()) return false;
    points.reserve(json.size());
    for (Json const& row : json) {
        if (!row.is_array() || row.size() != 1 + shape.objectives + shape.kept) return false;
        auto const design = count_of(row[0]);
        if (!design) return false;
        Archive::Point p{*design, {}, {}};
        for (std::size_t i = 1; i < row.size(); ++i) {
            auto const value = number_of(row[i]);
            if (!value || (i <= shape.objectives && *value != *value)) return false;
            (i <= shape.objectives ? p.objectives[i - 1] : p.kept[i - 1 - shape.objectives]) = *value;
        }
        points.push_back(p);
    }
    return true;
}

void append(std::string& json, Extent const& e) {
    append_number(json += "[", e.lo);
    append_number(json += ", ", e.hi);
    json += "]";
}

std::optional<Extent> extent_of(Json const& json) {
    if (!json.is_array() || json.size() != 2) return {};
    auto const lo = number_of(json[0]), hi = number_of(json[1]);
    if (!lo || !hi || *lo != *lo || *hi != *hi) return {};
    return Extent{*lo, *hi};
}

void append(std::string& json, Histogram const& histogram) {
    json += "[";
    for (char const* gap = ""; auto const& [bin, count] : histogram.counts()) {
        json += gap + std::to_string(bin) + ", " + std::to_string(count);
        gap = ", ";
    }
    json += "]";
}

std::optional<Histogram> histogram_of(Json const& json) {
    if (!json.is_array() || json.size() % 2 != 0) return {};
    Histogram histogram;
    std::optional<std::uint64_t> last;
    for (std::size_t i = 0; i < json.size(); i += 2) {
        auto const bin = count_of(json[i]), count = count_of(json[i + 1]);
        if (!bin || !count || *count == 0 || *bin >= Histogram::bins || (last && *bin <= *last)) return {};
        histogram.add(static_cast<Histogram::Bin>(*bin), *count);
        last = bin;
    }
    return histogram;
}

std::optional<Spread> spread_of(Json const& json) {
    if (!json.is_array() || json.size() != 3) return {};
    auto const all = extent_of(json[0]), feasible = extent_of(json[1]);
    auto histogram = histogram_of(json[2]);
    if (!all || !feasible || !histogram) return {};
    return Spread{*all, *feasible, std::move(*histogram)};
}

std::optional<SweepState> read_state(Json const& json, std::size_t objectives, Finder const& empty) {
    SweepState s;
    auto const count = [&](char const* name, std::uint64_t& to) {
        auto const n = json.contains(name) ? count_of(json[name]) : std::nullopt;
        to = n.value_or(0);
        return n.has_value();
    };
    auto const list = [&](char const* name) { return json.contains(name) && json[name].is_array(); };
    if (!json.is_object() || !count("designs", s.seen) || !count("feasible", s.feasible)) return {};
    auto const hash = json.contains("hash") ? from_hex(json["hash"]) : std::nullopt;
    auto const seconds = json.contains("seconds") ? number_of(json["seconds"]) : std::nullopt;
    if (!hash || !seconds || !list("violate") || !list("front") || !list("value fronts") || !list("spreads")) return {};
    s.hash = *hash, s.seconds = *seconds;
    for (Json const& n : json["violate"]) {
        if (!count_of(n) || s.violations.size() >= empty.limits()) return {};
        s.violations.push_back(*count_of(n));
    }
    if (!read_points(json["front"], {objectives, 0}, s.front)) return {};
    for (Json const& front : json["value fronts"])
        if (s.value_fronts.size() >= empty.values() ||
            !read_points(front, {2, std::min(Archive::most_kept, 2 + objectives)}, s.value_fronts.emplace_back()))
            return {};
    for (Json const& of : json["spreads"]) {
        auto spread = s.spreads.size() < empty.spreads() ? spread_of(of) : std::nullopt;
        if (!spread) return {};
        s.spreads.push_back(std::move(*spread));
    }
    return s;
}

}  // namespace

std::string sweep_json(SweepState const& s, std::size_t objectives) {
    std::string json = "{\"designs\": " + std::to_string(s.seen) + ", \"feasible\": " + std::to_string(s.feasible) +
                       ", \"hash\": " + in_quotes(hex(s.hash)) + ", \"seconds\": ";
    append_number(json, s.seconds);
    json += ",\n  \"violate\": [";
    for (std::size_t i = 0; i < s.violations.size(); ++i) json += (i ? ", " : "") + std::to_string(s.violations[i]);
    json += "],\n  \"front\": ";
    append(json, s.front, {objectives, 0});
    json += ",\n  \"value fronts\": [";
    for (std::size_t v = 0; v < s.value_fronts.size(); ++v) {
        json += v ? ", " : "";
        append(json, s.value_fronts[v], {2, std::min(Archive::most_kept, 2 + objectives)});
    }
    json += "],\n  \"spreads\": [";
    for (std::size_t j = 0; j < s.spreads.size(); ++j) {
        append(json += j ? ",\n   [" : "[", s.spreads[j].all);
        append(json += ", ", s.spreads[j].feasible);
        append(json += ", ", s.spreads[j].histogram);
        json += "]";
    }
    return json + "]}";
}

std::optional<SweepPart> read_sweep(PartFile const& part, Plan const& plan, std::size_t objectives, Finder const& empty,
                                    std::string const& file, Issues& issues) {
    auto state = read_state(part.result, objectives, empty);
    SweepPart swept{part.done, state ? std::move(*state) : SweepState{}};
    std::string const why = state ? why_impossible(plan, empty, swept) : "has no good field \"result\"";
    if (why.empty()) return swept;
    issues.push_back({"", why, Severity::error, "", file});
    return {};
}

std::optional<std::vector<Quantity const*>> shown_of(Graph const& graph, PartQuestion const& question) {
    auto const show = question.asked.is_object() ? question.asked.find("show") : question.asked.end();
    if (!question.asked.is_object() || show == question.asked.end() || !show->is_array()) return {};
    std::vector<Quantity const*> shown;
    for (Json const& key : *show) {
        Quantity const* const q = key.is_string() ? graph.find(key.get_ref<std::string const&>()) : nullptr;
        if (!q) return {};
        shown.push_back(q);
    }
    return shown;
}

std::string why_no_whole_sweep(PartFile const& part, std::string_view version) {
    PartQuestion const& q = part.question;
    if (std::string why = why_not_own(q, version); !why.empty()) return why;
    if (q.command != "sweep")
        return "is a part of " + in_quotes("diecast " + q.command) +
               ": \"diecast merge\" prints it, and a sweep is needed here";
    auto const missing = part.done.gaps({0, q.whole});
    if (missing.empty()) return "";
    return "lacks " + parts_words(missing, q.whole, part.parts) +
           ": compute the rest, and put it together with \"diecast merge -o FILE\"";
}

std::string why_foreign(std::uint64_t design) {
    return "holds numbers of design " + std::to_string(design) +
           " that this program does not compute for it: compute the parts again";
}

}  // namespace diecast
