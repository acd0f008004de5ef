#include "app/chart/report_pages.h"
#include <QPageSize>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include "app/chart/text.h"

namespace diecast {
namespace {

double const margin = 68, foot = 40;  // logical pixels, 96 an inch

QFont font(double points, QFont::Weight weight = QFont::Normal) {
    QFont f = text_font(points, weight);
    f.setHintingPreference(QFont::PreferNoHinting);
    return f;
}
QFont const& cell_font() {
    static QFont const f = font(6.8);
    return f;
}
QFont const& head_font() {
    static QFont const f = font(6.8, QFont::DemiBold);
    return f;
}

double const gap = 12;  // between columns

/// Lines of a text in a width; calls visit for each and returns the height.
template <class Visit>
double lines_of(QString const& text, QFont const& f, QPaintDevice const* device, double width, Visit const& visit) {
    QTextLayout layout(text, f, const_cast<QPaintDevice*>(device));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    layout.setTextOption(option);
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += std::ceil(line.height() * 1.08);
    }
    layout.endLayout();
    visit(layout);
    return y;
}

}  // namespace

ReportPages::ReportPages(QString const& title) : memory_(&bytes_), pdf_(&memory_), title_(title), y_(margin) {
    SteadyOrder const steady;
    memory_.open(QIODevice::WriteOnly);
    pdf_.setResolution(96);
    pdf_.setPageSize(QPageSize(QPageSize::A4));
    pdf_.setPageMargins({});
    pdf_.setTitle(title);
    pdf_.setCreator("Diecast");
    painter_.begin(&pdf_);
    painter_.setRenderHint(QPainter::Antialiasing);
}

ReportPages::~ReportPages() = default;

double ReportPages::bottom() const { return pdf_.height() - margin; }

double ReportPages::height_of(QString const& text, QFont const& f, double width) const {
    return lines_of(text, f, &pdf_, width, [](QTextLayout const&) {});
}

void ReportPages::number_page() {
    painter_.setFont(font(7));
    painter_.setPen(light_theme().muted);
    QRectF const line(margin, pdf_.height() - foot - 12, pdf_.width() - 2 * margin, 14);
    QFontMetricsF const metrics(font(7), &pdf_);
    painter_.drawText(line, Qt::AlignLeft, metrics.elidedText(title_, Qt::ElideRight, line.width() - 60));
    painter_.drawText(line, Qt::AlignRight, QString::number(page_));
}

void ReportPages::new_page() {
    number_page();
    pdf_.newPage();
    ++page_;
    y_ = margin;
}

void ReportPages::make_room(double height) {
    if (y_ > margin && y_ + height > bottom()) new_page();
}

void ReportPages::words(QString const& text, QFont const& f, QColor const& colour, double width, double indent) {
    lines_of(text, f, &pdf_, width - indent, [&](QTextLayout const& layout) {
        painter_.setPen(colour);
        for (int i = 0; i < layout.lineCount(); ++i) {
            QTextLine const line = layout.lineAt(i);
            double const high = std::ceil(line.height() * 1.08);
            make_room(high);
            line.draw(&painter_, QPointF(margin + indent, y_ - line.position().y()));
            y_ += high;
        }
    });
}

/// With the beginning of what it heads.
void ReportPages::heading(HeadingBlock const& h, Block const* next) {
    double const sizes[] = {19, 13, 9.5}, before[] = {0, 30, 16}, after[] = {10, 8, 4};
    auto const level = static_cast<std::size_t>(std::clamp(h.level, 1, 3) - 1);
    QFont const f = font(sizes[level], QFont::DemiBold);
    double const width = pdf_.width() - 2 * margin;
    bool const heads_chart = next && std::holds_alternative<ChartBlock>(*next);
    if (y_ > margin) y_ += before[level];
    make_room(height_of(qtext(h.text), f, width) + (heads_chart ? width * 0.7 : h.level == 2 ? 150 : 90));
    if (h.level == 2) {
        painter_.setPen(QPen(light_theme().text, 1.2));
        painter_.drawLine(QPointF(margin, y_), QPointF(margin + width, y_));
        y_ += 8;
    }
    words(qtext(h.text), f, light_theme().text, width);
    y_ += after[level];
}

void ReportPages::add(Block const& block, Block const* next) {
    SteadyOrder const steady;
    Theme const& t = light_theme();
    double const width = pdf_.width() - 2 * margin;
    if (auto const* h = std::get_if<HeadingBlock>(&block)) return heading(*h, next);
    if (auto const* w = std::get_if<WordsBlock>(&block)) {
        bool const small = w->tone == WordsBlock::small;
        words(qtext(w->text),
              font(small                         ? 7.5
                   : w->tone == WordsBlock::lead ? 10
                                                 : 8.5),
              small ? t.muted : t.text, width);
        y_ += 6;
    }
    if (auto const* list = std::get_if<ListBlock>(&block)) {
        for (std::string const& item : list->items) {
            make_room(14);
            painter_.setPen(t.text);
            painter_.setBrush(t.text);
            painter_.drawEllipse(QPointF(margin + 5, y_ + 7.5), 1.4, 1.4);
            words(qtext(item), font(8.5), t.text, width, 16);
            y_ += 2;
        }
        y_ += 6;
    }
    if (auto const* code = std::get_if<CodeBlock>(&block)) {
        bool const long_one = code->folded && code->text.size() > 1500;
        words(long_one ? "It has " + count_text(code->text.size()) +
                             " characters; the report as HTML has it, and the window copies it."
                       : qtext(code->text),
              font(7.5), long_one ? t.muted : t.text, width, 8);
        y_ += 8;
    }
    if (auto const* table_block = std::get_if<TableBlock>(&block); table_block && !table_block->folded)
        table(*table_block);
}

void ReportPages::add(ChartContent const& content, QSize size) {
    SteadyOrder const steady;
    double const width = pdf_.width() - 2 * margin, height = width * size.height() / size.width();
    make_room(height);
    paint_chart(painter_, content, light_theme(), {size, 1, {}, {}}, QRectF(margin, y_, width, height));
    y_ += height + 6;
}

/// Numbers keep their width; texts share what is left, none below its longest word.
std::vector<ReportPages::Column> ReportPages::columns_of(Table const& t) const {
    QFontMetricsF const plain(cell_font(), &pdf_), strong(head_font(), &pdf_);
    std::size_t const n = t.columns.size();
    std::vector<double> wish(n), least(n);
    auto const longest_word = [](QFontMetricsF const& m, QString const& text) {
        double width = 0;
        for (QString const& word : text.split(' ')) width = std::max(width, m.horizontalAdvance(word));
        return width;
    };
    for (std::size_t c = 0; c < n; ++c) {
        least[c] = longest_word(strong, qtext(t.columns[c].title));
        wish[c] = std::max(least[c], std::min(90.0, strong.horizontalAdvance(qtext(t.columns[c].title))));
        for (auto const& row : t.rows) {
            QString const text = qtext(row[c]);
            double const all = plain.horizontalAdvance(text);
            wish[c] = std::max(wish[c], std::min(all, 300.0));
            least[c] =
                std::max(least[c], t.columns[c].right && all < 110 ? all : std::min(110.0, longest_word(plain, text)));
        }
        wish[c] += 1, least[c] += 1;
    }
    double const room = pdf_.width() - 2 * margin - gap * static_cast<double>(n - 1);
    double wished = 0, needed = 0;
    for (std::size_t c = 0; c < n; ++c) wished += wish[c], needed += least[c];
    double const give = wished <= room ? 1 : std::clamp((room - needed) / std::max(1e-9, wished - needed), 0.0, 1.0);
    double const squeeze = needed > room ? room / needed : 1;
    std::vector<Column> columns(n);
    double left = margin;
    for (std::size_t c = 0; c < n; ++c) {
        columns[c] = {left, (least[c] + give * (wish[c] - least[c])) * squeeze, t.columns[c].right};
        left += columns[c].width + gap;
    }
    return columns;
}

double ReportPages::row_height(std::vector<std::string> const& cells, std::vector<Column> const& columns,
                               QFont const& f) const {
    double height = 0;
    for (std::size_t c = 0; c < cells.size(); ++c)
        height = std::max(height, height_of(qtext(cells[c]), f, columns[c].width));
    return height + 5;
}

void ReportPages::row(std::vector<std::string> const& cells, std::vector<Column> const& columns, QFont const& f,
                      double height, bool head) {
    Theme const& t = light_theme();
    for (std::size_t c = 0; c < cells.size(); ++c) {
        Column const& column = columns[c];
        bool const bad = cells[c].starts_with("✗"), good = cells[c].starts_with("✓");
        lines_of(qtext(cells[c]), f, &pdf_, column.width, [&](QTextLayout const& layout) {
            painter_.setPen(bad ? t.bad : good ? t.good : t.text);
            double const all = layout.lineCount() ? layout.lineAt(layout.lineCount() - 1).rect().bottom() : 0;
            double const top = head ? height - 4 - all : 2;
            for (int i = 0; i < layout.lineCount(); ++i) {
                QTextLine const line = layout.lineAt(i);
                double const shift = column.right ? column.width - line.naturalTextWidth() : 0;
                line.draw(&painter_, QPointF(column.left + shift, y_ + top));
            }
        });
    }
    y_ += height;
    painter_.setPen(QPen(head ? t.text : t.line, head ? 0.9 : 0.5));
    painter_.drawLine(QPointF(margin, y_), QPointF(columns.back().left + columns.back().width, y_));
}

void ReportPages::table(TableBlock const& block) {
    auto const columns = columns_of(block.table);
    std::vector<std::string> titles;
    for (auto const& c : block.table.columns) titles.push_back(c.title);
    double const head = row_height(titles, columns, head_font());
    make_room(head + 60);
    words(qtext(block.caption), font(7.5), light_theme().muted, pdf_.width() - 2 * margin);
    y_ += 3;
    row(titles, columns, head_font(), head, true);
    for (auto const& cells : block.table.rows) {
        double const height = row_height(cells, columns, cell_font());
        if (y_ + height > bottom()) {
            new_page();
            row(titles, columns, head_font(), head, true);
        }
        row(cells, columns, cell_font(), height, false);
    }
    y_ += 12;
}

QByteArray ReportPages::finish() {
    number_page();
    SteadyOrder const steady;
    bool const good = painter_.end();
    memory_.close();
    return good ? without_date(bytes_) : QByteArray();
}

}  // namespace diecast
