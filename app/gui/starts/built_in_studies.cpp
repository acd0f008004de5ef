#include "app/gui/starts/built_in_studies.h"
#include <QDir>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include "app/gui/widgets/style.h"
#include "app/session/words.h"
#include "model/catalogue/catalogue.h"
#include "model/study/study_file.h"

namespace diecast {
namespace {

int const path_role = Qt::UserRole, summary_role = Qt::UserRole + 1;  // of the rows

QString first_sentence(QString const& text) {
    static QRegularExpression const end("[.?](?= |$)");
    auto const at = text.indexOf(end);
    return at < 0 ? text : text.left(at + 1);
}

/// The title, which is the first line of the text, and below it the rest, both as high as they need.
class TitleAndRest : public QStyledItemDelegate {
public:
    explicit TitleAndRest(QListWidget* list) : QStyledItemDelegate(list), list_(*list) {}

    void paint(QPainter* p, QStyleOptionViewItem const& option, QModelIndex const& at) const override {
        QStyleOptionViewItem ground = option;
        initStyleOption(&ground, at);
        ground.text.clear();
        list_.style()->drawControl(QStyle::CE_ItemViewItem, &ground, p, &list_);
        bool const selected = option.state & QStyle::State_Selected;
        p->save();
        p->setPen(ground.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::Text));
        QRect room = option.rect.adjusted(space::tight, space::tight, -space::tight, -space::tight);
        for (auto const& [words, font] : parts(at)) {
            QRect used;
            p->setFont(font);
            p->drawText(room, flags, words, &used);
            room.setTop(used.bottom() + 1);
        }
        p->restore();
    }

    QSize sizeHint(QStyleOptionViewItem const&, QModelIndex const& at) const override {
        int const wide = list_.viewport()->width() - 2 * list_.spacing();
        int high = 2 * space::tight;
        for (auto const& [words, font] : parts(at))
            high += QFontMetrics(font).boundingRect(0, 0, wide - 2 * space::tight, 10000, flags, words).height() + 1;
        return {wide, high};
    }

private:
    static int constexpr flags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;
    static std::vector<std::pair<QString, QFont>> parts(QModelIndex const& at) {
        QString const text = at.data().toString();
        return {{text.section('\n', 0, 0), text_font(type::body, QFont::DemiBold)},
                {text.section('\n', 1), text_font(type::body)}};
    }
    QListWidget const& list_;
};

}  // namespace

BuiltInStudies::BuiltInStudies(Graph const& graph, QWidget* parent)
    : QWidget(parent), find_(new QLineEdit(this)), list_(new QListWidget(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::normal);
    find_->setPlaceholderText(tr("Find a study"));
    find_->setAccessibleName(tr("Find a study"));
    find_->setClearButtonEnabled(true);
    column->addWidget(find_);
    column->addWidget(list_, 1);
    list_->setSpacing(space::tight);
    list_->setResizeMode(QListView::Adjust);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // rows are as high as their width asks
    list_->setItemDelegate(new TitleAndRest(list_));
    list_->setAccessibleName(tr("Built-in studies"));
    std::vector<std::pair<int, QListWidgetItem*>> found;  // papers in their order, then the others
    QDir const folder(QString::fromStdString((presets_folder() / "studies").string()));
    for (QFileInfo const& file : folder.entryInfoList({"*.json"}, QDir::Files, QDir::Name)) {
        StudyReading const reading = load_study(graph, to_std(file.filePath()));
        auto const& paper = reading.study.paper;
        QString const below = paper ? qtext(paper->title) : first_sentence(qtext(reading.study.summary));
        auto* item = new QListWidgetItem(qtext(reading.study.title) + '\n' + below);
        found.emplace_back(paper && paper->place ? paper->place : std::numeric_limits<int>::max(), item);
        item->setData(path_role, file.filePath());
        item->setData(summary_role, qtext(reading.study.summary));
        item->setToolTip("<p>" + qtext(reading.study.summary).toHtmlEscaped() + "</p>");
    }
    std::stable_sort(found.begin(), found.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
    for (auto const& [place, item] : found) list_->addItem(item);
    list_->setCurrentRow(0);
    connect(find_, &QLineEdit::textChanged, this, &BuiltInStudies::narrow);
    connect(list_, &QListWidget::currentRowChanged, this, &BuiltInStudies::changed);
    connect(list_, &QListWidget::itemActivated, this, &BuiltInStudies::activated);
    setFocusProxy(find_);
}

QString BuiltInStudies::path() const {
    QListWidgetItem const* const item = list_->currentItem();
    return item && !item->isHidden() ? item->data(path_role).toString() : QString();
}

/// Leaves those with all the words in title, paper or summary; the first of them is chosen.
void BuiltInStudies::narrow(QString const& words) {
    QStringList const wanted = words.split(' ', Qt::SkipEmptyParts);
    int first = -1;
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem& item = *list_->item(i);
        QString const all = item.text() + '\n' + item.data(summary_role).toString();
        bool const has =
            std::ranges::all_of(wanted, [&](QString const& word) { return all.contains(word, Qt::CaseInsensitive); });
        item.setHidden(!has);
        if (has && first < 0) first = i;
    }
    list_->setCurrentRow(first);
    emit changed();
}

}  // namespace diecast
