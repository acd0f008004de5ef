#include "app/present/tables/design_csv.h"
#include <charconv>
#include <utility>
#include "app/present/tables/interrupted.h"
#include "app/present/tables/table.h"
#include "app/present/tables/values.h"
#include "optimizer/sweep/csv_cells.h"
#include "optimizer/sweep/limits.h"

namespace diecast {
namespace {

void append_number(std::string& line, double v) {
    char text[32];
    auto const end = std::to_chars(text, text + sizeof text, v).ptr;
    line.append(text, end);
}

std::string title(Quantity const& q) { return "," + csv_field(heading(q)); }

/// What stands between number and outputs, made once per place of an axis.
std::vector<std::vector<std::string>> axis_fields(Plan const& plan) {
    std::vector<std::vector<std::string>> fields;
    for (Axis const& axis : plan.axes()) {
        fields.emplace_back(axis.size());
        for (std::size_t q = 0; q < axis.quantities.size(); ++q)
            for (std::size_t i = 0; i < axis.size(); ++i) {
                PinValue const word = plan.graph().pin_value_of(*axis.quantities[q], axis.values[q][i]);
                std::string& text = fields.back()[i] += ',';
                if (auto const* name = std::get_if<std::string>(&word)) text += csv_field(*name);
                else append_number(text, std::get<double>(word));
            }
    }
    return fields;
}

/// For each output the names of its entries, ready to write; empty for numbers.
std::vector<std::vector<std::string>> entry_fields(Plan const& plan) {
    std::vector<std::vector<std::string>> fields;
    for (Quantity const* q : plan.outputs()) {
        fields.emplace_back();
        for (Entry const& entry : plan.graph().entries(*q)) fields.back().push_back(csv_field(entry.name));
    }
    return fields;
}

/// Writes lines in chunks.
class CsvWriter {
public:
    CsvWriter(std::ostream& out, Plan const& plan, CsvOptions const& options)
        : out_(out),
          plan_(plan),
          options_(options),
          limits_(plan, options.constraints),
          fields_(axis_fields(plan)),
          entries_(entry_fields(plan)) {
        for (Quantity const* q : plan.outputs()) on_axis_.push_back(place_of(plan.axes(), *q).has_value());
    }

    void take(Row const& row) {
        std::uint8_t const* const feasible = limits_(row);
        place_ = plan_.indices(row.first);
        for (std::size_t i = 0; i < row.lanes; ++i, go_on()) {
            bool const keeps = feasible[i / 8] >> (i % 8) & 1;
            if (keeps || !options_.feasible_only) line(row, i, keeps);
        }
    }
    void flush() {
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }
    std::uint64_t written() const { return written_; }

private:
    void line(Row const& row, std::size_t lane, bool keeps) {
        char number[24];
        text_.append(number, std::to_chars(number, number + sizeof number, row.first + lane).ptr);
        for (std::size_t a = 0; a < place_.size(); ++a) text_ += fields_[a][place_[a]];
        for (std::size_t j = 0; j < row.outputs.size(); ++j) {
            if (on_axis_[j]) continue;
            text_ += ',';
            double const value = in_unit(row.outputs[j][lane], plan_.outputs()[j]->unit);
            if (value >= 0 && value < static_cast<double>(entries_[j].size()))
                text_ += entries_[j][static_cast<std::size_t>(value)];
            else append_number(text_, value);
        }
        text_ += keeps ? ",1," : ",0,";
        char const* gap = "";
        for (std::size_t l : keeps ? std::vector<std::size_t>() : limits_.violated(row, lane)) {
            text_ += std::exchange(gap, "; ");
            text_ += options_.constraints[l].quantity->key;
        }
        text_ += '\n';
        ++written_;
    }
    void go_on() {
        for (std::size_t a = place_.size(); a-- > 0;) {
            if (++place_[a] < plan_.axes()[a].size()) return;
            place_[a] = 0;
        }
    }

    std::ostream& out_;
    Plan const& plan_;
    CsvOptions const& options_;
    Limits limits_;
    std::vector<std::vector<std::string>> fields_;   // per axis and place
    std::vector<std::vector<std::string>> entries_;  // per output
    std::vector<bool> on_axis_;                      // per output: written with the axes
    std::vector<std::size_t> place_;
    std::string text_;
    std::uint64_t written_ = 0;
};

}  // namespace

std::string csv_header(Plan const& plan) {
    std::string text = "design";
    for (Axis const& axis : plan.axes())
        for (Quantity const* q : axis.quantities)
            text += plan.graph().is_choice(*q) ? "," + csv_field(q->key) : title(*q);
    for (Quantity const* q : plan.outputs())
        if (!place_of(plan.axes(), *q)) text += title(*q);
    return text + ",feasible,violates\n";
}

std::uint64_t write_csv(std::ostream& out, Plan const& plan, CsvOptions const& options, std::stop_token stop,
                        ProgressCall const& progress) {
    out << csv_header(plan);
    CsvWriter writer(out, plan, options);
    std::uint64_t seen = 0;
    Pool alone(1);  // lines come in order
    auto const rows = [&](unsigned, Reader& reader, std::uint64_t first, std::uint64_t last) {
        reader.for_rows(first, last, [&](Row const& row) { writer.take(row), seen += row.lanes; });
        writer.flush();
    };
    if (!for_chunks(plan, alone, rows, std::move(stop), progress, 1024))
        out << interrupted_line(part_done(seen, plan.designs(), "designs"));
    return writer.written();
}

}  // namespace diecast
