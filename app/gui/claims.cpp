#include "app/gui/claims.h"
#include <QHeaderView>
#include <QVBoxLayout>
#include <cmath>
#include "app/gui/claims_paint.h"
#include "app/gui/style.h"
#include "app/gui/words.h"

namespace diecast {

namespace {

int const few = 40;  // claims that need no folding

void make_toggle(QToolButton& button, QString const& text, QString const& name, QString const& tip) {
    button.setObjectName("toggle");
    button.setText(text);
    button.setCheckable(true);
    button.setFont(text_font(type::small));
    button.setAccessibleName(name);
    button.setToolTip(tip);
    button.setFocusPolicy(Qt::StrongFocus);
}

}  // namespace

Claims::Claims(Document& document, Pool& pool, QWidget* parent)
    : QWidget(parent),
      document_(document),
      pool_(pool),
      best_(document, pool, this),
      model_(new ClaimsModel(this)),
      table_(new QTreeView(this)),
      headline_(new ElidedLabel(this)),
      summary_(new ElidedLabel(this)),
      assumptions_(new QLabel(this)),
      details_(new QLabel(this)),
      best_text_(new QLabel(this)),
      nothing_(new QLabel(tr("No claim is like that."), this)),
      open_(new QPushButton(tr("Open as document"), this)),
      busy_bar_(new BusyBar(job_, tr("Checking the claims"), this)),
      filters_(new QWidget(this)),
      foot_(new QWidget(this)),
      differing_(new QToolButton(this)),
      assumed_(new QToolButton(this)),
      status_(new QComboBox(this)),
      search_(new QLineEdit(this)),
      notice_(new Notice(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::normal, space::wide, space::card);
    column->setSpacing(space::normal);
    build_head(column);
    build_filters(column);
    build_table();
    nothing_->setObjectName("muted");
    column->addWidget(table_, 1);
    column->addWidget(nothing_, 1, Qt::AlignHCenter | Qt::AlignTop);
    column->addWidget(notice_, 1);
    build_details(column);
    soon_.setSingleShot(true);
    soon_.setInterval(200);
    connect(&soon_, &QTimer::timeout, this, &Claims::compute);
    connect(&document, &Document::replaced, this, &Claims::start_over);
    connect(&document, &Document::changed, this, &Claims::follow);
    connect(&job_, &Job::ended, this, &Claims::report);
    connect(busy_bar_, &BusyBar::again_wanted, this, &Claims::compute);
    connect(model_, &QAbstractItemModel::modelReset, this, &Claims::shape);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &Claims::describe);
    connect(&best_, &BestDesign::answered, this, &Claims::show_best);
    connect(open_, &QPushButton::clicked, this, [this] {
        if (auto study = best_.study()) emit open_wanted(std::move(*study));
    });
    start_over();
}

void Claims::build_head(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    headline_->setFont(text_font(type::heading, QFont::DemiBold));
    headline_->setMinimumHeight(28);
    summary_->setObjectName("muted");
    row->addWidget(headline_, 1);
    row->addWidget(busy_bar_);
    column->addLayout(row);
    column->addWidget(summary_);
}

void Claims::build_filters(QVBoxLayout* column) {
    auto* row = new QHBoxLayout(filters_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::tight);
    search_->setPlaceholderText(tr("Find a claim"));
    search_->setAccessibleName(tr("Find a claim"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(280);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    make_toggle(*differing_, tr("Differs only"), tr("Only claims that differ"),
                tr("Only claims whose number of ours lies outside the tolerance"));
    make_toggle(*assumed_, tr("Assumptions"), tr("Show the assumptions"), tr("What the study takes for granted"));
    assumed_->setChecked(true);
    status_->setAccessibleName(tr("Status of the claims"));
    row->addWidget(search_, 1);
    row->addWidget(differing_);
    row->addWidget(status_);
    row->addStretch(1);
    row->addWidget(assumed_);
    assumptions_->setObjectName("muted");
    assumptions_->setWordWrap(true);
    assumptions_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(filters_);
    column->addWidget(assumptions_);
    connect(assumed_, &QToolButton::toggled, this, &Claims::report);
    connect(search_, &QLineEdit::textChanged, this, &Claims::filter);
    connect(differing_, &QToolButton::toggled, this, &Claims::filter);
    connect(status_, &QComboBox::currentIndexChanged, this, &Claims::filter);
}

void Claims::build_table() {
    table_->setModel(model_);
    table_->setItemDelegate(new ClaimDelegate(*model_, table_));
    table_->setAccessibleName(tr("Published numbers"));
    table_->setSelectionMode(QTreeView::SingleSelection);
    table_->setAlternatingRowColors(true);
    table_->setUniformRowHeights(true);
    table_->setIndentation(0);
    table_->setRootIsDecorated(false);
    table_->setExpandsOnDoubleClick(false);
    table_->setAllColumnsShowFocus(true);
    table_->header()->setFont(text_font(type::small));
    table_->header()->setStretchLastSection(false);
    table_->header()->setSectionsMovable(false);
    table_->setHorizontalScrollMode(QTreeView::ScrollPerPixel);
    connect(table_, &QTreeView::clicked, this, [this](QModelIndex const& at) {
        if (!model_->claim_at(at)) table_->setExpanded(at, !table_->isExpanded(at));
    });
    connect(table_, &QTreeView::expanded, this, [this](QModelIndex const& at) {
        if (!shaping_) folded_.remove(model_->group_title(at.row()));
    });
    connect(table_, &QTreeView::collapsed, this, [this](QModelIndex const& at) {
        if (!shaping_) folded_.insert(model_->group_title(at.row()));
    });
}

void Claims::build_details(QVBoxLayout* column) {
    auto* row = new QHBoxLayout(foot_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::wide);
    details_->setWordWrap(true);
    details_->setTextFormat(Qt::RichText);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    details_->setAlignment(Qt::AlignTop);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::normal);
    best_text_->setWordWrap(true);
    best_text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    open_->setToolTip(tr("A study of its own with everything this design consists of pinned"));
    right->addWidget(best_text_);
    right->addWidget(open_, 0, Qt::AlignLeft);
    right->addStretch();
    row->addWidget(details_, 3);
    row->addLayout(right, 2);
    foot_->setFixedHeight(124);
    column->addWidget(foot_);
}

/// Another study: its claims are listed at once; the verdicts wait until somebody looks.
void Claims::start_over() {
    stale_ = true;
    chosen_ = -1;
    folded_.clear();
    best_.forget();
    job_.cancel();
    Study const& study = document_.study();
    QSignalBlocker const quietly(status_);
    status_->clear();
    status_->addItem(tr("any status"));
    std::vector<Status> seen;
    for (Published const& p : study.published)
        if (std::find(seen.begin(), seen.end(), p.status) == seen.end()) {
            seen.push_back(p.status);
            status_->addItem(status_text(p.status), static_cast<int>(p.status));
        }
    differing_->setChecked(false);
    search_->clear();
    model_->show_only({});
    model_->list(study);
    for (int g = 0; g < model_->rowCount() && model_->claims() > few; ++g) folded_.insert(model_->group_title(g));
    shape();
    QStringList assumed;
    for (std::string const& a : study.assumptions) assumed << "• " + qtext(a);
    assumptions_->setText(assumed.join('\n'));
    summary_->setText(qtext(study.summary));
    summary_->setVisible(!study.summary.empty());
    report();
    if (isVisible()) compute();
}

void Claims::follow() {
    stale_ = true;
    if (isVisible()) soon_.start();
}

void Claims::showEvent(QShowEvent* e) {
    QWidget::showEvent(e);
    if (stale_) compute();
}

void Claims::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    spread_columns();
}

void Claims::compute() {
    soon_.stop();
    best_.forget();
    if (model_->claims() == 0) return;
    auto const study = std::make_shared<Study const>(document_.study());
    job_.ask([this, graph = document_.shared_graph(), &pool = pool_, study](
                 std::stop_token const& stop, ProgressCall const& progress) -> Job::Deliver {
        Issues issues;
        auto verdicts =
            std::make_shared<std::vector<Verdict>>(check_claims(*graph, *study, pool, issues, stop, progress));
        if (stop.stop_requested()) return {};
        return [this, study, verdicts] { take(*verdicts); };  // the verdicts point into the study
    });
}

void Claims::take(std::vector<Verdict> const& verdicts) {
    stale_ = false;
    bool const first = model_->count(ClaimsModel::Waiting) > 0;
    if (first)  // what differs wants to be seen
        for (Verdict const& v : verdicts)
            if (!v.within) folded_.remove(model_->group_of(static_cast<int>(&v - verdicts.data())));
    model_->take(verdicts);
    if (!model_->filter().only_differing) table_->viewport()->update();
    describe();
}

void Claims::report() {
    int const all = model_->claims(), good = model_->count(ClaimsModel::Agrees);
    headline_->setText(all == 0 ? QString()
                       : model_->count(ClaimsModel::Waiting) == all
                           ? tr("%1 claims").arg(all)
                           : tr("%1 of %2 claims hold within their tolerance").arg(good).arg(all));
    notice_->setVisible(all == 0);
    if (all == 0)
        notice_->say(Glyph::note, tr("This study makes no claims"),
                     tr("A study can list numbers that others have printed; they would stand here beside ours."));
    for (QWidget* w : {static_cast<QWidget*>(filters_), foot_}) w->setVisible(all > 0);
    table_->setVisible(model_->listed() > 0);
    nothing_->setVisible(all > 0 && model_->listed() == 0);
    bool const assumes = all > 0 && !assumptions_->text().isEmpty();
    assumed_->setVisible(assumes);
    assumptions_->setVisible(assumes && assumed_->isChecked());
}

void Claims::filter() {
    ClaimFilter f;
    f.only_differing = differing_->isChecked();
    if (status_->currentIndex() > 0) f.status = static_cast<Status>(status_->currentData().toInt());
    f.words = search_->text().split(' ', Qt::SkipEmptyParts);
    model_->show_only(std::move(f));
    report();
}

/// Groups keep being folded or not, except that a filter unfolds what it lets through.
void Claims::shape() {
    shaping_ = true;
    for (int g = 0; g < model_->rowCount(); ++g) {
        table_->setFirstColumnSpanned(g, {}, true);
        table_->setExpanded(model_->index(g, 0), model_->filter().any() || !folded_.contains(model_->group_title(g)));
    }
    shaping_ = false;
    spread_columns();
    QModelIndex const chosen = model_->index_of(chosen_);
    if (chosen.isValid()) table_->setCurrentIndex(chosen);
}

void Claims::describe() {
    if (auto const n = model_->claim_at(table_->currentIndex())) chosen_ = *n;
    bool const some = chosen_ >= 0 && chosen_ < model_->claims();
    details_->setText(some ? model_->details(chosen_)
                           : "<span style='color:" + theme().muted.name() + "'>" +
                                 tr("Choose a claim to see its source and how it is compared.") + "</span>");
    if (some && !stale_) best_.ask(model_->claim(chosen_));
    show_best();
}

void Claims::show_best() {
    bool const some = chosen_ >= 0 && chosen_ < model_->claims() && !model_->claim(chosen_).search.empty();
    QString const text = some ? best_.text() : QString();
    best_text_->setText(!some || (text.isEmpty() && !best_.busy()) ? QString()
                        : text.isEmpty()                           ? tr("Searching for the best design …")
                                                                   : tr("Best design found") + "\n" + text);
    best_text_->setVisible(!best_text_->text().isEmpty());
    open_->setVisible(some && best_.found());
}

/// Claim and figure share what the others leave; many claims share a figure, few a title.
void Claims::spread_columns() {
    if (model_->listed() == 0) return;
    int const fixed[] = {0, 0, 104, 104, 84, 150, 84, 140};
    int rest = table_->viewport()->width();
    for (int c = ClaimsModel::Theirs; c < ClaimsModel::columns; ++c) {
        table_->setColumnWidth(c, fixed[c]);
        rest -= fixed[c];
    }
    int const claim = std::clamp(rest * 7 / 10, 200, 640);
    table_->setColumnWidth(ClaimsModel::Claim, claim);
    table_->setColumnWidth(ClaimsModel::Figure, std::clamp(rest - claim, 120, 400));
}

}  // namespace diecast
