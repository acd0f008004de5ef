"""optimize, sensitivity, uncertainty, validate and charts: what the command line gives."""
import tempfile
import threading
import unittest

from help import Case, command, diecast, printed_json


def without_time(data):
    return {key: value for key, value in data.items() if key not in ("seconds", "evaluations_per_second")}


class Analyses(Case):
    def test_a_refined_front_is_that_of_the_command_line(self):
        report = self.model.study("package-split").optimize({"die.area": "100..800 mm2 steps 4"}, points=4, budget=10000, threads=1)
        printed = printed_json("optimize", "package-split", "--set", "die.area=100..800 mm2 steps 4", "--points", "4",
                               "--budget", "10000", "--threads", "1")
        self.assertEqual(without_time(report.data), without_time(printed))
        self.assertIn("between", str(report))
        self.assertEqual(len(report.frame()), len(report.data["designs"]))

    def test_extremes_are_those_of_the_command_line_and_of_all_designs(self):
        study = self.model.study("package-split")
        report = study.extremes("package.cost")
        self.assertEqual(report.data, printed_json("extremes", "package-split", "--show", "package.cost"))
        self.assertEqual(str(report), command("extremes", "package-split", "--show", "package.cost")[0])
        frame = study.sweep(outputs="package.cost").frame()
        cost = frame[frame.feasible]["package.cost"]
        self.assertEqual([float(value) for value in report.frame()["value"]], [cost.min(), cost.max()])

    def test_sensitivities_are_those_of_the_command_line_by_every_method(self):
        study = self.model.study("package-split")
        for method in ("tornado", "elasticity", "morris", "sobol"):
            words = ["sensitivity", "package-split", "--design", "H100", "--output", "package.cost", "--method", method,
                     "--samples", "16"]
            report = study.sensitivity("package.cost", method=method, design="H100", samples=16)
            self.assertEqual(report.data, printed_json(*words))
            self.assertEqual(str(report), command(*words)[0])
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/mine.diecast.json"
            command("new", "serve", "-o", path)
            default = self.model.study(path).sensitivity("serve.cost", inputs="gpu.price")
            self.assertIn("Around cheapest, the study's default: ", str(default))
        frame = study.sensitivity("package.cost", design="H100").frame()
        self.assertEqual(frame["swing"].iloc[0], frame["swing"].max())

    def test_uncertainty_of_a_design_and_of_a_front_is_that_of_the_command_line(self):
        study = self.model.study("package-split")
        report = study.uncertainty("package.cost,die.yield", design="H100", samples=500)
        printed = printed_json("uncertainty", "package-split", "--design", "H100", "--output", "package.cost,die.yield",
                               "--samples", "500")
        self.assertEqual(without_time(report.data), without_time(printed))
        few = {"die.area": "100..800 mm2 steps 3"}
        front = study.with_(few).uncertainty(over="front", baseline="H100", samples=100)
        printed = printed_json("uncertainty", "package-split", "--set", "die.area=100..800 mm2 steps 3", "--over", "front",
                               "--baseline", "H100", "--samples", "100")
        self.assertEqual(without_time(front.data), without_time(printed))
        self.assertIn("samples", str(front))

    def test_the_options_of_uncertainty_are_those_of_the_command_line(self):
        study = self.model.study("package-split")
        words = ["uncertainty", "package-split", "--design", "H100", "--output", "package.cost", "--samples", "300"]
        plain = study.uncertainty("package.cost", design="H100", samples=300)
        for option in ({"sampling": "latin"}, {"seed": 7}, {"shape": "lognormal", "range": 20.0}, {"correlation": 1.0},
                       {"width": 50.0}, {"percentile": 75.0}):
            given = [word for key, value in option.items() for word in (f"--{key}", f"{value}")]
            report = study.uncertainty("package.cost", design="H100", samples=300, **option)
            self.assertEqual(without_time(report.data), without_time(printed_json(*words, *given)), option)
            self.assertNotEqual(without_time(report.data), without_time(plain.data), option)
        asked = study.uncertainty("package.cost", design="H100", samples=300, inputs=True)
        self.assertTrue(str(asked).startswith(command(*words, "--inputs")[0]))
        self.assertGreater(len(str(asked)), len(str(plain)))
        few = {"die.area": "100..800 mm2 steps 3"}
        front = study.with_(few, constraints="package.power <= 500 W").uncertainty(over="front", samples=100, designs=6, most=2)
        words = ["uncertainty", "package-split", "--set", "die.area=100..800 mm2 steps 3", "--over", "front",
                 "--constraint", "package.power <= 500 W", "--samples", "100", "--designs", "6"]
        self.assertEqual(without_time(front.data), without_time(printed_json(*words)))
        self.assertEqual(len(front.frame()["design"].unique()), 6)
        printed = command(*words, "--most", "2")[0].splitlines()
        self.assertEqual(str(front).splitlines()[:3], printed[:3])
        for wrong in ({"shape": "normale"}, {"width": 0.0}, {"range": -1.0}, {"designs": 0}, {"most": 0},
                      {"correlation": 2.0}, {"samples": 1}):
            key = next(iter(wrong))
            self.assertEqual(self.refused(lambda: study.uncertainty("package.cost", design="H100", **wrong)).place, key)

    def test_a_validation_series_has_the_lines_and_rows_of_the_command_line(self):
        report = self.model.validate("llama3-training")
        printed = printed_json("validate", "llama3-training", "--rows")["series"]["llama3-training"]
        self.assertEqual(report.data["lines"], printed["lines"])
        self.assertEqual(report.data["rows"], printed["rows"])
        self.assertIn(report.data["title"], str(report))
        self.assertIn("llama3-training", self.model.series)
        self.assertEqual(list(report.frame()["ours"]), [row["ours"] for row in printed["rows"]])


class Charts(Case):
    def test_a_chart_is_the_svg_that_the_command_line_writes_or_says_what_is_missing(self):
        study = self.model.study("package-split")
        for chart in (1, 2):
            printed, refused = command("chart", "package-split", "--chart", str(chart), "--format", "svg", "-o", "-")
            if not printed:
                self.refused(lambda: study.chart(chart), "diecast-gui")
                self.assertIn("diecast-gui", refused)
                return
            drawn = study.chart(chart)
            self.assertEqual(drawn.svg, printed)
            self.assertEqual(drawn._repr_svg_(), drawn.svg)
            self.assertEqual(drawn.title, study.charts[chart - 1])
        self.assertNotEqual(study.chart(2, theme="dark").svg, drawn.svg)
        self.refused(lambda: study.chart("no such chart"), "no chart")
        self.refused(lambda: study.chart(99), "charts 1 to")
        self.refused(lambda: study.chart(theme="pink"), "light, dark or mono")

    def test_threads_draw_the_same_picture_one_after_the_other(self):
        study = self.model.study("package-split")
        try:
            alone = study.chart("floorplan").svg
        except diecast.Error:
            self.skipTest("what draws is not there")
        drawn = []
        threads = [threading.Thread(target=lambda: drawn.append(study.chart("floorplan").svg)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(drawn, [alone] * 4)


if __name__ == "__main__":
    unittest.main()
