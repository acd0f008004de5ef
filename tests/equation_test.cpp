// Printed formulas set as in a book.
#include "app/chart/equation.h"
#include <QImage>
#include <catch2/catch.hpp>
#include "app/chart/theme.h"
#include "model/model.h"

using namespace diecast;

namespace {

Equation set(QString const& text) { return {text, text_font(type::body)}; }
std::string tex(char const* text) { return set(text).tex().toStdString(); }

}  // namespace

TEST_CASE("a quotient takes the product before it and the factor behind it") {
    CHECK(tex("A = S/(r·k)·(1 + o)") == "A = \\frac{S}{r \\cdot k} \\cdot \\left( 1 + o \\right)");
    CHECK(tex("a + b·c/d") == "a + \\frac{b \\cdot c}{d}");
    CHECK(tex("(a + b)/c") == "\\frac{a + b}{c}");
    CHECK(tex("tw(tr)/tw(t0)") == "\\frac{\\mathrm{tw} \\left( t_{r} \\right)}{\\mathrm{tw} \\left( t_{0} \\right)}");
}

TEST_CASE("fractions within fractions stay in line") {
    CHECK(tex("(a/b)/c") == "\\left( \\frac{a}{b} \\right) / c");
    CHECK(tex("a/(b/c)") == "\\frac{a}{b / c}");
}

TEST_CASE("powers and indices, in signs or with a caret") {
    CHECK(tex("Y = (1 + A·D0/α)^(−α)") == "Y = \\left( 1 + \\frac{A \\cdot D_{0}}{\\alpha} \\right)^{- \\alpha}");
    CHECK(tex("(x)²") == "\\left( x \\right)^{2}");
    CHECK(tex("10⁻³") == "10^{-3}");
    CHECK(tex("y_die^n") == "y_{\\mathrm{die}}^{n}");
    CHECK(tex("nL·Aphy") == "n_{L} \\cdot A_{\\mathrm{phy}}");
    CHECK(tex("√(A·a)") == "\\sqrt{A \\cdot a}");
}

TEST_CASE("words stay words, and take no part in the products beside them") {
    CHECK(tex("rated power/hours") == "\\frac{\\mathrm{rated}\\ \\mathrm{power}}{\\mathrm{hours}}");
    CHECK(tex("corners within d/2") == "\\mathrm{corners}\\ \\mathrm{within} \\frac{d}{2}");
    CHECK(tex("W·GPU-hours") == "W \\cdot \\mathrm{GPU-hours}");
    CHECK(tex("steps' time") == "\\mathrm{steps'}\\ \\mathrm{time}");
}

TEST_CASE("brackets that do not match are left as they stand") {
    for (char const* text : {"a)", "(a", "a/(b", "]", "x^", "√", "^", "a/", "((", "{x", "_"}) {
        INFO(text);
        CHECK(set(text).size(200).height() > 0);
        CHECK_FALSE(tex(text).empty());
    }
}

TEST_CASE("a formula is broken where it is wider than the page, and nothing of it is lost") {
    Equation const e = set("t = a + b + c + d + e + f + g + h");
    QSizeF const one = e.size(1e4), some = e.size(one.width() / 2);
    CHECK(some.width() <= one.width() / 2 + 1);
    CHECK(some.height() > 1.9 * one.height());
    CHECK(set("A/B").size(1e4).height() > 1.5 * set("A·B").size(1e4).height());
}

TEST_CASE("every letter and number of every formula of the model is in its set form, and ink is where it should be") {
    Graph const graph = make_model();
    REQUIRE(graph.nodes().size() > 500);
    for (Node const& node : graph.nodes()) {
        QString const text = QString::fromUtf8(node.equation.data(), static_cast<qsizetype>(node.equation.size()));
        if (text.isEmpty()) continue;
        Equation const e = set(text);
        INFO(text.toStdString());
        QString const said = e.text();
        for (QChar const c : text)
            if (c.isLetter() || (c.isDigit() && c.unicode() < 128)) CHECK(said.count(c) >= text.count(c));
        QSizeF const size = e.size(420);
        CHECK(size.height() < 400);
        QImage page(size.toSize() + QSize(8, 8), QImage::Format_RGB32);
        page.fill(Qt::white);
        QPainter p(&page);
        e.paint(p, {4, 4}, 420);
        p.end();
        bool edge = false;
        for (int x = 0; x < page.width(); ++x)
            edge |= page.pixel(x, 0) != qRgb(255, 255, 255) || page.pixel(x, page.height() - 1) != qRgb(255, 255, 255);
        CHECK_FALSE(edge);
    }
}
