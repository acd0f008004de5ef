#include "app/gui/explore/front_table.h"
#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <algorithm>
#include "app/chart/text.h"
#include "app/gui/explore/headings.h"
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/plain_table.h"
#include "app/gui/widgets/style.h"
#include "app/session/brush_controller.h"
#include "app/session/words.h"

namespace diecast {
FrontTable::FrontTable(Session& session, Navigator& navigator, QWidget* parent)
    : QTableView(parent), session_(session), model_(new FrontModel(session, this)) {
    setHorizontalHeader(new Headings(Qt::Horizontal, this));
    setModel(model_);
    set_help(this, "front",
             tr("The Pareto-optimal designs: no other design is better in all objectives of the study at once."));
    setAccessibleName(tr("Designs on the front"));
    shape_table(*this);
    let_rows_be_copied(*this);
    horizontalHeader()->setResizeContentsPrecision(60);  // rows; a thousand take 30 ms
    soon_.setSingleShot(true);
    soon_.setInterval(100);
    connect(&soon_, &QTimer::timeout, this, &FrontTable::take);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FrontTable::pick);
    for (auto const asked : {&QTableView::clicked, &QTableView::activated})
        connect(this, asked, this, [this, &navigator](QModelIndex const& at) {
            emit navigator.to_derivation(model_->columns()[static_cast<std::size_t>(at.column())]);
        });
    connect(this, &QTableView::doubleClicked, &navigator, [&navigator] { emit navigator.to_page("design"); });
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        if (!model_->is_sorted()) horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        if (model_->columns() == shaped_) return;
        if (model_->rowCount() > 0) shaped_ = model_->columns();  // an empty table has no contents to fit yet
        spread_columns();
    });
    connect(&session, &Session::answered, this, &FrontTable::schedule);
    auto const send_note = [this] { emit noted(note()); };
    connect(&session, &Session::answered, this, send_note);
    connect(&session.brush_controller(), &BrushController::answered, this, send_note);
    connect(&session, &Session::nothing_to_plot, this, [this] { emit noted({}); });
    connect(&session, &Session::part_changed, this, &FrontTable::schedule);
    connect(&session, &Session::selection_changed, this, &FrontTable::follow);
    edit_ = session.document().undo().index();
    connect(&session.document().undo(), &QUndoStack::indexChanged, this, &FrontTable::follow_edits);
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (changes.study) before_.reset(), edit_ = session_.document().undo().index();
    });
}

/// An edit that is merged with the one before it leaves the index where it was.
void FrontTable::follow_edits(int index) {
    auto const& shown = session_.shown();
    if (index > edit_ && shown && shown->out_of == 0) before_ = shown;
    else if (index != edit_) before_.reset();
    edit_ = index;
}

QString FrontTable::change() const {
    constexpr std::size_t most_named = 8;
    auto const& now = session_.shown();
    if (!before_ || !now || now->out_of > 0 || before_->is_part || now->is_part) return {};
    Question const &then = before_->question, &asked = now->question;
    if (then.scenario == asked.scenario || then.axes != asked.axes || then.objectives != asked.objectives) return {};
    auto const ids = [](Picture const& p) {
        std::vector<std::uint64_t> list;
        for (FrontPoint const& point : p.front) list.push_back(point.design);
        std::sort(list.begin(), list.end());
        return list;
    };
    auto const old = ids(*before_), current = ids(*now);
    std::vector<std::uint64_t> left, joined;
    std::set_difference(old.begin(), old.end(), current.begin(), current.end(), std::back_inserter(left));
    std::set_difference(current.begin(), current.end(), old.begin(), old.end(), std::back_inserter(joined));
    if (left.empty() && joined.empty()) return tr(" · unchanged by the last edit");
    QString text = tr(" · the last edit: %1 left, %2 joined").arg(left.size()).arg(joined.size());
    for (auto const& [what, list] : {std::pair{tr("Left the front:"), &left}, {tr("Joined it:"), &joined}}) {
        if (!list->empty()) text += "\n" + what;
        for (std::size_t i = 0; i < std::min(most_named, list->size()); ++i)
            text += "\n" + design_name(session_.graph(), session_.designs().coordinates((*list)[i]));
        if (list->size() > most_named) text += tr("\n… and %1 more").arg(list->size() - most_named);
    }
    return text;
}

/// Best in what, or how many of the brushed designs.
QString FrontTable::note() const {
    auto const& picture = session_.shown();
    if (!picture) return {};
    std::size_t const wishes = picture->question.objectives.size();
    auto const& answer = session_.brush_controller().answer();
    if (wishes == 0) return tr("no objective, no front");
    if (answer && answer->part == picture && !answer->ask.brushes.list.empty())
        return (answer->ask.brushes.front_inside ? tr("%1 of %2 brushed") : tr("%1 of the front among %2 brushed"))
            .arg(count_text(picture->front.size()), count_text(answer->feasible));
    return (wishes == 1 ? tr("best in the objective") : tr("Pareto-optimal in %1 objectives").arg(wishes)) + change();
}

/// While a slider is dragged ten times a second is enough.
void FrontTable::schedule() {
    if (!isVisible()) return;
    if (QApplication::mouseButtons() == Qt::NoButton && !soon_.isActive()) return take();
    if (!soon_.isActive()) soon_.start();
}

void FrontTable::showEvent(QShowEvent* e) {
    QTableView::showEvent(e);
    take();
}

void FrontTable::take() {
    model_->take();
    follow();
}

void FrontTable::pick(QModelIndex const& now) {
    if (!now.isValid() || following_) return;
    Selection s = session_.selection();
    s.picked = session_.designs().coordinates(model_->design(now.row()));
    session_.select(std::move(s));
}

/// Makes columns as wide as their contents need, with an equal share of what is left.
void FrontTable::spread_columns() {
    resizeColumnsToContents();
    fill_width(*this);
}

void FrontTable::resizeEvent(QResizeEvent* e) {
    QTableView::resizeEvent(e);
    if (model_->columnCount() > 0) spread_columns();
}

/// The place in the order of the weights stands in front of each row.
void FrontTable::show_ranks(bool on) {
    verticalHeader()->setVisible(on);
    if (on) horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
}

QString FrontTable::why_empty() const {
    auto const& picture = session_.picture();
    if (!picture || model_->rowCount() > 0) return {};
    if (picture->question.objectives.empty())
        return tr("No objective. Add one under Objectives (Ctrl+G); the Pareto-optimal designs are then listed here.");
    if (!session_.brushes().list.empty()) return tr("No design of the front lies within the brushes.");
    return picture->feasible == 0 ? tr("No design satisfies all constraints.") : tr("No design is on the front.");
}

void FrontTable::paintEvent(QPaintEvent* e) {
    QTableView::paintEvent(e);
    QString const why = why_empty();
    if (why.isEmpty()) return;
    QPainter p(viewport());
    p.setFont(text_font(type::body));
    p.setPen(theme().muted);
    p.drawText(viewport()->rect().adjusted(space::wide, 0, -space::wide, 0), Qt::AlignCenter | Qt::TextWordWrap, why);
}

void FrontTable::follow() {
    auto const& picked = session_.selection().picked;
    auto const id = picked ? session_.designs().id_of(*picked) : std::nullopt;
    int const row = id ? model_->row(*id) : -1;
    following_ = true;
    if (row < 0) selectionModel()->clear();
    else if (!selectionModel()->isRowSelected(row)) {
        selectionModel()->setCurrentIndex(model_->index(row, 0),
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        scrollTo(model_->index(row, 0));
    }
    following_ = false;
}

}  // namespace diecast
