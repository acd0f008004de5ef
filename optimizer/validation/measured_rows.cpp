#include "optimizer/validation/measured_rows.h"
#include <algorithm>
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "optimizer/sweep/csv_cells.h"

namespace diecast {
namespace {

struct Column {
    enum Kind { set, measured, name, split, left_out } kind = left_out;
    Quantity const* quantity = nullptr;
    std::string title, unit = {};
};

class RowsReader {
public:
    RowsReader(Graph const& graph, std::string const& file, std::vector<Quantity const*> const& measured)
        : graph_(graph), wanted_(measured) {
        r_.series.file = file, r_.series.name = file, r_.series.score = Score::error;
        r_.series.evidence = "measured";
        r_.series.parts.emplace_back();
    }

    MeasuredRows read(std::string_view text) {
        if (std::string const control = control_in_cells(text); !control.empty())
            return complain("", control), std::move(r_);
        CellReader cells(text);
        std::vector<std::string> line;
        if (!cells.next(line, line_)) return complain("", "is empty: a header with keys, then rows"), std::move(r_);
        read_header(line);
        while (!has_errors(r_.issues) && cells.next(line, line_))
            if (cells.open()) complain("line " + std::to_string(line_), "a quote is opened and not closed");
            else read_row(line);
        if (!has_errors(r_.issues) && r_.series.rows.empty()) complain("", "has a header and no rows");
        return std::move(r_);
    }

private:
    void complain(std::string where, std::string what, std::string near = {}) {
        r_.issues.push_back({std::move(where), std::move(what), Severity::error, std::move(near), r_.series.file});
    }
    std::string place(std::size_t column) const {
        std::string text = "line " + std::to_string(line_) + ", column " + std::to_string(column + 1);
        return column < columns_.size() && !columns_[column].title.empty() ? text + " (" + columns_[column].title + ")"
                                                                           : text;
    }

    void read_header(std::vector<std::string> const& cells) {
        if (cells.size() > most_columns)
            return complain("line 1", "has " + std::to_string(cells.size()) + " columns; " +
                                          std::to_string(most_columns) + " is the most");
        for (std::size_t i = 0; i < cells.size(); ++i) columns_.push_back(column(cells[i], i));
        for (Column const& c : columns_) {
            if (c.kind == Column::measured) r_.series.measured.push_back(c.quantity);
            if (c.kind == Column::set) r_.set.push_back(c.quantity);
        }
        for (Quantity const* q : wanted_)
            if (std::find(r_.series.measured.begin(), r_.series.measured.end(), q) == r_.series.measured.end())
                complain("line " + std::to_string(line_),
                         "has no column " + std::string(q->key) + ", which was said to be measured");
        if (r_.series.measured.empty() && !has_errors(r_.issues))
            complain("line " + std::to_string(line_),
                     "no column holds a number that formulas compute: nothing was measured");
    }

    /// "prefill.time (ms)", "prefill.time [ms]", "prefill.time".
    Column column(std::string const& title, std::size_t at) {
        Column c{Column::left_out, nullptr, title};
        if (title.empty()) return c;
        if (title == "name" || title == "case") return c.kind = Column::name, c;
        if (title == "split") return c.kind = Column::split, c;
        auto const [key, unit] = key_and_unit(title);
        c.unit = unit;
        c.quantity = graph_.find(key);
        if (!c.quantity) {
            std::vector<std::string_view> keys{"name", "case", "split"};
            for (Quantity const* q : graph_.quantities()) keys.push_back(q->key);
            complain(place(at), "there is no quantity " + in_quotes(key), nearest(key, keys));
            return c;
        }
        for (Column const& other : columns_)
            if (other.quantity == c.quantity) complain(place(at), key + " has a column already");
        std::string why;
        if (!c.unit.empty() && !in_row_unit(1, c.unit, *c.quantity, why)) complain(place(at), why);
        bool const computed = !graph_.is_input(*c.quantity) && !graph_.is_choice(*c.quantity);
        bool const said = std::find(wanted_.begin(), wanted_.end(), c.quantity) != wanted_.end();
        c.kind = (wanted_.empty() ? computed : said) ? Column::measured : Column::set;
        return c;
    }

    void read_row(std::vector<std::string> const& cells) {
        if (r_.series.rows.size() == most_rows)
            return complain("line " + std::to_string(line_),
                            "is one row too many; " + std::to_string(most_rows) + " is the most");
        if (cells.size() != columns_.size())
            return complain("line " + std::to_string(line_), "has " + std::to_string(cells.size()) +
                                                                 " cells, and the header has " +
                                                                 std::to_string(columns_.size()));
        ValidationRow row{"line " + std::to_string(line_), {}, {}};
        Role role = Role::automatic;
        bool any = false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            Column const& c = columns_[i];
            if (c.kind == Column::name && !cells[i].empty()) row.name = cells[i];
            if (c.kind == Column::split) role = role_of(cells[i], i);
            if (c.kind == Column::set && !cells[i].empty()) set(row, c, cells[i], i);
            if (c.kind == Column::measured)
                row.measured.push_back(number(c, cells[i], i)), any = any || row.measured.back();
        }
        if (!any && !has_errors(r_.issues)) complain("line " + std::to_string(line_), "has nothing measured");
        r_.series.rows.push_back(std::move(row)), r_.roles.push_back(role);
    }

    Role role_of(std::string const& cell, std::size_t at) {
        if (cell == "fit") return Role::fitted;
        if (cell != "hold") complain(place(at), "is " + in_quotes(cell) + ", and must be fit or hold");
        return Role::held_back;
    }

    void set(ValidationRow& row, Column const& c, std::string const& cell, std::size_t at) {
        std::string const key(c.quantity->key);
        if (graph_.is_choice(*c.quantity)) {
            Issues issues;
            if (auto const word = parse_word(graph_, *c.quantity, cell, issues)) row.scenario.pins[key] = *word;
            for (Issue const& issue : issues) complain(place(at), issue.what, issue.nearest);
            return;
        }
        auto const v = value(c, cell, at);
        if (!v) return;
        if (std::string const why = out_of_range(*c.quantity, *v); !why.empty()) complain(place(at), why);
        else row.scenario.pins[key] = *v;
    }

    std::optional<double> number(Column const& c, std::string const& cell, std::size_t at) {
        if (cell.empty()) return {};
        auto const v = value(c, cell, at);
        if (v && !(*v > 0))
            return complain(place(at), "is " + cell + "; what was measured must be above 0"), std::nullopt;
        return v;
    }

    /// The value in the row's unit; the unit of the cell is read first, else that of the header, else the row's own.
    std::optional<double> value(Column const& c, std::string const& cell, std::size_t at) {
        std::string why;
        auto const v = parse_value(with_unit(cell, c.unit), *c.quantity, &why);
        if (!v) complain(place(at), in_quotes(cell) + ": " + why);
        return v;
    }

    Graph const& graph_;
    std::vector<Quantity const*> const& wanted_;
    MeasuredRows r_;
    std::vector<Column> columns_;
    std::size_t line_ = 0;
};

}  // namespace

MeasuredRows read_measured(Graph const& graph, std::string_view text, std::string const& file,
                           std::vector<Quantity const*> const& measured) {
    return RowsReader(graph, file, measured).read(text);
}

}  // namespace diecast
