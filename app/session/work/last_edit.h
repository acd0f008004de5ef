// LastEdit: the settings as they were before the newest edit of them, and the numbers of the current design under them.
// Forgotten with the next edit of anything, with undo, and when another design is picked or another study is opened.
#pragma once
#include "app/session/session.h"

namespace diecast {

class LastEdit : public QObject {
public:
    explicit LastEdit(Session&, QObject* parent = nullptr);
    /// Of the edit, "Scale-out bandwidth = 25 GB/s". Empty: there is none to compare with, or the picture is older.
    QString text() const;
    /// Of a design before the edit, in the unit. None without an edit, for a design under the pointer, and for one
    /// whose own settings are all that was edited.
    std::optional<double> value_before(Coordinates const&, Quantity const&);

private:
    void follow_study(Changes const&);
    void follow_edits(int index);
    void follow_selection();
    bool applies_to(Coordinates const&) const;

    Session& session_;
    int index_;                       // of the undo stack
    Scenario now_;                    // of the document
    std::optional<Scenario> before_;  // none: nothing to compare with
    Design picked_;
    std::optional<Coordinates> known_;  // whose values are kept
    std::map<Quantity const*, double> values_;
};

}  // namespace diecast
