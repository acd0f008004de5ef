#include "app/gui/parameters/found_rows.h"
#include <QRegularExpression>
#include "app/gui/widgets/choice_popup.h"
#include "app/gui/widgets/style.h"
#include "app/session/words.h"

namespace diecast {
namespace {

std::size_t const most_found_rows = 30;

}  // namespace

FoundRows::FoundRows(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), column_(new QVBoxLayout(this)), note_(new QLabel(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(space::tight);
    note_->setObjectName("muted");
    note_->setFont(text_font(type::small));
    note_->setWordWrap(true);
    note_->setTextFormat(Qt::RichText);
    note_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    note_->setContentsMargins(space::card, 0, space::card, space::tight);
    column_->addWidget(note_);
    connect(note_, &QLabel::linkActivated, this, &FoundRows::follow);
}

void FoundRows::find(QString const& typed, std::vector<bool> const& relevant, bool all) {
    FoundQuantities const found = search_quantities(session_.graph(), to_std(typed));
    std::vector<Quantity const*> hits, wanted;
    for (auto const& [q, fit] : found.hits) {
        bool const named = fit <= WordFit::other_name;
        hits.push_back(q);
        if (all || named || relevant[static_cast<std::size_t>(session_.graph().slot(*q))]) wanted.push_back(q);
    }
    if (wanted.empty()) wanted = hits;
    instead_ = qtext(found.instead);
    for (ParameterRow* row : rows_) row->hide(), column_->removeWidget(row);
    rows_.clear();
    for (Quantity const* q : wanted) {
        if (rows_.size() == most_found_rows) break;
        rows_.push_back(make_row(*q));
        column_->addWidget(rows_.back());
        rows_.back()->show();
    }
    if (wanted.empty() || !instead_.isEmpty()) return say_no_match(note_, typed, instead_);
    say(wanted.size(), hits.size() - wanted.size());
}

void FoundRows::follow(QString const& link) {
    if (link == "all") emit all_wanted();
    else emit instead_wanted(instead_);
}

void FoundRows::say(std::size_t found, std::size_t beside_the_point) {
    QString text = found > rows_.size()
                       ? tr("%1 found, the likeliest %2 here: another word narrows it.").arg(found).arg(rows_.size())
                       : tr("%1 found. Enter goes to the first, F3 to the next.").arg(found);
    if (beside_the_point > 0)
        text += " " + tr("%1 more make no difference here: <a style='color:%2' href='all'>show them</a>")
                          .arg(beside_the_point)
                          .arg(theme().accent.name());
    note_->setText(text);
    QString plain = text;
    note_->setAccessibleName(plain.remove(QRegularExpression("<[^>]*>")));
}

ParameterRow* FoundRows::make_row(Quantity const& q) {
    ParameterRow*& row = made_[&q];
    if (row) return row;
    row = new ParameterRow(session_, q, this);
    row->call(title(q));
    connect(row, &ParameterRow::explain_wanted, this, &FoundRows::explain_wanted);
    return row;
}

ParameterRow* FoundRows::row(Quantity const& q) const {
    for (ParameterRow* row : rows_)
        if (&row->quantity() == &q) return row;
    return nullptr;
}

void FoundRows::forget_choices() {
    std::erase_if(rows_, [](ParameterRow* row) { return row->choice() != nullptr; });
    std::erase_if(made_, [](auto const& item) {
        if (!item.second->choice()) return false;
        item.second->hide();
        item.second->deleteLater();
        return true;
    });
}

}  // namespace diecast
