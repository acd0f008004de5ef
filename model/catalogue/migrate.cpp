#include "model/catalogue/migrate.h"
#include <algorithm>
#include "model/catalogue/defaults_of_format_1.h"
#include "model/core/text.h"

namespace diecast {
namespace {

constexpr std::string_view maps[] = {"choose", "pin", "at", "set"};  // from key to value
constexpr std::string_view texts[] = {"key",  "x",    "y",    "colour",    "total", "peak",
                                      "work", "time", "runs", "objective", "entry"};
constexpr std::string_view lists[] = {"objectives", "constraints", "set_aside", "figures",
                                      "keys",       "bandwidths",  "bytes"};

template <std::size_t n>
bool is_one_of(std::string_view word, std::string_view const (&words)[n]) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Renames keys wherever a file may hold one.
class Renamer {
public:
    Renamer(History const& history, int format) : history_(history), format_(format) {}

    void rename(Json& value) const {
        if (value.is_array())
            for (Json& item : value) rename(item);
        if (!value.is_object()) return;
        for (auto& [name, part] : value.items()) {
            if (name == "entries") continue;  // each has its own format
            if (is_one_of(name, texts)) rename_text(part);
            if (is_one_of(name, lists) && part.is_array())
                for (Json& item : part) rename_text(item);
            if (is_one_of(name, maps) && part.is_object()) rename_names(part);
            rename(part);
        }
    }

private:
    std::string_view now(std::string_view key) const {
        for (RenamedKey const& renamed : history_.renamed)
            if (renamed.up_to == format_ && renamed.was == key) return renamed.now;
        return key;
    }
    void rename_text(Json& value) const {
        if (value.is_string()) value = now(value.get_ref<std::string const&>());
    }
    /// "one-shot", or an entry's {"value": "one-shot"}.
    void rename_choice(std::string_view key, Json& value) const {
        Json& name = value.is_object() && value.contains("value") ? value["value"] : value;
        if (!name.is_string()) return;
        for (RenamedChoice const& renamed : history_.choices)
            if (renamed.up_to == format_ && renamed.key == key && renamed.was == name.get_ref<std::string const&>()) {
                name = renamed.now;
                return;
            }
    }
    void rename_names(Json& object) const {
        Json result = Json::object();
        for (auto& [name, value] : object.items()) {
            rename_choice(name, value);
            result[std::string(now(name))] = std::move(value);
        }
        object = std::move(result);
    }

    History const& history_;
    int format_;
};

/// A whole number from 1 on, or 0.
int format_of(Json const& document) {
    if (!document.is_object()) return 0;
    auto const found = document.find("diecast");
    if (found == document.end() || !found->is_number()) return 0;
    double const number = found->get<double>();
    return number >= 1 && number <= 1e6 && number == static_cast<int>(number) ? static_cast<int>(number) : 0;
}

bool is_newer(Json const& document, History const& history) {
    if (!document.is_object()) return false;
    auto const found = document.find("diecast");
    return found != document.end() && found->is_number() && found->get<double>() > history.current;
}

void climb(Json& document, History const& history, Issues& issues) {
    for (int format = format_of(document); format > 0 && format < history.current; ++format) {
        Renamer(history, format).rename(document);
        auto const step = static_cast<std::size_t>(format) - 1;
        if (step < history.steps.size() && history.steps[step]) history.steps[step](document, issues);
        document["diecast"] = format + 1;
    }
}

/// In format 2 one share of a die's design cost grew with its area. It is that of the chip now, and that of modules is
/// none: the same cost.
void leave_modules_out(Json& value) {
    static std::string const chip = "nre.chip_share", modules = "nre.module_share";
    if (value.is_array())
        for (Json& item : value) leave_modules_out(item);
    if (!value.is_object()) return;
    auto const sweeps = [&](char const* axes) {
        return value.contains(axes) && value[axes].is_array() &&
               std::any_of(value[axes].begin(), value[axes].end(),
                           [](Json const& axis) { return axis.is_object() && axis.value("key", Json()) == chip; });
    };
    bool const may_pin = !value.contains("pin") || value["pin"].is_object();
    if (may_pin && (sweeps("axes") || sweeps("groups"))) value["pin"].emplace(modules, 0);
    for (auto& [name, part] : value.items()) {
        if (name == "entries") continue;  // each has its own format
        leave_modules_out(part);
        if (!is_one_of(name, maps) || !part.is_object() || !part.contains(chip) || part.contains(modules)) continue;
        Json const none{{"value", 0}, {"status", "assumption"}, {"note", "in the share of the chip's area"}};
        part[modules] = name == "set" ? none : Json(0);
    }
}

}  // namespace

std::string newer_text(double found, int known) {
    return "the file is of format " + exact_text(found) + ", newer than this program, which reads formats up to " +
           std::to_string(known) + ": open it with a newer Diecast";
}

OrderedJson format_schema() {
    int const current = file_history().current;
    OrderedJson formats = OrderedJson::array();
    for (int format = 1; format <= current; ++format) formats.push_back(format);
    return {{"enum", std::move(formats)},
            {"description", "Format of the file: " + std::to_string(current) +
                                ". Files of older formats are read with the defaults of theirs; newer formats are "
                                "refused."}};
}

History const& file_history() {
    static History const history{
        3,
        {say_defaults_of_format_1, [](Json& document, Issues&) { leave_modules_out(document); }},
        {{2, "nre.scaling_share", "nre.chip_share"}},
        {{2, "collective.algorithm", "one-shot", "least bytes"}, {2, "collective.algorithm", "direct", "one-shot"}}};
    return history;
}

Json migrated(Json document, History const& history, Issues& issues) {
    if (is_newer(document, history)) {
        issues.push_back({"diecast", newer_text(document["diecast"].get<double>(), history.current)});
        return document;
    }
    climb(document, history, issues);
    if (document.is_object())
        if (auto const entries = document.find("entries"); entries != document.end() && entries->is_array())
            for (Json& entry : *entries) climb(entry, history, issues);
    return document;
}

Json migrated(Json document, Issues& issues) { return migrated(std::move(document), file_history(), issues); }

std::optional<Json> parse_document(std::string_view text, Issues& issues) {
    auto document = parse_json(text, issues);
    if (!document) return {};
    bool const newer = is_newer(*document, file_history());
    document = migrated(std::move(*document), issues);
    return newer ? std::nullopt : std::move(document);
}

}  // namespace diecast
