// Figure settings: how charts were exported last, kept from one run to the next.
#pragma once
#include <QString>
#include "app/chart/module/figure_options.h"

namespace diecast {

struct FigureSettings {
    FigureOptions figure;    // without subtitle, and of titles no more than that none is wanted
    QString folder, ending;  // of the file
};

FigureSettings figure_settings();  // what is out of range or unknown counts as at first
void keep(FigureSettings const&);

}  // namespace diecast
