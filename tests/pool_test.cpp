#include "optimizer/sweep/pool.h"
#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include "optimizer/sweep/shares.h"
#ifdef __linux__
#include <sys/resource.h>
#endif

using diecast::Pool;
using diecast::Shares;

TEST_CASE("every chunk is worked on once, in rising order per worker") {
    Pool pool(4);
    CHECK(pool.workers() == 4);
    for (std::size_t chunks : {0u, 1u, 2u, 3u, 1000u}) {
        std::vector<std::atomic<int>> visits(chunks);
        std::vector<std::vector<std::size_t>> seen(pool.workers());
        CHECK(pool.run(chunks, {}, [&](unsigned worker, std::size_t chunk) {
            ++visits[chunk];
            seen[worker].push_back(chunk);
        }));
        for (auto const& v : visits) CHECK(v == 1);
        for (auto const& s : seen) CHECK(std::is_sorted(s.begin(), s.end()));
    }
}

TEST_CASE("a pool of one works in the calling thread") {
    Pool pool(1);
    auto const me = std::this_thread::get_id();
    CHECK(pool.run(5, {}, [&](unsigned worker, std::size_t) {
        CHECK(worker == 0);
        CHECK(std::this_thread::get_id() == me);
    }));
}

#ifdef __linux__
TEST_CASE("workers that give way go behind the thread that called them, and others do not") {
    int const mine = getpriority(PRIO_PROCESS, 0);
    for (bool gives_way : {false, true}) {
        Pool pool(2, gives_way);
        std::array<std::atomic<int>, 2> seen{1000, 1000};
        while (seen[1] == 1000)
            pool.run(64, {}, [&](unsigned worker, std::size_t) {
                seen[worker] = getpriority(PRIO_PROCESS, 0);
                std::this_thread::sleep_for(std::chrono::microseconds(50));
            });
        CHECK(seen[0] == mine);
        CHECK((seen[1] > mine) == (gives_way && mine < 19));
    }
}
#endif

TEST_CASE("a request to stop ends a job early and leaves the pool usable") {
    Pool pool(3);
    std::stop_source source;
    std::atomic<int> visits = 0;
    CHECK_FALSE(pool.run(1'000'000, source.get_token(), [&](unsigned, std::size_t) {
        if (++visits >= 100) source.request_stop();
    }));
    CHECK(visits < 100 + 3);  // no worker begins another
    CHECK_FALSE(pool.run(10, source.get_token(), [](unsigned, std::size_t) {}));
    CHECK(pool.run(10, {}, [&](unsigned, std::size_t) { ++visits; }));
}

TEST_CASE("an exception reaches the caller and leaves the pool usable") {
    Pool pool(3);
    auto const fail = [](unsigned, std::size_t chunk) {
        if (chunk == 17) throw std::runtime_error("seventeen");
    };
    CHECK_THROWS_WITH(pool.run(1000, {}, fail), "seventeen");
    std::atomic<int> visits = 0;
    CHECK(pool.run(100, {}, [&](unsigned, std::size_t) { ++visits; }));
    CHECK(visits == 100);
}

TEST_CASE("several threads may call at once, and a job may start another") {
    Pool pool(3);
    std::atomic<int> visits = 0;
    {
        std::vector<std::jthread> callers;
        for (int c = 0; c < 4; ++c)
            callers.emplace_back([&] {
                for (int i = 0; i < 20; ++i)
                    pool.run(8, {},
                             [&](unsigned, std::size_t) { pool.run(4, {}, [&](unsigned, std::size_t) { ++visits; }); });
            });
    }
    CHECK(visits == 4 * 20 * 8 * 4);
}

TEST_CASE("shares give every number to somebody, once, also when some workers never come") {
    std::uint64_t const numbers = GENERATE(0u, 1u, 7u, 1000u);
    unsigned const workers = GENERATE(1u, 2u, 5u), present = GENERATE(1u, 2u, 5u);
    Shares shares(numbers, 3, workers);
    std::vector<int> visits(numbers);
    for (bool some = true; some;) {
        some = false;
        for (unsigned w = 0; w < std::min(workers, present); ++w)
            if (auto const stretch = shares.next(w)) {
                some = true;
                CHECK(stretch->first < stretch->last);
                CHECK(stretch->last - stretch->first <= 3);
                for (auto i = stretch->first; i < stretch->last; ++i) ++visits[i];
            }
    }
    CHECK(std::all_of(visits.begin(), visits.end(), [](int v) { return v == 1; }));
}

TEST_CASE("a worker goes through its own share in order before it takes from another's end") {
    Shares shares(100, 10, 2);
    for (std::uint64_t first : {50u, 60u, 70u, 80u, 90u}) CHECK(shares.next(1)->first == first);
    CHECK(shares.next(0)->first == 0);
    CHECK(shares.next(1)->first == 30);  // of 10 … 50 the upper half
    CHECK(shares.next(0)->first == 10);
    shares.stop();
    CHECK_FALSE(shares.next(0));
}
