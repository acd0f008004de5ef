// Text: names, numbers and units of the model as Qt shows them. The words themselves come from model/core/text.h.
#pragma once
#include <QString>
#include "model/core/text.h"
#include "model/study.h"

namespace diecast {

/// Of all numbers shown from now on: 3,35 for 3.35. Keys, files and exact texts keep the point.
void set_decimal_comma(bool);
bool decimal_comma();

QString qtext(std::string_view);
std::string to_std(QString const&);
QString title(Quantity const&);                                                // "Die area"
QString brief(Quantity const&);                                                // "Area", under the heading of its group
QString in_words(QString name);                                                // lower case, but for acronyms
QString in_sentence(Quantity const&);                                          // "die area", "HBM stacks"
QString unit_text(Quantity const&);                                            // "mm²"
QString axis_title(Quantity const&);                                           // "Token cost (USD/M)"
QString number(double, int digits = 3);                                        // 0.0923, 12 345, 1.05 M
QString count_text(std::uint64_t);                                             // 995 328
QString shown(double in_unit, Quantity const&, int digits = 0);                // "600 mm²"
QString shown(Graph const&, Quantity const&, double in_unit, int digits = 0);  // entries by name
QString sentence_case(QString);

/// Whether less or more of it is wanted: the study's word before the row's.
Sense sense_in(std::vector<Objective> const&, Quantity const&);

}  // namespace diecast
