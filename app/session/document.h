// Document: the study on the screen. Every change to it is a command that can be undone.
#pragma once
#include <QObject>
#include <QUndoStack>
#include <memory>
#include "model/study/axis_followers.h"
#include "model/study/study_designs.h"

namespace diecast {

/// What a study says about one quantity.
struct Setting {
    std::optional<PinValue> pin;
    std::optional<AxisSpec> axis;
    std::size_t place = 0;         // among the axes
    Graph const* graph = nullptr;  // whose entries the axis counts
};

/// The model with what ships, a person's own entries, and those that the study file `study` brings; what is wrong with
/// entries is said and stops nothing.
std::shared_ptr<Graph const> make_graph(std::vector<OwnEntry> const& brought, Issues&,
                                        std::string const& study = "(study)");

/// A study on its way in, and the graph that has the entries it brings.
struct Opening {
    std::shared_ptr<Graph const> graph;
    Study study;
    Issues issues;  // with errors among them the study is not to be used
};
/// `plain`: a graph to go on with if the study brings nothing; may be null.
Opening read_opening(StudyText const&, std::shared_ptr<Graph const> plain);

/// The same choices among other entries, by name.
Study in_terms_of(Graph const&, Study, Graph const& before);
/// What a file keeps of the window: the quantities drawn, as a chart, what is marked and what is brushed.
struct KeptView {
    ChartSpec chart;
    StudyView study = {};
};
Study with_view(Study, KeptView const&);
/// The study as a file holds it: with the view, and with those entries it depends on that do not ship; a self-contained
/// copy stays one.
Study as_written(Graph const&, Study, KeptView const&);

/// What the designs of a study are judged by: objectives, and limits in force; those set aside are kept for later.
struct Goals {
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints, set_aside;
    std::vector<Quantity const*> figures;  // the objectives among them
    DesignSampling sampling = {};          // which designs of the axes are looked at
    ModelLimits model_limits = ModelLimits::added;
    friend bool operator==(Goals const&, Goals const&) = default;
};

using SettingList = std::vector<std::pair<Quantity const*, Setting>>;

/// What a study says of itself.
struct StudyWords {
    std::string title, summary, noun;
    friend bool operator==(StudyWords const&, StudyWords const&) = default;
};

/// The charts of a study.
struct StudyCharts {
    std::vector<ChartSpec> list;
    Graph const* graph;  // whose entries their axes count
};

/// The searches of a study.
struct StudySearches {
    std::vector<Search> list;
    Graph const* graph;  // whose entries their axes count
};

/// Parts of a study that an edit puts in the place of those there.
struct StudyParts {
    SettingList settings = {};
    std::optional<Goals> goals = {};
    std::optional<StudyNames> names = {};  // of the charts that there are then
    std::optional<StudyWords> words = {};
    std::optional<StudyCharts> charts = {};
    std::optional<StudySearches> searches = {};
    std::optional<std::vector<MeasuredRow>> measured = {};
};
Setting setting_in(Study const&, Quantity const&);
Goals goals_of(Study const&);
StudyWords words_of(Study const&);
/// The charts without what a file keeps of the window: the quantities of the first Pareto chart, and that chart where
/// it has nothing else.
std::vector<ChartSpec> charts_without_view(Study const&);

/// What has changed in a document; one signal tells all of an edit.
struct Changes {
    bool study = false;                                     // another one is open
    bool entries = false;                                   // of the catalogue: there is another graph
    bool settings = false;                                  // pins and axes
    bool goals = false;                                     // any of the goals
    bool figures = false;                                   // of the goals: objectives and key figures
    bool outputs = false;                                   // of goals and Pareto charts: the quantities they are about
    bool designs = false;                                   // those with names
    bool words = false;                                     // title, description, noun
    bool charts = false;                                    // of the study, any of them or their order
    bool measured = false;                                  // rows of measured values
    bool saved = false;                                     // the file says what the study says, and gave it its name
    std::vector<std::pair<QString, QString>> renamed = {};  // designs, from and to
    bool content() const {
        return study || entries || settings || goals || designs || measured;
    }  // charts may be others
    bool any() const { return content() || words || charts; }
};

class Document : public QObject {
    Q_OBJECT
public:
    Document(std::shared_ptr<Graph const>, Study, QObject* parent = nullptr);
    ~Document() override;

    Graph const& graph() const { return *graphs_.back(); }
    std::shared_ptr<Graph const> shared_graph() const { return graphs_.back(); }  // for work on other threads
    void adopt(std::shared_ptr<Graph const>);  // other entries; choices are kept by name
    Study const& study() const { return study_; }
    Study const& as_opened() const { return opened_; }
    std::shared_ptr<Graph const> graph_as_opened() const { return graph_opened_; }
    QUndoStack& undo() { return undo_; }
    bool modified() const { return !undo_.isClean(); }
    QString name() const;     // of the file or the bundled study
    QString path() const;     // empty unless it may be written to
    bool is_nowhere() const;  // in no file, nor bundled

    bool is_pinned(Quantity const&) const;
    AxisSpec const* spec_of(Quantity const&) const;  // null unless the study sweeps it where it is not pinned
    AxisSpec const* axis_of(Quantity const&) const;  // null unless swept now

    void pin(Quantity const&, PinValue);  // a swept quantity is swept no longer
    void release(Quantity const&);        // back to its axis, catalogue, formula or default
    /// Instead of any pin. Charts and searches that went over all values of its axis go over the new ones.
    AxisFollowers sweep(Quantity const&, AxisSpec);
    void stop_sweeping(Quantity const&);                                    // its axis leaves the study
    void set_goals(Goals, QString const& text, QString const& topic = {});  // edits of one topic close together are one
    void describe(StudyWords);
    void set_charts(std::vector<ChartSpec>, QString const& text);
    void set_measured(std::vector<MeasuredRow>, QString const& text);
    void reset(Quantity const&);  // as the study was opened or last saved
    void reset();                 // everything, as one edit
    bool differs(Quantity const&) const;
    bool differs() const;    // in a setting, objective, constraint, design, chart, the title or description
    bool can_reset() const;  // it differs, or an edit is to be taken back that changed no number
    void hold(bool);         // while a slider is held, its moves are one edit

    void open(Study);      // in no file yet; there is nothing to save before it is edited
    Issues take(Opening);  // with errors among them nothing has changed
    void drift();          // the file says something else now, or is gone
    /// Self-contained: with all entries it depends on, those that ship, too; it stays one.
    Issues save(QString const& path, KeptView const&, bool self_contained = false);

    Setting setting(Quantity const&) const;
    Setting setting_as_opened(Quantity const&) const;
    void apply(StudyParts);  // for the commands

signals:
    void changed(diecast::Changes const&);

private:
    AxisFollowers push(Quantity const&, Setting after, QString const& text);
    void replace(std::shared_ptr<Graph const>, Study);
    int side_edits() const;

    std::vector<std::shared_ptr<Graph const>> graphs_;  // the last one counts; plans still refer to those before it
    Study study_, opened_;                              // now, and as it stands in its file
    std::shared_ptr<Graph const> graph_opened_;
    bool bundled_ = true;
    QUndoStack undo_;
    int gesture_ = 0;
    bool held_ = false;
};

}  // namespace diecast
