// Preferences: what a person prefers, kept from one run to the next.
#pragma once
#include <QString>

namespace diecast {

struct Preferences {
    QString theme = "system";  // or light, dark
    int scale = 100;           // of everything on the screen, in percent
    bool comma = false;        // 3,35 for 3.35
    bool short_units = false;  // 3.35 TB/s for 3350 GB/s
    int threads = 0;           // 0: one per core
    bool autosave = true;
    bool restore_study = false;  // the last one, where none is asked for
    friend bool operator==(Preferences const&, Preferences const&) = default;
};

inline constexpr int least_scale = 100, most_scale = 200;  // Qt clips at less than a pixel a point

Preferences settings();  // what is out of range or unknown counts as the default
void keep(Preferences const&);

}  // namespace diecast
