// Contrast as WCAG 2.1 counts it: 4.5 for text, 3 for marks; of the theme's colours, and of what is really painted.
#include <QAbstractButton>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/elided_label.h"
#include "app/gui/window/settings_dialog.h"
#include "app/gui/window/shortcut_sheet.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

double luminance(QColor const& c) {
    auto const linear = [](double x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

double contrast(QColor const& a, QColor const& b) {
    double const x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

struct Pair {
    std::string name;
    QColor ink, ground;
};

std::vector<Pair> text_pairs(Theme const& t) {
    std::vector<Pair> list;
    for (auto const& [ground_name, ground] :
         {std::pair{"window", t.window}, {"base", t.base}, {"raised", t.raised}, {"grid", t.grid}})
        for (auto const& [name, ink] : {std::pair{"text", t.text}, {"muted", t.muted}})
            list.push_back({std::string(name) + " on " + ground_name, ink, ground});
    for (auto const& [ground_name, ground] :
         {std::pair{"window", t.window}, {"base", t.base}, {"raised", t.raised}, {"grid", t.grid}})
        for (auto const& [name, ink] : {std::pair{"accent", t.accent}, {"bad", t.bad}, {"good", t.good}})
            list.push_back({std::string(name) + " on " + ground_name, ink, ground});
    list.push_back({"on_accent on accent", t.on_accent, t.accent});
    return list;
}

std::vector<Pair> mark_pairs(Theme const& t) {
    std::vector<Pair> list{{"front on base", t.front, t.base},
                           {"infeasible on base", t.infeasible, t.base},
                           {"muted (slider handle, hovered border) on raised", t.muted, t.raised},
                           {"accent (focus) on base", t.accent, t.base},
                           {"accent (focus) on raised", t.accent, t.raised},
                           {"accent (pinned slider) on window", t.accent, t.window}};
    for (std::size_t i = 0; i < t.series.size(); ++i)
        list.push_back({"series " + std::to_string(i) + " on base", t.series[i], t.base});
    return list;
}

/// Three times as fine as on the screen, so that strokes of letters are full.
QImage painted(QWidget& top) {
    QImage image(top.size() * 3, QImage::Format_RGB32);
    image.setDevicePixelRatio(3);
    image.fill(theme().window);
    top.render(&image);
    return image;
}

/// Between the commonest colour of the piece and the one that differs most from it.
double contrast_in(QImage const& image, QRect const& box) {
    std::map<QRgb, int> count;
    for (int y = box.top() * 3; y <= box.bottom() * 3; ++y)
        for (int x = box.left() * 3; x <= box.right() * 3; ++x)
            if (image.rect().contains(x, y)) ++count[image.pixel(x, y)];
    if (count.empty()) return 21;
    auto const ground =
        std::max_element(count.begin(), count.end(), [](auto a, auto b) { return a.second < b.second; });
    double best = 1;
    for (auto const& [ink, n] : count)
        if (n >= 4) best = std::max(best, contrast(QColor(ink), QColor(ground->first)));
    return best;
}

QString text_of(QWidget const* w) {
    if (auto const* label = dynamic_cast<ElidedLabel const*>(w)) return label->shown();
    if (auto const* label = qobject_cast<QLabel const*>(w)) return label->text();
    if (auto const* button = qobject_cast<QAbstractButton const*>(w))
        return qobject_cast<QToolButton const*>(w) &&
                       static_cast<QToolButton const*>(w)->toolButtonStyle() == Qt::ToolButtonIconOnly
                   ? QString()
                   : button->text();
    if (auto const* field = qobject_cast<QLineEdit const*>(w))
        return field->text().isEmpty() ? field->placeholderText() : field->text();
    return {};
}

/// Words whose painted letters are too faint.
QStringList faint(QWidget& top) {
    QStringList list;
    QImage const image = painted(top);
    for (QWidget* w : top.findChildren<QWidget*>()) {
        QString const text = text_of(w).trimmed();
        if (text.isEmpty() || !w->isVisible() || !w->isEnabled() || w->visibleRegion().isEmpty()) continue;
        if (w->window() != &top) continue;
        QRect box = w->visibleRegion().boundingRect();
        bool const framed = !qobject_cast<QLabel*>(w);
        if (framed) box.adjust(4, 4, -4, -4);  // a frame is no text
        if (box.height() < 8 || box.width() < 8) continue;
        double const c = contrast_in(image, box.translated(w->mapTo(&top, QPoint())));
        if (c < 4.5) list << QString("“%1” %2").arg(text.left(40)).arg(c, 0, 'f', 2);
    }
    return list;
}

/// Machado, Oliveira, Fernandes 2009, severity 1: nobody, protanopia, deuteranopia, tritanopia; on linear RGB.
constexpr double sights[][9] = {
    {1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}};

/// CIE L*a*b* of a colour as one of them sees it.
std::array<double, 3> lab(QColor const& c, double const (&m)[9]) {
    auto const linear = [](double x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
    double const rgb[] = {linear(c.redF()), linear(c.greenF()), linear(c.blueF())};
    double seen[3], f[3];
    for (int i : {0, 1, 2})
        seen[i] = std::clamp(m[3 * i] * rgb[0] + m[3 * i + 1] * rgb[1] + m[3 * i + 2] * rgb[2], 0.0, 1.0);
    static double const xyz[][3] = {{0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047},
                                    {0.2126729, 0.7151522, 0.0721750},
                                    {0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883}};
    for (int i : {0, 1, 2}) {
        double const v = xyz[i][0] * seen[0] + xyz[i][1] * seen[1] + xyz[i][2] * seen[2];
        f[i] = v > 0.008856 ? std::cbrt(v) : 7.787 * v + 16.0 / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

/// How far apart two colours are to those who see them least apart; 2.3 is just noticeable.
double distance(QColor const& a, QColor const& b) {
    double least = 1e9;
    for (auto const& sight : sights) {
        auto const x = lab(a, sight), y = lab(b, sight);
        least = std::min(least, std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]));
    }
    return least;
}

}  // namespace

TEST_CASE("contrast is counted as WCAG does") {
    CHECK(contrast(Qt::black, Qt::white) == Approx(21));
    CHECK(contrast(QColor("#777777"), Qt::white) == Approx(4.48).epsilon(0.002));
    CHECK(contrast(QColor("#0072B2"), Qt::white) == Approx(5.19).epsilon(0.005));
}

TEST_CASE("text keeps 4.5 to 1 and marks 3 to 1, in light and dark") {
    for (Theme const* t : {&light_theme(), &dark_theme()}) {
        for (Pair const& p : text_pairs(*t)) {
            INFO((t->dark ? "dark: " : "light: ") << p.name << " " << contrast(p.ink, p.ground));
            CHECK(contrast(p.ink, p.ground) >= 4.5);
        }
        for (Pair const& p : mark_pairs(*t)) {
            INFO((t->dark ? "dark: " : "light: ") << p.name << " " << contrast(p.ink, p.ground));
            CHECK(contrast(p.ink, p.ground) >= 3);
        }
    }
}

TEST_CASE("pins differ from each other and from the front, also to the colour-blind") {
    for (Theme const* t : {&light_theme(), &dark_theme()}) {
        std::vector<QColor> colours{t->front};
        for (std::size_t i = 0; i < most_pinned; ++i) colours.push_back(t->colour_of(i));
        for (std::size_t a = 0; a < colours.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                INFO(to_std(colours[a].name() + " " + colours[b].name()));
                CHECK(distance(colours[a], colours[b]) > 9.5);
            }
    }
}

TEST_CASE("the ninth and tenth series differ from those before, also to the colour-blind") {
    for (Theme const* t : {&light_theme(), &dark_theme()})
        for (std::size_t i : {8, 9})
            for (std::size_t j = 0; j < i; ++j) {
                INFO(to_std(t->colour_of(i).name() + " " + t->colour_of(j).name()));
                CHECK(distance(t->colour_of(i), t->colour_of(j)) > 9.5);
            }
}

TEST_CASE("what is painted keeps 4.5 to 1, in every workspace and dialog") {
    for (Theme const* t : {&light_theme(), &dark_theme()}) {
        install(*t);
        Shown s;
        for (int place = 0; place < PageStack::ids().size(); ++place) {
            s.window.pages().turn_to(PageStack::ids()[place]);
            REQUIRE(linger_until([&] { return !s.window.busy(); }));
            linger(50);
            INFO((t->dark ? "dark, workspace " : "light, workspace ") << place);
            INFO(to_std(faint(s.window).join("; ")));
            CHECK(faint(s.window).isEmpty());
        }
        SettingsDialog settings_dialog;
        settings_dialog.show();
        ShortcutSheet sheet(&s.window);
        sheet.show();
        linger(50);
        INFO(to_std(faint(settings_dialog).join("; ")));
        CHECK(faint(settings_dialog).isEmpty());
        CHECK(faint(sheet).isEmpty());
        ManualView manual;
        manual.show();
        linger(50);
        CHECK(contrast_in(painted(manual), manual.browser()->geometry()) >= 4.5);
    }
    install(light_theme());
}
