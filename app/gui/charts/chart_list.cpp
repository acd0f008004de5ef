#include "app/gui/charts/chart_list.h"
#include <QPainter>
#include <QStyledItemDelegate>
#include "app/chart/text.h"
#include "app/gui/widgets/icons.h"
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

/// Sign, title over two lines at most, kind.
class ChartItem : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(QStyleOptionViewItem const&, QModelIndex const&) const override {
        return {160, 2 * QFontMetrics(text_font(type::body)).height() + QFontMetrics(text_font(type::small)).height() +
                         2 * space::normal + 2};
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
        QRectF const text = box.adjusted(44, space::normal, -space::normal, -space::normal);
        QRect const sign(static_cast<int>(box.left()) + 10, static_cast<int>(box.center().y()) - 12, 24, 24);
        at.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(p, sign, Qt::AlignCenter, QIcon::Normal, chosen ? QIcon::On : QIcon::Off);
        draw_words(*p, text, at);
        p->restore();
    }

private:
    static void draw_words(QPainter& p, QRectF const& box, QModelIndex const& at) {
        QFont const big = text_font(type::body), small = text_font(type::small);
        QFontMetricsF const metrics(big);
        QStringList lines = broken(at.data().toString(), metrics, box.width());
        double const high = static_cast<double>(lines.size()) * metrics.height() + QFontMetricsF(small).height();
        double y = box.center().y() - high / 2;
        p.setFont(big);
        p.setPen(theme().text);
        for (QString const& line : lines) {
            p.drawText(QRectF(box.left(), y, box.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, line);
            y += metrics.height();
        }
        p.setFont(small);
        p.setPen(theme().muted);
        QFontMetricsF const fine(small);
        p.drawText(QRectF(box.left(), y, box.width(), fine.height()), Qt::AlignLeft,
                   fine.elidedText(at.data(Qt::UserRole).toString(), Qt::ElideRight, box.width()));
    }
    static QStringList broken(QString const& text, QFontMetricsF const& metrics, double width) {
        if (metrics.horizontalAdvance(text) <= width) return {text};
        QString first;
        for (QString const& word : text.split(' ')) {
            QString const longer = first.isEmpty() ? word : first + ' ' + word;
            if (!first.isEmpty() && metrics.horizontalAdvance(longer) > width) break;
            first = longer;
        }
        QString const rest = text.mid(first.size()).trimmed();
        QStringList lines{metrics.elidedText(first, Qt::ElideRight, width)};
        if (!rest.isEmpty()) lines << metrics.elidedText(rest, Qt::ElideRight, width);
        return lines;
    }
};

}  // namespace

QString kind_text(ChartSpec const& spec) {
    return spec.is_pareto() ? ChartList::tr("Every design, in Explore") : qtext(spec.kind_title());
}

QString chart_title(ChartSpec const& spec) {
    if (!spec.title.empty()) return qtext(spec.title);
    if (auto const* c = spec.as<ParetoSpec>(); c && c->x && c->y)
        return ChartList::tr("%1 against %2").arg(title(*c->y), in_sentence(*c->x));
    Quantity const* const subject = subject_of(spec);
    return subject ? title(*subject) : kind_text(spec);
}

ChartList::ChartList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new ChartItem(this));
    setAccessibleName(tr("Charts of the study"));
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setUniformItemSizes(true);
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
