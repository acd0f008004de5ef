#include "app/gui/catalogue/entry_trust.h"
#include <QPainter>
#include "app/gui/catalogue/entry_sign.h"
#include "app/gui/widgets/style.h"

namespace diecast {

void EntryTrust::show(Entry const& entry) {
    text_ = trust_text(entry);
    parts_.clear();
    QStringList const words = text_.section(": ", 1).split(", ", Qt::SkipEmptyParts);
    QStringList tips;
    for (QString const& word : words)
        for (Status s : {Status::published, Status::derived, Status::calibrated, Status::recalled, Status::assumption})
            if (word.section(' ', 1).startsWith(QString::fromUtf8(to_text(s)))) {
                parts_.emplace_back(s, word);
                tips << meaning(s);
            }
    setToolTip(tips.join('\n'));
    setAccessibleName(text_);
    update();
}

QSize EntryTrust::sizeHint() const { return {480, QFontMetrics(text_font(type::body)).height() + space::tight}; }

void EntryTrust::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setFont(text_font(type::body));
    p.setPen(theme().text);
    int x = 0;
    auto const write = [&](QString const& text) {
        int const wide = p.fontMetrics().horizontalAdvance(text);
        p.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, width() - x));
        x += wide;
    };
    write(text_.section(": ", 0, 0));
    for (auto const& [status, text] : parts_) {
        x += space::card;
        sign(status).paint(&p, QRect(x, 0, 16, height()));
        x += 16 + space::tight;
        write(text);
    }
}

}  // namespace diecast
