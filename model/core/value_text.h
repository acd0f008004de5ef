// Value text: numbers of a design in the units of their rows, as a person reads them and to the last digit.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include "model/core/graph.h"

namespace diecast {

/// Name of the entry or case, if the quantity is a choice.
std::optional<std::string> entry_of(Graph const&, Quantity const&, double si);
/// An SI number in a unit. Of the numbers that read back to the same SI bits, one with few digits: 500 mm², where
/// dividing by 10⁻⁶ leaves 500.00000000000006.
double in_unit(double si, Unit const&);
/// The same of many, a number in a nanosecond or two.
void in_unit(std::span<double const> si, Unit const&, double* to);
/// The value as text, without the unit: "16 988", "N5".
std::string cell_text(Graph const&, Quantity const&, double si);
/// The value in the row's unit, to the last digit, or the name of the entry.
std::string exact(Graph const&, Quantity const&, double si);
/// Every digit, thousands apart: "1 036 800".
std::string spaced(std::uint64_t);

/// "8.9 %", "32.7 %": of a share, two digits below 10 %, else three; "0 %" below 0.0005 %; empty where it is no number.
std::string percent(double share);
std::string percent(double share, int digits);
std::string percent(std::uint64_t part, std::uint64_t whole);  // "0 %" of nothing
std::string signed_percent(double share);                      // "+8.9 %", "−3.1 %", "0 %"

/// "1 design", "995 328 designs".
std::string counted(std::uint64_t, std::string_view one, std::string_view many);
std::string counted(std::uint64_t, std::string_view one);  // with an s for many
/// "1 package", "4 packages": of a noun in the plural.
std::string counted_noun(std::uint64_t, std::string_view plural);

/// "4 GPUs per instance", "1 pipeline stage": of a label whose first or last word is a plural; empty for another.
std::string counted_label(double, std::string label, int digits = 6);

/// "package.cost [USD]"
std::string heading(Quantity const&);

}  // namespace diecast
