#include "app/gui/window/page_stack.h"
#include <QToolBar>
#include <QToolButton>
#include "app/gui/catalogue/catalogue.h"
#include "app/gui/charts/charts_page.h"
#include "app/gui/compare/compare_page.h"
#include "app/gui/design/design_page.h"
#include "app/gui/explore/explore_page.h"
#include "app/gui/roofline/roofline_page.h"
#include "app/gui/sensitivity/sensitivity_page.h"
#include "app/gui/studies/studies_page.h"
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

template <class P>
WorkspacePage* make(Session& session, Pool& pool, Navigator& navigator, QWidget* parent) {
    return new P(session, pool, navigator, parent);
}

/// Every button is there however low the window is: they get lower, at the lowest without their words.
class Rail : public QToolBar {
public:
    using QToolBar::QToolBar;
    void add(QToolButton* button) {
        buttons_.push_back(button);
        addWidget(button);
        share_room();
    }

protected:
    void resizeEvent(QResizeEvent* e) override {
        share_room();
        QToolBar::resizeEvent(e);
    }

private:
    static constexpr int usual = 60, with_words = 48, least = 32;
    void share_room() {
        if (buttons_.empty()) return;
        int const many = static_cast<int>(buttons_.size()), gaps = 4 * (many + 3);  // spacing and padding of the sheet
        int const high = std::clamp((height() - gaps) / many, least, usual);
        for (QToolButton* button : buttons_) {
            button->setToolButtonStyle(high < with_words ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
            button->setFixedSize(76, high);
        }
    }
    std::vector<QToolButton*> buttons_;
};

struct PageRow {
    char const* id;
    WorkspacePage* (*make)(Session&, Pool&, Navigator&, QWidget* parent);
};

/// The pages, in the order of the rail.
PageRow const rows[] = {
    {"explore", make<ExplorePage>}, {"design", make<DesignPage>},     {"compare", make<ComparePage>},
    {"studies", make<StudiesPage>}, {"roofline", make<RooflinePage>}, {"sensitivity", make<SensitivityPage>},
    {"charts", make<ChartsPage>},   {"catalogue", make<Catalogue>},
};

}  // namespace

PageStack::PageStack(Session& session, Pool& pool, Navigator& navigator, QWidget* parent) : QStackedWidget(parent) {
    for (PageRow const& row : rows) {
        WorkspacePage* page = row.make(session, pool, navigator, this);
        page->setObjectName(row.id);
        addWidget(page);
    }
    leave_room_to(currentIndex());
    connect(&navigator, &Navigator::to_page, this, &PageStack::turn_to);
}

QStringList PageStack::ids() {
    QStringList list;
    for (PageRow const& row : rows) list << row.id;
    return list;
}

QKeySequence PageStack::keys_of(int index) { return QKeySequence(QString("Ctrl+%1").arg(index + 1)); }

QToolBar* PageStack::make_rail(QWidget* parent) {
    auto* rail = new Rail(tr("Workspaces"), parent);
    rail->setObjectName("workspaces");
    rail->setMovable(false);
    rail->setContextMenuPolicy(Qt::PreventContextMenu);
    for (int i = 0; i < count(); ++i) {
        auto* button = new QToolButton(rail);
        button->setObjectName("rail");
        button->setIcon(icon(page(i).traits().glyph));
        button->setIconSize({26, 26});
        button->setText(page(i).name());
        button->setAccessibleName(page(i).name());
        button->setToolTip(page(i).name() + "  " + keys_of(i).toString(QKeySequence::NativeText));
        button->setFont(text_font(type::small));
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setChecked(i == currentIndex());
        rail->add(button);
        connect(button, &QToolButton::clicked, this, [this, i] { turn_to(page(i).objectName()); });
        connect(this, &PageStack::turning, button, [this, button, i] {
            if (i == currentIndex()) button->setChecked(true);
        });
    }
    return rail;
}

void PageStack::turn_to(QString const& id) {
    int const index = static_cast<int>(ids().indexOf(id));
    if (index < 0 || index == currentIndex()) return;
    leave_room_to(-1);  // docks that come and go find room: the window does not grow for what is about to go
    setCurrentIndex(index);
    emit turning();
    leave_room_to(index);
    emit turned();
    QWidget* const focus = current().traits().first_focus;
    (focus ? focus : &current())->setFocus();
}

/// A page that is not seen wants no room.
void PageStack::leave_room_to(int index) {
    for (int i = 0; i < count(); ++i) {
        auto const policy = i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        widget(i)->setSizePolicy(policy, policy);
    }
}

}  // namespace diecast
