#include "optimizer/pool.h"
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <numeric>
#include <stdexcept>

using diecast::Pool;

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

TEST_CASE("a request to stop ends a job early and leaves the pool usable") {
    Pool pool(3);
    std::stop_source source;
    std::atomic<int> visits = 0;
    CHECK_FALSE(pool.run(1'000'000, source.get_token(), [&](unsigned, std::size_t) {
        if (++visits == 100) source.request_stop();
    }));
    CHECK(visits < 100'000);
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
