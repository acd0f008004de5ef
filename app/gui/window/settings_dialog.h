// SettingsDialog: what a person prefers. Everything takes effect at once but the scale, which says so.
#pragma once
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include "app/session/settings.h"

namespace diecast {

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(QWidget* parent = nullptr);
    QComboBox* theme() const { return theme_; }
    QSpinBox* scale() const { return scale_; }
    QComboBox* mark() const { return mark_; }
    QComboBox* units() const { return units_; }
    QSpinBox* threads() const { return threads_; }
    QCheckBox* autosave() const { return autosave_; }
    QCheckBox* restore_study() const { return restore_; }
    QDialogButtonBox* buttons() const { return buttons_; }

signals:
    void changed(diecast::Preferences const&);

private:
    QLabel* add(QFormLayout*, QString const& name, QWidget*, QString const& help);
    void show_settings(Preferences const&);
    void take();

    QComboBox *theme_, *mark_, *units_;
    QSpinBox *scale_, *threads_;
    QCheckBox *autosave_, *restore_;
    QDialogButtonBox* buttons_;
};

}  // namespace diecast
