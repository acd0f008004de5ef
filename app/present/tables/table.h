// Table: rows of text as aligned columns, CSV or Markdown.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "app/present/text/display_width.h"

namespace diecast {

struct Column {
    std::string title;
    bool right = false;  // numbers
};

/// A table as text, the first line its header.
using TableLines = std::vector<std::vector<std::string>>;

struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};

std::string to_text(Table const&);  // empty columns are left out
std::string to_csv(Table const&);   // RFC 4180, but lines end in \n
std::string to_markdown(Table const&);

/// Several tables side by side in turn, none wider than `width` if that can be; each starts with the first `keep`
/// columns.
std::vector<Table> split(Table const&, std::size_t keep, std::size_t width);

std::string padded(std::string_view, std::size_t width, bool right = false);
/// Broken at spaces so that no line is wider; lines after the first start with `indent`.
std::string wrapped(std::string_view, std::size_t width, std::string_view indent);

}  // namespace diecast
