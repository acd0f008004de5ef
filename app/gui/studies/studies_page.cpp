#include "app/gui/studies/studies_page.h"
#include <QFile>
#include <QMessageBox>
#include <QPointer>
#include <QVBoxLayout>
#include "app/gui/widgets/help_text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/present/tables/validation_words.h"
#include "app/present/tables/verdict_words.h"
#include "app/session/words.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

int const studies_delay = 200, study_list_width = 316;

/// The paper in full, its numbers as links.
QString paper_text(StudyPaper const& p) {
    auto const link = [](QString const& address, std::string const& text) {
        return QString("<a href=\"%1%2\">%2</a>").arg(address, qtext(text).toHtmlEscaped());
    };
    QStringList parts;
    if (!p.authors.empty()) parts << qtext(p.authors).toHtmlEscaped();
    QString text = "<i>" + qtext(p.title).toHtmlEscaped() + "</i>";
    parts << text;
    QString const year = p.year ? QString::number(p.year) : QString();
    if (!p.venue.empty() || !year.isEmpty()) parts << (qtext(p.venue).toHtmlEscaped() + " " + year).trimmed();
    if (!p.arxiv.empty()) parts << "arXiv " + link("https://arxiv.org/abs/", p.arxiv);
    if (!p.doi.empty()) parts << "doi " + link("https://doi.org/", p.doi);
    return parts.join(", ");
}

}  // namespace

StudiesPage::StudiesPage(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : WorkspacePage(parent),
      document_(session.document()),
      navigator_(navigator),
      work_([&pool](Ask const& ask, auto const& run) { return check(ask, pool, run); },
            [this](Reply reply) { receive(std::move(reply)); }),
      list_(new StudyList(this)),
      search_(new QLineEdit(this)),
      title_(new ElidedLabel(this)),
      sentence_(new ElidedLabel(this)),
      paper_(new QLabel(this)),
      open_(new QPushButton(tr("Open as document"), this)),
      report_(new QPushButton(tr("Report…"), this)),
      remove_(new QPushButton(tr("Delete series…"), this)),
      pane_(new FigurePane(work_, tr("Checking the studies"), this)),
      beside_(new QStackedWidget(this)),
      claims_(new Claims(document_, pool, navigator, this)),
      series_(new SeriesView(document_, navigator, this)),
      split_(new QSplitter(Qt::Horizontal, this)) {
    title_->set_most_lines(2);
    sentence_->set_most_lines(4);
    title_->setObjectName("title");
    paper_->setObjectName("paper");
    open_->setObjectName("open-study");
    remove_->setObjectName("delete-series");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::normal, 0, 0, space::tight);
    row->setSpacing(0);
    row->addWidget(build_list(), 1);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(build_head());
    beside_->addWidget(claims_);
    beside_->addWidget(series_);
    split_->addWidget(pane_);
    split_->addWidget(beside_);
    split_->setChildrenCollapsible(false);
    split_->setStretchFactor(0, 2);
    split_->setStretchFactor(1, 3);
    right->addWidget(split_, 1);
    row->addLayout(right, 4);
    tab_in_order(this);
    soon_.setSingleShot(true);
    soon_.setInterval(studies_delay);
    connect(&soon_, &QTimer::timeout, this, &StudiesPage::compute);
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, &StudiesPage::show_more);
    connect(&document_, &Document::changed, this, [this](Changes const& changes) {
        if (changes.entries) forget_all();
        if (changes.study) start_over();
        else if (changes.words) describe_open();
        if (changes.any()) follow();
    });
    work_.keep_late_parts();  // a study that was checked meanwhile need not be checked again
    connect(&work_, &BackgroundWork::ended, this, &StudiesPage::show_chart);
    connect(pane_->busy_bar(), &BusyBar::again_wanted, this, &StudiesPage::compute);
    disconnect(pane_->busy_bar(), &BusyBar::slow, pane_->view(), nullptr);  // the chart on show is done already
    connect(list_, &StudyList::chosen_changed, this, &StudiesPage::turn_to);
    connect(search_, &QLineEdit::textChanged, list_, &StudyList::show_only);
    connect(pane_->view(), &FigureView::leads_to, this, &StudiesPage::select_row);
    connect(claims_, &Claims::chosen_changed, this,
            [this](int n) { pane_->view()->point_to(n < 0 ? QString() : "row:" + QString::number(n)); });
    connect(series_, &SeriesView::chosen_changed, this, [this](int n) {
        StudyAnswer const* a = answer();
        if (a && a->series && n >= 0) pane_->view()->point_to("row:" + QString::number(number_of(*a, n)));
    });
    auto const open_it = [this](Study const& study) {  // among the document's entries
        StudyAnswer const* a = answer();
        bool const foreign = a && a->graph.get() != &document_.graph();
        emit navigator_.to_study(foreign ? in_terms_of(document_.graph(), study, *a->graph) : study);
    };
    connect(claims_, &Claims::open_wanted, this, open_it);
    connect(series_, &SeriesView::open_wanted, this, open_it);
    connect(open_, &QPushButton::clicked, this,
            [this] { emit navigator_.to_file(QString::fromStdString(item().file.string())); });
    connect(report_, &QPushButton::clicked, this, [this] {
        StudyAnswer const* a = answer();
        if (a && a->study) emit report_wanted(a->graph, a->study);
    });
    connect(remove_, &QPushButton::clicked, this, &StudiesPage::ask_remove_series);
    set_traits(
        {.name = tr("St&udies"),
         .glyph = Glyph::claims,
         .hint = tr("choose a study · click a point for its row · click our number, or Enter, for its derivation"),
         .first_focus = list_,
         .pane = pane_});
    set_help(this, "studies",
             tr("Every study and validation series, and what others have printed beside what the model says."));
    set_help(
        claims_->table(), "studies",
        tr("Published numbers, the model's, and whether they agree within the tolerance. Choose one for its source."));
    items_ = {{{}, {"study", "", "", ""}}};
    answers_.resize(1);
    list_->offer(items_);
    list_->choose(0);
    start_over();
}

QWidget* StudiesPage::build_list() {
    auto* side = new QWidget(this);
    side->setMinimumWidth(study_list_width / 2);
    side->setMaximumWidth(study_list_width);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, space::normal, 0, 0);
    column->setSpacing(space::tight);
    search_->setPlaceholderText(tr("Find a study"));
    search_->setAccessibleName(tr("Find a study"));
    search_->setClearButtonEnabled(true);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    column->addWidget(search_);
    column->addWidget(list_, 1);
    return side;
}

QWidget* StudiesPage::build_head() {
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(space::wide, space::normal, space::wide, 0);
    column->setSpacing(space::tight);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::normal);
    title_->setFont(text_font(type::heading, QFont::DemiBold));
    title_->setMinimumHeight(28);
    open_->setToolTip(tr("Takes the place of the document that is open now"));
    report_->setToolTip(tr("All of this study on pages: .html or .pdf"));
    row->addWidget(title_, 1);
    row->addWidget(report_);
    row->addWidget(open_);
    row->addWidget(remove_);
    remove_->setToolTip(tr("Deletes the file of this series of your own"));
    column->addLayout(row);
    paper_->setTextFormat(Qt::RichText);
    paper_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    paper_->setOpenExternalLinks(true);
    paper_->setWordWrap(true);
    paper_->setAccessibleName(tr("Paper"));
    sentence_->setObjectName("muted");
    column->addWidget(paper_);
    column->addWidget(sentence_);
    return head;
}

StudyAnswer const* StudiesPage::answer(int item) const {
    auto const at = static_cast<std::size_t>(item);
    return item >= 0 && at < answers_.size() && answers_[at] && !has_errors(answers_[at]->issues) ? answers_[at].get()
                                                                                                  : nullptr;
}

/// `diecast study` reads studies as they are written: what was changed goes as link text.
CommandWords StudiesPage::command() const {
    QString const name = item().open() ? QString() : qtext(study_name(item().file));
    if (item().series()) return {{"validate"}, {}, {}, name};
    CommandWords words{{"study"}, {}, {}, name};
    words.settings = false;
    return words;
}

void StudiesPage::describe_open() {
    items_[0].head.title = document_.study().title.empty() ? to_std(document_.name()) : document_.study().title;
    items_[0].head.summary = document_.study().summary;
    items_[0].head.paper = document_.study().paper;
    list_->call_open(qtext(items_[0].head.title));
}

/// Another document: it is what one looks at.
void StudiesPage::start_over() {
    describe_open();
    open_is_stale_ = true;
    answers_[0].reset();
    list_->mark(0, nullptr);
    if (list_->chosen() != 0) list_->choose(0);
    else turn_to(0);
}

void StudiesPage::follow() {
    open_is_stale_ = true;
    if (chosen_ == 0) show_chosen(false);
    if (isVisible()) soon_.start();
}

/// Other entries may change any number.
void StudiesPage::forget_all() {
    for (std::size_t i = 0; i < answers_.size(); ++i) answers_[i].reset(), list_->mark(static_cast<int>(i), nullptr);
    open_is_stale_ = true;
    if (isVisible()) soon_.start();
}

void StudiesPage::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    if (split_->sizes().value(0) == 0 || !listed_) split_->setSizes({width() * 2 / 5, width() * 3 / 5});
    if (unseen_) show_chosen(false);
    compute();
}

std::vector<std::size_t> StudiesPage::missing() const {
    std::vector<std::size_t> list;
    auto const unknown = [&](std::size_t i) { return i == 0 ? open_is_stale_ : !answers_[i]; };
    auto const first = static_cast<std::size_t>(chosen_);
    if (unknown(first)) list.push_back(first);
    for (std::size_t i = 0; i < items_.size(); ++i)
        if (i != first && unknown(i)) list.push_back(i);
    return list;
}

void StudiesPage::compute() {
    soon_.stop();
    auto missing = this->missing();
    if (listed_ && missing.empty()) return;
    work_.ask({document_.shared_graph(), std::make_shared<Study const>(document_.study()), items_, std::move(missing),
               listed_, ++round_});
}

/// All that is missing, one after the other; each answer is received when it is there.
StudiesPage::Reply StudiesPage::check(Ask const& ask, Pool& pool, Background<Ask, Reply>::Run const& run) {
    for (std::size_t at : ask.missing)
        if (at == 0) run.so_far({check_study(ask.graph, ask.study, pool, run.stop), 0, ask.round});
    if (run.stop.stop_requested()) return {};
    if (!ask.listed) return {.shipped = shipped_studies()};
    Issues ignored;
    std::shared_ptr<Graph const> own = ask.study->entries.empty() ? ask.graph : nullptr;
    for (std::size_t i = 0; i < ask.missing.size() && !run.stop.stop_requested(); ++i) {
        run.progress({i, ask.missing.size(), 0});
        std::size_t const at = ask.missing[i];
        if (at == 0) continue;
        if (!own) own = make_graph({}, ignored);
        run.so_far({check_study(ask.items[at], own, pool, run.stop), at, ask.round});
    }
    return {};
}

void StudiesPage::show_series(QString const& file) {
    wanted_ = file;
    listed_ = false;
    search_->clear();
    if (isVisible()) compute();
}

void StudiesPage::ask_remove_series() {
    QMessageBox box(QMessageBox::Question, tr("Delete series"),
                    tr("Delete the validation series “%1” and its file?\n\nThis cannot be undone. Measured rows that a "
                       "study has stay in the study.")
                        .arg(qtext(item().head.title)),
                    QMessageBox::Cancel, this);
    QPushButton* yes = box.addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() == yes) remove_series();
}

void StudiesPage::remove_series() {
    if (!item().is_own) return;
    QFile file(QString::fromStdString(item().file.string()));
    if (file.exists() && !file.remove()) {
        QString const what = tr("%1 cannot be deleted: %2").arg(file.fileName(), file.errorString());
        return emit problem(tr("The series was not deleted."), {{"", to_std(what)}});
    }
    emit remark(tr("Deleted: %1").arg(qtext(item().head.title)));
    list_->choose(0);
    listed_ = false;
    compute();
}

/// What was found out of files that were listed before stays.
void StudiesPage::take_list(std::vector<StudyItem> shipped) {
    listed_ = true;
    auto const before = std::exchange(items_, {std::move(items_[0])});
    auto const known = std::exchange(answers_, {});
    std::filesystem::path const chosen = before.size() > 1 ? before[static_cast<std::size_t>(chosen_)].file : "";
    items_.insert(items_.end(), std::make_move_iterator(shipped.begin()), std::make_move_iterator(shipped.end()));
    answers_.resize(items_.size());
    answers_[0] = known[0];
    for (std::size_t i = 1; i < items_.size(); ++i)
        for (std::size_t k = 1; k < before.size(); ++k)
            if (before[k].file == items_[i].file) answers_[i] = known[k];
    list_->offer(items_);
    for (std::size_t i = 0; i < items_.size(); ++i) list_->mark(static_cast<int>(i), answer(static_cast<int>(i)));
    std::filesystem::path const wanted = wanted_.isEmpty() ? chosen : std::filesystem::path(to_std(wanted_));
    auto const at =
        std::find_if(items_.begin() + 1, items_.end(), [&](auto const& item) { return item.file == wanted; });
    chosen_ = at == items_.end() ? 0 : static_cast<int>(at - items_.begin());
    list_->choose(chosen_);
    if (!std::exchange(wanted_, {}).isEmpty()) turn_to(chosen_);
    list_->show_only(search_->text());
    soon_.start();
}

void StudiesPage::receive(Reply reply) {
    if (reply.shipped) take_list(std::move(*reply.shipped));
    std::size_t const item = reply.item;
    if (!reply.answer || item >= answers_.size() || (item == 0 && reply.round != round_)) return;
    answers_[item] = std::move(reply.answer);
    if (item == 0) open_is_stale_ = false;
    list_->mark(static_cast<int>(item), answers_[item].get());
    if (static_cast<int>(item) == chosen_) show_chosen(item != 0);
}

void StudiesPage::turn_to(int item) {
    chosen_ = item;
    show_chosen(true);
    if (isVisible() && !missing().empty() && missing().front() == static_cast<std::size_t>(item)) compute();
}

/// Shows the heading at once if the page is visible; its numbers and its chart follow, each in a turn of its own.
void StudiesPage::show_chosen(bool another) {
    another_ = another_ || another, unseen_ = true;
    if (!isVisible()) return;
    show_head();
    later_.start();
}

void StudiesPage::show_more() {
    if (!unseen_) return show_chart();
    show_numbers();
    later_.start();
}

void StudiesPage::show_numbers() {
    unseen_ = false;
    bool const another = std::exchange(another_, false);
    StudyAnswer const* a = answer();
    if (chosen_ == 0) {
        bool const fresh = a && !open_is_stale_;
        auto const study = fresh ? a->study : std::make_shared<Study const>(document_.study());
        claims_->show(document_.shared_graph(), study, another, false, fresh ? a->verdicts : std::vector<Verdict>{});
        beside_->setCurrentWidget(claims_);
    } else if (a && a->study) {
        claims_->show(a->graph, a->study, true, true, a->verdicts);
        beside_->setCurrentWidget(claims_);
    } else if (a && a->series) {
        series_->show(answers_[static_cast<std::size_t>(chosen_)]);
        beside_->setCurrentWidget(series_);
    }
    beside_->setVisible(chosen_ == 0 || a);
}

void StudiesPage::show_head() {
    StudyHead const& head = item().head;
    title_->setText(qtext(head.title));
    title_->setToolTip(title_->text());
    paper_->setText(head.paper ? paper_text(*head.paper) : QString());
    paper_->setVisible(head.paper.has_value());
    sentence_->setText(qtext(head.summary));
    sentence_->setToolTip(qtext(head.summary));
    sentence_->setVisible(!head.summary.empty());
    open_->setVisible(!item().open() && !item().series());
    report_->setVisible(!item().series());
    remove_->setVisible(item().is_own);
    report_->setEnabled(answer() != nullptr);
}

void StudiesPage::show_chart() {
    StudyAnswer const* a = answer();
    auto const& known = answers_[static_cast<std::size_t>(chosen_)];
    if (known && has_errors(known->issues)) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::warning, tr("This study cannot be read"), issue_text(known->issues.front()));
    }
    if (!a) {
        pane_->entitle({}, {});
        return pane_->say(Glyph::note, work_.busy() ? tr("Checking …") : tr("Not checked yet"), {});
    }
    bool const series = a->series != nullptr;  // what holds of claims stands over their table
    QString const error = sentence_case(with_mark(qtext(error_words(a->verdict, series)))).replace(" %", "\u00A0%");
    QString const held = series ? qtext(verdict_words(a->verdict, true)) : QString();
    pane_->entitle(error.isEmpty() || held.isEmpty() ? held + error : held + ", " + in_words(error),
                   with_mark(qtext(scatter_words(a->chart))));
    if (a->chart.points.empty())
        return pane_->say(Glyph::note, tr("Nothing to compare"),
                          a->study ? tr("This study makes no claims that can be drawn.") : qtext(a->chart.remark));
    pane_->draw(a->chart);
}

void StudiesPage::select_row(QString const& key) {
    if (!key.startsWith("row:")) return;
    std::size_t const number = key.mid(4).toULongLong();
    StudyAnswer const* a = answer();
    if (!a) return;
    if (a->series) series_->choose(row_of(*a, number));
    else claims_->choose(static_cast<int>(number));
}

}  // namespace diecast
