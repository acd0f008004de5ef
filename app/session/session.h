// Session: what is asked and looked at: quantities, view, selection, and the newest picture. All docks share it.
#pragma once
#include "app/session/design_ref.h"
#include "app/session/document.h"
#include "app/session/picture_designs.h"
#include "app/session/runner.h"
#include "optimizer/sweep/brush.h"

namespace diecast {

class BrushController;

inline constexpr std::size_t most_pinned = 6;
QString pin_letter(std::size_t);  // "A" … "F"

struct Selection {
    Design hovered, picked;
    std::array<Design, most_pinned> pinned = {};
    std::size_t baseline = 0;            // of the pinned: what the others are compared with
    Design const& held_against() const;  // where that one is let go: the first that is there
    std::size_t place_of_baseline() const;
    std::optional<std::size_t> free_place() const;  // where the next one goes
    bool is_any_pinned() const;
    std::vector<Design*> all();
    friend bool operator==(Selection const&, Selection const&) = default;
};

/// What of the designs is drawn, and how: no part of the study's content.
struct ViewState {
    Quantity const *x = nullptr, *y = nullptr, *colour = nullptr;
    AxisScale x_scale = AxisScale::automatic, y_scale = AxisScale::automatic;
    std::optional<View> view;  // none: all
    Brushes brushes = {};
    std::array<Design, most_pinned> pinned = {};
    std::size_t baseline = 0;
    Fit fit = Fit::front;  // without a view
    friend bool operator==(ViewState const&, ViewState const&) = default;
};

/// Sweeps that were computed elsewhere: of this study, and of the study that is opened next.
struct KeptSweeps {
    std::shared_ptr<KeptSweep const> current, next;
};

class Session : public QObject {
    Q_OBJECT
public:
    Session(Document&, Pool&, QObject* parent = nullptr);
    ~Session() override;

    Document& document() const { return document_; }
    Graph const& graph() const { return document_.graph(); }
    Study const& study() const { return document_.study(); }
    Question const& question() const { return question_; }  // its constraints: of the study and of the model
    std::shared_ptr<Picture const> const& picture() const { return picture_; }
    std::shared_ptr<Picture const> const& shown() const { return part_ ? part_ : picture_; }  // what is brushed of it
    Selection const& selection() const { return selection_; }
    Runner& runner() { return runner_; }

    void show(Quantity const& x, Quantity const& y, Quantity const* colour);
    void scale(AxisScale x, AxisScale y);
    void set_viewport(std::optional<View>);  // none: as fitted
    void fit(Fit);                           // the view there is goes
    ViewState view_state() const;
    void set_view_state(ViewState const&);
    void keep_in_sight(
        std::vector<std::pair<double, double>>);  // of x and y, as long as these are shown without a view
    void hold_view(bool);                         // while a slider moves, the axes stand still
    void resize(int columns, int rows);
    void ask(bool every_design = false);  // true: also of a grid that takes long; until the study is changed
    KeptSweeps& kept_sweeps() { return kept_; }

    BrushController& brush_controller() { return *brush_controller_; }
    Brushes const& brushes() const { return brushes_; }
    void brush(Brushes, bool done = true);  // not done: a brush is still being dragged

    void select(Selection);
    Design current_design() const;  // hovered, else picked, else the knee
    PictureDesigns& designs() { return designs_; }
    PictureDesigns const& designs() const { return designs_; }

signals:
    void answered();
    void failed(diecast::Issues);
    void nothing_to_plot();  // no objective, no figure, no axis
    void selection_changed();
    void refused(QString);    // what was asked for, why, and the way out
    void view_changed();      // other quantities, other scales
    void viewport_changed();  // closer, farther, to the side; other brushes
    void brushes_changed();
    void part_changed();  // of the same picture, what is brushed

private:
    void follow_document(Changes const&);
    void deliver(std::shared_ptr<Picture const>, std::shared_ptr<Picture const> part);  // null: all of it
    void start_over();
    void forget(Selection = {}, Brushes = {});  // what was computed, and what was looked at but for this

    Document& document_;
    std::shared_ptr<Graph const> known_;  // whose entries pinned designs and brushes count
    Question question_;
    std::vector<AxisSpec> swept_;  // what question_.axes was made of
    DesignSampling sampling_;      // likewise
    KeptSweeps kept_;
    std::optional<View> view_;
    bool held_ = false;
    std::uint64_t oldest_welcome_ = 0;  // answers to earlier questions are about another study
    Selection selection_;
    std::shared_ptr<Picture const> picture_, part_;
    Brushes brushes_;
    std::unique_ptr<BrushController> brush_controller_;
    PictureDesigns designs_;
    Runner runner_;
};

KeptView kept_view(Session const&);  // what a study that is saved keeps of it

}  // namespace diecast
