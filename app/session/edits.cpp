#include "app/session/edits.h"

namespace diecast {

SettingEdit::SettingEdit(Document& document, Quantity const& q, Setting after, QString const& text, int gesture)
    : QUndoCommand(text),
      document_(document),
      quantity_(q),
      before_(document.setting(q)),
      after_(std::move(after)),
      gesture_(gesture),
      when_(std::chrono::steady_clock::now()) {}

bool SettingEdit::mergeWith(QUndoCommand const* other) {
    auto const& next = static_cast<SettingEdit const&>(*other);
    bool const soon = next.when_ - when_ < std::chrono::milliseconds(800);
    bool const same_hand = gesture_ ? gesture_ == next.gesture_ : !next.gesture_ && soon;
    bool const both_pin = after_.pin && next.after_.pin;
    if (&quantity_ != &next.quantity_ || !same_hand || !both_pin) return false;
    after_ = next.after_;
    when_ = next.when_;
    setText(next.text());
    setObsolete(after_.pin == before_.pin);
    return true;
}

GoalsEdit::GoalsEdit(Document& document, Goals after, QString const& text, QString topic)
    : QUndoCommand(text),
      document_(document),
      before_(goals_of(document.study())),
      after_(std::move(after)),
      topic_(std::move(topic)),
      when_(std::chrono::steady_clock::now()) {}

bool GoalsEdit::mergeWith(QUndoCommand const* other) {
    auto const& next = static_cast<GoalsEdit const&>(*other);
    if (topic_.isEmpty() || topic_ != next.topic_ || next.when_ - when_ > std::chrono::milliseconds(800)) return false;
    after_ = next.after_;
    when_ = next.when_;
    setText(next.text());
    setObsolete(after_ == before_);
    return true;
}

StudyEdit::StudyEdit(Document& document, StudyParts after, QString const& text)
    : QUndoCommand(text), document_(document), after_(std::move(after)) {
    for (auto const& [q, setting] : after_.settings) before_.settings.emplace_back(q, document.setting(*q));
    if (after_.goals) before_.goals = goals_of(document.study());
    if (after_.names) before_.names = names_of(document.study());
    if (after_.words) before_.words = words_of(document.study());
    if (after_.measured) before_.measured = document.study().measured;
    if (after_.searches) before_.searches = StudySearches{document.study().searches, &document.graph()};
    if (after_.charts) before_.charts = StudyCharts{document.study().charts, &document.graph()};
}

}  // namespace diecast
