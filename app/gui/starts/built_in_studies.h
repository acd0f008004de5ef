// BuiltInStudies: the studies that ship, with their first sentences, to choose one of.
#pragma once
#include <QLineEdit>
#include <QListWidget>
#include "model/core/graph.h"

namespace diecast {

class BuiltInStudies : public QWidget {
    Q_OBJECT
public:
    BuiltInStudies(Graph const&, QWidget* parent);
    QString path() const;  // of the one chosen; empty: none

signals:
    void activated();
    void changed();

private:
    void narrow(QString const& words);

    QLineEdit* find_;
    QListWidget* list_;
};

}  // namespace diecast
