"""One design: numbers, explanations, settings and errors are those of the command line."""
import gc
import unittest
import warnings

from help import Case, command, diecast, printed_json


class Numbers(Case):
    def test_numbers_of_a_study_are_those_of_eval_to_the_last_bit(self):
        for name in ("package-split", "lite-gpu", "gpus"):
            values = self.model.study(name).evaluate(outputs="package.*,serve.cost,process.node")
            printed = printed_json("eval", name, "--show", "package.*,serve.cost,process.node")
            self.assertGreater(len(values), 20)
            for key, value in values.items():
                expected = printed[key].get("entry", printed[key]["value"])
                self.assertEqual(value, expected if expected is not None else value, key)
                self.assertEqual(values.units[key], printed[key]["unit"])
            self.assertEqual(values.feasible, printed["feasible"])
            self.assertEqual(values.violates, [v["text"] for v in printed["violates"]])

    def test_without_outputs_a_design_has_the_figures_of_eval(self):
        values = self.model.study("package-split").evaluate()
        printed = printed_json("eval", "package-split")
        self.assertEqual([key for key in printed if "." in key], list(values))
        self.assertTrue(command("eval", "package-split")[0].startswith(str(values).split("Not feasible")[0]))

    def test_a_named_design_is_laid_over_the_study(self):
        study = self.model.study("lite-gpu")
        name = study.designs[0]
        printed = printed_json("eval", "lite-gpu", "--design", name, "--show", "serve.cost")["serve.cost"]["value"]
        self.assertEqual(study.evaluate(outputs="serve.cost", design=name)["serve.cost"], printed)
        self.assertEqual(study.with_(design=name).evaluate(outputs="serve.cost")["serve.cost"], printed)

    def test_settings_come_after_the_default_design(self):
        study = self.model.study("lite-gpu").with_({"decode.batch": 64, "memory.price": 20})
        printed = printed_json("eval", "lite-gpu", "--set", "decode.batch=64", "--set", "memory.price=20",
                               "--show", "serve.cost")["serve.cost"]["value"]
        self.assertEqual(study.evaluate(outputs="serve.cost")["serve.cost"], printed)

    def test_settings_are_texts_with_units_numbers_in_the_unit_and_names(self):
        study = self.model.study("package-split")
        printed = printed_json("eval", "package-split", "--set", "die.area=600 mm2", "--set", "process.node=N5",
                               "--show", "package.cost,die.area,process.node")
        for area in ("600 mm²", "6 cm^2", 600, 600.0, "=2*300"):
            values = study.with_({"die.area": area}, **{"process.node": "N5"}).evaluate(
                outputs=["package.cost", "die.area", "process.node"])
            self.assertEqual(values["package.cost"], printed["package.cost"]["value"], area)
            self.assertEqual(values["die.area"], 600)
            self.assertEqual(values["process.node"], "N5")
        self.assertNotIn("die.area", study.settings, "with_() makes another study")

    def test_built_in_studies_and_series_have_names(self):
        self.assertIn("package-split", self.model.studies)
        self.assertIn("splitwise", self.model.series)

    def test_the_fields_of_a_study_are_those_of_its_file(self):
        study = self.model.study("package-split")
        self.assertEqual(study.name, "package-split")
        self.assertTrue(study.title)
        self.assertEqual(study.with_(objectives=["package.cost:min"]).objectives, {"package.cost": "min"})
        limited = study.with_(constraints="package.power <= 700 W").constraints
        self.assertEqual(limited["package.power"][1], 700)
        for key, values in study.axes.items():
            self.assertIn(key, self.model.quantities)
            self.assertGreater(len(values), 0)
        self.assertEqual(self.model.study("package-split").json, study.json)

    def test_what_an_entry_does_not_override_is_a_warning(self):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            study = self.model.study("package-split")
            study.with_({"process.node": "N5"})
        out, err = command("sweep", "package-split", "--set", "process.node=N5", "--front", "/dev/null")
        expected = [line for line in err.splitlines() if "does not override" in line]
        self.assertEqual(["diecast: " + str(w.message).removeprefix("warning: ") for w in said], expected)


class Explanations(Case):
    def test_the_text_of_an_explanation_is_that_of_the_command_line(self):
        study = self.model.study("lite-gpu")
        for key, depth in (("serve.cost", 2), ("package.cost", 4), ("die.yield", 9)):
            printed, _ = command("explain", key, "lite-gpu", "--depth", str(depth))
            self.assertEqual(str(study.explain(key, depth=depth)), printed)
            self.assertEqual(study.explain(key, depth=depth).data,
                             printed_json("explain", key, "lite-gpu", "--depth", str(depth)))

    def test_an_explanation_is_a_tree_that_outlives_its_study(self):
        tree = diecast.Model().study("package-split").explain("package.cost")
        gc.collect()
        self.assertEqual(tree.key, "package.cost")
        self.assertEqual(tree.unit, "USD")
        self.assertEqual(tree.origin, "formula")
        self.assertEqual(tree.label, self.model.quantities["package.cost"].label)
        seen, waiting = set(), [tree]
        while waiting:
            node = waiting.pop()
            seen.add(node.origin)
            waiting += node.inputs
            self.assertIn(node.key, repr(node))
        self.assertTrue({"formula", "catalogue", "default"} <= seen)
        self.assertIn("package.cost", tree._repr_html_())


class Rows(Case):
    def test_every_quantity_of_the_command_line_is_a_row_with_the_same_fields(self):
        printed = printed_json("quantities")
        self.assertEqual(set(self.model.quantities), set(printed))
        area = self.model.quantities["die.area"]
        self.assertEqual((area.unit, area.symbol, area.label), ("mm²", printed["die.area"]["symbol"], printed["die.area"]["label"]))
        self.assertEqual(area.doc, printed["die.area"]["doc"])
        self.assertEqual([q.key for q in self.model.quantities.select("die.area,yield.law")], ["die.area", "yield.law"])
        self.assertIn("Murphy", self.model.quantities["yield.law"].choices)

    def test_entries_have_values_with_their_sources(self):
        nodes = {entry.name: entry for entry in self.model.entries("process.node")}
        self.assertIn("N5", nodes)
        values, sources = nodes["N5"].values, nodes["N5"].sources
        self.assertEqual(set(values), set(sources))
        self.assertGreater(values["process.wafer_price"], 1000)
        self.assertTrue(all(source["status"] for source in sources.values()))
        self.assertEqual([e.name for e in self.model.entries("process.node")], self.model.quantities["process.node"].choices)


class Errors(Case):
    def test_errors_have_place_and_hint_and_say_what_the_command_line_says(self):
        study = self.model.study("package-split")
        error = self.refused(lambda: study.with_({"die.aera": 3}), "there is no quantity", "die.area")
        self.assertEqual((error.place, error.hint), ("die.aera", "die.area"))
        self.assertIsInstance(error, ValueError)
        for words in ("die.area=600 kg", "die.area=-5 mm2", "process.node=N55", "die.area=", "die.area=2..1 step 0"):
            key, value = words.split("=")
            error = self.refused(lambda: study.with_({key: value}))
            said = command("sweep", "package-split", "--set", words, "--front", "/dev/null")[1].strip()
            self.assertEqual("diecast: --set " + str(error), said)

    def test_whatever_is_wrong_is_an_error_that_names_it(self):
        study = self.model.study("package-split")
        self.refused(lambda: self.model.study("packge-split"), "package-split")
        self.refused(lambda: study.evaluate(outputs="die.*x"), "no quantity matches")
        self.refused(lambda: study.evaluate(design="H200"), "the study has no design", "H100")
        self.refused(lambda: study.evaluate()["die.x"], "outputs=")
        self.refused(lambda: study.explain("die.aera"), "die.area")
        self.refused(lambda: study.with_({"die.area": None}), "expected a number")
        self.refused(lambda: study.with_({"die.area": []}), "empty")
        self.refused(lambda: study.with_({"die.area": float("nan")}))
        self.refused(lambda: study.with_(constraints="package.power < 5"), "KEY>=VALUE")
        self.refused(lambda: study.with_(objectives="process.node"), "is a choice")
        self.refused(lambda: study.with_(sample="sobel 5"))
        self.refused(lambda: study.sensitivity(method="sobl"), "sobol")
        self.refused(lambda: study.uncertainty(over="all"), "design, front")
        self.refused(lambda: study.optimize(points=0), "points")
        self.refused(lambda: self.model.study().sweep(), "axes")
        self.refused(lambda: self.model.entries("die.area"), "not a choice")
        self.refused(lambda: self.model.validate("splitwize"), "neither a file nor a series", "splitwise")
        self.refused(lambda: diecast.Model(presets="/nowhere/at/all"), "not a folder")
        self.refused(lambda: diecast.Model(entries=["/nowhere/at/all.json"]), "/nowhere/at/all.json")


if __name__ == "__main__":
    unittest.main()
