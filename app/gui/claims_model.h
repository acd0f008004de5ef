// ClaimsModel: the numbers a study has published beside ours, one per row, with a verdict.
#pragma once
#include <QAbstractTableModel>
#include "app/gui/document.h"

namespace diecast {

class ClaimsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Claim, Figure, Theirs, Ours, Deviation, Band, Word, Trust, columns };
    explicit ClaimsModel(Document&, QObject* parent = nullptr);
    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;

    void refresh();  // computes every number again
    Published const& claim(int row) const { return claims_[static_cast<std::size_t>(row)]; }
    double ours(int row) const { return ours_[static_cast<std::size_t>(row)]; }
    bool within(int row) const { return within_[static_cast<std::size_t>(row)]; }
    int agreeing() const;
    QString details(int row) const;  // as rich text

private:
    QString cell(int row, int column) const;

    Document& document_;
    std::vector<Published> claims_;
    std::vector<double> ours_;
    std::vector<bool> within_;
};

/// A claimed number in the way it is claimed: "698.6 USD", "1.80 ×", "47 %".
QString claim_text(Published const&, double);

}  // namespace diecast
