// ClaimWhy: why our number beside a claim is what it is: a derivation for each design that the claim is about.
#pragma once
#include <QToolButton>
#include "app/gui/why/why_pane.h"
#include "app/session/work/best_design.h"

namespace diecast {

/// One of the numbers that a claim compares.
struct ClaimSide {
    QString name;  // of the design
    Scenario scenario;
    Quantity const* quantity;
};
/// `ours`: where a break-even was found. Empty: there is no number of ours, or the search is not done yet.
std::vector<ClaimSide> sides_of(Study const&, Published const&, double ours, BestDesign const&);

class ClaimWhy : public QWidget {
    Q_OBJECT
public:
    ClaimWhy(Document&, Navigator&, QWidget* parent = nullptr);
    /// `elsewhere`: the graph of a study that is not the open document: nothing of it can be pinned.
    void show_sides(std::vector<ClaimSide>, std::shared_ptr<Graph const>, bool elsewhere);
    void say(QString const&);  // instead of a derivation
    WhyTree* tree() const { return why_->tree(); }
    QString question() const { return why_->question(); }

signals:
    void left();

protected:
    void keyPressEvent(QKeyEvent*) override;

private:
    void offer_sides();
    void turn_to(std::size_t side);

    WhyPane* why_;
    QWidget* side_box_;
    std::vector<QToolButton*> buttons_;
    QToolButton* back_;
    std::vector<ClaimSide> list_;
    std::shared_ptr<Graph const> graph_;
    std::size_t side_ = 0;
};

}  // namespace diecast
