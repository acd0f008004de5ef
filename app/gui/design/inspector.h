// Inspector: the design one looks at: its key figures, its settings, and why a figure is what it is.
#pragma once
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>
#include "app/gui/design/setting_button.h"
#include "app/gui/figure/figure_card.h"
#include "app/gui/why/why_pane.h"
#include "app/session/work/front_uncertainty.h"
#include "app/session/work/last_edit.h"

namespace diecast {

class Inspector : public QWidget {
    Q_OBJECT
public:
    Inspector(Session&, Navigator&, QWidget* parent = nullptr);
    WhyTree* why() const { return why_->tree(); }
    void explain(Quantity const&);  // any quantity, of this design
    QString explanation() const;
    void show_bands(
        std::vector<FrontBand>);  // of designs of the front: their numbers have as many digits as is certain

protected:
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void build_head(QVBoxLayout*);
    void build_why(QVBoxLayout*);
    void start_over();  // other figures
    void share_height();
    void schedule();
    void refresh();
    void forget();  // there is nothing to look at
    void show_figures();
    void show_settings();
    void show_explanation();
    void show_used_of_limits();
    QString status_text(bool in_detail) const;
    QString front_membership(std::uint64_t id) const;
    std::optional<std::pair<double, double>> band_of(Quantity const&) const;  // of this design

    Session& session_;
    LastEdit last_edit_;
    Design design_;
    std::vector<FrontBand> bands_;
    QLabel *name_, *status_, *against_;
    QPushButton *pin_, *copy_;
    QGridLayout *cards_grid_, *settings_grid_;
    std::vector<FigureCard*> cards_;
    std::vector<SettingButton*> settings_;
    WhyPane* why_;
    QScrollArea* area_;
    QSplitter* split_;
    int tallest_ = 0;             // the upper part, since there are other figures
    bool moved_by_hand_ = false;  // the border
    Quantity const* figure_ = nullptr;
    QTimer settle_, soon_;
};

}  // namespace diecast
