#include "app/gui/widgets/choice_popup.h"
#include <QKeyEvent>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

int const most_choice_rows = 16, narrowest_choices = 200, widest_choices = 480;
int const row_of_box = Qt::UserRole + 1;

}  // namespace

void say_no_match(QLabel* label, QString const& typed, QString const& instead) {
    QString const plain = qtext(no_match(to_std(typed.trimmed()), to_std(instead)));
    QString text = plain.toHtmlEscaped();
    if (!instead.isEmpty()) {
        QString const link =
            QString("<a style='color:%1' href='instead'>%2</a>").arg(theme().accent.name(), instead.toHtmlEscaped());
        text.replace("“" + instead.toHtmlEscaped() + "”?", "“" + link + "”?");
    }
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->setText(text);
    label->setAccessibleName(plain);
}

ChoicePopup::ChoicePopup(QComboBox* box, Describe describe)
    : QFrame(box, Qt::Popup),
      box_(box),
      describe_(std::move(describe)),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      nothing_(new QLabel(this)),
      model_(new QStandardItemModel(this)) {
    setObjectName("choices");
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::tight, space::tight, space::tight, space::tight);
    column->setSpacing(space::tight);
    field_->setPlaceholderText(tr("Type to narrow the list"));
    field_->setClearButtonEnabled(true);
    for (QToolButton* clear : field_->findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear search"));
    field_->installEventFilter(this);
    list_->setModel(model_);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    nothing_->setObjectName("muted");
    nothing_->setWordWrap(true);
    nothing_->setContentsMargins(space::normal, space::tight, space::normal, space::tight);
    for (QWidget* w : std::initializer_list<QWidget*>{field_, list_, nothing_}) column->addWidget(w);
    connect(field_, &QLineEdit::textChanged, this, &ChoicePopup::narrow);
    connect(list_, &QListView::clicked, this, &ChoicePopup::choose);
    connect(list_, &QListView::entered, list_, &QListView::setCurrentIndex);
    connect(nothing_, &QLabel::linkActivated, this, [this] { field_->setText(instead_); });
}

void ChoicePopup::pop_up(QString const& typed) {
    setAccessibleName(box_->accessibleName());
    field_->setAccessibleName(tr("Find: %1").arg(box_->accessibleName()));
    list_->setAccessibleName(box_->accessibleName());
    findable_.clear();
    for (int row = 0; row < box_->count(); ++row) findable_.push_back(describe_(row));
    QSignalBlocker const quietly(field_);
    field_->setText(typed);
    narrow();
    QRect const screen = box_->screen()->availableGeometry();
    QPoint const under = box_->mapToGlobal(QPoint(0, box_->height()));
    bool const fits = under.y() + height() <= screen.bottom();
    int const over = box_->mapToGlobal(QPoint(0, 0)).y() - height();
    move(std::clamp(under.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
         fits || over < screen.top() ? under.y() : over);
    show();
    field_->setFocus(Qt::PopupFocusReason);
    list_->scrollTo(list_->currentIndex(), QAbstractItemView::PositionAtCenter);
}

bool ChoicePopup::is_choice(int row) const {
    return box_->model()->flags(box_->model()->index(row, 0)) & Qt::ItemIsEnabled;
}

void ChoicePopup::add(int row) {
    auto* item = new QStandardItem(box_->itemText(row));
    for (int const role : {int(Qt::ToolTipRole), int(Qt::FontRole)}) item->setData(box_->itemData(row, role), role);
    item->setData(row, row_of_box);
    if (!is_choice(row)) item->setFlags(Qt::NoItemFlags);
    model_->appendRow(item);
}

void ChoicePopup::narrow() {
    TypedWords const typed(to_std(field_->text()));
    model_->clear();
    instead_.clear();
    std::vector<std::pair<WordFit, int>> rows;
    std::vector<std::string> names;
    for (int row = 0; row < box_->count() && row < static_cast<int>(findable_.size()); ++row) {
        if (typed.empty()) add(row);
        if (typed.empty() || !is_choice(row)) continue;
        names.push_back(to_std(box_->itemText(row)));
        if (auto const fit = findable_[static_cast<std::size_t>(row)].fit(typed)) rows.emplace_back(*fit, row);
    }
    std::stable_sort(rows.begin(), rows.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
    for (auto const& [fit, row] : rows) add(row);
    if (model_->rowCount() == 0) {
        instead_ = qtext(corrected(to_std(field_->text()), names));
        say_no_match(nothing_, field_->text(), instead_);
    }
    list_->setCurrentIndex(model_->index(typed.empty() ? std::max(0, box_->currentIndex()) : 0, 0));
    list_->scrollTo(list_->currentIndex());
    lay_out();
}

/// Fits the size to the list; the width stays while it is on show.
void ChoicePopup::lay_out() {
    int const rows = std::min(most_choice_rows, model_->rowCount());
    list_->setVisible(rows > 0);
    nothing_->setVisible(rows == 0);
    if (rows > 0) list_->setFixedHeight(rows * list_->sizeHintForRow(0) + 2 * list_->frameWidth());
    if (!isVisible()) {
        int const names = list_->sizeHintForColumn(0) + list_->verticalScrollBar()->sizeHint().width() + space::wide;
        setFixedWidth(std::max(box_->width(), std::clamp(names, narrowest_choices, widest_choices)));
    }
    layout()->activate();
    setFixedHeight(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                 : layout()->totalSizeHint().height());
}

/// Moves the current row by so many rows, past headings.
void ChoicePopup::step(int by) {
    int const last = model_->rowCount() - 1;
    if (last < 0) return;
    int row = std::clamp(list_->currentIndex().row() + by, 0, last);
    int const on = by > 0 ? 1 : -1;
    while (row > 0 && row < last && !(model_->item(row)->flags() & Qt::ItemIsEnabled)) row += on;
    if (model_->item(row)->flags() & Qt::ItemIsEnabled) list_->setCurrentIndex(model_->index(row, 0));
}

void ChoicePopup::choose(QModelIndex const& at) {
    if (model_->rowCount() == 0 && !instead_.isEmpty()) return field_->setText(instead_);
    if (!at.isValid() || !(at.flags() & Qt::ItemIsEnabled)) return;
    int const row = at.data(row_of_box).toInt();
    bool const is_there = box_->itemText(row) == at.data().toString();  // the box may have been filled anew meanwhile
    hide();
    box_->setFocus(Qt::PopupFocusReason);
    if (!is_there) return;
    box_->setCurrentIndex(row);
    emit box_->activated(row);
}

bool ChoicePopup::eventFilter(QObject* watched, QEvent* e) {
    if (e->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, e);
    switch (static_cast<QKeyEvent*>(e)->key()) {
        case Qt::Key_Down:
            return step(1), true;
        case Qt::Key_Up:
            return step(-1), true;
        case Qt::Key_PageDown:
            return step(most_choice_rows), true;
        case Qt::Key_PageUp:
            return step(-most_choice_rows), true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return choose(list_->currentIndex()), true;
        case Qt::Key_Escape:
            return hide(), true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            return true;
        default:
            return QFrame::eventFilter(watched, e);
    }
}

}  // namespace diecast
