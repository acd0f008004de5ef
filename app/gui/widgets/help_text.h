// What a place of the window says when it is asked what it is, and which chapter of the manual is about it.
#pragma once
#include <QWidget>

namespace diecast {

inline void set_help(QWidget* place, char const* topic, QString const& words) {
    place->setWhatsThis(words);
    place->setProperty("topic", topic);
}

}  // namespace diecast
