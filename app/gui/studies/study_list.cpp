#include "app/gui/studies/study_list.h"
#include <QEvent>
#include <QHeaderView>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"
#include "app/gui/widgets/text/wrapped_rows.h"
#include "app/present/tables/verdict_words.h"
#include "app/session/turn.h"
#include "model/core/value_text.h"

namespace diecast {
namespace {

int const item_role = Qt::UserRole, word_role = Qt::UserRole + 1;

QString outcome_text(StudyAnswer const& a) {
    if (has_errors(a.issues)) return StudyList::tr("unreadable");
    StudyVerdict const& s = a.verdict;
    std::size_t const outside = s.deciding().outside(), failing = s.of(Status::regression).outside();
    if (outside > 0) return StudyList::tr("%1 outside").arg(outside);
    bool const all_known = std::ranges::all_of(a.verdicts, [](Verdict const& v) {
        return v.within || v.published->status != Status::regression || v.published->known;
    });
    if (failing > 0 && all_known) return qtext(counted(failing, "fails, known", "fail, known"));
    if (failing > 0) return qtext(counted(failing, "check fails", "checks fail"));
    return s.word == StudyVerdict::Outcome::within ? StudyList::tr("%1 within").arg(s.deciding().within)
                                                   : StudyList::tr("informational");
}

/// "Lite-GPUs" of "Lite-GPUs: small packages for language models"; all of a title without a colon. Titles of series
/// differ behind theirs.
QString list_name(StudyItem const& item) {
    QString const title = qtext(item.head.title);
    return item.series() ? title : title.section(": ", 0, 0);
}

QString words_of(StudyAnswer const& a) {
    bool const series = a.series != nullptr;
    std::string const error = error_words(a.verdict, series);
    std::string words = verdict_words(a.verdict, series) + (error.empty() ? "" : "; " + error);
    for (Verdict const& v : a.verdicts)  // what others printed is shown with its deviation; a check is not drawn
        if (!v.within && v.published->status == Status::regression)
            words += "\nFails: " + v.published->title + (v.published->note.empty() ? "" : "; " + v.published->note);
    return qtext(words);
}

}  // namespace

StudyList::StudyList(QWidget* parent) : QTreeWidget(parent) {
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setFrameShape(NoFrame);
    setAccessibleName(tr("Studies"));
    setSelectionMode(SingleSelection);
    setAllColumnsShowFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideRight);
    setItemDelegate(new WrappedRows(this, {0}, 4, space::normal));
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(40);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::currentItemChanged, this, [this] {
        if (int const at = chosen(); at >= 0) emit chosen_changed(at);
    });
}

QTreeWidgetItem* StudyList::section(QString const& title) {
    auto* item = new QTreeWidgetItem(this, {title});
    item->setFlags(Qt::ItemIsEnabled);
    item->setData(0, item_role, -1);
    item->setFont(0, text_font(type::small, QFont::DemiBold));
    item->setSizeHint(0, {80, 30});
    item->setFirstColumnSpanned(true);
    item->setExpanded(true);
    return item;
}

void StudyList::offer(std::vector<StudyItem> const& items) {
    QSignalBlocker const quietly(this);
    clear();
    rows_.clear();
    QTreeWidgetItem* heading = nullptr;
    QString before;
    for (std::size_t i = 0; i < items.size(); ++i) {
        StudyItem const& item = items[i];
        QString const kind = item.open()       ? tr("Open document")
                             : item.is_own     ? tr("Your own series")
                             : item.series()   ? tr("Validation series")
                             : item.head.paper ? tr("Reproduced papers")
                                               : tr("Other studies");
        if (kind != before) heading = section(kind), before = kind;
        auto* row = new QTreeWidgetItem(heading, {list_name(item), "…"});
        row->setData(0, item_role, static_cast<int>(i));
        row->setToolTip(0, item.head.paper ? qtext(item.head.title + "\n" + item.head.paper->title + "\n" +
                                                   citation(*item.head.paper))
                                           : qtext(item.head.title));
        row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        row->setFont(1, text_font(type::small));
        rows_.push_back(row);
        colour(row);
    }
    for (int s = 0; s < topLevelItemCount(); ++s) {
        topLevelItem(s)->setFirstColumnSpanned(true);
        topLevelItem(s)->setExpanded(true);
        topLevelItem(s)->setForeground(0, theme().muted);
    }
}

void StudyList::call_open(QString const& title) {
    if (rows_.empty()) return;
    row(0)->setText(0, title.section(": ", 0, 0));
    row(0)->setToolTip(0, title);
}

void StudyList::mark(int at, StudyAnswer const* answer) {
    QTreeWidgetItem* item = row(at);
    item->setText(1, answer ? outcome_text(*answer) : "…");
    item->setData(
        1, word_role,
        answer ? static_cast<int>(has_errors(answer->issues) ? StudyVerdict::Outcome::outside : answer->verdict.word)
               : -1);
    QString const tip = answer && !has_errors(answer->issues) ? words_of(*answer) : QString();
    item->setToolTip(1, tip);
    item->setData(0, Qt::AccessibleTextRole,
                  item->toolTip(0).section('\n', 0, 0) + ", " + item->text(1) + (tip.isEmpty() ? "" : ", " + tip));
    colour(item);
    if (item == currentItem()) show_chosen();
}

/// Rows that wrap are as high as they are once they are laid out.
void StudyList::show_chosen() {
    after_events(this, [this] {
        if (currentItem()) scrollToItem(currentItem());
    });
}

void StudyList::colour(QTreeWidgetItem* item) const {
    int const word = item->data(1, word_role).isValid() ? item->data(1, word_role).toInt() : -1;
    Theme const& t = theme();
    item->setForeground(1, word == static_cast<int>(StudyVerdict::Outcome::within)    ? t.good
                           : word == static_cast<int>(StudyVerdict::Outcome::outside) ? t.bad
                                                                                      : t.muted);
}

void StudyList::changeEvent(QEvent* e) {
    QTreeWidget::changeEvent(e);
    if (e->type() != QEvent::PaletteChange) return;
    for (QTreeWidgetItem* item : rows_) colour(item);
    for (int s = 0; s < topLevelItemCount(); ++s) topLevelItem(s)->setForeground(0, theme().muted);
}

int StudyList::chosen() const { return currentItem() ? currentItem()->data(0, item_role).toInt() : -1; }

void StudyList::choose(int item) {
    if (item < 0 || item >= static_cast<int>(rows_.size())) return;
    setCurrentItem(row(item));
    show_chosen();
}

void StudyList::show_only(QString const& words) {
    QStringList const wanted = words.split(' ', Qt::SkipEmptyParts);
    for (QTreeWidgetItem* item : rows_)
        item->setHidden(!std::all_of(wanted.begin(), wanted.end(), [&](QString const& word) {
            return item->toolTip(0).contains(word, Qt::CaseInsensitive);
        }));
    for (int s = 0; s < topLevelItemCount(); ++s) {
        bool any = false;
        for (int i = 0; i < topLevelItem(s)->childCount(); ++i) any = any || !topLevelItem(s)->child(i)->isHidden();
        topLevelItem(s)->setHidden(!any);
    }
}

}  // namespace diecast
