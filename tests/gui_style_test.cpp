// The style of controls: its states look different, and a change of theme is a change of colours alone.
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <map>
#include "app/gui/widgets/style.h"
#include "app/gui/window/settings_dialog.h"
#include "tests/gui_help.h"

using namespace diecast;

namespace {

QImage picture_of(QWidget& w) {
    QImage image(w.size() * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(theme().window);
    w.render(&image, {}, {}, QWidget::DrawChildren);
    return image;
}

int pixels(QImage const& image, QColor const& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == colour.rgb();
    return count;
}

enum class Kind { push, tool, toggle, check, line, combo, spin, slider };

std::unique_ptr<QWidget> made(Kind kind) {
    switch (kind) {
        case Kind::push:
            return std::make_unique<QPushButton>("Copy");
        case Kind::check:
            return std::make_unique<QCheckBox>("Overlay");
        case Kind::line:
            return std::make_unique<QLineEdit>("text");
        case Kind::spin:
            return std::make_unique<QSpinBox>();
        case Kind::slider:
            return std::make_unique<QSlider>(Qt::Horizontal);
        case Kind::combo: {
            auto box = std::make_unique<QComboBox>();
            box->addItem("one");
            return box;
        }
        default: {
            auto button = std::make_unique<QToolButton>();
            button->setText("Table");
            if (kind == Kind::toggle) button->setObjectName("toggle");
            return button;
        }
    }
}

constexpr Kind all_kinds[] = {Kind::push, Kind::tool,  Kind::toggle, Kind::check,
                              Kind::line, Kind::combo, Kind::spin,   Kind::slider};

/// In the window in front, with the focus elsewhere.
struct Stand {
    QWidget window;
    QPushButton other{&window};
    QWidget& control;
    explicit Stand(Kind kind) : control(*made(kind).release()) {
        control.setParent(&window);
        control.setFocusPolicy(Qt::StrongFocus);
        control.move(20, 20);
        window.resize(300, 200);
        other.move(20, 120);
        window.show();
        window.activateWindow();
        other.setFocus();
        control.resize(control.sizeHint());
        QCoreApplication::processEvents();
    }
};

/// Sizes that the widgets on show ask for.
std::map<QWidget*, std::pair<QSize, QSize>> hints(QWidget& top) {
    std::map<QWidget*, std::pair<QSize, QSize>> map;
    for (QWidget* w : visible<QWidget>(top)) map[w] = {w->sizeHint(), w->minimumSizeHint()};
    return map;
}

}  // namespace

TEST_CASE("a control under the mouse, with the focus, disabled or checked looks different from one at rest") {
    for (Theme const* t : {&light_theme(), &dark_theme()}) {
        install(*t);
        for (Kind const kind : all_kinds) {
            Stand stand(kind);
            QWidget& w = stand.control;
            INFO((t->dark ? "dark " : "light ") << w.metaObject()->className() << " " << to_std(w.objectName()));
            QImage const rest = picture_of(w);
            QImage hovered = rest;
            if (kind != Kind::slider) {  // it looks at the mouse over its handle
                w.setAttribute(Qt::WA_UnderMouse);
                hovered = picture_of(w);
                CHECK(hovered != rest);
                w.setAttribute(Qt::WA_UnderMouse, false);
            }
            w.setFocus(Qt::TabFocusReason);
            QImage const focused = picture_of(w);
            CHECK(pixels(focused, t->accent) > pixels(rest, t->accent));
            stand.other.setFocus();
            if (kind != Kind::slider && kind != Kind::toggle) {
                w.setEnabled(false);
                CHECK(picture_of(w) != rest);
                w.setEnabled(true);
            }
            auto* button = qobject_cast<QAbstractButton*>(&w);
            if (!button || kind == Kind::push) continue;
            button->setDown(true);
            if (kind != Kind::check) CHECK(picture_of(w) != rest);
            button->setDown(false);
            button->setCheckable(true);
            button->setChecked(true);
            QImage const checked = picture_of(w);
            CHECK(checked != rest);
            CHECK(checked != focused);
            CHECK(pixels(checked, t->accent) > pixels(hovered, t->accent));
            CHECK(checked != hovered);
        }
    }
    install(light_theme());
}

TEST_CASE("what Enter presses in a dialog is filled with the accent, and nothing else in it is") {
    QDialog dialog;
    auto* create = new QPushButton("Create", &dialog);
    auto* cancel = new QPushButton("Cancel", &dialog);
    create->setDefault(true);
    for (QPushButton* b : {create, cancel}) b->resize(120, 32);
    dialog.show();
    for (Theme const& t : {light_theme(), dark_theme()}) {
        install(t);
        int const all = 240 * 64;  // twice as fine
        CHECK(pixels(picture_of(*create), t.accent) > all / 2);
        CHECK(pixels(picture_of(*create), t.on_accent) > 20);
        CHECK(pixels(picture_of(*cancel), t.accent) < all / 10);
        create->setEnabled(false);
        CHECK(pixels(picture_of(*create), t.accent) < all / 10);
        create->setEnabled(true);
    }
    install(light_theme());
}

TEST_CASE("a wrong text has a frame of its own colour, with the focus, too") {
    Stand stand(Kind::line);
    restyle(&stand.control, "wrong", true);
    CHECK(pixels(picture_of(stand.control), theme().bad) > 100);
    stand.control.setFocus();
    CHECK(pixels(picture_of(stand.control), theme().bad) > 100);
    restyle(&stand.control, "wrong", false);
    CHECK(pixels(picture_of(stand.control), theme().bad) == 0);
}

TEST_CASE("muted and quiet words, errors and pinned sliders take the colours of a new theme") {
    install(light_theme());
    QWidget window;
    auto* muted = new QLabel("muted", &window);
    muted->setObjectName("muted");
    auto* rich = new QLabel("<b>muted</b>", &window);
    rich->setObjectName("muted");
    auto* error = new QLabel("error", &window);
    error->setObjectName("error");
    auto* field = new QLineEdit("quiet", &window);
    auto* slider = new QSlider(Qt::Horizontal, &window);
    slider->setValue(50);
    for (QLabel* label : {muted, rich, error})
        label->setFont(text_font(type::figure, QFont::Bold));  // strokes are full
    window.show();
    restyle(field, "quiet", true);
    restyle(slider, "pinned", true);
    for (Theme const* t : {&dark_theme(), &light_theme()}) {
        install(*t);
        INFO((t->dark ? "dark" : "light"));
        for (QLabel* label : {muted, rich}) CHECK(pixels(picture_of(*label), t->muted) > 0);
        CHECK(pixels(picture_of(*error), t->bad) > 0);
        CHECK(field->palette().color(QPalette::Text) == t->muted);
        CHECK(pixels(picture_of(*slider), t->accent) > 0);
    }
    restyle(error, "muted");
    CHECK(pixels(picture_of(*error), theme().bad) == 0);
    restyle(field, "quiet", false);
    CHECK(field->palette().color(QPalette::Text) == theme().text);
    restyle(slider, "pinned", false);
    CHECK(pixels(picture_of(*slider), theme().accent) == 0);
}

TEST_CASE("a change of theme changes no size, and no style sheet is installed") {
    install(light_theme());
    Shown s;
    SettingsDialog dialog(&s.window);
    dialog.show();
    REQUIRE(s.done());
    CHECK(qApp->styleSheet().isEmpty());
    for (QString const& id : PageStack::ids()) {
        s.window.pages().turn_to(id);
        REQUIRE(s.done());
        linger(40);
        INFO(to_std(id));
        auto before = hints(s.window);
        for (bool same = false; !same;) {  // what is computed late is there
            linger(100);
            auto const later = hints(s.window);
            same = later == before;
            before = later;
        }
        QString const old = theme().muted.name();
        install(theme().dark ? light_theme() : dark_theme());
        for (QLabel const* label : s.window.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(old)) FAIL_CHECK(to_std(label->text()));
        auto const after = hints(s.window);
        for (auto const& [w, sizes] : before) {
            if (!after.contains(w)) continue;
            auto const& [hint, least] = after.at(w);
            INFO(w->metaObject()->className()
                 << " " << to_std(w->objectName()) << " " << sizes.first.width() << " × " << sizes.first.height()
                 << ", now " << hint.width() << " × " << hint.height());
            CHECK(w->styleSheet().isEmpty());
            CHECK(hint == sizes.first);
            CHECK(least == sizes.second);
        }
    }
    install(light_theme());
}
