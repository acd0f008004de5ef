#include "app/gui/widgets/style.h"
#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>

namespace diecast {
namespace {

QPalette palette_of(Theme const& t) {
    QPalette p;
    for (auto const& [role, colour] : {std::pair{QPalette::Window, t.window},
                                       {QPalette::WindowText, t.text},
                                       {QPalette::Base, t.base},
                                       {QPalette::AlternateBase, t.window},
                                       {QPalette::Text, t.text},
                                       {QPalette::Button, t.raised},
                                       {QPalette::ButtonText, t.text},
                                       {QPalette::Highlight, t.accent},
                                       {QPalette::HighlightedText, t.on_accent},
                                       {QPalette::ToolTipBase, t.raised},
                                       {QPalette::ToolTipText, t.text},
                                       {QPalette::PlaceholderText, t.muted},
                                       {QPalette::Link, t.accent},
                                       {QPalette::LinkVisited, t.accent},
                                       {QPalette::Mid, t.line},
                                       {QPalette::Light, t.raised}})
        p.setColor(role, colour);
    for (QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.muted);
    return p;
}

/// Names in braces are the theme's colours.
char const* const sheet = R"(
QMainWindow::separator { background: {line}; width: 1px; height: 1px; }
QDockWidget { border: none; }
QComboBox { combobox-popup: 0; border: 1px solid {line}; border-radius: 4px; padding: 3px 8px; background: {raised}; color: {text}; }
QComboBox:hover { border-color: {muted}; } QComboBox:focus { border-color: {accent}; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: none; width: 0; height: 0; margin-right: 8px; border-top: 5px solid {muted};
                        border-left: 4px solid {raised}; border-right: 4px solid {raised}; }
QComboBox QAbstractItemView { background: {raised}; border: 1px solid {line}; outline: none; }
QScrollBar:vertical { width: 10px; background: transparent; margin: 0; }
QScrollBar:horizontal { height: 10px; background: transparent; margin: 0; }
QScrollBar::handle { background: {line}; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; } QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: {muted}; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollArea, QTreeView, QTableView { border: none; }
QToolTip { border: 1px solid {line}; padding: 6px; background: {raised}; color: {text}; }
QStatusBar { border-top: 1px solid {line}; } QStatusBar::item { border: none; }
QLineEdit, QDialog QPlainTextEdit { border: 1px solid {line}; border-radius: 4px; padding: 2px 6px; background: {base};
            selection-background-color: {accent}; selection-color: {on_accent}; }
QLineEdit:hover { border-color: {muted}; } QLineEdit:focus, QDialog QPlainTextEdit:focus { border-color: {accent}; }
QAbstractSpinBox { border: 1px solid {line}; border-radius: 4px; padding: 2px 0 2px 6px; background: {base}; color: {text}; }
QAbstractSpinBox:hover { border-color: {muted}; } QAbstractSpinBox:focus { border-color: {accent}; }
QAbstractSpinBox QLineEdit { border: none; padding: 0; background: transparent; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 18px; background: transparent; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: {grid}; }
QAbstractSpinBox::up-arrow { image: none; width: 0; height: 0; border-bottom: 5px solid {muted};
                             border-left: 4px solid {base}; border-right: 4px solid {base}; }
QAbstractSpinBox::down-arrow { image: none; width: 0; height: 0; border-top: 5px solid {muted};
                               border-left: 4px solid {base}; border-right: 4px solid {base}; }
QLineEdit[wrong="true"] { border-color: {bad}; }
QLineEdit[quiet="true"] { color: {muted}; }
QListView#offers { background: {raised}; color: {text}; border: 1px solid {line}; padding: 4px; } QListView#offers::item { padding: 3px 4px; }
QSlider { min-height: 18px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: {grid}; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: {line}; }
QSlider[pinned="true"]::sub-page:horizontal { background: {accent}; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -5px 0; border-radius: 7px;
                             background: {raised}; border: 1px solid {muted}; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { border: 2px solid {accent}; }
QHeaderView::section { background: {window}; color: {muted}; border: none; border-bottom: 1px solid {line};
                       padding: 4px; font-weight: normal; }
QTableView { gridline-color: {grid}; } QTableView::item { padding: 0 4px; }
QTreeView::item { padding: 2px 0; }
QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px; color: {text}; }
QToolButton:hover { background: {grid}; } QToolButton:focus { border-color: {accent}; }
QToolButton:checked { background: {grid}; }
QToolButton#toggle { border: 1px solid {line}; border-radius: 4px; padding: 3px 6px; color: {muted}; }
QToolButton#toggle:hover { border-color: {muted}; color: {text}; }
QToolButton#toggle:checked { color: {on_accent}; border-color: {accent}; background: {accent}; }
QToolButton#toggle:focus { border-color: {accent}; } QToolButton#toggle:checked:focus { border-color: {text}; }
QToolButton#dots { background: {window}; padding: 0; border-radius: 4px; } QToolButton#dots:hover { background: {grid}; }
QToolButton::menu-indicator { image: none; }
QSplitter::handle { background: {line}; } QSplitter::handle:vertical { height: 1px; }
QProgressBar { border: none; border-radius: 3px; background: {grid}; } QProgressBar::chunk { border-radius: 3px; background: {accent}; }
QMenuBar { background: {window}; } QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: {grid}; }
QMenu { background: {raised}; border: 1px solid {line}; padding: 4px; } QMenu::item { padding: 5px 24px 5px 16px; border-radius: 4px; }
QMenu::item:selected { background: {grid}; color: {text}; } QMenu::item:disabled { color: {muted}; }
QMenu::separator { height: 1px; background: {line}; margin: 4px 8px; }
QToolButton#rail { color: {muted}; padding: 6px 2px; } QToolButton#rail:checked { color: {accent}; }
QPushButton { border: 1px solid {line}; border-radius: 4px; padding: 4px 10px; background: {raised}; }
QPushButton:hover { border-color: {muted}; } QPushButton:focus { border-color: {accent}; }
QPushButton:disabled { color: {muted}; }
QToolBar { border: none; border-right: 1px solid {line}; background: {window}; padding: 4px; spacing: 4px; }
QPushButton#card { text-align: left; border: 1px solid {line}; border-radius: 8px; background: {raised}; padding: 0; }
QPushButton#card:hover { border-color: {muted}; }
QPushButton#card:checked { border: 2px solid {accent}; }
QFrame#palette, QFrame#choices, QLabel#floating { background: {raised}; border: 1px solid {muted}; }
QListView { background: transparent; border: none; outline: none; }
QCheckBox { spacing: 8px; color: {text}; }
QCheckBox::indicator, QListView::indicator { width: 14px; height: 14px; border: 1px solid {muted}; border-radius: 3px; background: {base}; }
QCheckBox::indicator:focus, QCheckBox::indicator:hover { border-color: {accent}; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: {accent}; border-color: {accent}; image: url({tick}); }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QListView#chapters { padding: 8px 0; } QListView#chapters::item { padding: 4px 16px; }
QTextBrowser { border: none; background: {base}; color: {text}; }
QLabel#muted, QLabel[quiet="true"] { color: {muted}; } QLabel#error { color: {bad}; }
QLabel#section { color: {muted}; } QLabel#floating { padding: 8px 12px; border-radius: 6px; }
)";

QString styled(Theme const& t) {
    QString text = sheet;
    for (auto const& [name, colour] : {std::pair{"window", t.window},
                                       {"base", t.base},
                                       {"raised", t.raised},
                                       {"line", t.line},
                                       {"text", t.text},
                                       {"muted", t.muted},
                                       {"grid", t.grid},
                                       {"accent", t.accent},
                                       {"on_accent", t.on_accent},
                                       {"bad", t.bad}})
        text.replace(QString("{%1}").arg(name), colour.name());
    return text.replace("{tick}", t.dark ? ":/tick-dark.svg" : ":/tick-light.svg");
}

}  // namespace

bool is_installed(Theme const& t) { return installed_theme() == &t; }

void install(Theme const& t) {
    if (!installed_theme()) {
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        QApplication::setFont(text_font(type::body));  // once: every widget is polished for it, and themes share it
    }
    system_theme();  // asked before the palette changes
    set_installed_theme(t);
    QApplication::setPalette(palette_of(t));
    QToolTip::setPalette(palette_of(t));
    qApp->setStyleSheet(styled(t));
}

Theme const& system_theme() {
    // Once a theme is installed, the application's palette is ours.
    static bool const dark = !installed_theme() && QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? dark_theme() : light_theme();
}

void restyle(QWidget* widget, char const* property, bool on) {
    if (widget->property(property).toBool() == on) return;
    widget->setProperty(property, on);
    widget->style()->polish(widget);
}

}  // namespace diecast
