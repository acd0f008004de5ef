// Report blocks: a report as headings, sentences, tables and charts in their order; the same for every kind of file.
#pragma once
#include <variant>
#include "app/present/report/report_words.h"
#include "app/present/tables/table.h"

namespace diecast {

struct HeadingBlock {
    int level;  // 1: the title; 2: a section; 3: a part of one
    std::string text;
};
struct WordsBlock {
    enum Tone { body, lead, small } tone;
    std::string text;
};
struct ListBlock {
    std::vector<std::string> items;
};
struct TableBlock {
    std::string caption;  // for those who hear it; shown above the table
    Table table;
    bool headed_rows = true;  // the first column says what its row is
    bool folded = false;      // of second rank: closed until asked for, and not on paper
};
struct ChartBlock {
    std::size_t chart;  // of the facts
    std::string title, words;
};
struct CodeBlock {
    std::string text, title = "";
    bool folded = false;
};
using Block = std::variant<HeadingBlock, WordsBlock, ListBlock, TableBlock, ChartBlock, CodeBlock>;

struct ReportFrame {
    std::string version;    // of the program
    std::string made = "";  // a date, if one is wanted: without it the same study gives the same bytes
};
std::vector<Block> report_blocks(Graph const&, ReportFacts const&, ReportFrame const&);

}  // namespace diecast
