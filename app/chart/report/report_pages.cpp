#include "app/chart/report/report_pages.h"
#include <QPageSize>
#include <algorithm>
#include <cmath>
#include <numeric>
#include "app/chart/report/page_text.h"
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

double const column_gap = 12;  // between columns

double line_height(QFont const& f, QPaintDevice const* device) {
    return std::ceil(QFontMetricsF(f, const_cast<QPaintDevice*>(device)).height() * 1.08);
}

}  // namespace

ReportPages::ReportPages(QString const& title, Pagination known)
    : memory_(&bytes_), pdf_(&memory_), title_(title), known_(std::move(known)), y_(margin) {
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
    return line_height(f, &pdf_) * static_cast<double>(page_lines(text, f, &pdf_, width).size());
}

void ReportPages::number_page() {
    painter_.setFont(font(7));
    painter_.setPen(light_theme().muted);
    QRectF const line(margin, pdf_.height() - foot - 12, pdf_.width() - 2 * margin, 14);
    QFontMetricsF const metrics(font(7), &pdf_);
    painter_.drawText(line, Qt::AlignLeft, metrics.elidedText(title_, Qt::ElideRight, line.width() - 60));
    QString const of = known_.pages ? QString(" of %1").arg(known_.pages) : QString();
    painter_.drawText(line, Qt::AlignRight, QString::number(page_) + of);
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
    double const high = line_height(f, &pdf_), ascent = QFontMetricsF(f, &pdf_).ascent();
    for (QString const& line : page_lines(text, f, &pdf_, width - indent)) {
        make_room(high);
        painter_.setFont(f);
        painter_.setPen(colour);
        painter_.drawText(QPointF(margin + indent, y_ + ascent), line);
        y_ += high;
    }
}

/// Draws a heading on the same page as the beginning of what it heads.
void ReportPages::heading(HeadingBlock const& h, Block const* next) {
    double const sizes[] = {19, 13, 9.5}, before[] = {0, 30, 16}, after[] = {10, 8, 4};
    auto const level = static_cast<std::size_t>(std::clamp(h.level, 1, 3) - 1);
    QFont const f = font(sizes[level], QFont::DemiBold);
    double const width = pdf_.width() - 2 * margin;
    bool const heads_chart = next && std::holds_alternative<ChartBlock>(*next);
    if (h.level == 2 && !has_contents_) contents();
    if (y_ > margin) y_ += before[level];
    make_room(height_of(qtext(h.text), f, width) + (heads_chart ? width * 0.7 : h.level == 2 ? 150 : 90));
    if (h.level == 2) {
        painter_.setPen(QPen(light_theme().text, 1.2));
        painter_.drawLine(QPointF(margin, y_), QPointF(margin + width, y_));
        y_ += 8;
    }
    headed_ = qtext(h.text);
    if (h.level > 1) found_ << OutlineEntry{h.level - 1, headed_, page_ - 1, (pdf_.height() - y_ + 6) * 0.75};
    words(headed_, f, light_theme().text, width);
    y_ += after[level];
}

/// The sections and their pages; as high without the numbers.
void ReportPages::contents() {
    has_contents_ = true;
    QFont const f = font(8.5);
    QFontMetricsF const metrics(f, &pdf_);
    double const width = std::min(360.0, pdf_.width() - 2 * margin), high = line_height(f, &pdf_) + 2;
    y_ += 10;
    painter_.setFont(f);
    for (OutlineEntry const& entry : known_.outline) {
        if (entry.level > 1) continue;
        QString const page = QString::number(entry.page + 1);
        painter_.setPen(light_theme().text);
        painter_.drawText(QPointF(margin, y_ + metrics.ascent()), entry.text);
        painter_.drawText(QPointF(margin + width - metrics.horizontalAdvance(page), y_ + metrics.ascent()), page);
        painter_.setPen(QPen(light_theme().line, 0.5));
        painter_.drawLine(QPointF(margin + metrics.horizontalAdvance(entry.text) + 8, y_ + metrics.ascent()),
                          QPointF(margin + width - metrics.horizontalAdvance(page) - 8, y_ + metrics.ascent()));
        y_ += high;
    }
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
            painter_.setBrush(Qt::NoBrush);
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
    if (known_.pages)
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
        for (QString const& word : page_words(text)) width = std::max(width, m.horizontalAdvance(word));
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
    double const room = pdf_.width() - 2 * margin - column_gap * static_cast<double>(n - 1);
    double wished = 0, needed = 0;
    for (std::size_t c = 0; c < n; ++c) wished += wish[c], needed += least[c];
    double const give = wished <= room ? 1 : std::clamp((room - needed) / std::max(1e-9, wished - needed), 0.0, 1.0);
    double const squeeze = needed > room ? room / needed : 1;
    std::vector<Column> columns(n);
    double left = margin;
    for (std::size_t c = 0; c < n; ++c) {
        columns[c] = {left, (least[c] + give * (wish[c] - least[c])) * squeeze, t.columns[c].right};
        left += columns[c].width + column_gap;
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
    QFontMetricsF const metrics(f, &pdf_);
    double const high = line_height(f, &pdf_);
    painter_.setFont(f);
    for (std::size_t c = 0; c < cells.size(); ++c) {
        Column const& column = columns[c];
        bool const bad = cells[c].starts_with("✗"), good = cells[c].starts_with("✓");
        QStringList const lines = page_lines(qtext(cells[c]), f, &pdf_, column.width);
        painter_.setPen(bad ? t.bad : good ? t.good : t.text);
        double y = y_ + metrics.ascent() + (head ? height - 4 - high * static_cast<double>(lines.size()) : 2);
        for (QString const& line : lines) {
            double const shift = column.right ? column.width - metrics.horizontalAdvance(line) : 0;
            painter_.drawText(QPointF(column.left + shift, y), line);
            y += high;
        }
    }
    y_ += height;
    painter_.setPen(QPen(head ? t.text : t.line, head ? 0.9 : 0.5));
    painter_.drawLine(QPointF(margin, y_), QPointF(columns.back().left + columns.back().width, y_));
}

std::vector<double> ReportPages::heights_of(Table const& t, std::vector<Column> const& columns) const {
    std::vector<double> heights;
    for (auto const& cells : t.rows) heights.push_back(row_height(cells, columns, cell_font()));
    return heights;
}

/// A short table stays whole; of a long one at least three rows stand together on each page.
void ReportPages::table(TableBlock const& block) {
    std::size_t const together = 3, n = block.table.rows.size();
    auto const columns = columns_of(block.table);
    auto const heights = heights_of(block.table, columns);
    auto const sum = [&](std::size_t from, std::size_t to) {
        return std::accumulate(heights.begin() + static_cast<std::ptrdiff_t>(from),
                               heights.begin() + static_cast<std::ptrdiff_t>(std::min(to, n)), 0.0);
    };
    std::vector<std::string> titles;
    for (auto const& c : block.table.columns) titles.push_back(c.title);
    double const head = row_height(titles, columns, head_font());
    QString caption = qtext(block.caption);
    if (caption == headed_ || caption.startsWith(headed_ + " ("))
        caption = caption.mid(headed_.size()).trimmed();  // the heading says it
    double const above = head + (caption.isEmpty() ? 0 : 16);
    bool const is_short = above + sum(0, n) < (bottom() - margin) * 0.4;
    make_room(above + (is_short ? sum(0, n) : sum(0, n < 2 * together ? n : together)));
    if (!caption.isEmpty()) {
        words(caption, font(7.5), light_theme().muted, pdf_.width() - 2 * margin);
        y_ += 3;
    }
    row(titles, columns, head_font(), head, true);
    for (std::size_t i = 0, here = 0; i < n; ++i, ++here) {
        bool const last_ones = i + together == n && here >= together && y_ + sum(i, n) > bottom();
        if (y_ + heights[i] > bottom() || last_ones) {
            new_page();
            row(titles, columns, head_font(), head, true);
            here = 0;
        }
        row(block.table.rows[i], columns, cell_font(), heights[i], false);
    }
    y_ += 12;
}

QByteArray ReportPages::finish() {
    number_page();
    SteadyOrder const steady;
    bool const good = painter_.end();
    memory_.close();
    return good ? with_outline(without_date(bytes_), found_) : QByteArray();
}

}  // namespace diecast
