#include "optimizer/sweep/csv_cells.h"
#include <algorithm>
#include <charconv>
#include "model/core/printable.h"
#include "model/core/text.h"

namespace diecast {
namespace {

std::string trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(" \t\r");
    if (first == text.npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// A spreadsheet would compute it; or it is such a text with the apostrophe that keeps it from that.
bool is_formula(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != text.npos;
}

bool is_decimal(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error != std::errc::invalid_argument && end == text.data() + text.size();
}

}  // namespace

CellReader::CellReader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
    std::string_view const header = text_.substr(0, text_.find('\n'));
    for (char c : {'\t', ';'})
        if (header.find(c) != header.npos) separator_ = c;
}

bool CellReader::next(std::vector<std::string>& cells, std::size_t& line) {
    while (!text_.empty() && !open_) {
        line = ++line_;
        cells = cells_of_line();
        bool const blank = std::all_of(cells.begin(), cells.end(), [](auto const& c) { return c.empty(); });
        if (!blank && !cells[0].starts_with('#')) return true;
    }
    return false;
}

std::vector<std::string> CellReader::cells_of_line() {
    std::vector<std::string> cells{""};
    bool quoted = false;
    std::size_t at = 0;
    for (; at < text_.size() && (quoted || text_[at] != '\n'); ++at) {
        char const c = text_[at];
        if (quoted && c == '"' && at + 1 < text_.size() && text_[at + 1] == '"') cells.back() += c, ++at;
        else if (c == '"' && (quoted || trimmed(cells.back()).empty())) {
            if (!quoted) cells.back().clear();
            quoted = !quoted;
        } else if (!quoted && c == separator_) cells.emplace_back();
        else cells.back() += c, line_ += c == '\n';
    }
    open_ = quoted;
    text_.remove_prefix(std::min(text_.size(), at + 1));
    for (std::string& cell : cells) cell = from_csv_field(trimmed(cell));
    return cells;
}

std::string control_in_cells(std::string_view text) {
    std::string const control = first_control(text);
    if (control.empty()) return "";
    std::size_t line = 1;
    for (std::size_t end; (end = text.find('\n')) != text.npos && first_control(text.substr(0, end)).empty(); ++line)
        text.remove_prefix(end + 1);
    return "line " + std::to_string(line) + " contains the control character " + control;
}

KeyAndUnit key_and_unit(std::string_view title) {
    std::size_t const open = title.find_first_of("([");
    if (open == title.npos) return {trimmed(title), ""};
    std::size_t const close = title.find_last_of(")]");
    return {trimmed(title.substr(0, open)),
            trimmed(title.substr(open + 1, close == title.npos ? close : close - open - 1))};
}

std::string with_unit(std::string const& cell, std::string const& unit) {
    return unit_part(cell).empty() && !unit.empty() ? cell + " " + unit : cell;
}

std::string csv_field(std::string_view text) {
    std::string const guard = is_formula(text) && !is_decimal(text) ? "'" : "";
    if (text.find_first_of(",\"\r\n") == text.npos) return guard + std::string(text);
    std::string result = "\"" + guard;
    for (char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

std::string_view from_csv_field(std::string_view text) {
    if (text.starts_with('\'') && is_formula(text)) text.remove_prefix(1);
    return text;
}

std::string csv_line(std::vector<std::string> const& fields) {
    std::string line;
    for (std::string const& field : fields) line += csv_field(field) + ',';
    if (line.empty()) return "\n";
    line.back() = '\n';
    return line;
}

}  // namespace diecast
