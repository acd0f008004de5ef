// A small discrete-event reference: sessions of several rounds and stores that drop what was used longest ago, played
// through one context after the other.
#pragma once
#include <array>
#include <cstddef>
#include <functional>
#include <list>
#include <queue>
#include <random>
#include <unordered_map>
#include <vector>

namespace diecast::test {

struct ReuseTraffic {
    double sessions_per_s = 1;  // begun
    int rounds = 5;
    double fresh = 500, answer = 300, shared = 0;  // tokens; the common prefix is always found
    std::function<double(std::mt19937_64&)> pause;
    std::array<double, 4> tokens{};  // of the stores, nearest first
    bool exclusive = false;
    int sessions = 20'000;
    unsigned seed = 1;
};

struct ReuseFound {
    std::array<double, 4> share{};  // of the tokens of all prompts, by store; without common prefix
    double shared = 0;
};

/// One store: contexts by session, those used longest ago last.
class ContextStore {
public:
    explicit ContextStore(double room) : room_(room) {}
    bool holds(int session) const { return at_.contains(session); }
    /// Puts a context first; what it displaces is returned.
    std::vector<std::pair<int, double>> put(int session, double tokens) {
        take(session);
        order_.push_front({session, tokens});
        at_[session] = order_.begin();
        used_ += tokens;
        std::vector<std::pair<int, double>> dropped;
        while (used_ > room_ && !order_.empty()) {
            dropped.push_back(order_.back());
            take(order_.back().first);
        }
        return dropped;
    }
    void take(int session) {
        auto const found = at_.find(session);
        if (found == at_.end()) return;
        used_ -= found->second->second;
        order_.erase(found->second);
        at_.erase(found);
    }

private:
    double room_, used_ = 0;
    std::list<std::pair<int, double>> order_;
    std::unordered_map<int, std::list<std::pair<int, double>>::iterator> at_;
};

/// The first tenth of the sessions warms the stores up and is not counted.
inline ReuseFound play(ReuseTraffic const& x) {
    struct Event {
        double time;
        int session, round;
        bool operator>(Event const& other) const { return time > other.time; }
    };
    std::mt19937_64 random(x.seed);
    std::exponential_distribution<> gap(x.sessions_per_s);
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
    double now = 0;
    for (int s = 0; s < x.sessions; ++s) events.push({now += gap(random), s, 1});
    double const begin = 0.1 * now, end = now;  // beyond the end no new sessions come
    std::vector<ContextStore> stores;
    for (double room : x.tokens) stores.emplace_back(room);
    auto const keep = [&](int session, double tokens) {
        if (!x.exclusive) {
            for (ContextStore& store : stores) store.put(session, tokens);
            return;
        }
        std::vector<std::pair<int, double>> moved{{session, tokens}};
        for (ContextStore& store : stores) {
            std::vector<std::pair<int, double>> next;
            for (auto const& [who, size] : moved)
                for (auto const& dropped : store.put(who, size)) next.push_back(dropped);
            moved = std::move(next);
        }
    };
    ReuseFound found;
    double all = 0;
    for (; !events.empty() && events.top().time < end; events.pop()) {
        Event const e = events.top();
        double const prompt = x.shared + x.fresh + (e.round - 1) * (x.fresh + x.answer);
        bool const counted = e.time > begin;
        if (counted) {
            all += prompt;
            found.shared += x.shared;
            for (std::size_t i = 0; i < stores.size(); ++i)
                if (stores[i].holds(e.session)) {
                    found.share[i] += prompt - x.fresh - x.shared;
                    break;
                }
        }
        for (ContextStore& store : stores) store.take(e.session);
        keep(e.session, e.round * (x.fresh + x.answer));
        if (e.round < x.rounds) events.push({e.time + x.pause(random), e.session, e.round + 1});
    }
    for (double& share : found.share) share /= all;
    found.shared /= all;
    return found;
}

}  // namespace diecast::test
