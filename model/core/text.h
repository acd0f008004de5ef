// Text: numbers, units and names as a person reads and types them. No locale but the one typed.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "model/core/quantity.h"

namespace diecast {

/// Significant digits, thousands apart by a narrow no-break space, "—" for what is not a number: 0.0923, 12 345, 1.05
/// M.
std::string number_text(double, int digits = 4);
/// A number in the row's unit, and the unit: "16 988 USD", "0.1 /cm²".
std::string value_text(double in_unit, Quantity const&, int digits = 0);  // 0: the row's digits
/// An SI number likewise.
std::string to_text(double si, Quantity const&);
/// Enough digits to read the same double back: "814", "0.1".
std::string exact_text(double);

/// "3.35TB/s", "3,35 TB/s", "1.2k", "80", "60 %", "=4*512": in the row's unit; the unit must be of the row's dimension.
/// Otherwise none, and `why` says so in words. One comma before exactly three digits separates thousands ("16,988"),
/// unless only the decimal reading lies in the row's range; any other single comma is a decimal mark.
std::optional<double> parse_value(std::string_view, Quantity const&, std::string* why = nullptr);
/// A number as typed, and the way out where it is none or may be meant otherwise.
struct TypedNumber {
    std::optional<double> value = {};  // in the row's unit
    std::string why = {};              // there is none
    std::string fix = {};              // what was probably meant instead, to be typed: "5 GB/s" for "5 gb/s"
    std::optional<double> other = {};  // what its marks can mean too: 1.84 of "1,840"
    bool bits = false;                 // "Tb/s" was taken as bits; other: as bytes
};
TypedNumber read_typed(std::string_view, Quantity const&);
/// The unit behind a typed number, as typed; empty if there is none.
std::string unit_part(std::string_view typed);

std::string lower_case(std::string_view);  // of A to Z alone

std::string group_of(Quantity const&);  // "die"
std::string brief_of(Quantity const&);  // under the heading of its group: "Area" of "Die area"
std::string label_of(Quantity const&);  // the label; made from the key where a row has none
/// A label as it stands within a sentence: "batch" of "Batch"; "GPUs", "KV cache" and "ZeRO" as they are.
std::string within_text(std::string label);

std::string list_words(std::vector<std::string> const&);  // "A, B and C"

}  // namespace diecast
