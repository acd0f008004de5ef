// BrushController: keeps the shown numbers of all designs, and works out on a thread of its own what the brushes leave
// of them. It gets what is on show by `set_shown` and does not know the session.
#pragma once
#include <QTimer>
#include <set>
#include "app/session/brush_filter.h"
#include "app/session/document.h"
#include "app/session/picture_designs.h"
#include "app/session/runner.h"

namespace diecast {

class BrushController : public QObject {
    Q_OBJECT
public:
    BrushController(Document const&, Runner const&, Pool&);
    ~BrushController() override;

    /// The axes of parallel coordinates, left to right.
    std::vector<Quantity const*> const& axes() const { return axes_; }
    void show_axes(std::vector<Quantity const*>);
    void flip(Quantity const*);
    void count_viewers(int by);                         // one more who looks at the numbers, or one less
    void paint_on(QSizeF, double fine, bool);           // the parallel coordinates, if they are seen
    void repaint() { ask(); }                           // in other colours
    void again() { follow(); }                          // after it was stopped
    bool takes(std::shared_ptr<Picture const> const&);  // and it is `filtered` later
    void set_brushes(Brushes);
    /// What is on show: a picture, and what is brushed of it. Null: none; all of it.
    void set_shown(std::shared_ptr<Picture const>, std::shared_ptr<Picture const> part);

    std::shared_ptr<KeptColumns const> const& columns() const { return columns_; }
    std::shared_ptr<BrushAnswer const> const& answer() const { return answer_; }
    ParallelLayout layout() const;  // of what is kept; no axes before
    /// The values of a design along the axes of the layout, in the units.
    std::vector<double> way_of(Coordinates const&, PictureDesigns const&);
    BackgroundWork& collecting() { return collecting_; }
    bool busy() const { return collecting_.busy() || working_.busy() || dirty_ || soon_.isActive(); }
    double seconds() const { return seconds_; }  // of the processor, for the last answer

    static constexpr std::size_t most_axes = 14, usual_axes = 9;

signals:
    void filtered(std::shared_ptr<diecast::Picture const>, std::shared_ptr<diecast::Picture const> part);  // null: all
    void brushes_wanted(diecast::Brushes);  // of axes that are left
    void columns_changed();
    void answered();
    void axes_changed();

private:
    bool is_needed() const { return viewers_ > 0 || brushes_.active(); }
    void follow();
    void collect(std::shared_ptr<Picture const> const&);
    void take(std::shared_ptr<KeptColumns const>);
    void ask();
    void work();
    void receive(std::shared_ptr<BrushAnswer const>);
    std::shared_ptr<Picture const> const& shown() const { return part_ ? part_ : picture_; }
    std::vector<Quantity const*> due_axes() const;
    bool is_called_for(Quantity const&) const;
    void propose_axes();

    struct Collected {
        std::shared_ptr<Picture const> picture;
        std::vector<Quantity const*> axes;
    };
    Document const& document_;
    Runner const& runner_;
    Brushes brushes_;
    std::shared_ptr<Picture const> picture_, part_;  // on show
    std::vector<Quantity const*> axes_, due_;
    std::set<Quantity const*> flipped_;
    int viewers_ = 0;
    bool proposed_ = false, dirty_ = false, seen_ = false;
    QSizeF size_;
    double fine_ = 1, seconds_ = 0;
    std::shared_ptr<KeptColumns const> columns_;
    std::map<Quantity const*, Track> tracks_;
    std::shared_ptr<BrushAnswer const> answer_;
    std::shared_ptr<Picture const> held_;  // taken, not yet delivered
    std::shared_ptr<BrushFilter> filter_;  // of the thread that works
    std::vector<std::pair<Coordinates, std::vector<double>>> ways_;
    QTimer soon_, turn_;
    Background<Collected, std::shared_ptr<KeptColumns const>> collecting_;
    Background<BrushAsk, std::shared_ptr<BrushAnswer const>> working_;
};

}  // namespace diecast
