// JSON as strict, located fields: wrong types, unknown and repeated names are issues, never exceptions.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include "model/core/issue.h"

namespace diecast {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;                            // for what is written
inline constexpr std::size_t largest_file = 16 << 20;                  // bytes; nothing a person makes comes near
inline constexpr std::size_t most_items = 100000, most_fields = 5000;  // of one list, of one object

/// A file's text; none, and an issue, if it cannot be read.
std::optional<std::string> read_text(std::filesystem::path const&, Issues&);

/// A whole document; none, and an issue with line and column, if it is not JSON. A name said twice in one object is an
/// issue, too.
std::optional<Json> parse_json(std::string_view text, Issues&);

/// A value and the path to it, or the place where one could have been.
class Field {
public:
    Field(Json const& document, Issues& issues) : value_(&document), issues_(&issues) {}

    explicit operator bool() const { return value_ != nullptr; }
    std::string const& path() const { return path_; }
    std::string const& name() const { return name_; }  // the last step of the path
    Issues& issues() const { return *issues_; }
    Json const* json() const { return value_; }  // null where it is absent
    void report(std::string what, std::string nearest = "") const;
    void report_duplicate() const;  // another item of the list is the same

    bool is_text() const { return value_ && value_->is_string(); }
    bool is_number() const { return value_ && value_->is_number(); }
    bool is_object() const { return value_ && value_->is_object(); }
    bool is_null() const { return value_ && value_->is_null(); }

    /// What is absent reads as empty; what is of another type is an issue and reads as empty.
    std::string text() const;
    bool truth() const;  // true or false; false where absent
    std::optional<double> number() const;
    std::optional<int> whole(int lo, int hi) const;
    std::vector<Field> items() const;    // of an array
    std::vector<Field> members() const;  // of an object
    std::string one_of(std::vector<std::string_view> const& words) const;

    /// An object with no other names than these; otherwise false, and issues.
    bool has_only(std::vector<std::string_view> const& names) const;
    Field operator[](std::string_view name) const;

private:
    Field child(Json const* value, std::string const& name) const;
    void report_expected(std::string_view what) const;
    bool holds(Json::value_t type, std::string_view what, std::size_t at_most) const;

    Json const* value_;
    std::string path_ = {}, name_ = {};
    Issues* issues_;
};

/// {"diecast": 1, "kind": …}: written for a Diecast that this one understands?
bool check_format(Field const& document);

}  // namespace diecast
