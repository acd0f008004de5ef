#include "app/gui/explore/design_table.h"
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/explore/headings.h"
#include "app/gui/widgets/style.h"

namespace diecast {

DesignTable::DesignTable(Session& session, Navigator& navigator, QWidget* parent)
    : QTableView(parent), session_(session), model_(new DesignModel(session, this)) {
    setHorizontalHeader(new Headings(Qt::Horizontal, this));
    setModel(model_);
    setAccessibleName(tr("All designs"));
    shape_table(*this);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DesignTable::pick);
    for (auto const asked : {&QTableView::clicked, &QTableView::activated})
        connect(this, asked, this, [this, &navigator](QModelIndex const& at) {
            emit navigator.to_derivation(model_->quantity(at.column()));
        });
    connect(&session.brush_controller(), &BrushController::answered, this, [this] {
        if (isVisible()) model_->take();
    });
    connect(model_, &DesignModel::listed, this, [this] {
        spread_columns();
        emit noted(note());
    });
}

QString DesignTable::note() const {
    auto const& answer = session_.brush_controller().answer();
    if (!answer) return tr("keeping the numbers of all designs …");
    KeptColumns const& columns = *answer->ask.columns;
    QString text = columns.is_sample()
                       ? tr("%1, an even sample of %2").arg(count_text(model_->designs()), count_text(columns.designs))
                       : count_text(model_->designs());
    if (!answer->ask.brushes.list.empty()) text += tr(" within the brushes");
    return text + tr(", sorted on a click");
}

/// Numbers are kept while this is seen; as wide as the room allows.
void DesignTable::showEvent(QShowEvent* e) {
    QTableView::showEvent(e);
    session_.brush_controller().count_viewers(+1);
    model_->take();
    emit noted(note());
}

void DesignTable::hideEvent(QHideEvent* e) {
    QTableView::hideEvent(e);
    session_.brush_controller().count_viewers(-1);
}

void DesignTable::resizeEvent(QResizeEvent* e) {
    QTableView::resizeEvent(e);
    spread_columns();
}

void DesignTable::spread_columns() {
    int const many = model_->columnCount();
    if (many == 0) return;
    int const least = 72, fit = std::clamp(viewport()->width() / least, 1, many);
    int const wide = viewport()->width() / fit;
    for (int c = 0; c < many; ++c)
        if (columnWidth(c) != wide) setColumnWidth(c, wide);
}

void DesignTable::paintEvent(QPaintEvent* e) {
    QTableView::paintEvent(e);
    if (model_->rowCount() > 0) return;
    QPainter p(viewport());
    p.setFont(text_font(type::body));
    p.setPen(theme().muted);
    p.drawText(viewport()->rect().adjusted(space::wide, 0, -space::wide, 0), Qt::AlignCenter | Qt::TextWordWrap,
               session_.brush_controller().answer() ? tr("No design lies within the brushes.")
                                                    : tr("Keeping the numbers of all designs …"));
}

void DesignTable::pick(QModelIndex const& now) {
    if (!now.isValid()) return;
    Selection s = session_.selection();
    s.hovered.reset();
    s.picked = session_.designs().coordinates(model_->design(now.row()));
    session_.select(std::move(s));
}

Tables::Tables(Session& session, Pool& pool, Navigator& navigator, QWidget* parent)
    : QStackedWidget(parent),
      front_(new FrontTable(session, navigator, this)),
      designs_(new DesignTable(session, navigator, this)),
      strip_(new WeightStrip(session, front_->front(), this)),
      uncertainty_(new FrontUncertainty(session, pool, this)),
      busy_(new BusyBar(uncertainty_->work(), tr("Sampling the uncertain inputs"), this)),
      uncertainty_note_(new ElidedLabel(this)),
      all_(new QAction(tr("&All designs"), this)),
      weights_action_(new QAction(tr("&Weights"), this)),
      uncertainty_action_(new QAction(tr("&Uncertainty"), this)) {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(strip_);
    column->addWidget(busy_);
    column->addWidget(uncertainty_note_);
    column->addWidget(front_, 1);
    strip_->hide();
    uncertainty_note_->hide();
    uncertainty_note_->setObjectName("muted");
    uncertainty_note_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    uncertainty_note_->setFont(text_font(type::small));
    uncertainty_note_->setContentsMargins(space::card, 0, space::card, space::tight);
    addWidget(page);
    addWidget(designs_);
    share_height();
    all_->setObjectName("all-designs");
    all_->setShortcut(tr("Ctrl+Shift+A"));
    all_->setToolTip(tr("All designs, or those within the brushes, instead of the front  Ctrl+Shift+A"));
    weights_action_->setObjectName("weigh-objectives");
    weights_action_->setToolTip(tr("Ranks the front by how much each objective counts"));
    uncertainty_action_->setObjectName("front-uncertainty");
    uncertainty_action_->setToolTip(uncertainty_tip());
    for (QAction* action : {all_, weights_action_, uncertainty_action_}) action->setCheckable(true);
    connect(all_, &QAction::toggled, this, [this](bool all) {
        setCurrentIndex(all ? 1 : 0);
        if (isVisible()) {  // a table that gets the focus goes to its first row, which was not chosen
            QSignalBlocker const a(designs_->selectionModel()), b(front_->selectionModel());
            all ? designs_->setFocus() : front_->setFocus();
        }
        if (all) weights_action_->setChecked(false);
        else emit noted(front_->note());
    });
    connect(weights_action_, &QAction::toggled, this, [this](bool on) {
        if (on) all_->setChecked(false);
        strip_->setVisible(on);
        front_->show_ranks(on);
        share_height();
    });
    connect(uncertainty_action_, &QAction::toggled, this, [this](bool on) {
        if (on) all_->setChecked(false);
        uncertainty_->show(on);
    });
    connect(uncertainty_, &FrontUncertainty::changed, this, [this] {
        uncertainty_note_->setText(uncertainty_->note());
        uncertainty_note_->setToolTip(uncertainty_note_->text());
        share_height();
    });
    connect(&session.document(), &Document::changed, this, [this](Changes const& changes) {
        if (!changes.study) return;  // another study is first seen as any other is
        for (QAction* action : {all_, weights_action_, uncertainty_action_}) action->setChecked(false);
    });
    connect(busy_, &BusyBar::again_wanted, this, [this] { uncertainty_->show(true); });
    connect(front_, &FrontTable::noted, this, [this](QString const& note) {
        if (!all_->isChecked()) emit noted(note);
    });
    connect(designs_, &DesignTable::noted, this, [this](QString const& note) {
        if (all_->isChecked()) emit noted(note);
    });
}

QString Tables::uncertainty_tip() {
    return tr("Bands of the front's designs where inputs are uncertain, and which of them are robust");
}

void Tables::resizeEvent(QResizeEvent* e) {
    QStackedWidget::resizeEvent(e);
    share_height();
}

/// What is said above the table is put in one line, or left to tips, where less than two rows would be in sight.
void Tables::share_height() {
    constexpr int whole = 6, least = 96;  // lines; px
    bool const is_noted = uncertainty_action_->isChecked() && !uncertainty_->work().busy();
    int const head =
                  front_->horizontalHeader()->sizeHint().height() + front_->horizontalScrollBar()->sizeHint().height(),
              row = front_->verticalHeader()->defaultSectionSize();
    int needed = 0;
    auto const has_room = [&](bool briefly, bool with_note, int rows) {
        strip_->be_brief(briefly);
        uncertainty_note_->set_most_lines(briefly ? 1 : whole);
        uncertainty_note_->setVisible(with_note);
        uncertainty_note_->updateGeometry();
        int above = 0;
        if (!strip_->isHidden()) above += strip_->layout()->totalHeightForWidth(width());
        if (with_note) above += uncertainty_note_->heightForWidth(width());
        needed = above == 0 ? 0 : above + head + rows * row;
        return needed <= height();
    };
    has_room(true, false, 1);
    setMinimumHeight(std::max(least, needed));
    if (!has_room(false, is_noted, 2) && !has_room(true, is_noted, 2)) has_room(true, false, 1);
    uncertainty_action_->setToolTip(is_noted ? uncertainty_note_->text() : uncertainty_tip());
}

}  // namespace diecast
