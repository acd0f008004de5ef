// A study of the shipped model with the numbers of its first chart.
#pragma once
#include <catch2/catch.hpp>
#include "app/present/charts/chart_data.h"
#include "tests/file_help.h"
#include "tests/shipped.h"

namespace diecast {

struct MadeChart {
    Study study;
    Issues issues = {};
    ChartData data = {};
};

inline MadeChart made_chart(StudyReading reading) {
    CAPTURE(files::all_text(reading.issues));
    REQUIRE(reading.issues.empty());
    MadeChart m{std::move(reading.study)};
    Pool pool{1};
    m.data = chart_data(shipped(), m.study, m.study.charts.at(0), pool, m.issues);
    return m;
}

}  // namespace diecast
