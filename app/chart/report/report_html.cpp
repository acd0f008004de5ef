#include "app/chart/report/report_html.h"
#include <QRegularExpression>

namespace diecast {
namespace {

constexpr auto style = R"css(
:root { --text: #1b1f24; --muted: #5b6470; --ground: #fff; --line: #d9dee4; --band: #f6f7f9; --accent: #0072b2;
        --good: #00734f; --bad: #b3440a; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --muted: #a3acb6; --ground: #15181c; --line: #363d45; --band: #1e2227; --accent: #56b4e9;
          --good: #3cc79a; --bad: #ff8a4c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
       font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 3rem 1.5rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; letter-spacing: -.01em; }
h2 { font-size: 1.35rem; margin: 3rem 0 .75rem; padding-top: .6rem; border-top: 2px solid var(--text); }
h3 { font-size: 1.02rem; margin: 1.9rem 0 .4rem; }
p, ul { max-width: 44rem; margin: .5rem 0; }
li { margin: .2rem 0; }
.lead { font-size: 1.1rem; }
.small, figcaption, footer { color: var(--muted); font-size: .85rem; }
nav { margin: 1.5rem 0; font-size: .92rem; }
nav ol { columns: 2; margin: 0; padding-left: 1.4rem; }
a { color: var(--accent); }
figure { margin: .75rem 0 1.25rem; max-width: 54rem; }
figure svg { display: block; width: 100%; height: auto; background: #fff; border-radius: 4px; }
.wide { overflow-x: auto; margin: .75rem 0 1.25rem; }
table { border-collapse: collapse; font-size: .82rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding: 0 0 .35rem; }
th, td { padding: .28rem .7rem .28rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { vertical-align: bottom; border-bottom: 1.5px solid var(--text); font-weight: 600; }
tbody th { font-weight: 400; }
.n { text-align: right; white-space: nowrap; padding-left: .7rem; padding-right: .35rem; }
thead .n { white-space: normal; }
.n + td, .n + th { padding-left: .7rem; }
.t { min-width: 11rem; } .u { white-space: nowrap; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.good { color: var(--good); white-space: nowrap; } .bad { color: var(--bad); font-weight: 600; white-space: nowrap; }
pre { background: var(--band); border: 1px solid var(--line); border-radius: 4px; padding: .6rem .8rem; font-size: .8rem;
      white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--accent); font-size: .85rem; }
@media print {
  :root { --text: #000; --muted: #444; --ground: #fff; --line: #bbb; --band: #fff; --accent: #000; --good: #00734f;
          --bad: #b3440a; color-scheme: light; font-size: 9.5pt; }
  @page { size: A4; margin: 16mm 15mm; }
  body { font-size: 9.5pt; } main { max-width: none; padding: 0; }
  nav, details { display: none; }
  h2, h3 { break-after: avoid; } figure, tr { break-inside: avoid; } thead { display: table-header-group; }
  .wide { overflow: visible; } table { font-size: 7.2pt; } .t { min-width: 0; }
  th, td { padding: .15rem .4rem .15rem 0; } .n { padding-left: .4rem; }
}
)css";

std::string escaped(std::string_view text) {
    std::string result;
    for (char c : text)
        result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return result;
}

/// "Peak rate [TFLOP/s]": a line may break before the bracket only.
std::string with_whole_unit(std::string title) {
    std::size_t const open = title.rfind('[');
    if (open == title.npos || !title.ends_with(']')) return title;
    return title.insert(open, "<span class=\"u\">") + "</span>";
}

/// Names inside one chart must not meet those of another.
std::string inline_svg(QByteArray const& file, std::string const& name, std::string const& title) {
    QString svg = QString::fromUtf8(file.mid(std::max<qsizetype>(0, file.indexOf("<svg"))));
    QString const prefix = QString::fromStdString(name) + "-";
    static QRegularExpression const size("<svg[^>]*?viewBox=\"([^\"]*)\"[^>]*>"), own("\\s*<(title|desc)>[^<]*</\\1>");
    auto const found = size.match(svg);
    svg.replace(found.capturedStart(), found.capturedLength(),
                QString("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                        "viewBox=\"%1\" role=\"img\" aria-label=\"%2\">")
                    .arg(found.captured(1), QString::fromStdString(escaped(title))));
    svg.remove(own);
    static QRegularExpression const id(" (?:xml:)?id=\"([^\"]+)\"");
    QStringList names;
    for (auto const& match : id.globalMatch(svg)) names << match.captured(1);
    for (QString const& n : names)
        svg.replace("id=\"" + n + "\"", "id=\"" + prefix + n + "\"").replace("#" + n + ")", "#" + prefix + n + ")");
    return svg.trimmed().toStdString();
}

/// Long words are rare, but a table must not grow for them; units stay together.
class Html {
public:
    Html(std::vector<Block> const& blocks, std::vector<QByteArray> const& svgs) : svgs_(svgs) {
        for (Block const& block : blocks) std::visit(*this, block);
    }

    void operator()(HeadingBlock const& h) {
        headed_ = h.text;
        if (h.level == 2) sections_.push_back(h.text);
        std::string const id = h.level == 2 ? " id=\"s" + std::to_string(sections_.size()) + "\"" : "";
        std::string const tag = "h" + std::to_string(h.level);
        put("<" + tag + id + ">" + escaped(h.text) + "</" + tag + ">");
    }
    void operator()(WordsBlock const& w) {
        char const* names[] = {"", " class=\"lead\"", " class=\"small\""};
        put("<p" + std::string(names[w.tone]) + ">" + escaped(w.text) + "</p>");
    }
    void operator()(ListBlock const& list) {
        std::string items;
        for (std::string const& item : list.items) items += "\n<li>" + escaped(item) + "</li>";
        put("<ul>" + items + "\n</ul>");
    }
    void operator()(CodeBlock const& code) {
        std::string const text = "<pre><code>" + escaped(code.text) + "</code></pre>";
        put(code.folded ? "<details><summary>" + escaped(code.title) + "</summary>" + text + "</details>" : text);
    }
    void operator()(ChartBlock const& chart) {
        std::string name = "c";
        name += std::to_string(chart.chart + 1);
        put("<figure>\n" + inline_svg(svgs_[chart.chart], name, chart.title + ". " + chart.words) + "\n<figcaption>" +
            escaped(chart.words) + "</figcaption>\n</figure>");
    }
    void operator()(TableBlock const& t) {
        // A heading just above says it already to those who see it.
        std::string const seen = t.caption == headed_ || t.caption.starts_with(headed_ + " (") ? " class=\"said\"" : "";
        std::string text = "<table>\n<caption" + seen + ">" + escaped(t.caption) + "</caption>\n<thead><tr>";
        for (Column const& c : t.table.columns)
            text += "<th scope=\"col\"" + std::string(c.right ? " class=\"n\"" : "") + ">" +
                    with_whole_unit(escaped(c.title)) + "</th>";
        text += "</tr></thead>\n<tbody>";
        for (auto const& row : t.table.rows) text += "\n<tr>" + row_of(t, row) + "</tr>";
        text = "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"" + escaped(t.caption) + "\">" + text +
               "\n</tbody>\n</table></div>";
        put(t.folded ? "<details><summary>" + escaped(t.caption) + "</summary>\n" + text + "\n</details>" : text);
    }

    std::string page(std::string const& title) const {
        std::string const body = body_.substr(0, first_section()), rest = body_.substr(body.size());
        std::string links;
        for (std::size_t i = 0; i < sections_.size(); ++i)
            links += "\n<li><a href=\"#s" + std::to_string(i + 1) + "\">" + escaped(sections_[i]) + "</a></li>";
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
               "img-src data:; base-uri 'none'; form-action 'none'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
               escaped(title) + "</title>\n<meta name=\"generator\" content=\"Diecast\">\n<style>" + style +
               "</style>\n</head>\n<body>\n<main>\n" + body + "<nav aria-label=\"Contents\"><ol>" + links +
               "\n</ol></nav>\n" + rest + "</main>\n</body>\n</html>\n";
    }

private:
    void put(std::string const& text) { body_ += text + "\n"; }
    std::size_t first_section() const { return std::min(body_.find("<h2"), body_.size()); }

    static std::string row_of(TableBlock const& t, std::vector<std::string> const& row) {
        std::string text;
        for (std::size_t c = 0; c < row.size(); ++c) {
            bool const heads = c == 0 && t.headed_rows;
            std::string kind = t.table.columns[c].right ? "n" : row[c].size() > 40 ? "t" : "";
            if (row[c].starts_with("✓")) kind = "good";
            if (row[c].starts_with("✗")) kind = "bad";
            std::string const tag = heads ? "th" : "td";
            text += "<" + tag + (heads ? " scope=\"row\"" : "") + (kind.empty() ? "" : " class=\"" + kind + "\"") +
                    ">" + escaped(row[c]) + "</" + tag + ">";
        }
        return text;
    }

    std::vector<QByteArray> const& svgs_;
    std::string body_;
    std::vector<std::string> sections_;
    std::string headed_;
};

}  // namespace

QByteArray to_html(std::vector<Block> const& blocks, std::vector<QByteArray> const& svgs, std::string const& title) {
    return QByteArray::fromStdString(Html(blocks, svgs).page(title));
}

}  // namespace diecast
