// Shares and counts: margins, rows of numbers, names of designs and words of a command line as every text spells them;
// percent and counts are in model/core/value_text.h.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include "model/core/value_text.h"

namespace diecast {

/// How much better the better of two numbers is, from their ratio (more than 1): "24 %", "a factor of 3.1".
std::string margin_text(double ratio);

/// The number with zeros at its end up to so many significant digits: "7.140". Text with an exponent or with more
/// digits is left as it is.
std::string with_zeros(std::string number, int digits);

/// "1.24", "0.996", "1.0004": three digits, or so many more that what is not 1 does not read so.
std::string ratio_text(double ratio);

/// Numbers of one list: "9.00", "9.85", "12.3", all with so many significant digits where one has a fraction; with up
/// to `most` where numbers that differ would read alike otherwise.
std::vector<std::string> even_texts(std::vector<double> const&, int digits, int most = 6);

/// A number that is text already, and the row's unit.
std::string unit_behind(std::string const& number, Quantity const&);

/// The name of a design, "the study" where it is empty: the study's own scenario.
std::string design_or_study(std::string const& design);

/// The word as a shell takes it: between single quotes where it needs them.
std::string shell_word(std::string_view);

}  // namespace diecast
