// WordsDialog: what a study says of itself: title, description, and what is counted in it.
#pragma once
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include "app/session/document.h"

namespace diecast {

class WordsDialog : public QDialog {
    Q_OBJECT
public:
    WordsDialog(Document&, QWidget* parent);
    void accept() override;

private:
    Document& document_;
    QLineEdit *title_, *noun_;
    QPlainTextEdit* summary_;
};

}  // namespace diecast
