#include "app/gui/window/settings_dialog.h"
#include <QEvent>
#include <QVBoxLayout>
#include <thread>
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/tab_order.h"
#include "app/gui/window/apply_settings.h"

namespace diecast {
namespace {

QStringList const themes{"system", "light", "dark"};

}  // namespace

SettingsDialog::SettingsDialog(QWidget* parent)
    : QDialog(parent),
      theme_(new QComboBox(this)),
      mark_(new QComboBox(this)),
      units_(new QComboBox(this)),
      scale_(new QSpinBox(this)),
      threads_(new QSpinBox(this)),
      autosave_(new QCheckBox(tr("Keep a &copy of unsaved changes"), this)),
      restore_(new QCheckBox(tr("Open the &last study on start"), this)),
      restart_(new QPushButton(tr("Restart now"), this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close, this)) {
    setWindowTitle(tr("Settings"));
    setProperty("topic", "settings");
    theme_->setObjectName("theme");
    mark_->setObjectName("decimal-mark");
    units_->setObjectName("units");
    scale_->setObjectName("scale");
    threads_->setObjectName("threads");
    autosave_->setObjectName("autosave");
    restore_->setObjectName("restore-study");
    restart_->setObjectName("restart");
    theme_->addItems({tr("As the desktop"), tr("Light"), tr("Dark")});
    mark_->addItems({tr("Point: 3.35 TB/s"), tr("Comma: 3,35 TB/s")});
    units_->addItems({tr("Of the quantity: 3350 GB/s"), tr("Shortest number: 3.35 TB/s")});
    scale_->setRange(least_scale, most_scale);
    scale_->setSingleStep(10);
    scale_->setSuffix(" %");
    scale_->setKeyboardTracking(false);  // not while it is typed
    threads_->setRange(0, 4 * static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
    threads_->setSpecialValueText(tr("One per core (%1)").arg(std::thread::hardware_concurrency()));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::wide, space::wide, space::wide, space::wide);
    column->setSpacing(space::wide);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::wide);
    form->setVerticalSpacing(space::tight);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    add(form, tr("&Theme"), theme_, tr("The whole window, charts included."));
    add(form, tr("Interface &scale"), scale_,
        tr("100 to 200 %, beside what the desktop asks for. It takes effect at the next start."));
    form->addRow(new QWidget(this), restart_);
    add(form, tr("&Decimal mark"), mark_, tr("How numbers are shown; both are understood. Files keep the point."));
    add(form, tr("&Units"), units_, tr("How values are shown; every unit is understood. Files keep the quantity's."));
    add(form, tr("T&hreads"), threads_, tr("More are faster; the numbers are the same, bit by bit."));
    add(form, {}, autosave_, tr("After a crash it is offered on the next start."));
    add(form, {}, restore_, tr("Otherwise the window opens on the study “lite-gpu”."));
    autosave_->setAccessibleName(autosave_->text().remove('&'));
    restore_->setAccessibleName(restore_->text().remove('&'));
    column->addLayout(form);
    column->addStretch();
    column->addWidget(buttons_);
    tab_in_order(this);
    setMinimumWidth(460);
    show_settings(settings());
    for (QComboBox* box : {theme_, mark_, units_}) connect(box, &QComboBox::activated, this, &SettingsDialog::take);
    for (QSpinBox* box : {scale_, threads_}) connect(box, &QSpinBox::valueChanged, this, &SettingsDialog::take);
    for (QCheckBox* box : {autosave_, restore_}) connect(box, &QCheckBox::toggled, this, &SettingsDialog::take);
    connect(restart_, &QPushButton::clicked, this, &SettingsDialog::restart_wanted);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons_->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        show_settings({});
        take();
    });
}

QLabel* SettingsDialog::add(QFormLayout* form, QString const& name, QWidget* field, QString const& help) {
    if (name.isEmpty()) form->addRow(field);
    else form->addRow(name, field);
    auto* below = new QLabel(help, this);
    below->setObjectName("muted");
    below->setFont(text_font(type::small));
    below->setWordWrap(true);
    below->setContentsMargins(name.isEmpty() ? 24 : 0, 0, 0, space::normal);
    if (name.isEmpty()) form->addRow(below);
    else form->addRow(new QWidget(this), below);
    field->setAccessibleName(QString(name).remove('&'));
    field->setAccessibleDescription(help);
    field->setToolTip(help);
    field->setWhatsThis(help);
    return below;
}

/// Never lower than its words are when broken into lines.
bool SettingsDialog::event(QEvent* e) {
    bool const done = QDialog::event(e);
    if (layout() && (e->type() == QEvent::LayoutRequest || e->type() == QEvent::Resize || e->type() == QEvent::Show))
        setMinimumHeight(layout()->totalHeightForWidth(width()));
    return done;
}

void SettingsDialog::show_settings(Preferences const& s) {
    QSignalBlocker const a(theme_), b(mark_), c(scale_), d(threads_), e(autosave_), f(restore_), g(units_);
    theme_->setCurrentIndex(static_cast<int>(std::max<qsizetype>(0, themes.indexOf(s.theme))));
    mark_->setCurrentIndex(s.comma ? 1 : 0);
    units_->setCurrentIndex(s.short_units ? 1 : 0);
    scale_->setValue(s.scale);
    restart_->setVisible(s.scale != InterfaceScale::now());
    threads_->setValue(s.threads);
    autosave_->setChecked(s.autosave);
    restore_->setChecked(s.restore_study);
}

void SettingsDialog::take() {
    Preferences const now{themes[theme_->currentIndex()], scale_->value(),   mark_->currentIndex() == 1,
                          units_->currentIndex() == 1,    threads_->value(), autosave_->isChecked(),
                          restore_->isChecked()};
    keep(now);
    restart_->setVisible(now.scale != InterfaceScale::now());
    emit changed(now);
}

}  // namespace diecast
