// Text: names, numbers and units of the model as Qt shows them. The words themselves come from model/core/text.h.
#pragma once
#include <QString>
#include "model/core/text.h"
#include "model/study/study.h"

namespace diecast {

/// Sets the decimal mark of all numbers shown from now on: 3,35 for 3.35. Keys, files and exact texts keep the point.
void set_decimal_comma(bool);
bool decimal_comma();
/// Convert what people type where the comma is the mark: "1,5; 2,25" to "1.5; 2.25", and back to show it.
QString with_points(QString typed);
QString with_marks(QString places);
QString with_mark(QString text);  // numbers alone; what separates them stays
QString between_places();         // ", ", or "; " where the comma is the mark
/// Shows all values from now on in short units: 3.35 TB/s for 3350 GB/s. Files, axes and exact texts keep the row's.
void set_short_units(bool);
bool short_units();

QString tr(char const*);  // where no QObject translates
QString qtext(std::string_view);
std::string to_std(QString const&);
QString title(Quantity const&);                                                // "Die area"
QString brief(Quantity const&);                                                // "Area", under the heading of its group
QString in_words(QString name);                                                // lower case, but for acronyms
QString in_sentence(Quantity const&);                                          // "die area", "HBM stacks"
QString unit_text(Quantity const&);                                            // "mm²"
QString axis_title(Quantity const&);                                           // "Token cost (USD/M)"
QString number(double, int digits = 3);                                        // 0.0923, 12 345, 1.05 M
QString power_text(double, int digits = 2);                                    // 1.4·10⁶, 10⁹
QString count_text(std::uint64_t);                                             // 995 328
QString shown(double in_unit, Quantity const&, int digits = 0);                // "600 mm²"
QString shown(Graph const&, Quantity const&, double in_unit, int digits = 0);  // entries by name
/// "Why is die cost 210 USD?"; of a choice "Memory class: HBM3E".
QString why_question(Graph const&, Quantity const&, double si);
/// The number with zeros up to `digits`, for numbers below each other: "7.140". Counts and large numbers as they are.
QString padded_number(double, Quantity const&, int digits);
/// The value with enough digits to tell it from what it was before; a short number in full: "1233.7 GB/s".
QString telling(double in_unit, std::optional<double> before, Quantity const&);
QString sentence_case(QString);

/// Whether less or more of it is wanted: the study's word before the row's.
Sense sense_in(std::vector<Objective> const&, Quantity const&);

}  // namespace diecast
