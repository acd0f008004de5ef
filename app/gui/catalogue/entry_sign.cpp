#include "app/gui/catalogue/entry_sign.h"
#include <QIconEngine>
#include <QPainter>
#include "app/chart/text.h"
#include "app/gui/widgets/style.h"

namespace diecast {
namespace {

class SignEngine : public QIconEngine {
public:
    explicit SignEngine(Status s) : status_(s) {}
    QIconEngine* clone() const override { return new SignEngine(status_); }
    void paint(QPainter* p, QRect const& box, QIcon::Mode mode, QIcon::State) override {
        Theme const& t = theme();
        QColor const colour = mode == QIcon::Selected ? t.on_accent : status_ == Status::assumption ? t.bad : t.text;
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        double const size = std::min(box.width(), box.height());
        p->translate(QRectF(box).center());
        p->scale(size / 16, size / 16);
        p->setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        draw(*p, colour);
        p->restore();
    }
    QPixmap pixmap(QSize const& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter p(&result);
        paint(&p, QRect(QPoint(), size), mode, state);
        return result;
    }

private:
    void draw(QPainter& p, QColor const& colour) const {
        QRectF const disc(-4.5, -4.5, 9, 9);
        switch (status_) {
            case Status::published:
                p.setBrush(colour);
                return p.drawEllipse(disc);
            case Status::derived:
                p.drawEllipse(disc);
                p.setBrush(colour);
                return p.drawPie(disc, 90 * 16, 180 * 16);
            case Status::calibrated:
                p.setBrush(colour);
                p.drawPolygon(QPolygonF({{0, -5.2}, {5.2, 0}, {0, 5.2}, {-5.2, 0}}));
                return;
            case Status::recalled:
                return p.drawEllipse(disc);
            case Status::regression:
                return p.drawRect(QRectF(-4, -4, 8, 8));
            case Status::assumption:
                p.drawPolygon(QPolygonF({{0, -5}, {5.2, 4.4}, {-5.2, 4.4}}));
                return;
        }
    }
    Status status_;
};

}  // namespace

QIcon sign(Status s) { return QIcon(new SignEngine(s)); }

QString meaning(Status s) {
    switch (s) {
        case Status::published:
            return tr("published: read in the source");
        case Status::derived:
            return tr("derived: our arithmetic from the source");
        case Status::calibrated:
            return tr("calibrated: fitted to the source");
        case Status::recalled:
            return tr("from memory, unverified");
        case Status::regression:
            return tr("regression: our own reproduction, checked against our notes");
        case Status::assumption:
            return tr("assumption: nobody has published it");
    }
    return {};
}

}  // namespace diecast
