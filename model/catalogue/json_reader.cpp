#include "model/catalogue/json_reader.h"
#include <algorithm>
#include <cmath>
#include "model/catalogue/migrate.h"
#include "model/catalogue/text_file.h"
#include "model/core/printable.h"
#include "model/core/quotes.h"
#include "model/core/text.h"

namespace diecast {
namespace {

constexpr int deepest = 32;  // nested arrays and objects

std::string path_to(std::string const& path, std::string const& name) {
    return path.empty() ? name : path + "/" + name;
}

/// "[json.exception.parse_error.101] parse error at line 1, column 3: syntax error … - unexpected '}'; last read: …" →
/// the middle.
std::string plain_words(std::string what) {
    if (auto const end = what.find("] "); end != what.npos) what.erase(0, end + 2);
    if (auto const column = what.find(", column "); column != what.npos)
        if (auto const colon = what.find(": ", column); colon != what.npos) what.erase(0, colon + 2);
    if (auto const last = what.find("; last read"); last != what.npos) {
        auto const next = what.find("; expected", last);
        what.erase(last, next == what.npos ? what.npos : next - last);
    }
    return what;
}

/// Builds the document while the parser calls, and keeps the path to where it is.
class Builder final : public nlohmann::json_sax<Json> {
public:
    Builder(std::string_view text, Issues& issues) : text_(text), issues_(issues) {}
    Json document;

    bool null() override { return put(nullptr); }
    bool boolean(bool v) override { return put(v); }
    bool number_integer(number_integer_t v) override { return put(v); }
    bool number_unsigned(number_unsigned_t v) override { return put(v); }
    bool number_float(number_float_t v, string_t const&) override { return put(v); }
    bool string(string_t& v) override {
        bool const in_object = !open_.empty() && open_.back()->is_object();
        bool const is_name = in_object && (key_ == "name" || key_ == "title");
        std::string const step = in_object ? key_ : open_.empty() ? "" : std::to_string(open_.back()->size());
        check_controls(v, is_name ? Lines::one : Lines::many, step);
        return put(std::move(v));
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& v) override {
        key_ = std::move(v);
        check_controls(key_, Lines::one, key_);
        if (open_.back()->contains(key_))
            issues_.push_back({path_to(path(), key_), "is a duplicate key: one object has it twice"});
        return true;
    }
    bool parse_error(std::size_t position, std::string const&, Json::exception const& e) override {
        std::string_view const before = text_.substr(0, position > 0 ? position - 1 : 0);
        auto const line = 1 + std::count(before.begin(), before.end(), '\n');
        auto const newline = before.rfind('\n');
        auto const column = 1 + before.size() - (newline == before.npos ? 0 : newline + 1);
        bool const at_start = names_.empty() && document.is_null(), no_json = at_start && text_.find('{') == text_.npos;
        bool const cut_off = text_.substr(before.size()).find_first_not_of(" \t\r\n") == text_.npos;
        issues_.push_back({"line " + std::to_string(line) + ", column " + std::to_string(column),
                           no_json   ? "is not a Diecast file: there is no JSON in it"
                           : cut_off ? "the text ends here, in the middle: it is cut off"
                                     : plain_words(e.what())});
        return false;
    }

private:
    Json* put(Json value, bool) {
        if (open_.empty()) return &(document = std::move(value));
        if (open_.back()->is_object()) return &((*open_.back())[key_] = std::move(value));
        open_.back()->push_back(std::move(value));
        return &open_.back()->back();
    }
    bool put(Json value) { return put(std::move(value), true) != nullptr; }
    void check_controls(std::string_view text, Lines lines, std::string const& step) {
        std::string const control = first_control(text, lines);
        if (control.empty() || ++controls_ > most_controls) return;
        issues_.push_back(
            {path_to(path(), step), "contains the control character " + control +
                                        (lines == Lines::one ? "; names and titles are one line of text"
                                                             : "; only line breaks and tabs are allowed")});
    }
    bool open(Json container) {
        if (open_.size() >= deepest) {
            issues_.push_back({path(), "is nested more than " + std::to_string(deepest) + " deep"});
            return false;
        }
        names_.push_back(open_.empty() ? "" : open_.back()->is_object() ? key_ : std::to_string(open_.back()->size()));
        open_.push_back(put(std::move(container), true));
        return true;
    }
    bool close() {
        open_.pop_back();
        names_.pop_back();
        return true;
    }
    std::string path() const {
        std::string result;
        for (std::string const& name : names_) result = path_to(result, name);
        return result;
    }

    std::string_view text_;
    Issues& issues_;
    std::vector<Json*> open_;
    std::vector<std::string> names_;
    std::string key_;
    static constexpr int most_controls = 20;  // said of one file
    int controls_ = 0;
};

std::string shown(Json const& value) {
    if (value.is_number()) return "the number " + exact_text(value.get<double>());
    if (value.is_string()) return "the text " + in_quotes(value.get_ref<std::string const&>().substr(0, 60));
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    return value.is_object() ? "an object" : value.is_array() ? "a list" : "null";
}

std::string in_a_row(std::vector<std::string_view> const& words) {
    std::string text;
    for (std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

}  // namespace

std::optional<std::string> read_text(std::filesystem::path const& path, Issues& issues) {
    return read_text(path, issues, {largest_file});
}

std::optional<Json> parse_json(std::string_view text, Issues& issues) {
    if (text.size() > largest_file) {
        issues.push_back({"", "is larger than 16 MiB, the limit"});
        return {};
    }
    if (text.find_first_not_of(" \t\r\n") == text.npos) {
        issues.push_back({"", "is empty"});
        return {};
    }
    Builder builder(text, issues);
    if (!Json::sax_parse(text, &builder)) return {};
    return std::move(builder.document);
}

void Field::report(std::string what, std::string nearest_word) const {
    issues_->push_back({path_, std::move(what), Severity::error, std::move(nearest_word)});
}

void Field::report_duplicate() const {
    report("duplicate");
    issues_->back().duplicate = true;
}

void Field::report_expected(std::string_view what) const {
    report("expected " + std::string(what) + ", not " + shown(*value_));
}

std::string Field::text() const {
    if (!value_) return "";
    if (value_->is_string()) return value_->get<std::string>();
    report_expected("a text");
    return "";
}

bool Field::truth() const {
    if (value_ && value_->is_boolean()) return value_->get<bool>();
    if (value_) report_expected("true or false");
    return false;
}

std::optional<double> Field::number() const {
    if (!value_) return {};
    if (value_->is_number()) return value_->get<double>();
    report_expected("a number");
    return {};
}

std::optional<int> Field::whole(int lo, int hi) const {
    auto const v = number();
    if (!v) return {};
    if (*v >= lo && *v <= hi && *v == std::floor(*v)) return static_cast<int>(*v);
    report_expected("a whole number from " + std::to_string(lo) + " to " + std::to_string(hi));
    return {};
}

/// Whether the field is of this type, and not too large; otherwise an issue, unless it is absent.
bool Field::holds(Json::value_t type, std::string_view what, std::size_t at_most) const {
    if (!value_) return false;
    if (value_->type() != type) return report_expected(what), false;
    if (value_->size() <= at_most) return true;
    report("has " + std::to_string(value_->size()) + " parts; the limit is " + std::to_string(at_most));
    return false;
}

std::vector<Field> Field::items() const {
    std::vector<Field> result;
    if (!holds(Json::value_t::array, "a list", most_items)) return result;
    for (std::size_t i = 0; i < value_->size(); ++i) result.push_back(child(&(*value_)[i], std::to_string(i)));
    return result;
}

std::vector<Field> Field::members() const {
    std::vector<Field> result;
    if (!holds(Json::value_t::object, "an object", most_fields)) return result;
    for (auto const& [name, value] : value_->items()) result.push_back(child(&value, name));
    return result;
}

std::string Field::one_of(std::vector<std::string_view> const& words) const {
    std::string const word = text();
    if (word.empty() || std::find(words.begin(), words.end(), word) != words.end()) return word;
    report(in_quotes(word) + " is none of: " + in_a_row(words), nearest(word, words));
    return "";
}

bool Field::has_only(std::vector<std::string_view> const& names) const {
    if (!holds(Json::value_t::object, "an object", most_fields)) return false;
    bool known = true;
    for (auto const& [name, value] : value_->items())
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            child(&value, name).report("unknown field; known are: " + in_a_row(names), nearest(name, names));
            known = false;
        }
    return known;
}

Field Field::operator[](std::string_view name) const {
    Json const* value = nullptr;
    if (is_object())
        if (auto const found = value_->find(name); found != value_->end()) value = &*found;
    return child(value, std::string(name));
}

Field Field::child(Json const* value, std::string const& name) const {
    Field result = *this;
    result.value_ = value, result.path_ = path_to(path_, name), result.name_ = name;
    return result;
}

bool check_format(Field const& document) {
    if (!document.is_object()) return document.report("a Diecast file is one JSON object"), false;
    Field const format = document["diecast"];
    int const known = file_history().current;
    if (!format)
        return format.report("is missing: \"diecast\": " + std::to_string(known) + " says that the file is Diecast's"),
               false;
    auto const number = format.number();
    if (number && *number > known) return format.report(newer_text(*number, known)), false;
    return number && format.whole(1, known).has_value();
}

}  // namespace diecast
