// Catalogue: the workspace of presets: which there are, what they say and who says so, side by side, and one's own.
#pragma once
#include <QTimer>
#include <QTreeView>
#include "app/gui/catalogue/calibrate_page.h"
#include "app/gui/catalogue/catalogue_model.h"
#include "app/gui/catalogue/entry_actions.h"
#include "app/gui/catalogue/entry_compare_page.h"
#include "app/gui/catalogue/entry_page.h"
#include "app/gui/figure/page.h"
#include "app/gui/widgets/navigator.h"
#include "app/gui/widgets/notice.h"

class QStackedWidget;

namespace diecast {

class Catalogue : public WorkspacePage {
    Q_OBJECT
public:
    Catalogue(Session&, Pool&, Navigator&, QWidget* parent = nullptr);
    QLineEdit* search() const { return search_; }
    EntryActions& actions() { return actions_; }
    bool comparing() const;
    bool calibrating() const;
    bool busy() const override {
        return store_.busy() || soon_.isActive() || next_.isActive() || (calibrating() && calibration_->busy());
    }
    CommandWords command() const override;
    FigurePane* current_pane() const override;
    void choose(EntryRef const&);
    void compare(std::vector<EntryRef> const&);  // the first is the measure
    void calibrate();                            // on measurements

protected:
    void showEvent(QShowEvent*) override;

private:
    QWidget* build_list();
    void build_actions();
    void go_to_list();
    void fill_more();
    void show_menu(QPoint at);
    void follow();  // the document has changed
    void refresh();
    void catch_up();
    void shape();  // of the tree after another list
    void turn_to_selected();
    void show_kept(EntryRef const&, QString const& what);
    void ask_compare();
    std::vector<EntryRef> selected() const;

    Document& document_;
    EntryStore store_;
    EntryActions actions_;
    CatalogueModel* model_;
    QTreeView* tree_;
    QLineEdit* search_;
    QLabel* nothing_;
    QToolButton *import_, *calibrate_, *undo_;
    QStackedWidget* stack_;
    EntryPage* page_;
    EntryComparePage* comparison_;
    CalibratePage* calibration_;
    Notice* notice_;
    QTimer soon_, next_;
    EntryRef chosen_;
    bool stale_ = true, shaping_ = false;
    QSet<QString> unfolded_;
};

}  // namespace diecast
