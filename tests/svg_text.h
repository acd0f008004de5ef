// The texts of an SVG and where they stand: for tests that nothing leaves the page.
#pragma once
#include <QFontMetricsF>
#include <QPolygonF>
#include <QTransform>
#include <QXmlStreamReader>
#include <cmath>

namespace diecast {

struct SvgText {
    QString text;
    QPolygonF box;      // in the units of the view box
    double pixels = 0;  // of the font, likewise
};

struct SvgPage {
    QRectF view;
    QList<SvgText> texts;
    QString problem;  // of the XML
};

inline QTransform svg_transform(QStringView text) {
    qsizetype const open = text.indexOf(u'(');
    if (!text.startsWith(u"matrix") || open < 0) return {};
    QList<double> n;
    for (QStringView part : text.mid(open + 1, text.indexOf(u')') - open - 1).split(u',')) n << part.toDouble();
    return n.size() == 6 ? QTransform(n[0], n[1], n[2], n[3], n[4], n[5]) : QTransform();
}

/// Reads what QSvgGenerator writes; boxes by font metrics.
inline SvgPage read_svg(QByteArray const& bytes) {
    SvgPage page;
    QXmlStreamReader xml(bytes);
    QList<QTransform> frames{QTransform()};
    while (!xml.atEnd()) {
        auto const token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == u"g") frames.removeLast();
        if (token != QXmlStreamReader::StartElement) continue;
        auto const a = xml.attributes();
        if (xml.name() == u"svg") {
            auto const n = a.value("viewBox").toString().split(' ');
            if (n.size() == 4) page.view = {n[0].toDouble(), n[1].toDouble(), n[2].toDouble(), n[3].toDouble()};
        }
        if (xml.name() == u"g") frames << svg_transform(a.value("transform")) * frames.back();
        if (xml.name() != u"text") continue;
        QTransform const frame = svg_transform(a.value("transform")) * frames.back();
        QFont font(a.value("font-family").toString().section(',', 0, 0));
        font.setPixelSize(std::max(1, qRound(a.value("font-size").toDouble())));
        font.setWeight(static_cast<QFont::Weight>(std::max(400, a.value("font-weight").toInt())));
        QPointF const at(a.value("x").toDouble(), a.value("y").toDouble());
        QString const text = xml.readElementText();
        QRectF const box = QFontMetricsF(font).tightBoundingRect(text).translated(at);
        page.texts << SvgText{text, frame.map(QPolygonF(box)),
                              font.pixelSize() * std::sqrt(std::abs(frame.determinant()))};
    }
    if (xml.hasError()) page.problem = xml.errorString();
    return page;
}

}  // namespace diecast
