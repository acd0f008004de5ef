// BrushFilter: works out what brushes leave of kept designs, and paints it; no widget here, so that it runs on any
// thread.
#pragma once
#include <QImage>
#include <map>
#include "app/chart/parallel.h"

namespace diecast {

/// How the parallel coordinates are to be painted; no theme where they are not shown.
struct ParallelPage {
    ParallelLayout layout;
    double fine = 1;  // pixels of the screen to a logical one
    Theme const* theme = nullptr;
    friend bool operator==(ParallelPage const&, ParallelPage const&) = default;
};

struct BrushAsk {
    Brushes brushes;
    std::shared_ptr<KeptColumns const> columns;
    std::shared_ptr<Picture const> picture;
    ParallelPage page;
};

/// What brushes leave of the designs.
struct BrushAnswer {
    BrushAsk ask;
    std::shared_ptr<Picture const> part;                      // null: all of the picture
    std::shared_ptr<std::vector<std::uint8_t> const> inside;  // per row: within every brush
    std::size_t within = 0, feasible = 0;                     // rows within; of these, the feasible ones
    QImage rest, brushed, front;       // of all, of what is brushed, and of the front's designs one by one
    std::vector<std::uint64_t> drawn;  // these, with their values along the axes
    std::vector<std::vector<double>> ways;
    std::vector<std::shared_ptr<Steps const>> steps;  // where rows lie on each axis
    double seconds = 0;                               // of the processor
};

/// Keeps what several answers have in common: one object for each thread.
class BrushFilter {
public:
    std::shared_ptr<BrushAnswer const> answer(BrushAsk const&);

private:
    void follow(BrushAsk const&);
    void choose(BrushAsk const&, BrushAnswer&);
    std::shared_ptr<Picture const> part_of(BrushAsk const&);
    void paint(BrushAsk const&, BrushAnswer&);
    QImage ways(ParallelPage const&, Picture const&, BrushAnswer&) const;
    std::vector<std::shared_ptr<Steps const>> steps_for(ParallelPage const&);

    std::shared_ptr<KeptColumns const> columns_;
    std::map<Quantity const*, std::pair<Track, std::shared_ptr<Steps const>>> steps_;
    std::shared_ptr<Picture const> located_;  // whose cells these are
    std::vector<std::uint32_t> cell_of_, chosen_;
    std::vector<std::uint8_t> inside_, kept_;  // kept: within and feasible
    PairTally tally_;                          // of the kept
    ParallelPage rest_page_;
    bool rest_feasible_ = false;
    QImage rest_;
};

/// A design's values along these axes, in the units; NaN where a quantity is not kept.
std::vector<double> values_of(KeptColumns const&, std::uint64_t design, std::vector<ParallelAxis> const&);

}  // namespace diecast
