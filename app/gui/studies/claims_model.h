// ClaimsModel: the numbers a study is compared with beside ours, with a verdict; in groups: by search, else by topic.
#pragma once
#include <QAbstractItemModel>
#include <QFontMetrics>
#include "app/present/tables/claim_words.h"
#include "app/session/document.h"
#include "optimizer/validation/study_verdict.h"

namespace diecast {

/// Which claims are listed.
struct ClaimFilter {
    bool only_differing = false;
    std::optional<Status> status = {};
    QStringList words = {};
    bool any() const { return only_differing || status || !words.isEmpty(); }
    friend bool operator==(ClaimFilter const&, ClaimFilter const&) = default;
};

class ClaimsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Claim, Figure, Theirs, Ours, Deviation, Tolerance, Band, Outcome, Trust, Source, columns };
    enum State { Waiting, Agrees, Differs };
    explicit ClaimsModel(QObject* parent = nullptr);
    QModelIndex index(int row, int column, QModelIndex const& parent = {}) const override;
    QModelIndex parent(QModelIndex const&) const override;
    int rowCount(QModelIndex const& = {}) const override;
    int columnCount(QModelIndex const& = {}) const override;
    QVariant data(QModelIndex const&, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation, int role = Qt::DisplayRole) const override;

    void list(Study const&, std::vector<Verdict> const& = {});  // what is claimed, unfiltered; none: not judged yet
    void take(std::vector<Verdict> const&);                     // on the same claims, in the study's order
    void show_only(ClaimFilter);
    ClaimFilter const& filter() const { return filter_; }

    int claims() const { return static_cast<int>(claims_.size()); }
    int count(State) const;
    int listed() const;
    std::optional<int> claim_at(QModelIndex const&) const;  // its number; none for a group
    QModelIndex index_of(int claim) const;                  // invalid if it is not listed
    Published const& claim(int n) const { return at(n).published; }
    double ours(int n) const { return at(n).ours; }
    State state(int n) const { return at(n).state; }
    bool fails(int n) const { return at(n).state == Differs && diecast::fails(verdict(at(n))); }
    QString const& group_of(int claim) const { return at(claim).group; }
    static QString group_of(Study const&, Published const&);
    QString group_title(int group) const { return groups_[static_cast<std::size_t>(group)].title; }
    StudyVerdict verdict() const;
    StudyVerdict verdict(int group) const;              // of all in the group, listed or not
    bool waits(int group) const;                        // for some of its verdicts
    int widest(int column, QFontMetrics const&) const;  // text in it, in pixels
    QString details(int n) const;                       // as rich text

private:
    struct Row {
        Published published;
        double ours;
        State state = Waiting;
        QString problem = {};
        QString group = {};
    };
    struct Group {
        QString title;
        std::vector<int> members, shown;
    };
    Verdict verdict(Row const& row) const { return {&row.published, row.ours, row.state == Agrees, {}}; }
    Row const& at(int n) const { return claims_[static_cast<std::size_t>(n)]; }
    void judge(std::vector<Verdict> const&);
    bool wanted(Row const&) const;
    void regroup();
    QVariant group_data(Group const&, int column, int role) const;
    QString cell(Row const&, int column) const;

    std::vector<Row> claims_;
    std::vector<Group> groups_;  // with anything to show
    ClaimFilter filter_;
};

}  // namespace diecast
