#include "optimizer/sweep/point_rows.h"
#include <algorithm>
#include <filesystem>
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "optimizer/sweep/csv_cells.h"

namespace diecast {
namespace {

constexpr std::string_view names[] = {"name", "label", "case", "design"};

class PointReader {
public:
    using Meant = std::function<std::string(std::string_view)>;
    PointReader(Graph const& graph, std::string const& file, Meant const& meant)
        : graph_(graph), file_(file), meant_(meant), series_(std::filesystem::path(file).stem().string()) {}

    PointRows read(std::string_view text) {
        if (std::string const control = control_in_cells(text); !control.empty())
            return complain("", control), std::move(r_);
        CellReader cells(text);
        std::vector<std::string> line;
        if (!cells.next(line, line_))
            return complain("", "is empty: a header that names quantities, then a row for each measurement"), r_;
        read_header(line);
        while (!has_errors(r_.issues) && cells.next(line, line_))
            if (cells.open()) complain(here(), "a quote is opened and not closed");
            else read_row(line);
        if (!has_errors(r_.issues) && r_.rows.empty()) complain("", "has a header and no rows");
        return std::move(r_);
    }

private:
    struct Column {
        Quantity const* quantity;  // null: the name of the row
        std::string unit;
    };

    void complain(std::string where, std::string what, std::string near = {}) {
        r_.issues.push_back({std::move(where), std::move(what), Severity::error, std::move(near), file_});
    }
    std::string here() const { return "line " + std::to_string(line_); }
    std::string place(std::size_t column) const {
        bool const known = column < columns_.size() && columns_[column].quantity;
        return here() + ", column " + std::to_string(column + 1) +
               (known ? " (" + std::string(columns_[column].quantity->key) + ")" : "");
    }

    Quantity const* find(std::string const& title) const {
        if (Quantity const* q = graph_.find(title)) return q;
        for (Quantity const* q : graph_.quantities())
            if (lower_case(label_of(*q)) == lower_case(title)) return q;
        return nullptr;
    }
    static auto words_in(std::string const& label) { return std::ranges::count(label, ' '); }
    static bool has_words(std::string const& label, std::string const& words) {
        auto const at = lower_case(label).find(lower_case(words)), end = at + words.size();
        return at != label.npos && (at == 0 || label[at - 1] == ' ') && (end >= label.size() || label[end] == ' ');
    }
    /// The label of fewest words with these, the first of the model: "Memory capacity" of "capacity".
    static std::string shortest_with(std::string const& words, std::vector<Quantity const*> const& rows) {
        std::string best;
        for (Quantity const* q : rows)
            if (std::string const label = label_of(*q); has_words(label, words))
                if (best.empty() || words_in(label) < words_in(best)) best = label;
        return best;
    }
    /// The words are in the names of so many quantities that they mean none of them: "tokens".
    bool is_common(std::string const& words) const {
        constexpr int most = 12;
        return std::ranges::count_if(graph_.quantities(),
                                     [&](Quantity const* q) { return has_words(label_of(*q), words); }) > most;
    }
    /// Of those that take the unit, where there is one.
    std::string nearest_to(std::string const& title, std::string const& unit) const {
        if (title.size() <= 2) return "";  // near to anything
        if (unit.empty() && is_common(title)) return "";
        std::string const meant = meant_ ? meant_(title) : "";
        std::vector<Quantity const*> of_unit;
        std::string ignored;
        for (Quantity const* q : graph_.quantities())
            if (unit.empty() || in_row_unit(1, unit, *q, ignored)) of_unit.push_back(q);
        if (of_unit.empty()) of_unit.assign(graph_.quantities().begin(), graph_.quantities().end());
        Quantity const* const row = graph_.find(meant);
        if (!meant.empty() && (!row || std::find(of_unit.begin(), of_unit.end(), row) != of_unit.end())) return meant;
        if (!unit.empty())
            if (std::string label = shortest_with(title, of_unit); !label.empty()) return label;
        std::vector<std::string> labels;
        for (Quantity const* q : of_unit) labels.push_back(label_of(*q));
        std::vector<std::string_view> known(labels.begin(), labels.end());
        for (Quantity const* q : of_unit) known.push_back(q->key);
        return nearest(title, known);
    }

    void read_header(std::vector<std::string> const& titles) {
        if (titles.size() > most_point_columns) {
            std::string const most = std::to_string(most_point_columns), has = std::to_string(titles.size());
            return complain(here(), "has " + has + " columns; the most is " + most);
        }
        bool any = false;
        for (std::size_t i = 0; i < titles.size(); ++i) {
            columns_.push_back({nullptr, ""});
            auto const [title, unit] = key_and_unit(titles[i]);
            if (std::find(std::begin(names), std::end(names), lower_case(title)) != std::end(names)) continue;
            Quantity const* const q = find(title);
            std::string why;
            if (!q)
                return complain(place(i),
                                "there is no quantity " + in_quotes(title) + ", neither as a key nor as a label",
                                nearest_to(title, unit));
            if (std::any_of(columns_.begin(), columns_.end(), [&](Column const& c) { return c.quantity == q; }))
                return complain(place(i), std::string(q->key) + " has a column already");
            if (!unit.empty() && !in_row_unit(1, unit, *q, why)) return complain(place(i), why);
            columns_.back() = {q, unit};
            any = true;
        }
        if (!any) complain(here(), "names no quantity");
    }

    void read_row(std::vector<std::string> const& cells) {
        if (r_.rows.size() == most_point_rows) {
            std::string const most = std::to_string(most_point_rows);
            return complain(here(), "is one row too many; the most is " + most);
        }
        if (cells.size() != columns_.size())
            return complain(here(), "has " + std::to_string(cells.size()) + " cells, and the header has " +
                                        std::to_string(columns_.size()));
        MeasuredRow row{"", series_, {}};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!columns_[i].quantity) row.name = cells[i];
            else if (!cells[i].empty()) read_cell(i, cells[i], row);
        }
        if (row.values.pins.empty() && !has_errors(r_.issues)) complain(here(), "has no value");
        r_.rows.push_back(std::move(row));
    }

    void read_cell(std::size_t i, std::string const& cell, MeasuredRow& row) {
        Quantity const& q = *columns_[i].quantity;
        Issues issues;
        auto const word = parse_word(graph_, q, graph_.is_choice(q) ? cell : with_unit(cell, columns_[i].unit), issues);
        for (Issue const& issue : issues)
            if (issue.severity == Severity::error) complain(place(i), issue.what, issue.nearest);
        if (word) row.values.pin(q, *word);
        else if (!has_errors(issues)) complain(place(i), in_quotes(cell) + " cannot be read");
    }

    Graph const& graph_;
    std::string const& file_;
    Meant const& meant_;
    std::string series_;
    std::vector<Column> columns_;
    std::size_t line_ = 0;
    PointRows r_;
};

}  // namespace

PointRows read_point_rows(Graph const& graph, std::string_view text, std::string const& file,
                          std::function<std::string(std::string_view)> const& meant) {
    return PointReader(graph, file, meant).read(text);
}

}  // namespace diecast
