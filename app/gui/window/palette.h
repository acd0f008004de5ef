// Palette: a field over the window that finds whatever can be done, and does it.
#pragma once
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include "app/session/search/palette_model.h"

namespace diecast {

class Palette : public QFrame {
    Q_OBJECT
public:
    explicit Palette(QWidget* window);
    void pop_up(std::vector<PaletteCommand>);

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void changeEvent(QEvent*) override;

private:
    void ask();
    void step(int by);
    void go(QModelIndex const&);
    void fit_to_rows();

    QLineEdit* field_;
    QListView* list_;
    QLabel *nothing_, *keys_;
    PaletteModel* model_;
};

}  // namespace diecast
