// Turns of the event loop: what is put off to a later one. Nothing is called for an object that is gone by then.
#pragma once
#include <QTimer>

namespace diecast {

/// Calls `act` once the events that wait have been handled: a table has its new width by then.
template <class Act>
void after_events(QObject* of, Act act) {
    QMetaObject::invokeMethod(of, std::move(act), Qt::QueuedConnection);
}

/// Calls `act` in a turn of its own, before which the window draws. (Without any delay it would be this same turn.)
template <class Act>
void in_own_turn(QObject* of, Act act) {
    QTimer::singleShot(1, Qt::PreciseTimer, of, std::move(act));
}

}  // namespace diecast
