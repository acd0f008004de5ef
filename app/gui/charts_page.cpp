#include "app/gui/charts_page.h"
#include <QAction>
#include <QHeaderView>
#include <QVBoxLayout>
#include "app/gui/action_button.h"
#include "app/gui/style.h"
#include "app/gui/words.h"
#include "optimizer/chart_data.h"

namespace diecast {
namespace {

int const debounce = 200, list_width = 236;

QString lines_of(Issues const& issues) {
    QStringList lines;
    for (Issue const& issue : issues) lines << sentence_case(issue_text(issue));
    return lines.join('\n');
}

}  // namespace

ChartsPage::ChartsPage(Session& session, Pool& pool, QWidget* parent)
    : QWidget(parent),
      session_(session),
      pool_(pool),
      list_(new ChartList(this)),
      headline_(new ElidedLabel(this)),
      note_(new ElidedLabel(this)),
      busy_bar_(new BusyBar(job_, tr("Redoing the chart"), this)),
      as_table_(new QToolButton(this)),
      stack_(new QStackedWidget(this)),
      view_(new FigureView(this)),
      table_(new QTableView(this)),
      rows_(new RowsModel(this)),
      notice_(new Notice(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::normal, 0, 0, 0);
    row->setSpacing(0);
    list_->setFixedWidth(list_width);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(0, space::normal, 0, space::normal);
    left->addWidget(list_);
    row->addLayout(left);
    row->addWidget(build_picture(), 1);
    soon_.setSingleShot(true);
    soon_.setInterval(debounce);
    connect(&soon_, &QTimer::timeout, this, &ChartsPage::compute);
    connect(list_, &QListWidget::currentRowChanged, this, &ChartsPage::turn_to_chosen);
    connect(list_, &QListWidget::itemActivated, this, [this] {
        if (is_pareto()) go_to_explore();
    });
    connect(as_table_, &QToolButton::toggled, this, &ChartsPage::draw);
    connect(notice_->button(), &QPushButton::clicked, this, &ChartsPage::go_to_explore);
    connect(busy_bar_, &BusyBar::again_wanted, this, &ChartsPage::compute);
    connect(busy_bar_, &BusyBar::slow, view_, &FigureView::set_old);
    connect(&job_, &Job::failed, this, [this](QString const& problem) {
        if (int const at = list_->currentRow(); at >= 0)
            answers_[static_cast<std::size_t>(at)] = {
                {}, {{"chart", "could not be computed: " + to_std(problem)}}, revision_};
    });
    connect(&job_, &Job::ended, this, &ChartsPage::draw);
    connect(&session.document(), &Document::replaced, this, &ChartsPage::start_over);
    connect(&session.document(), &Document::changed, this, &ChartsPage::follow);
    start_over();
}

QWidget* ChartsPage::build_picture() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, space::normal);
    column->setSpacing(0);
    auto* bar = new QWidget(page);
    actions_ = new QHBoxLayout(bar);
    actions_->setContentsMargins(space::wide, space::normal, space::card, 0);
    actions_->setSpacing(space::tight);
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    actions_->addWidget(headline_, 1);
    actions_->addWidget(busy_bar_);
    as_table_->setObjectName("toggle");
    as_table_->setText(tr("Table"));
    as_table_->setCheckable(true);
    as_table_->setToolTip(tr("The numbers of the chart"));
    as_table_->setAccessibleName(tr("Show as a table"));
    as_table_->setFont(text_font(type::small));
    as_table_->setFocusPolicy(Qt::StrongFocus);
    actions_->addWidget(as_table_);
    note_->setObjectName("muted");
    note_->setContentsMargins(space::wide, 0, space::card, space::tight);
    table_->setModel(rows_);
    table_->setAccessibleName(tr("Numbers of the chart"));
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->setTabKeyNavigation(false);
    table_->setCornerButtonEnabled(false);
    table_->setWordWrap(false);
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(28);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setHorizontalScrollMode(QTableView::ScrollPerPixel);
    for (QWidget* w : {static_cast<QWidget*>(view_), static_cast<QWidget*>(table_), static_cast<QWidget*>(notice_)})
        stack_->addWidget(w);
    column->addWidget(bar);
    column->addWidget(note_);
    column->addWidget(stack_, 1);
    return page;
}

void ChartsPage::add_action(QAction* action) { actions_->addWidget(action_button(action, this)); }

ChartSpec const* ChartsPage::chosen() const {
    int const at = list_->currentRow();
    auto const& charts = session_.study().charts;
    return at < 0 || at >= static_cast<int>(charts.size()) ? nullptr : &charts[static_cast<std::size_t>(at)];
}

ChartData const* ChartsPage::data() const {
    if (!chosen() || is_pareto()) return nullptr;
    ChartData const& d = answers_[static_cast<std::size_t>(list_->currentRow())].data;
    return std::holds_alternative<std::monostate>(d) ? nullptr : &d;
}

void ChartsPage::choose(int chart) { list_->setCurrentRow(std::clamp(chart, 0, std::max(0, list_->count() - 1))); }

/// Another study: the first of its charts that is not of Explore.
void ChartsPage::start_over() {
    job_.cancel();
    ++revision_;
    auto const& charts = session_.study().charts;
    answers_.assign(charts.size(), {});
    QSignalBlocker const quietly(list_);
    list_->offer(session_.study());
    list_->setVisible(!charts.empty());
    auto const own = std::find_if(charts.begin(), charts.end(), [](ChartSpec const& c) { return c.kind != "pareto"; });
    if (!charts.empty()) list_->setCurrentRow(own == charts.end() ? 0 : static_cast<int>(own - charts.begin()));
    turn_to_chosen();
}

void ChartsPage::follow() {
    ++revision_;
    if (isVisible()) soon_.start();
}

void ChartsPage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    compute();
}

void ChartsPage::turn_to_chosen() {
    if (isVisible()) compute();
    draw();
}

void ChartsPage::compute() {
    soon_.stop();
    auto const at = static_cast<std::size_t>(std::max(0, list_->currentRow()));
    if (!chosen() || is_pareto() || answers_[at].revision == revision_) {
        busy_bar_->hide();
        return job_.cancel();
    }
    auto const study = std::make_shared<Study const>(session_.study());
    job_.ask([this, graph = session_.document().shared_graph(), &pool = pool_, study, at, revision = revision_](
                 std::stop_token const& stop, ProgressCall const&) -> Job::Deliver {
        auto answer = std::make_shared<Answer>();
        answer->revision = revision;
        answer->data = chart_data(*graph, *study, study->charts[at], pool, answer->issues, stop);
        if (stop.stop_requested()) return {};
        return [this, at, answer] { answers_[at] = std::move(*answer); };
    });
}

void ChartsPage::draw() {
    ChartSpec const* spec = chosen();
    as_table_->setVisible(data() != nullptr);
    headline_->setText(spec ? chart_title(session_.study(), *spec) : QString());
    note_->setText(spec ? qtext(spec->note) : QString());
    note_->setVisible(!note_->text().isEmpty());
    if (!spec) {
        notice_->say(Glyph::note, tr("This study has no charts of its own"),
                     tr("Explore shows all its designs, Claims what others have printed about them."));
        return stack_->setCurrentWidget(notice_);
    }
    if (is_pareto()) return announce();
    draw_numbers(answers_[static_cast<std::size_t>(list_->currentRow())]);
}

void ChartsPage::draw_numbers(Answer const& answer) {
    if (ChartData const* numbers = data()) {
        if (!answer.issues.empty()) note_->setText(lines_of(answer.issues).replace('\n', " · "));
        note_->setVisible(!note_->text().isEmpty());
        view_->draw(*numbers);
        view_->setAccessibleName(headline_->text());
        rows_->take(chart_table(*numbers));
        table_->resizeColumnsToContents();
        return stack_->setCurrentWidget(as_table_->isChecked() ? static_cast<QWidget*>(table_) : view_);
    }
    if (answer.revision < 0) notice_->say(Glyph::note, tr("Computing …"), {});
    else notice_->say(Glyph::warning, tr("This chart cannot be computed"), lines_of(answer.issues));
    stack_->setCurrentWidget(notice_);
}

void ChartsPage::announce() {
    ChartSpec const& spec = *chosen();
    QString more;
    if (spec.x && spec.y) more = tr("%1 against %2").arg(title(*spec.y), in_sentence(*spec.x));
    if (spec.x && spec.y && spec.colour) more += tr(", coloured by %1").arg(in_sentence(*spec.colour));
    notice_->say(Glyph::explore, tr("This chart has a point for every design"), more, tr("Open in Explore"));
    stack_->setCurrentWidget(notice_);
}

void ChartsPage::go_to_explore() {
    if (ChartSpec const* spec = chosen(); spec && is_pareto()) emit explore_wanted(spec->x, spec->y, spec->colour);
}

}  // namespace diecast
