// Turns of the event loop: what is put off to a later one. Nothing is called for an object that is gone by then.
#pragma once
#include <QTimer>

namespace diecast {

/// Once the events that wait have been handled: a table has its new width by then.
template <class Act>
void after_events(QObject* of, Act act) {
    QMetaObject::invokeMethod(of, std::move(act), Qt::QueuedConnection);
}

/// In a turn of its own, between which and this one the window draws. (Without any delay it would be the same one.)
template <class Act>
void in_own_turn(QObject* of, Act act) {
    QTimer::singleShot(1, Qt::PreciseTimer, of, std::move(act));
}

}  // namespace diecast
