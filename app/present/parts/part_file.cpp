#include "app/present/parts/part_file.h"
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include "model/catalogue/migrate.h"
#include "model/catalogue/text_file.h"
#include "model/core/quotes.h"
#include "model/core/special_values.h"
#include "model/study/link.h"

namespace diecast {
namespace {

constexpr std::string_view begin_mark = "{\"diecast part\": ", digest_mark = ",\n \"digest\": \"", end_mark = "\"}\n";
constexpr std::size_t digest_size = 36;

/// What stands before the digest, if that is its digest; else why it is not.
std::optional<std::string_view> signed_text(std::string_view text, std::string& why) {
    std::size_t const tail = digest_mark.size() + digest_size + end_mark.size();
    if (!text.starts_with(begin_mark.substr(0, text.size()))) why = "is not a part file of Diecast";
    else if (text.size() < tail || !text.ends_with(end_mark) ||
             text.substr(text.size() - tail, digest_mark.size()) != digest_mark)
        why = "is cut off: its last line, the digest, is missing";
    else if (std::string_view const body = text.substr(0, text.size() - tail);
             digest_of(body) != text.substr(body.size() + digest_mark.size(), digest_size))
        why = "is damaged or was edited: its digest is another one";
    else return body;
    return {};
}

constexpr int deepest = 16;  // nested arrays and objects; copying and comparing JSON takes stack for each

bool is_nested_deeper(std::string_view json) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        char const c = json[i];
        if (in_text && c == '\\') ++i;
        else if (c == '"') in_text = !in_text;
        else if (!in_text && (c == '[' || c == '{') && ++depth > deepest) return true;
        else if (!in_text && (c == ']' || c == '}')) --depth;
    }
    return false;
}

/// Reads fields, and remembers the first that is not there or of another type.
class PartFields {
public:
    PartFields(Json const& json, std::string& why) : json_(json), why_(why) {}
    std::string text(char const* name) const {
        Json const* const value = find(name);
        if (value && value->is_string()) return value->get<std::string>();
        return miss(name), "";
    }
    std::uint64_t count(char const* name, std::uint64_t least, std::uint64_t most) const {
        Json const* const value = find(name);
        auto const n = value ? count_of(*value) : std::nullopt;
        if (n && *n >= least && *n <= most) return *n;
        return miss(name), least;
    }
    Json const* find(char const* name) const {
        auto const found = json_.is_object() ? json_.find(name) : json_.end();
        return json_.is_object() && found != json_.end() ? &*found : nullptr;
    }
    void miss(char const* name) const {
        if (why_.empty()) why_ = "has no good field " + in_quotes(name);
    }

private:
    Json const& json_;
    std::string& why_;
};

/// They are written in rising order.
bool read_ranges(Json const* json, std::uint64_t whole, Ranges& ranges) {
    if (!json || !json->is_array()) return false;
    std::uint64_t end = 0;
    for (Json const& range : *json) {
        if (!range.is_array() || range.size() != 2) return false;
        auto const first = count_of(range[0]), last = count_of(range[1]);
        if (!first || !last || *first < end || *first >= *last || *last > whole || !ranges.add({*first, *last}))
            return false;
        end = *last;
    }
    return true;
}

}  // namespace

std::string digest_of(std::string_view text) {
    boost::uuids::name_generator_sha1 const generate(boost::uuids::ns::oid());
    return to_string(generate(text.data(), text.size()));
}

PartQuestion part_question(std::string command, std::string version, std::string const& study, Json asked,
                           std::uint64_t whole) {
    OrderedJson alone = OrderedJson::parse(study);
    std::string entries;
    if (auto const found = alone.find("entries"); found != alone.end()) entries = found->dump(), alone.erase(found);
    return {std::move(command), std::move(version), to_link(study), digest_of(alone.dump()),
            digest_of(entries), std::move(asked),   whole};
}

void append_number(std::string& json, double value) {
    if (!std::isfinite(value)) {
        json += value != value ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"";
        return;
    }
    char text[32];
    json.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

std::optional<double> number_of(Json const& json) {
    if (json.is_number()) return json.get<double>();
    if (json == "nan") return nan;
    if (json == "inf") return infinity;
    return json == "-inf" ? std::optional(-infinity) : std::nullopt;
}

std::optional<std::uint64_t> count_of(Json const& json) {
    return json.is_number_unsigned() ? std::optional(json.get<std::uint64_t>()) : std::nullopt;
}

std::string to_text(PartFile const& part, std::string const& result) {
    PartQuestion const& q = part.question;
    std::string text = std::string(begin_mark) + std::to_string(part_format);
    auto const add = [&](std::string const& name, std::string const& json) {
        text += ",\n " + in_quotes(name) + ": " + json;
    };
    auto const as_json = [](std::string const& word) { return Json(word).dump(); };
    add("version", as_json(q.version));
    add("command", as_json(q.command));
    add("study digest", as_json(q.study_digest));
    add("catalogue digest", as_json(q.catalogue_digest));
    add("asked", q.asked.dump());
    add("parts", std::to_string(part.parts));
    add("whole", std::to_string(q.whole));
    std::string done;
    for (NumberRange const& r : part.done.list())
        done += (done.empty() ? "[" : ", [") + std::to_string(r.first) + ", " + std::to_string(r.last) + "]";
    add("done", "[" + done + "]");
    add("result", result);
    add("study", as_json(q.study));
    std::string const digest = digest_of(text);
    return text.append(digest_mark) + digest + std::string(end_mark);
}

std::optional<PartFile> read_part(std::string const& text, std::string const& file, Issues& issues) {
    auto const refuse = [&](std::string what) {
        issues.push_back({"", std::move(what), Severity::error, "", file});
        return std::nullopt;
    };
    std::string why;
    auto const body = signed_text(text, why);
    if (!body) return refuse(why);
    if (is_nested_deeper(*body)) return refuse("is nested more than " + std::to_string(deepest) + " deep");
    Json json = Json::parse(std::string(*body) + "}", nullptr, false);
    if (json.is_discarded()) return refuse("is not a part file of Diecast: it is not JSON");
    PartFields const fields(json, why);
    if (auto const format = fields.count("diecast part", 0, 1'000'000); format != part_format)
        return refuse("is of format " + std::to_string(format) + ", and this program reads and writes format " +
                      std::to_string(part_format));
    PartFile part;
    PartQuestion& q = part.question;
    q.command = fields.text("command"), q.version = fields.text("version"), q.study = fields.text("study");
    q.study_digest = fields.text("study digest"), q.catalogue_digest = fields.text("catalogue digest");
    q.whole = fields.count("whole", 1, std::numeric_limits<std::uint64_t>::max());
    part.parts = fields.count("parts", 1, most_shares);
    if (Json const* asked = fields.find("asked")) q.asked = *asked;
    else fields.miss("asked");
    if (!read_ranges(fields.find("done"), q.whole, part.done)) fields.miss("done");
    if (!fields.find("result")) fields.miss("result");
    if (!why.empty()) return refuse(why);
    part.result = std::move(json["result"]);
    return part;
}

std::optional<PartFile> load_part(std::string const& file, Issues& issues) {
    auto const text = read_text(file, issues, {largest_part, true});
    return text ? read_part(*text, file, issues) : std::nullopt;
}

std::string why_other(PartQuestion const& one, PartQuestion const& other) {
    if (one.command != other.command)
        return "is a part of " + in_quotes("diecast " + other.command) + ", not of " + one.command;
    if (one.version != other.version)
        return "was computed by version " + other.version + ", not by " + one.version +
               ": merge it with that version, or compute it again";
    if (one.study_digest != other.study_digest) return "is of another study";
    if (one.catalogue_digest != other.catalogue_digest) return "was computed with another catalogue";
    if (one.asked != other.asked) return "was asked something else: " + other.asked.dump();
    return one.whole != other.whole ? "is a part of another whole" : "";
}

std::string why_not_own(PartQuestion const& question, std::string_view version) {
    PartQuestion own = question;
    own.version = version;
    return why_other(own, question);
}

std::string why_other_study(PartQuestion const& question) {
    Issues issues;
    auto const study = from_link(question.study, issues);
    if (!study || !parse_document(*study, issues)) return to_text(issues.front());
    PartQuestion const brought = part_question(question.command, question.version, *study, {}, question.whole);
    if (brought.study_digest == question.study_digest && brought.catalogue_digest == question.catalogue_digest)
        return "";
    return "brings another study, or other entries, than its digests say: it was edited";
}

bool is_part_text(std::string_view text) { return text.starts_with(begin_mark); }

std::string parts_words(std::vector<NumberRange> const& units, std::uint64_t whole, std::uint64_t parts) {
    std::vector<NumberRange> found;  // of parts, from 1, `last` among them
    for (NumberRange const& range : units) {
        // The part that holds a unit is found from where it would be, were all of one size.
        auto const part_with = [&](std::uint64_t unit) {
            auto at = static_cast<std::uint64_t>(static_cast<long double>(unit) / static_cast<long double>(whole) *
                                                 static_cast<long double>(parts));
            at = std::min(at, parts - 1) + 1;
            while (at > 1 && share_of(whole, {at, parts}).first > unit) --at;
            while (at < parts && share_of(whole, {at, parts}).last <= unit) ++at;
            return at;
        };
        NumberRange const next{part_with(range.first), part_with(range.last - 1)};
        if (!found.empty() && next.first <= found.back().last + 1) found.back().last = next.last;
        else found.push_back(next);
    }
    std::string words;
    for (std::size_t i = 0; i < found.size() && i < 10; ++i) {
        auto const [first, last] = found[i];
        words += i == 0 ? "" : ", ";
        words += std::to_string(first) + (last > first ? " to " + std::to_string(last) : "");
    }
    if (found.size() > 10) words += ", …";
    bool const one = found.size() == 1 && found[0].first == found[0].last;
    return (one ? "part " : "parts ") + words + " of " + std::to_string(parts);
}

}  // namespace diecast
