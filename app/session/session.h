// Session: what is asked and looked at: quantities, view, selection, and the newest picture. All docks share it.
#pragma once
#include "app/session/design_ref.h"
#include "app/session/document.h"
#include "app/session/runner.h"
#include "optimizer/sweep/brush.h"

namespace diecast {

class BrushController;

inline constexpr std::size_t most_pinned = 6;
QString pin_letter(std::size_t);  // "A" … "F"

struct Selection {
    Design hovered, picked;
    std::array<Design, most_pinned> pinned = {};
    std::size_t baseline = 0;            // of the pinned: what the others are held against
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
    friend bool operator==(ViewState const&, ViewState const&) = default;
};

class Session : public QObject {
    Q_OBJECT
public:
    Session(Document&, Pool&, QObject* parent = nullptr);
    ~Session() override;

    Document& document() { return document_; }
    Document const& document() const { return document_; }
    Graph const& graph() const { return document_.graph(); }
    Study const& study() const { return document_.study(); }
    Question const& question() const { return question_; }
    std::vector<Constraint> const& limits() const { return question_.constraints; }  // of the study and of the model
    std::shared_ptr<Picture const> const& picture() const { return picture_; }
    std::shared_ptr<Picture const> const& shown() const { return part_ ? part_ : picture_; }  // what is brushed of it
    Selection const& selection() const { return selection_; }
    Runner& runner() { return runner_; }
    Runner const& runner() const { return runner_; }

    void show(Quantity const& x, Quantity const& y, Quantity const* colour);
    void scale(AxisScale x, AxisScale y);
    void look_at(std::optional<View>);  // none: all
    ViewState look() const;
    void look(ViewState const&);
    bool zoomed() const { return view_.has_value(); }
    void hold_view(bool);  // while a slider moves, the axes stand still
    void resize(int columns, int rows);
    void ask_again();
    ChartSpec view_spec() const;
    KeptView kept_view() const;

    BrushController& brushing() { return *brushing_; }
    Brushes const& brushes() const { return brushes_; }
    void brush(Brushes, bool done = true);  // not done: a brush is still being dragged
    void deliver(std::shared_ptr<Picture const>, std::shared_ptr<Picture const> part);  // null: all of it

    void select(Selection);
    void pin_design();  // what is looked at: as A, then B, … F; again: not any more
    void pin_design(Coordinates);
    void step_along_front(int by);
    Design current_design() const;                                 // hovered, else picked, else the knee
    Coordinates coordinates(std::uint64_t id) const;               // of a design of the picture
    std::optional<std::uint64_t> id_of(Coordinates const&) const;  // none if it is not in the picture's grid
    Scenario scenario(Coordinates const&) const;
    Scenario scenario_now(Coordinates const&) const;    // of the document, be the picture older; what it pins wins
    double value(Coordinates const&, Quantity const&);  // in the unit; figures are kept, others computed anew
    double base_value(Quantity const&);                 // of the study's first named design, else of its scenario
    QString base_name() const;
    bool is_feasible(Coordinates const&);

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
    void place_on_new_axes(Scenario const& before);
    void start_over();
    void forget(Selection = {}, Brushes = {});  // what was computed, and what was looked at but for this
    std::vector<AxisSpec> swept_now() const;
    bool find_something_to_plot();
    void find_limits();
    void ask();
    void receive(std::shared_ptr<Picture const>);
    std::vector<double> const& read(Coordinates const&);
    void make_probe();

    Document& document_;
    Question question_;
    std::vector<AxisSpec> swept_;  // what question_.axes was made of
    DesignSampling sampling_;      // likewise
    std::optional<View> view_;
    bool held_ = false;
    std::uint64_t oldest_welcome_ = 0;  // answers to earlier questions are about another study
    Selection selection_;
    std::shared_ptr<Picture const> picture_, part_;
    Brushes brushes_;
    std::unique_ptr<BrushController> brushing_;
    std::vector<Quantity const*> read_;  // what is kept per design looked at
    std::optional<Probe> probe_;
    std::vector<std::pair<Coordinates, std::vector<double>>> readings_;
    std::vector<double> base_;
    Runner runner_;
};

}  // namespace diecast
