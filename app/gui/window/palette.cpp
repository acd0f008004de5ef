#include "app/gui/window/palette.h"
#include <QKeyEvent>
#include <QPainter>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include "app/gui/widgets/choice_popup.h"
#include "app/gui/widgets/style.h"
#include "app/session/turn.h"

namespace diecast {
namespace {

int const widest_palette = 680, most_palette_rows = 12, most_recent = 20;

/// Name with its hits in bold, detail beside it, and at the right the keys or the kind.
class PaletteRow : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(QStyleOptionViewItem const& o, QModelIndex const&) const override {
        return {o.rect.width(), std::max(28, o.fontMetrics.height() + 12)};
    }
    void paint(QPainter* p, QStyleOptionViewItem const& o, QModelIndex const& index) const override {
        p->save();
        bool const current = o.state & QStyle::State_Selected, possible = index.flags() & Qt::ItemIsEnabled;
        if (current) p->fillRect(o.rect, theme().grid);
        if (current) p->fillRect(QRect(o.rect.topLeft(), QSize(3, o.rect.height())), theme().accent);
        QRect room = o.rect.adjusted(space::card, 0, -space::card, 0);
        QString const keys = index.data(PaletteModel::Keys).toString();
        p->setFont(text_font(type::small));
        p->setPen(theme().muted);
        QString const right = keys.isEmpty() ? index.data(PaletteModel::Kind).toString() : keys;
        p->drawText(room, Qt::AlignRight | Qt::AlignVCenter, right);
        room.setRight(room.right() - p->fontMetrics().horizontalAdvance(right) - space::wide);
        p->setPen(possible ? theme().text : theme().muted);
        room.setLeft(draw_name(*p, room, index));
        p->setFont(text_font(type::small));
        p->setPen(theme().muted);
        p->drawText(
            room, Qt::AlignVCenter,
            p->fontMetrics().elidedText(index.data(PaletteModel::Detail).toString(), Qt::ElideRight, room.width()));
        p->restore();
    }

private:
    /// Returns where the next text may start.
    static int draw_name(QPainter& p, QRect room, QModelIndex const& index) {
        QString const name = index.data().toString();
        auto const hits = index.data(PaletteModel::Hits).value<std::vector<int>>();
        QFont const plain = text_font(type::body), bold = text_font(type::body, QFont::Bold);
        for (int i = 0; i < name.size() && room.width() > 24;) {
            bool const hit = std::binary_search(hits.begin(), hits.end(), i);
            int end = i;
            while (end < name.size() && std::binary_search(hits.begin(), hits.end(), end) == hit) ++end;
            p.setFont(hit ? bold : plain);
            QString const piece = p.fontMetrics().elidedText(name.mid(i, end - i), Qt::ElideRight, room.width());
            p.drawText(room, Qt::AlignVCenter, piece);
            room.setLeft(room.left() + p.fontMetrics().horizontalAdvance(piece));
            i = end;
        }
        return room.left() + space::card;
    }
};

}  // namespace

Palette::Palette(QWidget* window)
    : QFrame(window, Qt::Popup),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      nothing_(new QLabel(this)),
      keys_(new QLabel(tr("↑ ↓ choose · Enter does it · Esc closes"), this)),
      model_(new PaletteModel(this)) {
    setObjectName("palette");
    setAccessibleName(tr("Commands"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::normal, space::normal, space::normal, space::normal);
    column->setSpacing(space::normal);
    field_->setPlaceholderText(tr("Action, parameter, study, chart or entry"));
    field_->setAccessibleName(tr("What to do"));
    field_->setFont(text_font(type::heading));
    field_->installEventFilter(this);
    list_->setModel(model_);
    list_->setItemDelegate(new PaletteRow(list_));
    list_->setAccessibleName(tr("What fits"));
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setFrameShape(QFrame::NoFrame);
    nothing_->setObjectName("muted");
    nothing_->setContentsMargins(space::card, space::normal, space::card, space::normal);
    nothing_->setTextFormat(Qt::RichText);
    nothing_->setWordWrap(true);
    connect(nothing_, &QLabel::linkActivated, this, [this] { field_->setText(model_->instead()); });
    keys_->setObjectName("muted");
    keys_->setFont(text_font(type::small));
    for (QWidget* w : std::initializer_list<QWidget*>{field_, list_, nothing_, keys_}) column->addWidget(w);
    connect(field_, &QLineEdit::textChanged, this, &Palette::ask);
    connect(list_, &QListView::clicked, this, &Palette::go);
    connect(list_, &QListView::entered, list_, &QListView::setCurrentIndex);
}

void Palette::pop_up(std::vector<PaletteCommand> commands) {
    QSignalBlocker const quietly(field_);
    field_->clear();
    model_->offer(std::move(commands), QSettings().value("palette/recent").toStringList());
    list_->setCurrentIndex(model_->index(0));
    QWidget const& window = *parentWidget();
    int const width = std::min(widest_palette, window.width() - 4 * space::wide);
    setFixedWidth(width);
    fit_to_rows();
    move(window.mapToGlobal(QPoint((window.width() - width) / 2, 56)));
    show();
    field_->setFocus(Qt::PopupFocusReason);
}

void Palette::ask() {
    model_->ask(field_->text());
    list_->setCurrentIndex(model_->index(0));
    list_->scrollToTop();
    fit_to_rows();
}

void Palette::fit_to_rows() {
    int const rows = std::min(most_palette_rows, model_->rowCount());
    list_->setVisible(rows > 0);
    nothing_->setVisible(rows == 0);
    if (rows == 0) say_no_match(nothing_, field_->text(), model_->instead());
    if (rows > 0) list_->setFixedHeight(rows * list_->sizeHintForRow(0) + 2 * list_->frameWidth());
    layout()->activate();
    setFixedHeight(layout()->sizeHint().height());
}

void Palette::step(int by) {
    int const rows = model_->rowCount();
    if (rows == 0) return;
    bool const around = std::abs(by) == 1;
    int const next = list_->currentIndex().row() + by;
    list_->setCurrentIndex(model_->index(around ? (next + rows) % rows : std::clamp(next, 0, rows - 1)));
}

void Palette::go(QModelIndex const& index) {
    if (model_->rowCount() == 0 && !model_->instead().isEmpty()) return field_->setText(model_->instead());
    PaletteCommand const* command = model_->command(index);
    if (!command || !command->possible) return;
    QSettings kept;
    QStringList recent = kept.value("palette/recent").toStringList();
    recent.removeAll(command->id);
    recent.prepend(command->id);
    kept.setValue("palette/recent", QStringList(recent.mid(0, most_recent)));
    auto const act = command->act;
    hide();
    after_events(parentWidget(), act);  // once the popup has given the keyboard back
}

bool Palette::eventFilter(QObject* watched, QEvent* e) {
    if (e->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, e);
    switch (static_cast<QKeyEvent*>(e)->key()) {
        case Qt::Key_Down:
            return step(1), true;
        case Qt::Key_Up:
            return step(-1), true;
        case Qt::Key_PageDown:
            return step(most_palette_rows), true;
        case Qt::Key_PageUp:
            return step(-most_palette_rows), true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return go(list_->currentIndex()), true;
        case Qt::Key_Escape:
            return hide(), true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            return true;
        default:
            return QFrame::eventFilter(watched, e);
    }
}

void Palette::changeEvent(QEvent* e) {
    if (e->type() == QEvent::PaletteChange) list_->viewport()->update();
    QFrame::changeEvent(e);
}

}  // namespace diecast
