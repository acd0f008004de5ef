#include "app/gui/studies/claims.h"
#include <QEvent>
#include <QHeaderView>
#include <QVBoxLayout>
#include <cmath>
#include <numeric>
#include "app/gui/studies/claims_paint.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/whole_names.h"
#include "app/present/tables/verdict_words.h"
#include "app/session/turn.h"
#include "app/session/words.h"

namespace diecast {

namespace {

std::size_t const few = 40;  // claims that need no folding

QString any_status() { return Claims::tr("any status"); }

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

Claims::Claims(Document& document, Pool& pool, Navigator& navigator, QWidget* parent)
    : QWidget(parent),
      best_(pool, this),
      model_(new ClaimsModel(this)),
      table_(new QTreeView(this)),
      headline_(new ElidedLabel(this)),
      assumptions_(new QLabel(this)),
      details_(new QLabel(this)),
      best_text_(new QLabel(this)),
      nothing_(new QLabel(tr("No claim is like that."), this)),
      open_(new QPushButton(tr("Open the design"), this)),
      ask_why_(new QPushButton(tr("Why?"), this)),
      filters_(new QWidget(this)),
      foot_(new QWidget(this)),
      why_(new ClaimWhy(document, navigator, this)),
      assumptions_area_(new QScrollArea(this)),
      differing_(new QToolButton(this)),
      assumed_(new QToolButton(this)),
      status_(new QComboBox(this)),
      search_(new QLineEdit(this)),
      notice_(new Notice(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::normal, space::normal, space::wide, space::tight);
    column->setSpacing(space::normal);
    build_head(column);
    build_filters(column);
    build_table();
    nothing_->setObjectName("muted");
    headline_->setObjectName("heading");
    best_text_->setObjectName("best");
    column->addWidget(table_, 1);
    column->addWidget(nothing_, 1, Qt::AlignHCenter | Qt::AlignTop);
    column->addWidget(notice_, 1);
    build_details(column);
    column->addWidget(why_, 1);
    why_->hide();
    connect(model_, &QAbstractItemModel::modelReset, this, &Claims::shape);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &Claims::describe);
    connect(&best_, &BestDesign::answered, this, [this] { show_best(), show_why(); });
    connect(ask_why_, &QPushButton::clicked, this, [this] { explain(true); });
    connect(why_, &ClaimWhy::left, this, [this] { explain(false); });
    connect(open_, &QPushButton::clicked, this, [this] {
        auto study = best_.study();
        if (!study) study = design_of_claim();
        if (study) emit open_wanted(std::move(*study));
    });
}

void Claims::build_head(QVBoxLayout* column) {
    headline_->setFont(text_font(type::body, QFont::DemiBold));
    headline_->set_most_lines(4);
    column->addWidget(headline_);
}

void Claims::build_filters(QVBoxLayout* column) {
    auto* filters = new QBoxLayout(QBoxLayout::LeftToRight, filters_);
    filters->setContentsMargins(0, 0, 0, 0);
    filters->setSpacing(space::tight);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::tight);
    filters->addWidget(search_, 1);
    filters->addLayout(row, 2);
    search_->setPlaceholderText(tr("Find"));
    search_->setAccessibleName(tr("Find a claim"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(280);
    for (QToolButton* clear : search_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    make_toggle(*differing_, tr("Outside only"), tr("Only numbers outside their tolerance"),
                tr("Only claims whose computed number lies outside the tolerance"));
    make_toggle(*assumed_, tr("Assumptions"), tr("Show the assumptions"),
                tr("What had to be added to the paper, or is taken for granted"));
    assumed_->setChecked(true);
    status_->setAccessibleName(tr("Status of the claims"));
    status_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    status_->setMinimumContentsLength(16);                                     // "regression check"
    status_->setMinimumWidth(text_width(any_status(), status_->font()) + 44);  // with margins and arrow
    row->addWidget(differing_);
    row->addWidget(status_);
    row->addStretch(1);
    row->addWidget(assumed_);
    assumptions_->setObjectName("muted");
    assumptions_->setWordWrap(true);
    assumptions_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    assumptions_->setAlignment(Qt::AlignTop);
    assumptions_area_->setWidget(assumptions_);
    assumptions_area_->setWidgetResizable(true);
    assumptions_area_->setFrameShape(QFrame::NoFrame);
    assumptions_area_->setAccessibleName(tr("Assumptions"));
    column->addWidget(filters_);
    column->addWidget(assumptions_area_);
    connect(assumed_, &QToolButton::toggled, this, &Claims::report);
    connect(search_, &QLineEdit::textChanged, this, &Claims::filter);
    connect(differing_, &QToolButton::toggled, this, &Claims::filter);
    connect(status_, &QComboBox::currentIndexChanged, this, &Claims::filter);
}

void Claims::build_table() {
    table_->setModel(model_);
    table_->setItemDelegate(new ClaimDelegate(*model_, table_));
    table_->setAccessibleName(tr("Numbers to compare with"));
    table_->setSelectionMode(QTreeView::SingleSelection);
    table_->setAlternatingRowColors(true);
    table_->setIndentation(0);
    table_->setRootIsDecorated(false);
    table_->setExpandsOnDoubleClick(false);
    table_->setAllColumnsShowFocus(true);
    table_->header()->setFont(text_font(type::small));
    table_->header()->setStretchLastSection(false);
    table_->header()->setSectionsMovable(false);
    table_->setHorizontalScrollMode(QTreeView::ScrollPerPixel);
    table_->viewport()->installEventFilter(this);
    connect(table_, &QTreeView::clicked, this, [this](QModelIndex const& at) {
        if (!model_->claim_at(at)) table_->setExpanded(at, !table_->isExpanded(at));
        else if (at.column() == ClaimsModel::Ours) explain(true);
    });
    connect(table_, &QTreeView::activated, this, [this](QModelIndex const& at) {
        if (model_->claim_at(at)) explain(true);
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
    open_->setToolTip(tr("In a document of its own, with everything that the claim's design consists of pinned"));
    ask_why_->setToolTip(
        tr("The derivation of our number. Enter on the claim, or a click on the number, opens it too"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::normal);
    for (QPushButton* button : {ask_why_, open_}) buttons->addWidget(button);
    buttons->addStretch();
    right->addWidget(best_text_);
    right->addLayout(buttons);
    right->addStretch();
    row->addWidget(details_, 3);
    row->addLayout(right, 2);
    column->addWidget(foot_);
}

void Claims::show(std::shared_ptr<Graph const> graph, std::shared_ptr<Study const> study, bool another, bool elsewhere,
                  std::vector<Verdict> const& verdicts) {
    bool const same_claims = study_ && study_->published == study->published;
    graph_ = std::move(graph), study_ = std::move(study);
    elsewhere_ = elsewhere;
    best_.look_at(graph_, study_);
    stale_ = true;
    if (another || !same_claims) start_over(verdicts);
    else if (!verdicts.empty()) take(verdicts);
}

void Claims::start_over(std::vector<Verdict> const& verdicts) {
    chosen_ = -1;
    folded_.clear();
    QSignalBlocker const quietly(status_), silently(differing_), silent(search_);
    status_->clear();
    status_->addItem(any_status());
    std::vector<Status> seen;
    for (Published const& p : study_->published)
        if (std::find(seen.begin(), seen.end(), p.status) == seen.end()) {
            seen.push_back(p.status);
            status_->addItem(status_text(p.status), static_cast<int>(p.status));
        }
    show_whole_names(*status_);
    differing_->setChecked(false);
    search_->clear();
    auto const& claims = study_->published;
    stale_ = verdicts.size() != claims.size();
    if (claims.size() > few)
        for (Published const& p : claims) folded_.insert(ClaimsModel::group_of(*study_, p));
    for (std::size_t i = 0; i < claims.size() && !stale_; ++i)  // groups in which something differs are open
        if (!verdicts[i].within) folded_.remove(ClaimsModel::group_of(*study_, claims[i]));
    model_->list(*study_, verdicts);  // and the tree takes shape
    QStringList assumed;
    for (std::string const& a : study_->assumptions) assumed << "• " + qtext(a);
    assumptions_->setText(assumed.join('\n'));
    report();
    describe();
}

void Claims::take(std::vector<Verdict> const& verdicts) {
    if (static_cast<int>(verdicts.size()) != model_->claims()) return;
    stale_ = false;
    bool const first = model_->count(ClaimsModel::Waiting) > 0;
    if (first)  // groups in which something differs are open
        for (Verdict const& v : verdicts)
            if (!v.within) folded_.remove(model_->group_of(static_cast<int>(&v - verdicts.data())));
    model_->take(verdicts);
    if (!model_->filter().only_differing) table_->viewport()->update();
    report();
    describe();
}

/// Selects a claim; its row is brought back where it is folded away or filtered out.
void Claims::choose(int claim) {
    if (claim < 0 || claim >= model_->claims()) return;
    if (!model_->index_of(claim).isValid()) {
        search_->clear(), differing_->setChecked(false), status_->setCurrentIndex(0);
        filter();
    }
    QModelIndex const at = model_->index_of(claim);
    table_->setExpanded(at.parent(), true);
    table_->setCurrentIndex(at);
    table_->scrollTo(at);
}

void Claims::report() {
    int const all = model_->claims();
    headline_->setText(all == 0                                     ? QString()
                       : model_->count(ClaimsModel::Waiting) == all ? tr("%1 claims").arg(all)
                                                                    : qtext(verdict_words(model_->verdict(), false)));
    headline_->setToolTip(headline_->text() + "\n" + qtext(what_decides));
    notice_->setVisible(all == 0);
    if (all == 0)
        notice_->say(
            Glyph::note, tr("This study makes no claims"),
            tr("A study can list numbers that others have printed; they would stand here beside the model's."));
    filters_->setVisible(all > 0);
    foot_->setVisible(all > 0 && !explaining_);
    why_->setVisible(all > 0 && explaining_);
    table_->setVisible(model_->listed() > 0);
    nothing_->setVisible(all > 0 && model_->listed() == 0);
    bool const assumes = all > 0 && !assumptions_->text().isEmpty();
    assumed_->setVisible(assumes);
    assumptions_area_->setVisible(assumes && assumed_->isChecked());
    fit_assumptions();
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
    emit chosen_changed(some ? chosen_ : -1);
    details_->setText(some ? model_->details(chosen_)
                           : "<span style='color:" + theme().muted.name() + "'>" +
                                 tr("Choose a claim to see its source and how it is compared.") + "</span>");
    static_cast<QHBoxLayout*>(foot_->layout())->setStretch(1, some ? 2 : 0);
    foot_->setFixedHeight(some ? 124 : details_->fontMetrics().lineSpacing() + space::tight);
    if (some) after_events(this, [this] { table_->scrollTo(table_->currentIndex()); });
    if (some && !stale_) best_.ask(model_->claim(chosen_));
    show_best();
    show_why();
}

void Claims::explain(bool on) {
    explaining_ = on;
    bool const leaving = !on && why_->isAncestorOf(focusWidget());
    report();
    show_why();
    if (on) why_->tree()->setFocus();
    else if (leaving) table_->setFocus();
    if (QModelIndex const at = model_->index_of(chosen_); at.isValid()) table_->scrollTo(at);
}

/// A number of ours that waits for its study, or its search, has no derivation yet.
void Claims::show_why() {
    if (!explaining_) return;
    if (chosen_ < 0 || chosen_ >= model_->claims()) return why_->say(tr("Choose a claim to see why our number is so."));
    Published const& claim = model_->claim(chosen_);
    bool const waits =
        model_->state(chosen_) == ClaimsModel::Waiting || best_.busy() || (stale_ && !claim.search.empty());
    if (waits) return why_->say(tr("Working it out …"));
    auto sides = sides_of(*study_, claim, model_->ours(chosen_), best_);
    if (sides.empty()) return why_->say(tr("The model computes no number here to derive."));
    why_->show_sides(std::move(sides), graph_, elsewhere_);
}

void Claims::show_best() {
    bool const some = chosen_ >= 0 && chosen_ < model_->claims() && !model_->claim(chosen_).search.empty();
    QString const text = some ? best_.text() : QString();
    best_text_->setText(!some || (text.isEmpty() && !best_.busy()) ? QString()
                        : text.isEmpty()                           ? tr("Searching for the best design …")
                                                                   : tr("Best design found") + "\n" + text);
    best_text_->setVisible(!best_text_->text().isEmpty());
    bool const of_design = chosen_ >= 0 && chosen_ < model_->claims() && model_->claim(chosen_).search.empty();
    open_->setVisible((some && best_.found()) || of_design);
    ask_why_->setVisible(chosen_ >= 0 && chosen_ < model_->claims());
}

/// The claim's design, its settings pinned, its number the first figure.
std::optional<Study> Claims::design_of_claim() const {
    if (chosen_ < 0 || chosen_ >= model_->claims()) return {};
    Published const& claim = model_->claim(chosen_);
    Study s = *study_;
    s.scenario = scenario_of(s, claim.design);
    if (!claim.design.empty()) s.title = claim.design + ", " + (s.title.empty() ? s.name : s.title);
    std::erase(s.figures, claim.quantity);
    s.figures.insert(s.figures.begin(), claim.quantity);
    return s;
}

/// Also where a scroll bar comes or goes.
bool Claims::eventFilter(QObject* watched, QEvent* e) {
    if (watched == table_->viewport() && e->type() == QEvent::Resize) spread_columns();
    return QWidget::eventFilter(watched, e);
}

/// Makes the area as high as the text, but no more than a fifth of the page, in whole lines.
void Claims::fit_assumptions() {
    int const text = assumptions_->heightForWidth(assumptions_area_->viewport()->width());
    int const line = static_cast<int>(std::ceil(QFontMetricsF(assumptions_->font()).lineSpacing())),
              most = std::max(88, height() / 5) / line * line;
    assumptions_area_->setFixedHeight(std::clamp(text, 20, most));
}

/// Its text carries the colours of the theme it was written in.
void Claims::changeEvent(QEvent* e) {
    QWidget::changeEvent(e);
    if (e->type() == QEvent::PaletteChange && study_) describe();
}

void Claims::resizeEvent(QResizeEvent* e) {
    QWidget::resizeEvent(e);
    constexpr int least_for_one_row = 440;
    static_cast<QBoxLayout*>(filters_->layout())
        ->setDirection(width() < least_for_one_row ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    search_->setMaximumWidth(width() < least_for_one_row ? QWIDGETSIZE_MAX : 280);
    fit_assumptions();
}

/// Claim, figure and source share what the others leave; where room is short, some stay away.
void Claims::spread_columns() {
    if (model_->listed() == 0) return;
    auto const needed = [&](int column, int least, int most) {
        return std::clamp(model_->widest(column, table_->fontMetrics()) + 2 * space::normal, least, most);
    };
    QFontMetrics const verdicts(text_font(type::body, QFont::DemiBold));
    int least[] = {190,
                   110,
                   needed(ClaimsModel::Theirs, 76, 132),
                   needed(ClaimsModel::Ours, 76, 132),
                   needed(ClaimsModel::Deviation, 60, 110),
                   needed(ClaimsModel::Tolerance, 72, 120),
                   100,
                   std::max(96, verdicts.horizontalAdvance(tr("informational")) + 2 * space::normal),
                   needed(ClaimsModel::Trust, 84, 150),
                   140};
    int const wide = table_->viewport()->width();
    int rest = wide - std::accumulate(std::begin(least), std::end(least), 0);
    for (int column : {ClaimsModel::Source, ClaimsModel::Band, ClaimsModel::Figure, ClaimsModel::Trust,
                       ClaimsModel::Tolerance, ClaimsModel::Deviation}) {
        table_->setColumnHidden(column, rest < 0);
        if (rest < 0) rest += std::exchange(least[column], 0);
    }
    int const sharing = std::max(0, rest) / 4;  // what is left goes to those whose text is long
    for (int column : {ClaimsModel::Figure, ClaimsModel::Source})
        if (least[column] > 0) least[column] += sharing, rest -= sharing;
    least[ClaimsModel::Claim] = std::max(130, least[ClaimsModel::Claim] + rest);
    for (int column = 0; column < static_cast<int>(std::size(least)); ++column)
        if (least[column] > 0) table_->setColumnWidth(column, least[column]);
}

}  // namespace diecast
