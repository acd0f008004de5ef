#include "optimizer/sweep/design_rows.h"
#include <algorithm>
#include "model/catalogue/field_values.h"
#include "model/core/quotes.h"
#include "model/core/text.h"
#include "optimizer/sweep/csv_cells.h"

namespace diecast {
namespace {

class DesignReader {
public:
    DesignReader(Graph const& graph, std::string const& file, std::vector<AxisSpec> const& axes)
        : graph_(graph), file_(file), known_axes_(axes) {}

    DesignRows read(std::string_view text) {
        if (std::string const control = control_in_cells(text); !control.empty())
            return complain("", control), std::move(r_);
        CellReader cells(text);
        std::vector<std::string> line;
        if (!cells.next(line, line_))
            return complain("", "is empty: a header with keys, then a row for each design"), r_;
        read_header(line);
        while (!has_errors(r_.issues) && cells.next(line, line_))
            if (cells.open()) complain(here(), "a quote is opened and not closed");
            else read_row(line);
        if (!has_errors(r_.issues) && r_.axes.front().values.empty()) complain("", "has a header and no rows");
        return std::move(r_);
    }

private:
    void complain(std::string where, std::string what, std::string near = {}) {
        r_.issues.push_back({std::move(where), std::move(what), Severity::error, std::move(near), file_});
    }
    std::string here() const { return "line " + std::to_string(line_); }
    std::string place(std::size_t column) const {
        return here() + ", column " + std::to_string(column + 1) +
               (column < columns_.size() && columns_[column].axis != no_axis
                    ? " (" + std::string(r_.axes[columns_[column].axis].quantity->key) + ")"
                    : "");
    }

    void read_header(std::vector<std::string> const& titles) {
        if (titles.size() > most_design_columns)
            return complain(here(), "has " + std::to_string(titles.size()) + " columns; " +
                                        std::to_string(most_design_columns) + " is the most");
        bool const is_swept = std::find(titles.begin(), titles.end(), "design") != titles.end();
        std::string left_out;
        for (std::size_t i = 0; i < titles.size() && !has_errors(r_.issues); ++i) {
            columns_.push_back({no_axis, ""});
            if (is_label(titles[i])) {
                if (titles[i] != "design") left_out += (left_out.empty() ? "" : ", ") + titles[i];
                continue;
            }
            auto const [key, unit] = key_and_unit(titles[i]);
            Quantity const* q = graph_.find(key);
            std::string why;
            if (!q) {
                std::vector<std::string_view> keys;
                for (Quantity const* known : graph_.quantities()) keys.push_back(known->key);
                return complain(place(i), "there is no quantity " + in_quotes(key), nearest(key, keys));
            }
            if (is_result(*q, is_swept)) {
                left_out += (left_out.empty() ? "" : ", ") + key;
                continue;
            }
            for (AxisSpec const& other : r_.axes)
                if (other.quantity == q) complain(place(i), key + " has a column already");
            if (!unit.empty() && !in_row_unit(1, unit, *q, why)) complain(place(i), why);
            columns_.back() = {r_.axes.size(), unit};
            r_.axes.push_back({q, "", {}});
        }
        if (r_.axes.empty() && !has_errors(r_.issues)) complain(here(), "names no quantity that can be set");
        if (!left_out.empty())
            r_.issues.push_back({"", "columns that are not read: " + left_out, Severity::note, "", file_});
    }
    bool is_result(Quantity const& q, bool is_swept) const {
        bool const is_axis = std::any_of(known_axes_.begin(), known_axes_.end(),
                                         [&](AxisSpec const& axis) { return axis.quantity == &q; });
        return !is_axis && !graph_.is_input(q) && !graph_.is_choice(q) && (is_swept || q.sense == Sense::slack);
    }
    /// What a row is called is for its readers; the others are what a sweep writes.
    static bool is_label(std::string const& title) {
        constexpr std::string_view labels[] = {"design", "name", "case", "feasible", "violates"};
        return std::find(std::begin(labels), std::end(labels), title) != std::end(labels);
    }

    void read_row(std::vector<std::string> const& cells) {
        if (r_.axes.front().values.size() == most_design_rows)
            return complain(here(), "is one row too many; " + std::to_string(most_design_rows) + " is the most");
        if (cells.size() != columns_.size())
            return complain(here(), "has " + std::to_string(cells.size()) + " cells, and the header has " +
                                        std::to_string(columns_.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (columns_[i].axis == no_axis) continue;
            if (auto const v = value(i, cells[i])) r_.axes[columns_[i].axis].values.push_back(*v);
        }
    }

    std::optional<double> value(std::size_t i, std::string const& cell) {
        Quantity const& q = *r_.axes[columns_[i].axis].quantity;
        if (cell.empty()) return complain(place(i), "is empty: every design says every column"), std::nullopt;
        Issues issues;
        auto const word = parse_word(graph_, q, graph_.is_choice(q) ? cell : with_unit(cell, columns_[i].unit), issues);
        for (Issue const& issue : issues)
            if (issue.severity == Severity::error) complain(place(i), issue.what, issue.nearest);
        if (!word || has_errors(issues)) {
            if (!has_errors(issues)) complain(place(i), in_quotes(cell) + " cannot be read");
            return {};
        }
        return graph_.value_of(q, *word, issues);
    }

    Graph const& graph_;
    std::string const& file_;
    std::vector<AxisSpec> const& known_axes_;
    struct Column {
        std::size_t axis;
        std::string unit;
    };
    static constexpr std::size_t no_axis = static_cast<std::size_t>(-1);
    std::vector<Column> columns_;
    std::size_t line_ = 0;
    DesignRows r_;
};

}  // namespace

DesignRows read_designs(Graph const& graph, std::string_view text, std::string const& file,
                        std::vector<AxisSpec> const& axes) {
    return DesignReader(graph, file, axes).read(text);
}

void take_designs(Study& study, std::vector<AxisSpec> axes) {
    for (AxisSpec const& axis : axes) study.scenario.pins.erase(std::string(axis.quantity->key));
    study.axes = std::move(axes);
    study.sampling = {DesignSampling::By::in_step};
}

}  // namespace diecast
