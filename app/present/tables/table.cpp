#include "app/present/tables/table.h"
#include <algorithm>
#include "optimizer/sweep/csv_cells.h"

namespace diecast {
namespace {

std::string markdown_cell(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (c == '|' || c == '*' || c == '_' || c == '<' || c == '`') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

std::vector<std::size_t> widths(Table const& table) {
    std::vector<std::size_t> result;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        bool const empty =
            std::all_of(table.rows.begin(), table.rows.end(), [c](auto const& r) { return r[c].empty(); });
        result.push_back(empty ? 0 : display_width(table.columns[c].title));
        for (auto const& row : table.rows) result[c] = std::max(result[c], display_width(row[c]));
    }
    return result;
}

}  // namespace

std::string padded(std::string_view text, std::size_t width, bool right) {
    std::string const gap(width - std::min(width, display_width(text)), ' ');
    return right ? gap + std::string(text) : std::string(text) + gap;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
    std::string result, line;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find(' '), text.size());
        std::string_view const word = text.substr(0, end);
        if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
            result += line + "\n";
            line = std::string(indent) + std::string(word);
        } else line += (line.empty() ? "" : " ") + std::string(word);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result + line;
}

std::string to_text(Table const& table) {
    auto const width = widths(table);
    std::vector<std::string> titles;
    for (Column const& column : table.columns) titles.push_back(column.title);
    auto const line = [&](std::vector<std::string> const& cells) {
        std::string text;
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (width[c] > 0) text += (text.empty() ? "" : "  ") + padded(cells[c], width[c], table.columns[c].right);
        text.erase(text.find_last_not_of(' ') + 1);
        return text + "\n";
    };
    std::string text = line(titles);
    for (auto const& row : table.rows) text += line(row);
    return text;
}

std::vector<Table> split(Table const& table, std::size_t keep, std::size_t width) {
    auto const widths_of = widths(table);
    std::vector<Table> result;
    std::size_t room = 0;
    for (std::size_t c = keep; c < table.columns.size(); ++c) {
        if (result.empty() || room < widths_of[c] + 2) {
            result.push_back({{table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(keep)}, {}});
            for (auto const& row : table.rows)
                result.back().rows.emplace_back(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(keep));
            room = width;
            for (std::size_t k = 0; k < keep; ++k) room -= std::min(room, widths_of[k] + 2);
        }
        room -= std::min(room, widths_of[c] + 2);
        result.back().columns.push_back(table.columns[c]);
        for (std::size_t r = 0; r < table.rows.size(); ++r) result.back().rows[r].push_back(table.rows[r][c]);
    }
    return result;
}

std::string to_csv(Table const& table) {
    std::vector<std::string> titles;
    for (Column const& column : table.columns) titles.push_back(column.title);
    std::string text = csv_line(titles);
    for (auto const& row : table.rows) text += csv_line(row);
    return text;
}

std::string to_markdown(Table const& table) {
    std::string text = "|", rule = "|";
    for (Column const& column : table.columns) {
        text += " " + markdown_cell(column.title) + " |";
        rule += column.right ? "---:|" : "---|";
    }
    text += "\n" + rule + "\n";
    for (auto const& row : table.rows) {
        text += "|";
        for (std::string const& cell : row) text += " " + markdown_cell(cell) + " |";
        text += "\n";
    }
    return text;
}

}  // namespace diecast
