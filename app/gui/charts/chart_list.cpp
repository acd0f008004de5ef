#include "app/gui/charts/chart_list.h"
#include <QPainter>
#include <QResizeEvent>
#include <QStyledItemDelegate>
#include <cmath>
#include "app/chart/text.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/present/text/quantity_words.h"

namespace diecast {
namespace {

/// Sign, title over three lines at most, kind over two: as high as they are.
class ChartItem : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        auto const* const list = qobject_cast<QAbstractItemView const*>(option.widget);
        int const wide = list ? list->viewport()->width() : 200;
        QRectF const box = words_box(QRectF(0, 0, wide, 0));
        return {160,
                static_cast<int>(std::ceil(high(title_lines(at, box), kind_lines(at, box)))) + 2 * space::normal + 2};
    }
    void paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        Theme const& t = theme();
        bool const chosen = option.state & QStyle::State_Selected, over = option.state & QStyle::State_MouseOver;
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        QRectF const box = QRectF(option.rect).adjusted(space::tight, 1, -space::tight, -1);
        p->setPen(option.state & QStyle::State_HasFocus && chosen ? QPen(t.accent, 1) : Qt::NoPen);
        p->setBrush(chosen ? QBrush(t.grid) : QBrush());
        if (over && !chosen) p->setPen(QPen(t.grid, 1));
        p->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        QRect const sign(static_cast<int>(box.left()) + 10, static_cast<int>(box.center().y()) - 12, 24, 24);
        at.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(p, sign, Qt::AlignCenter, QIcon::Normal, chosen ? QIcon::On : QIcon::Off);
        draw_words(*p, words_box(option.rect), at);
        p->restore();
    }

private:
    static QRectF words_box(QRectF const& item) {
        return item.adjusted(space::tight + 44, 1 + space::normal, -space::tight - space::normal, -1 - space::normal);
    }
    static QStringList title_lines(QModelIndex const& at, QRectF const& box) {
        return in_lines(at.data().toString(), text_font(type::body), static_cast<int>(box.width()), 5);
    }
    static QStringList kind_lines(QModelIndex const& at, QRectF const& box) {
        return in_lines(at.data(Qt::UserRole).toString(), text_font(type::small), static_cast<int>(box.width()), 2);
    }
    static double high(QStringList const& title, QStringList const& kind) {
        return static_cast<double>(title.size()) * QFontMetricsF(text_font(type::body)).height() +
               static_cast<double>(kind.size()) * QFontMetricsF(text_font(type::small)).height();
    }
    static void draw_words(QPainter& p, QRectF const& box, QModelIndex const& at) {
        QStringList const title = title_lines(at, box), kind = kind_lines(at, box);
        double y = box.center().y() - high(title, kind) / 2;
        auto const draw = [&](QStringList const& lines, QFont const& font, QColor const& ink) {
            p.setFont(font);
            p.setPen(ink);
            for (QString const& line : lines) {
                QRectF const place(box.left(), y, box.width(), QFontMetricsF(font).height());
                p.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, line);
                y += place.height();
            }
        };
        draw(title, text_font(type::body), theme().text);
        draw(kind, text_font(type::small), theme().muted);
    }
};

}  // namespace

QString kind_text(ChartSpec const& spec) {
    return plot_of(spec) ? ChartList::tr("Every design, in Explore") : qtext(spec.kind_title());
}

QString chart_title(ChartSpec const& spec) {
    if (!spec.title.empty()) return qtext(spec.title);
    ChartSubject const subject = subject_of(spec);
    if (subject.quantities.empty()) return kind_text(spec);
    return subject.along ? qtext(title_against(subject.quantities, *subject.along))
                         : title(*subject.quantities.front());
}

ChartList::ChartList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new ChartItem(this));
    setAccessibleName(tr("Charts of the study"));
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
}

/// Names have as many lines as the width gives them, and QListView looks at its height alone.
void ChartList::resizeEvent(QResizeEvent* e) {
    QListWidget::resizeEvent(e);
    if (e->size().width() != e->oldSize().width()) scheduleDelayedItemsLayout();
}

void ChartList::offer(Study const& study) {
    clear();
    auto const add = [this](Glyph glyph, QString const& text, QString const& kind) {
        auto* item = new QListWidgetItem(icon(glyph), text, this);
        item->setData(Qt::UserRole, kind);
        item->setToolTip(text);
        item->setData(Qt::AccessibleTextRole, text + ", " + kind);
    };
    for (ChartSpec const& spec : study.charts) add(glyph_named(spec.kind()), chart_title(spec), kind_text(spec));
    if (has_front(study)) add(Glyph::explore, tr("Refine the front"), tr("Continuous search between grid points"));
}

}  // namespace diecast
