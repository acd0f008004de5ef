// MessageStrip: what went wrong, said above the page without stopping anybody; details on demand.
#pragma once
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include "model/core/issue.h"

namespace diecast {

class MessageStrip : public QWidget {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);
    void say(QString const& what, Severity, QString const& details = {});
    void say(QString const& what, Issues const&);  // nothing if there are none
    QString text() const { return text_->text(); }
    QString details() const { return details_->toPlainText(); }

protected:
    void keyPressEvent(QKeyEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    void show_details(bool);

    QLabel *symbol_, *text_;
    QPushButton* more_;
    QToolButton* close_;
    QPlainTextEdit* details_;
};

}  // namespace diecast
