// OrderedList: a list whose items can be put in another order and, if they may, removed; and what a chart has lists of.
#pragma once
#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/gui/charts/quantity_line.h"
#include "app/gui/widgets/range_edit.h"
#include "model/catalogue/plain_fields.h"

namespace diecast {

class OrderedList : public QWidget {
    Q_OBJECT
public:
    OrderedList(QString const& name, bool may_remove, QWidget* parent);

signals:
    void changed();

protected:
    void fit();  // as high as its items, within limits
    QListWidget* list() const { return list_; }
    QVBoxLayout* column() const { return column_; }

private:
    void move(int by);
    void remove();
    void follow();

    QVBoxLayout* column_;
    QListWidget* list_;
    bool may_remove_;
    QToolButton *up_, *down_, *remove_;
};

/// Keys of quantities.
class KeyList : public OrderedList {
    Q_OBJECT
public:
    KeyList(Session const&, QString const& name, QWidget* parent);
    OrderedJson value() const;  // null: none
    void show_value(OrderedJson const&);

private:
    void add(std::string const& key);

    Session const& session_;
    QuantityLine* line_;
};

/// Names, some of them chosen.
class NameList : public OrderedList {
    Q_OBJECT
public:
    NameList(QString const& name, QStringList names, QWidget* parent);
    OrderedJson value() const;
    void show_value(OrderedJson const&);

private:
    QStringList names_;
};

/// A quantity and over which values it goes.
class AxisPair : public QWidget {
    Q_OBJECT
public:
    AxisPair(Session const&, QString const& name, QWidget* parent);
    OrderedJson value() const;
    void show_value(OrderedJson const&);
    QuantityLine* quantity() const { return quantity_; }

signals:
    void changed();

private:
    void propose();

    Session const& session_;
    QuantityLine* quantity_;
    RangeEdit* range_;
};

/// Several of these; the chosen one is edited below the list.
class AxisList : public OrderedList {
    Q_OBJECT
public:
    AxisList(Session const&, QString const& name, QWidget* parent);
    OrderedJson value() const;
    void show_value(OrderedJson const&);

private:
    void put(QListWidgetItem*, OrderedJson const&);
    void take();

    Session const& session_;
    AxisPair* pair_;
};

}  // namespace diecast
