// Row names: names of rows to the left of a plot, each with a quieter line below it where there is room.
#pragma once
#include "app/chart/sheet.h"

namespace diecast {

/// Height of the lowest row in which a name has room, in pixels; lower where `sharing` rows share the room of one name,
/// but not below `thinnest`.
inline constexpr double thin_row = 4.5, hairline_row = 2.2;
double least_row(Theme const&, std::size_t sharing = 1, double thinnest = thin_row);
/// Whether so many rows of that height have room below what is on the sheet, with their axis and a legend.
bool has_room_for_rows(Sheet const&, std::size_t rows, double least, QList<Key> const& legend = {});

/// Names that begin alike differ at their end ("Time to first token under load"), so it stays; of a name with a comma,
/// what stands after the last one ("…, this design").
QString cut_before_end(QString const& name, QFont const&, double room);

class RowNames {
public:
    struct Line {
        QString name, detail;
        std::size_t rows = 1;  // that its name may take
    };
    RowNames(Sheet const&, double row, QList<Line> const&);
    /// Height of rows in which every name has all its lines, at most three, and its detail.
    static double least_whole(Sheet const&, QList<Line> const&);
    double width() const { return width_; }  // up to the plot
    bool is_cut() const { return is_cut_; }  // some name ends in an ellipsis
    bool lacks_details() const { return lacks_details_; }
    void draw(Sheet&, qsizetype, double middle) const;

private:
    void lay_out(Sheet const&, double row, QFont const& names);

    QList<Line> lines_;
    QFont font_;                          // of the names: smaller where that leaves them whole
    QList<QStringList> names_, details_;  // in lines
    bool detailed_ = false, is_cut_ = false, lacks_details_ = false;
    double width_ = 0;
};

/// Names in lines, of which those that their cuts would make equal are cut elsewhere, each alike, so that they differ;
/// where none of that does, without the words that they end with alike. `rooms`: the width of a line of each.
void make_differ(QStringList const& names, QList<QStringList>& cut, QFont const&, QList<double> const& rooms);

/// "3 of these rows have no room here. "
QString rows_left_out(std::size_t);

}  // namespace diecast
