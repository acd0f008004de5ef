#include "app/gui/export/figure_form.h"
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <cmath>
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

QString const usual_family = "DejaVu Sans";

QDoubleSpinBox* new_length_box(double least, double most, int decimals, double step, QString const& unit,
                               QWidget* parent) {
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(least, most);
    box->setDecimals(decimals);
    box->setSingleStep(step);
    box->setSuffix(QChar(0x00A0) + unit);
    box->setLocale(decimal_comma() ? QLocale(QLocale::German) : QLocale::c());
    box->setGroupSeparatorShown(false);
    return box;
}

}  // namespace

template <class Field>
Field* FigureForm::named(Field* field, char const* name, QString const& title, QString const& help) {
    field->setObjectName(name);
    field->setAccessibleName(title);
    field->setToolTip(help);
    field->setWhatsThis(help);
    return field;
}

FigureForm::FigureForm(FigureDefaults defaults, FigureOptions const& options, QWidget* parent)
    : QWidget(parent), defaults_(std::move(defaults)) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::card);
    form->setVerticalSpacing(space::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    build_size(form);
    build_words(form);
    build_looks(form);
    fill(options);
    connect(height_, &QDoubleSpinBox::valueChanged, this, [this] { is_fitted_ = false; });
    for (QDoubleSpinBox* box : {width_, height_, text_, dpi_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] { show_preset(), emit changed(); });
    for (QComboBox* box : {legend_, theme_}) connect(box, &QComboBox::currentIndexChanged, this, &FigureForm::changed);
    for (QCheckBox* box : {with_title_, scenario_}) connect(box, &QCheckBox::toggled, this, &FigureForm::changed);
    for (QLineEdit* line : {title_, subtitle_}) connect(line, &QLineEdit::textChanged, this, &FigureForm::changed);
    connect(font_, &QFontComboBox::currentFontChanged, this, &FigureForm::changed);
    connect(with_title_, &QCheckBox::toggled, title_, &QLineEdit::setEnabled);
    connect(preset_, &QComboBox::activated, this, &FigureForm::take_preset);
}

void FigureForm::build_size(QFormLayout* form) {
    preset_ = named(new QComboBox(this), "preset", tr("Size"), tr("Sizes that are often asked for."));
    for (FigurePreset const& p : figure_presets)
        preset_->addItem(p.fit_height
                             ? tr("%1 (%2 mm)").arg(tr(p.title), number(p.width, 4))
                             : tr("%1 (%2 × %3 mm)").arg(tr(p.title), number(p.width, 4), number(p.height, 4)));
    preset_->addItem(tr("Custom"));
    form->addRow(tr("&Size"), preset_);
    width_ = named(new_length_box(least_side, most_side, 1, 5, "mm", this), "width", tr("Width"), tr("20 to 2000 mm."));
    height_ =
        named(new_length_box(least_side, most_side, 1, 5, "mm", this), "height", tr("Height"), tr("20 to 2000 mm."));
    auto* sides = new QHBoxLayout;
    sides->setSpacing(space::normal);
    sides->addWidget(width_, 1);
    sides->addWidget(new QLabel("×", this));
    sides->addWidget(height_, 1);
    auto* fit = named(new QPushButton(tr("Fit"), this), "fit-height", tr("Fit the height"),
                      tr("As high as the plot needs below title and legend."));
    fit->setAutoDefault(false);
    connect(fit, &QPushButton::clicked, this, &FigureForm::fit_height);
    sides->addWidget(fit);
    auto* label = new QLabel(tr("&Width × height"), this);
    label->setBuddy(width_);
    form->addRow(label, sides);
    text_ = named(new_length_box(least_text, most_text, 1, 0.5, "pt", this), "text-size", tr("Text size"),
                  tr("Of the numbers along the axes. Small text is a twelfth smaller, the title a half larger."));
    form->addRow(tr("Te&xt size"), text_);
    font_ = named(new QFontComboBox(this), "font", tr("Font"), tr("Of all text of the chart."));
    font_->setEditable(false);
    form->addRow(tr("&Font"), font_);
    dpi_ = named(new_length_box(least_dpi, most_dpi, 0, 50, "dpi", this), "resolution", tr("Resolution"),
                 tr("Of a PNG. PDF and SVG are lines and text, and their clouds have 600 dpi."));
    form->addRow(tr("&Resolution"), dpi_);
}

void FigureForm::build_words(QFormLayout* form) {
    with_title_ = named(new QCheckBox(tr("&Title"), this), "with-title", tr("With a title"),
                        tr("Without a title the chart has its caption elsewhere."));
    title_ = named(new QLineEdit(this), "title", tr("Title"), tr("Empty: made of the chart."));
    title_->setPlaceholderText(defaults_.title);
    form->addRow(with_title_, title_);
    subtitle_ = named(new QLineEdit(this), "subtitle", tr("Subtitle"), tr("A line under the title."));
    form->addRow(tr("Su&btitle"), subtitle_);
    scenario_ = named(new QCheckBox(tr("Line with the sc&enario"), this), "scenario", tr("Line with the scenario"),
                      tr("Under the title: model, precision, prices and other settings that the numbers depend on."));
    form->addRow(QString(), scenario_);
}

void FigureForm::build_looks(QFormLayout* form) {
    legend_ = named(new QComboBox(this), "legend", tr("Legend"), tr("Where the legend stands."));
    legend_->addItems({tr("As usual"), tr("Above the plot"), tr("Below the plot"), tr("None")});
    form->addRow(tr("&Legend"), legend_);
    theme_ = named(new QComboBox(this), "theme", tr("Colours"),
                   tr("Greys are for print without colours: lines differ in dashes, points in shape."));
    theme_->addItems({tr("Light"), tr("Dark"), tr("Greys")});
    form->addRow(tr("&Colours"), theme_);
}

void FigureForm::fill(FigureOptions const& f) {
    width_->setValue(f.width);
    height_->setValue(f.height);
    is_fitted_ = f.fit_height;
    text_->setValue(f.text);
    dpi_->setValue(f.dpi);
    font_->setCurrentFont(QFont(f.family.empty() ? usual_family : qtext(f.family)));
    bool const titled = !f.words.title || !f.words.title->empty();
    with_title_->setChecked(titled);
    title_->setEnabled(titled);
    title_->setText(defaults_.title);
    subtitle_->setText(defaults_.subtitle);
    title_->setCursorPosition(0);
    subtitle_->setCursorPosition(0);
    scenario_->setChecked(f.words.scenario);
    legend_->setCurrentIndex(static_cast<int>(f.words.legend));
    theme_->setCurrentIndex(static_cast<int>(f.theme));
    show_preset();
}

FigureOptions FigureForm::options() const {
    FigureOptions f;
    f.width = width_->value(), f.height = height_->value(), f.text = text_->value(), f.dpi = dpi_->value();
    QString const family = font_->currentFont().family();
    if (family != usual_family) f.family = to_std(family);
    QString const title = title_->text().trimmed();
    if (!with_title_->isChecked()) f.words.title = "";
    else if (!title.isEmpty() && title != defaults_.title) f.words.title = to_std(title);
    f.words.subtitle = to_std(subtitle_->text().trimmed());
    f.words.scenario = scenario_->isChecked();
    f.words.legend = static_cast<LegendPlace>(legend_->currentIndex());
    f.theme = static_cast<FigureTheme>(theme_->currentIndex());
    f.fit_height = is_fitted_;
    return f;
}

void FigureForm::fit_to(double mm) {
    height_->setValue(mm);
    is_fitted_ = true;
}

void FigureForm::need_resolution(bool needed) { dpi_->setEnabled(needed); }

void FigureForm::take_preset(int which) {
    if (which < 0 || which >= static_cast<int>(std::size(figure_presets))) return width_->setFocus();
    FigurePreset const& p = figure_presets[which];
    {
        QSignalBlocker const a(width_), b(height_), c(text_);
        width_->setValue(p.width);
        height_->setValue(p.height);
        text_->setValue(p.text);
        is_fitted_ = false;
    }
    if (p.fit_height) emit fit_height();
    emit changed();
}

/// The preset that the fields are at, or "Custom".
void FigureForm::show_preset() {
    int which = static_cast<int>(std::size(figure_presets));
    for (int i = 0; i < which; ++i)
        if (FigurePreset const& p = figure_presets[i]; std::abs(p.width - width_->value()) < 0.05 &&
                                                       (p.fit_height || std::abs(p.height - height_->value()) < 0.05))
            which = i;
    preset_->setCurrentIndex(which);
}

}  // namespace diecast
