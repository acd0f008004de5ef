// A small discrete-event reference: requests, passes and slots of one instance, played through one by one.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <vector>

namespace diecast::test {

struct ServingTraffic {
    double rate = 1, arrival_cv = 1, prompt_cv = 0, answer_cv = 0;
    int users = 0;     // closed loop where more than none
    double front = 0;  // between a user's last token and the next prompt at the server, exponential
    int answer = 200, slots = 64;
    double prompt_time = 0.02, setup = 0;  // of a prompt, and of a pass with any
    double idle = 0;                       // of a pass, which the work of prompts fills first
    double budgets = 0;                    // of a pass that a mean prompt takes; 0: a pass has room for any
    bool prompts_first = false;
    double hold = 0, room = 1e9;              // passes for which prompts are held back, and how many of them end that
    double poll = 1;                          // requests are looked for every so many passes
    std::function<double(double)> pass_time;  // of decode, by batch
    double experts_after = 0;  // sequences after which 1 − 1/e of the experts are touched; 0 without any
    int requests = 100'000;
    unsigned seed = 1;
};

struct ServedRequests {
    std::vector<double> first_token, between_tokens, request_time;
    double writing = 0, tokens = 0;  // sums over requests, without first tokens
    double batch = 0, queue = 0, rate = 0;
};

inline double mean_of(std::vector<double> const& all) {
    double sum = 0;
    for (double x : all) sum += x;
    return sum / static_cast<double>(all.size());
}
inline double percentile_of(std::vector<double> all, double p) {
    auto const at = all.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), at, all.end());
    return *at;
}

inline double mean_over_tokens(ServedRequests const& r) { return r.writing / r.tokens; }

class ServingReference {
public:
    explicit ServingReference(ServingTraffic const& traffic) : traffic_(traffic), random_(traffic.seed) {}

    /// The first tenth of the requests fills the system and is not counted.
    ServedRequests run() {
        start();
        while (done_ < traffic_.requests) {
            arrive();
            if (waiting_.empty() && reading_.empty() && running_.empty()) wait_for_next();
            else pass();
        }
        served_.batch = batch_area_ / (now_ - counted_from_);
        served_.queue = queue_area_ / (now_ - counted_from_);
        served_.rate = static_cast<double>(served_.request_time.size()) / (now_ - counted_from_);
        return std::move(served_);
    }

private:
    struct Request {
        double born, prompt, first = 0;
        int answer, left;
        double unread;
    };
    struct Running {
        long last, order;  // pass of its last token; those of one pass end in the order in which they came
        Request request;
        bool operator>(Running const& x) const { return last != x.last ? last > x.last : order > x.order; }
    };
    struct Reply {
        double sent, comes;
    };
    static constexpr double never = 1e300;

    double between_arrivals() {
        double const cv2 = traffic_.arrival_cv * traffic_.arrival_cv;
        return cv2 == 0 ? 1 / traffic_.rate : std::gamma_distribution<double>(1 / cv2, cv2 / traffic_.rate)(random_);
    }
    double lognormal(double mean, double cv) {
        double const variance = std::log(1 + cv * cv);
        return cv == 0 ? mean
                       : mean * std::exp(std::normal_distribution<double>(-variance / 2, std::sqrt(variance))(random_));
    }
    Request request(double born) {
        int const answer = std::max(1, static_cast<int>(std::lround(lognormal(traffic_.answer, traffic_.answer_cv))));
        double const prompt = traffic_.prompt_time * lognormal(1, traffic_.prompt_cv);
        return {born, prompt, 0, answer, answer - 1, prompt};
    }

    double front() {
        return traffic_.front > 0 ? std::exponential_distribution<double>(1 / traffic_.front)(random_) : 0;
    }

    void start() {
        next_ = traffic_.users > 0 ? never : between_arrivals();
        for (int i = 0; i < traffic_.users; ++i) {
            Request x = request(0);
            x.left = 1 + static_cast<int>((traffic_.answer - 1) * (i + 0.5) / traffic_.users);
            if (static_cast<int>(running_.size()) < traffic_.slots) begin_writing(x);
            else waiting_.push_back(request(0));
        }
    }
    void arrive() {
        for (; next_ <= now_; next_ += between_arrivals()) waiting_.push_back(request(next_));
    }

    void wait_for_next() {
        for (Reply const& reply : replies_) next_ = std::min(next_, reply.comes);
        now_ = std::max(now_, next_);
        if (traffic_.users > 0) next_ = never;
        take_replies();
    }
    void take_replies() {
        for (Reply const& reply : replies_)
            if (reply.comes <= now_) waiting_.push_back(request(reply.sent));
        std::erase_if(replies_, [&](Reply const& reply) { return reply.comes <= now_; });
    }

    void pass() {
        std::vector<Request> joined;
        bool const held = prompts_wait();
        for (;
             !held && !waiting_.empty() && running_.size() + reading_.size() < static_cast<std::size_t>(traffic_.slots);
             waiting_.pop_front())
            reading_.push_back(waiting_.front());
        double const prompts = read(joined);
        bool const reads = prompts > 0 || !joined.empty(), writes = !reads || !traffic_.prompts_first;
        auto const batch = static_cast<double>(running_.size());
        double const write_time = writes ? traffic_.pass_time(batch) : 0;
        long const passes = reads || held ? 1 : alike(write_time);
        double const more = std::max(prompts - traffic_.idle, 0.0) + (reads ? traffic_.setup : 0),
                     time = more + static_cast<double>(passes) * write_time;
        if (done_ >= traffic_.requests / 10) {
            if (counted_from_ < 0) counted_from_ = now_;
            batch_area_ += time * batch;
            queue_area_ += time * static_cast<double>(waiting_.size());
        }
        now_ += time;
        take_replies();  // a user's next request comes while a pass runs
        since_poll_ = (since_poll_ + passes - 1) % static_cast<long>(traffic_.poll);
        if (writes) write(passes);
        for (Request& x : joined) {
            x.first = now_;
            if (x.left > 0) begin_writing(x);
            else finish(x);
        }
    }
    /// Nobody waits where nothing is written: passes without work take no time.
    bool prompts_wait() {
        bool const polls = ++since_poll_ >= static_cast<long>(traffic_.poll);
        if (polls) since_poll_ = 0;
        bool const company =
            held_ >= static_cast<long>(traffic_.hold) || static_cast<double>(waiting_.size()) >= traffic_.room;
        bool const wait = !waiting_.empty() && !running_.empty() && !(polls && company);
        held_ = wait ? held_ + 1 : 0;
        return wait;
    }
    /// Prompts in the order in which they came, until the budget of the pass is full; those read to their end join it.
    double read(std::vector<Request>& joined) {
        double const budget = traffic_.budgets > 0 ? traffic_.prompt_time / traffic_.budgets : never;
        double taken = 0;
        while (!reading_.empty() && taken < budget) {
            Request& x = reading_.front();
            double const part = std::min(x.unread, budget - taken);
            taken += part;
            if ((x.unread -= part) > 1e-12 * x.prompt) break;
            joined.push_back(x);
            reading_.pop_front();
        }
        return taken;
    }
    void begin_writing(Request const& x) { running_.push({written_ + x.left, order_++, x}); }
    /// How many passes in a row are alike, as no request comes and none ends before the last of them.
    long alike(double time) const {
        double comes = next_;
        for (Reply const& reply : replies_) comes = std::min(comes, reply.comes);
        double const until = std::ceil((comes - now_) / time);
        long const ends = running_.top().last - written_;
        return until < static_cast<double>(ends) ? std::max(static_cast<long>(until), 1L) : ends;
    }
    void write(long passes) {
        for (written_ += passes; !running_.empty() && running_.top().last <= written_; running_.pop())
            finish(running_.top().request);
    }
    void finish(Request const& x) {
        if (traffic_.users > 0) replies_.push_back({now_, now_ + front()});
        if (done_++ < traffic_.requests / 10 || x.first == 0) return;
        served_.first_token.push_back(x.first - x.born);
        served_.request_time.push_back(now_ - x.born);
        served_.writing += now_ - x.first;
        served_.tokens += x.answer - 1;
        if (x.answer > 1) served_.between_tokens.push_back((now_ - x.first) / (x.answer - 1));
    }

    ServingTraffic traffic_;
    std::mt19937_64 random_;
    std::deque<Request> waiting_, reading_;
    std::priority_queue<Running, std::vector<Running>, std::greater<>> running_;
    long written_ = 0, order_ = 0;  // passes that write, requests
    std::vector<Reply> replies_;
    ServedRequests served_;
    double now_ = 0, next_ = 0, counted_from_ = -1, batch_area_ = 0, queue_area_ = 0;
    int done_ = 0;
    long held_ = 0, since_poll_ = 0;
};

}  // namespace diecast::test
