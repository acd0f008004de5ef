// PaintedText: the text that widgets paint, piece by piece, as a paint device receives it.
#pragma once
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>
#include <vector>

namespace diecast {

struct PaintedText {
    QString text;
    QRectF box;  // in the widget's coordinates
};

class TextRecorder : public QPaintDevice, private QPaintEngine {
public:
    explicit TextRecorder(QSize size) : QPaintEngine(AllFeatures), size_(size) {}
    std::vector<PaintedText> const& pieces() const { return pieces_; }
    QPaintEngine* paintEngine() const override { return const_cast<TextRecorder*>(this); }

protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth:
                return size_.width();
            case PdmHeight:
                return size_.height();
            case PdmWidthMM:
                return size_.width() * 254 / 960;
            case PdmHeightMM:
                return size_.height() * 254 / 960;
            case PdmNumColors:
                return 1 << 24;
            case PdmDepth:
                return 32;
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            default:
                return 96;
        }
    }

private:
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(QPaintEngineState const&) override {}
    void drawPixmap(QRectF const&, QPixmap const&, QRectF const&) override {}
    void drawImage(QRectF const&, QImage const&, QRectF const&, Qt::ImageConversionFlags) override {}
    void drawPath(QPainterPath const&) override {}
    void drawPolygon(QPointF const*, int, PolygonDrawMode) override {}
    Type type() const override { return User; }
    void drawTextItem(QPointF const& at, QTextItem const& item) override {
        QRectF const box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        pieces_.push_back({item.text(), painter()->deviceTransform().mapRect(box)});
    }

    QSize size_;
    std::vector<PaintedText> pieces_;
};

/// Of one widget, without those within it.
inline std::vector<PaintedText> painted_text(QWidget& widget) {
    TextRecorder recorder(widget.size());
    widget.render(&recorder, {}, {}, QWidget::RenderFlags());
    return recorder.pieces();
}

}  // namespace diecast
