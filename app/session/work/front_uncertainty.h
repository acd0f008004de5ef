// FrontUncertainty: within which band the numbers of the front's designs lie where inputs are uncertain, and how sure
// they are of their place on it.
#pragma once
#include <QTimer>
#include "app/session/background.h"
#include "app/session/session.h"
#include "optimizer/uncertainty/uncertainty.h"

namespace diecast {

/// Nine tenths of the samples lie between the ends; in the units of x and y.
struct FrontBand {
    std::uint64_t design;
    double x, y, x_lo, x_hi, y_lo, y_hi;
    double on_front;             // share of the samples
    bool robust;                 // no other is better in all objectives at the 90th percentile of each one's worse side
    double value = 0;            // of what splits the front
    bool choice_robust = false;  // none with another value of that is better in x and y at these percentiles
};

/// Two or three: the digits that the band leaves as they are, and the first that it moves.
int digits_within(double value, double lo, double hi);
/// The fewest that all bands leave, in x and in y; three without bands.
std::pair<int, int> digits_of(std::vector<FrontBand> const&);

class FrontUncertainty : public QObject {
    Q_OBJECT
public:
    FrontUncertainty(Session&, Pool&, QObject* parent = nullptr);
    void show(bool);
    std::vector<FrontBand> const& bands() const { return bands_; }
    BackgroundWork& work() { return work_; }
    QString note() const;  // how many designs, of how many samples

    static constexpr std::size_t most_designs = 48, most_of_value = 12, samples = 2000;

signals:
    void changed();

private:
    struct Ask {
        std::shared_ptr<Graph const> graph;
        std::shared_ptr<Picture const> picture;
        std::vector<FrontPoint> front;  // the designs that are sampled
        UncertaintyQuestion question;
        std::vector<double> values;  // of what splits the front, of these designs
        UncertaintyQuestion rivals;  // designs of the fronts of all values, in x and y
        std::vector<double> rival_values;
    };
    void ask();
    bool is_about(Picture const&) const;  // the designs sampled are its front, whatever part of it is shown
    QString choice_note() const;

    Session& session_;
    bool is_shown_ = false;
    std::vector<FrontBand> bands_;
    std::size_t front_ = 0;  // designs it has
    std::shared_ptr<Picture const> of_;
    QTimer soon_;
    Background<Ask, std::vector<FrontBand>> work_;
};

}  // namespace diecast
