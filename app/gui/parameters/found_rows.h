// FoundRows: editors of the quantities that a search finds, the likeliest first; says how many it does not show.
#pragma once
#include <QLabel>
#include <QVBoxLayout>
#include "app/gui/parameters/parameter_row.h"

namespace diecast {

class FoundRows : public QWidget {
    Q_OBJECT
public:
    FoundRows(Session&, QWidget* parent);
    /// What makes no difference to the study is left out, unless `all` or there is nothing else.
    void find(QString const& typed, std::vector<bool> const& relevant, bool all);
    void forget_choices();  // they are made again
    std::vector<ParameterRow*> const& rows() const { return rows_; }
    ParameterRow* row(Quantity const&) const;  // null unless found and shown

signals:
    void explain_wanted(diecast::Quantity const*);
    void all_wanted();
    void instead_wanted(QString);  // the nearest words to those that nothing fits

private:
    ParameterRow* make_row(Quantity const&);
    void say(std::size_t found, std::size_t beside_the_point);
    void follow(QString const& link);

    Session& session_;
    QVBoxLayout* column_;
    QLabel* note_;
    std::map<Quantity const*, ParameterRow*> made_;
    std::vector<ParameterRow*> rows_;  // on show, in order
    QString instead_;                  // the rows are of these words, as nothing fits what was typed
};

}  // namespace diecast
