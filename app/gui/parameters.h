// Parameters: editors of what the study depends on, in foldable groups, found by words; made when first needed.
#pragma once
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include "app/gui/group_header.h"
#include "app/gui/parameter_row.h"

namespace diecast {

class Parameters : public QWidget {
    Q_OBJECT
public:
    explicit Parameters(Session&, QWidget* parent = nullptr);
    ParameterRow* row(Quantity const&);  // opens its group
    void reveal(Quantity const&);        // scrolls there
    QLineEdit* search() const { return search_; }
    void refresh();

signals:
    void explain_wanted(diecast::Quantity const*);

private:
    struct Group {
        GroupHeader* header;
        QWidget* body;
        std::vector<Quantity const*> members;
        std::map<Quantity const*, ParameterRow*> rows;
        bool open = false;  // as the person left it
    };
    void build_top(QVBoxLayout*);
    QToolButton* add_toggle(QHBoxLayout*, QString const& text, QString const& tip);
    void build_groups(QVBoxLayout*);
    void start_over();
    void make_choices_anew();
    void follow();
    void lay_out();
    void lay_out(Group&);
    bool wanted(Quantity const&) const;
    bool matches(Quantity const&) const;
    void summarise(Group&);
    ParameterRow* make_row(Group&, Quantity const&);

    Session& session_;
    std::vector<Group> groups_;
    std::vector<bool> relevant_;
    QStringList words_;
    QLineEdit* search_ = nullptr;
    QToolButton *computed_ = nullptr, *all_ = nullptr;
    QScrollArea* area_ = nullptr;
    QLabel* nothing_ = nullptr;
    QTimer soon_;
};

}  // namespace diecast
