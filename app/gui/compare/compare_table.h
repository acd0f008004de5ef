// CompareTable: designs side by side, a column each: what is wanted, key figures, inputs; those that differ first.
#pragma once
#include <QAbstractTableModel>
#include "app/session/session.h"

namespace diecast {

/// One of the designs.
struct ComparedDesign {
    std::size_t place;    // of its letter
    QString name, brief;  // brief: what of it is not as in the others, or its own name
    Coordinates at;
    Scenario scenario;
    QString violated = {};                            // "memory slack (0.3 missing)"; empty: it is feasible
    std::vector<Quantity const*> violated_rows = {};  // the quantities of these limits
    bool coloured = true;                             // its disc has the colour of its letter
    QString value = {};  // "H100": of what splits the front; empty where this does not separate the designs
};
/// Discs have the colours of their letters, in the plot and beside it, unless colours there tell values apart.
bool are_pins_coloured(Session const&);
/// The designs as pinned, the one they are compared with first.
std::vector<ComparedDesign> compared_in(Session const&);

class CompareTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        change_role = Qt::UserRole,  // "▲ 12 %", against the first; empty: none
        kind_role,                   // FigureChange::kind of it
        differs_role,                // from the first
        section_role,                // it is a heading
        coloured_role,               // of a heading: its disc has the colour of its letter
        violated_role,               // a constraint on it is violated; of a heading: which ones are
        marked_role,                 // a picture is of this row
        unit_role                    // of a number, in the first column; in the others, that it is one
    };
    using QAbstractTableModel::QAbstractTableModel;
    void show(Session const&, std::vector<ComparedDesign>);
    void show_only_differences(bool);
    void show_changes(bool);     // in place of the values, but for the first
    void mark(Quantity const*);  // the row that a picture is of; null: none
    std::vector<ComparedDesign> const& designs() const { return designs_; }
    Quantity const* quantity_at(int row) const;               // null: a heading
    double value(Quantity const&, std::size_t column) const;  // in the unit; NaN: it has none
    std::vector<Quantity const*> figures() const;             // objectives first
    int differences() const;                                  // among the inputs, those that choices bring included
    std::vector<Quantity const*> differing_settings() const;  // what is set to other values: choices of entries first
    int row_of(Quantity const&) const;                        // −1: not on show

    int rowCount(QModelIndex const& = {}) const override { return static_cast<int>(shown_.size()); }
    int columnCount(QModelIndex const& = {}) const override { return 1 + static_cast<int>(designs_.size()); }
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(QModelIndex const&) const override;
    std::vector<std::vector<std::string>> cells() const;  // what is on show, exact, header first

private:
    enum class Part { objective, figure, input };
    struct Row {
        Quantity const* quantity;
        Part part;
        Sense sense;
        std::vector<double> values;  // in the unit; NaN: it has none
        bool differs;
        bool is_set = false;  // in one of the designs, not brought by an entry that is chosen
    };
    void sift();
    QString text(Row const&, std::size_t column) const;

    Graph const* graph_ = nullptr;
    Quantity const* marked_ = nullptr;
    std::vector<ComparedDesign> designs_;
    std::vector<Row> rows_;
    struct Line {
        int row;  // −1: a heading
        QString heading;
    };
    std::vector<Line> shown_;
    bool only_ = false, changes_ = false;
};

}  // namespace diecast
