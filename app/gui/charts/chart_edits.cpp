#include "app/gui/charts/chart_edits.h"
#include <QGridLayout>
#include <QMenu>
#include <QPushButton>
#include "app/gui/charts/chart_editor.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

/// "Cost (copy)", "Cost (copy 2)".
std::string title_of_copy(std::vector<ChartSpec> const& charts, ChartSpec const& of) {
    QString const plain = chart_title(of);
    for (int n = 1;; ++n) {
        QString const next =
            n == 1 ? ChartEdits::tr("%1 (copy)").arg(plain) : ChartEdits::tr("%1 (copy %2)").arg(plain).arg(n);
        auto const same = [&](ChartSpec const& c) { return chart_title(c) == next; };
        if (std::none_of(charts.begin(), charts.end(), same)) return to_std(next);
    }
}

}  // namespace

ChartEdits::ChartEdits(Session& session, Navigator& navigator, ChartList* list, QObject* parent)
    : QObject(parent), session_(session), navigator_(navigator), list_(list) {
    add_ = make("add-chart", tr("&Add chart…"), tr("Another chart of this study"), &ChartEdits::add);
    edit_ = make("edit-chart", tr("&Edit chart…"), tr("Kind, quantities, designs and words of the chart"),
                 &ChartEdits::edit);
    duplicate_ =
        make("duplicate-chart", tr("&Duplicate chart"), tr("A copy below it, to be changed"), &ChartEdits::duplicate);
    remove_ = make("remove-chart", tr("&Remove chart"), tr("Take the chart out of the study; this can be undone"),
                   &ChartEdits::remove);
    up_ = make("move-chart-up", tr("Move chart &up"), tr("One place up"), &ChartEdits::move_up);
    down_ = make("move-chart-down", tr("Move chart d&own"), tr("One place down"), &ChartEdits::move_down);
    list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(list, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        QMenu menu(list_);
        menu.addActions(actions());
        menu.exec(list_->viewport()->mapToGlobal(at));
    });
    connect(list, &QListWidget::itemDoubleClicked, this, [this] { edit(); });
}

QAction* ChartEdits::make(QString const& name, QString const& text, QString const& tip, void (ChartEdits::*act)()) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setToolTip(tip);
    connect(action, &QAction::triggered, this, [this, act] {
        emit navigator_.to_page("charts");
        (this->*act)();
    });
    return action;
}

QWidget* ChartEdits::make_buttons(QWidget* parent) {
    auto* buttons = new QWidget(parent);
    auto* grid = new QGridLayout(buttons);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(space::tight);
    int at = 0;
    for (auto const& [action, text] : {std::pair{add_, tr("Add chart…")},
                                       {edit_, tr("Edit…")},
                                       {duplicate_, tr("Duplicate")},
                                       {remove_, tr("Remove")}}) {
        auto* button = new QPushButton(text, buttons);
        button->setToolTip(action->toolTip());
        button->setAccessibleName(action->text().remove('&').remove("…"));
        button->setEnabled(action->isEnabled());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::changed, button,
                [action = action, button] { button->setEnabled(action->isEnabled()); });
        grid->addWidget(button, at / 2, at % 2);
        ++at;
    }
    return buttons;
}

std::optional<std::size_t> ChartEdits::place() const {
    int const at = list_->currentRow();
    if (at < 0 || at >= static_cast<int>(session_.study().charts.size())) return {};
    return static_cast<std::size_t>(at);
}

void ChartEdits::follow() {
    auto const at = place();
    for (QAction* action : {edit_, duplicate_, remove_}) action->setEnabled(at.has_value());
    up_->setEnabled(at && *at > 0);
    down_->setEnabled(at && *at + 1 < session_.study().charts.size());
}

/// The chart of Explore is what Explore shows.
void ChartEdits::set(std::vector<ChartSpec> charts, QString const& text) {
    auto const& before = session_.study().charts;
    auto const was = first_plot(before), is = first_plot(charts);
    bool const other = is && (!was || !(before[*was].of == charts[*is].of));
    PlotAxes const view = is ? *plot_of(charts[*is]) : PlotAxes{};
    session_.document().set_charts(std::move(charts), text);
    if (other && view.are_chosen()) session_.show(*view.x, *view.y, view.colour);
}

void ChartEdits::add() { open_editor({}, {}); }

void ChartEdits::edit() {
    auto const at = place();
    if (!at) return;
    std::vector<ChartSpec> const& charts = session_.study().charts;
    ChartSpec present = charts[*at];
    Question const& q = session_.question();
    bool const of_explore = first_plot(charts) == at;
    if (of_explore && q.x && q.y) present.of = plot_kind({q.x, q.y, q.colour});
    open_editor(std::move(present), at);
}

void ChartEdits::open_editor(std::optional<ChartSpec> present, std::optional<std::size_t> at) {
    auto* dialog = new ChartEditor(session_, std::move(present), list_->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, at] {
        std::vector<ChartSpec> charts = session_.study().charts;
        if (at && *at >= charts.size()) return;
        if (at) charts[*at] = *dialog->chart();
        else charts.push_back(*dialog->chart());
        QString const title = chart_title(*dialog->chart());
        set(std::move(charts), at ? tr("Edit chart %1").arg(title) : tr("Add chart %1").arg(title));
    });
    dialog->open();
}

void ChartEdits::duplicate() {
    auto const at = place();
    if (!at) return;
    std::vector<ChartSpec> charts = session_.study().charts;
    ChartSpec copy = charts[*at];
    QString const text = tr("Duplicate chart %1").arg(chart_title(copy));
    copy.title = title_of_copy(charts, copy);
    charts.insert(charts.begin() + static_cast<std::ptrdiff_t>(*at) + 1, std::move(copy));
    set(std::move(charts), text);
}

void ChartEdits::remove() {
    auto const at = place();
    if (!at) return;
    std::vector<ChartSpec> charts = session_.study().charts;
    QString const text = tr("Remove chart %1").arg(chart_title(charts[*at]));
    charts.erase(charts.begin() + static_cast<std::ptrdiff_t>(*at));
    set(std::move(charts), text);
}

void ChartEdits::move(int by) {
    auto const at = place();
    std::vector<ChartSpec> charts = session_.study().charts;
    auto const to = at ? static_cast<std::ptrdiff_t>(*at) + by : -1;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(charts.size())) return;
    QString const text = tr("Move chart %1").arg(chart_title(charts[*at]));
    std::swap(charts[*at], charts[static_cast<std::size_t>(to)]);
    set(std::move(charts), text);
}

}  // namespace diecast
