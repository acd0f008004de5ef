// QuantityLine: a line that holds a quantity: the likely ones are listed below it, and a few letters find any other.
#pragma once
#include <QCompleter>
#include <QLineEdit>
#include <QStandardItemModel>
#include "app/session/session.h"

namespace diecast {

class QuantityLine : public QLineEdit {
    Q_OBJECT
public:
    enum class Offer { any, numbers, objectives, varied };
    QuantityLine(Session const&, QString const& name, Offer, QWidget* parent);
    void set_current(std::string const& key);  // empty: none
    /// Key of the chosen quantity; the typed text where no quantity is called that.
    std::string key() const { return key_; }
    Quantity const* current() const { return session_.graph().find(key_); }

signals:
    void changed();  // by hand

protected:
    void keyPressEvent(QKeyEvent*) override;
    void mousePressEvent(QMouseEvent*) override;

private:
    using List = std::vector<Quantity const*>;
    bool is_offered(Quantity const&) const;
    void add_section(QString const& name, List const&);
    void offer_likely();
    void offer_found();
    void pop_up();
    void choose(QModelIndex const&);
    void finish(bool by_enter);
    void take(std::string key);

    Session const& session_;
    Offer offer_;
    QStandardItemModel* model_;
    QCompleter* completer_;
    std::string key_;
};

}  // namespace diecast
