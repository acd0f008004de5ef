// Typed: what the text in the field of a quantity says: a value, values to sweep, or neither, with a way out.
#pragma once
#include <QString>
#include "model/study/study.h"

namespace diecast {

struct TypedSetting {
    std::optional<double> value = {};   // in the row's unit
    std::optional<AxisSpec> axis = {};  // instead of a value
    QString problem = {};               // why it is neither
    QString note = {};                  // how it was read, where that is not plain
    QString way_out = {};               // what could be typed instead, and what that would be
    QString way_out_name = {};
};

/// What is typed as files and the command line read it: with the comma as the decimal mark, "1,5; 2" is "1.5; 2".
QString as_points(Quantity const&, QString const& typed);
/// What the reader says is wrong, with the quantity's name for its key.
QString in_plain_words(Quantity const&, std::string_view why);

/// One comma right between digits makes a value ("2,5"), not two values, unless the row counts whole things.
TypedSetting read_setting(Graph const&, Quantity const&, QString const& typed);
/// A value alone: lists and ranges are refused.
TypedSetting read_single(Quantity const&, QString const& typed);
/// A value that may lie outside the row's range.
TypedSetting read_number(Quantity const&, QString const& typed);
/// "+15 %", "-10 %", "x 1.1", "× 1.1" of the value `from`, in the row's unit; none where the text says no such thing.
/// Of a row in percent, or one without a unit, that may be negative, "-10 %" is a value.
std::optional<TypedSetting> read_relative(Quantity const&, QString const& typed, double from);
/// A list or a range alone; the axis keeps the text with points.
TypedSetting read_places(Graph const&, Quantity const&, QString const& typed);
/// What is to be typed to get this axis.
QString text_to_type(Graph const&, AxisSpec const&);

/// Problem or note, and the way out, to be read out.
QString plain_remark(TypedSetting const&);

/// The next number up or down in a step that suits the row and the size of the value: "1.2" → "1.3", "814" → "815".
/// Stays in the row's range.
double stepped(Quantity const&, double value, int by);

}  // namespace diecast
