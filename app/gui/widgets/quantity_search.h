// QuantitySearch: a line that finds a quantity by a few letters and offers the likeliest below itself.
#pragma once
#include <QCompleter>
#include <QLineEdit>
#include <QStandardItemModel>
#include <functional>
#include "app/present/text/word_search.h"
#include "app/session/session.h"

namespace diecast {

/// Shows what the completer offers below a line, wider than the line where texts need it and the window has room.
void show_offers(QCompleter&, QWidget const& line);

class QuantitySearch : public QLineEdit {
    Q_OBJECT
public:
    QuantitySearch(Session&, QString const& name, QWidget* parent);
    /// Nothing else is offered; `why_not` says of "%1" why.
    void restrict_to(std::function<bool(Quantity const&)> allowed, QString const& why_not);

signals:
    void chosen(diecast::Quantity const*);

private:
    void offer();
    std::vector<Quantity const*> ranked(FoundQuantities const&) const;
    void say(QString const& what);
    void choose(int row);

    Session& session_;
    QStandardItemModel* model_;
    QCompleter* completer_;
    std::vector<Quantity const*> offered_;
    std::function<bool(Quantity const&)> allowed_;
    QString why_not_, instead_;  // instead_: nothing fits what was typed; the first row takes this in its place
};

}  // namespace diecast
