// Shares and counts: percent, numbers of things, names of designs and words of a command line as every text spells
// them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include "model/core/quantity.h"

namespace diecast {

/// "8.9 %", "32.7 %": of a share, two digits below 10 %, else three; "0 %" below 0.0005 %; empty where it is no number.
std::string percent(double share);
std::string percent(double share, int digits);
std::string percent(std::uint64_t part, std::uint64_t whole);  // "0 %" of nothing
std::string signed_percent(double share);                      // "+8.9 %", "−3.1 %", "0 %"

/// By how much the better of two numbers is better, of their ratio (more than 1): "24 %", "a factor of 3.1".
std::string margin_text(double ratio);

/// "1 design", "6720 designs", "995 328 designs".
std::string counted(std::uint64_t, std::string_view one, std::string_view many);
std::string counted(std::uint64_t, std::string_view one);  // with an s for many

/// With zeros at its end up to so many significant digits: "7.140". Of text with an exponent, and of more digits, as it
/// is.
std::string with_zeros(std::string number, int digits);

/// Numbers of one list: "9.00", "9.85", "12.3", all with so many significant digits where one has a fraction; with up
/// to six where numbers that differ would read alike, if they are to be told apart.
std::vector<std::string> even_texts(std::vector<double> const&, int digits, bool tell_apart = true);

/// A number that is text already, and the row's unit.
std::string unit_behind(std::string const& number, Quantity const&);

/// "1 package", "4 packages": of a noun in the plural.
std::string counted_noun(std::uint64_t, std::string_view plural);

/// "4 GPUs per instance", "1 pipeline stage": of a label whose first or last word is a plural; empty for another.
std::string counted_label(double, std::string label);

/// The name of a design, "the study" where it is empty: the study's own scenario.
std::string design_or_study(std::string const& design);

/// As a shell takes it: between single marks where it needs them.
std::string shell_word(std::string_view);

}  // namespace diecast
