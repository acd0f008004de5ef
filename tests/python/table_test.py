"""Tables of designs: the numbers of single designs, whatever the table is made of, and what is wrong in one."""
import decimal
import unittest

from help import Case, diecast  # first: it ends the test where numpy is missing
import numpy
import pandas


class Tables(Case):
    def test_a_table_of_designs_is_evaluated_row_by_row_as_single_designs_are(self):
        study = self.model.study("package-split")
        table = {"die.area": ["2 cm²", 400, "800 mm²"], "process.node": ["N7", "N5", "N5"], "package.dies": [1, 2, 4]}
        columns = study.evaluate(table, outputs="package.cost,die.yield")
        for row in range(3):
            single = study.with_({key: cells[row] for key, cells in table.items()}).evaluate(
                outputs="package.cost,die.yield")
            self.assertEqual(columns["package.cost"][row], single["package.cost"])
            self.assertEqual(columns["die.yield"][row], single["die.yield"])
            self.assertEqual(bool(columns["feasible"][row]), single.feasible)
        self.assertEqual(columns.units["package.cost"], "USD")

    def test_a_data_frame_keeps_its_index_and_gives_differences(self):
        study = self.model.study("package-split")
        table = pandas.DataFrame({"die.area": numpy.linspace(100, 800, 71)}, index=numpy.arange(71) + 1000)
        frame = study.evaluate(table, outputs=["die.raw_cost", "die.perfect_yield"], as_frame=True)
        self.assertTrue(frame.index.equals(table.index))
        self.assertTrue((frame["die.raw_cost"].diff().dropna() > 0).all(), "a larger die costs more")
        self.assertTrue((frame["die.perfect_yield"].diff().dropna() < 0).all(), "and yields less")
        slope = numpy.gradient(frame["die.raw_cost"], table["die.area"])
        self.assertTrue((slope > 0).all())

    def test_one_value_counts_for_all_rows(self):
        study = self.model.study("package-split")
        both = study.evaluate({"die.area": [200.0, 400.0], "process.node": "N5"}, outputs="die.yield")
        one = study.with_({"process.node": "N5"}).evaluate({"die.area": [200.0, 400.0]}, outputs="die.yield")
        self.assertEqual(list(both["die.yield"]), list(one["die.yield"]))

    def test_a_mistake_in_a_table_names_column_row_and_limit(self):
        study = self.model.study("package-split")
        self.assertEqual(self.refused(lambda: study.evaluate({"die.area": [1.0, 2.0, -3.0]})).place, "die.area, row 2")
        self.refused(lambda: study.evaluate({"die.area": [1.0, float("nan")]}), "row 1", "not a number")
        self.refused(lambda: study.evaluate({"process.node": ["N5", "N55"]}), "process.node, row 1", "N5")
        self.refused(lambda: study.evaluate({"die.area": [1.0, 2.0], "package.dies": [1]}), "has 1 rows")
        self.refused(lambda: study.evaluate({"die.aera": [1.0]}), "die.area")
        self.refused(lambda: study.evaluate({}), "no rows")
        self.refused(lambda: study.evaluate({"die.area": [[1.0, 2.0]]}), "dimensions")

    def test_single_values_of_every_kind_are_one_row(self):
        study = self.model.study("package-split")
        expected = study.with_({"die.area": "400 mm²", "process.node": "N5"}).evaluate(outputs="package.cost")["package.cost"]
        for area in ("400 mm²", "4 cm²", 400, 400.0, numpy.float64(400), numpy.array(400), numpy.int32(400), b"400 mm2",
                     decimal.Decimal(400), numpy.str_("4 cm2")):
            for node in ("N5", b"N5", numpy.str_("N5"), numpy.array("N5")):
                found = study.evaluate({"die.area": area, "process.node": node}, outputs="package.cost")
                self.assertEqual(list(found["package.cost"]), [expected], (area, node))
        frame = study.evaluate({"die.area": "400 mm²", "process.node": "N5"}, outputs="package.cost", as_frame=True)
        self.assertEqual(list(frame["package.cost"]), [expected])
        self.assertEqual(list(frame.index), [0])

    def test_single_values_beside_columns_count_for_all_rows(self):
        study = self.model.study("package-split")
        mixed = study.evaluate({"process.node": "N7", "die.area": [200, "4 cm²"], "package.dies": numpy.int64(2)},
                               outputs="package.cost")
        full = study.evaluate({"process.node": ["N7", "N7"], "die.area": [200, 400], "package.dies": [2, 2]},
                              outputs="package.cost")
        self.assertEqual(list(mixed["package.cost"]), list(full["package.cost"]))
        self.assertNotEqual(mixed["package.cost"][0], mixed["package.cost"][1])

    def test_rows_records_and_series_are_the_columns_that_they_hold(self):
        study = self.model.study("package-split")
        columns = {"die.area": [400.0, 200.0], "process.node": ["N5", "N7"]}
        known = list(study.evaluate(columns, outputs="package.cost")["package.cost"])
        pairs = list(zip(*columns.values()))
        rows = [dict(zip(columns, pair)) for pair in pairs]
        text = numpy.array(pairs, dtype=[("die.area", "f8"), ("process.node", "U4")])
        for table in (rows, tuple(rows), (row for row in rows), text, text.view(numpy.recarray),
                      numpy.array(pairs, dtype=[("die.area", "f4"), ("process.node", "S4")]),
                      [pandas.Series(row) for row in rows], {key: iter(cells) for key, cells in columns.items()},
                      pandas.DataFrame(columns).astype({"process.node": "category"})):
            self.assertEqual(list(study.evaluate(table, outputs="package.cost")["package.cost"]), known, table)
        for one in (rows[1], text[1], pandas.Series(rows[1])):
            self.assertEqual(list(study.evaluate(one, outputs="package.cost")["package.cost"]), known[1:], one)

    def test_what_is_no_table_is_an_error_with_place_and_hint_and_nothing_else(self):
        study = self.model.study("package-split")

        class Odd:
            keys = 5

        def place(table, *words):
            return self.refused(lambda: study.evaluate(table), *words).place

        for table in (5, "die.area", b"x", object(), numpy.zeros(3), numpy.zeros((2, 2)), Odd(), dict):
            self.assertEqual(place(table, "expected a dict of values or columns by key"), "table")
        self.assertEqual(place([], "no rows"), "table")
        self.assertEqual(place([{"die.area": 1}, 2], "expected a dict"), "table, row 1")
        self.assertEqual(place([{"die.area": 1}, {"package.dies": 2}], "has 'package.dies'", "row 0 has not"), "table, row 1")
        self.assertEqual(place([{"die.area": 1, "package.dies": 2}, {"die.area": 2}], "has no 'package.dies'"), "table, row 1")
        for cell in (None, 1j, pandas.NA, object(), numpy.datetime64("2020", "ns"), "\ud800", b"\xff", float("nan"), "9 kg"):
            self.assertEqual(place({"die.area": cell}), "die.area")
            self.assertEqual(place({"die.area": pandas.Series([400, cell], dtype=object)}), "die.area, row 1")
        for cells in ({1, 2}, {"a": 1}, [[1], [2, 3]], "100..800 mm²"):
            self.assertEqual(place({"die.area": cells, "package.dies": [1, 2]}), "die.area")
        self.assertEqual(place({"\ud800": 1}), "table")
        error = self.refused(lambda: study.evaluate({"process.node": "N55"}), "no entry")
        self.assertEqual((error.place, error.hint), ("process.node", "N5"))
        self.refused(lambda: study.evaluate(outputs=5), "outputs", "a list of texts")
        self.refused(lambda: study.evaluate(outputs=[5]), "outputs", "expected texts")
        self.refused(lambda: study.with_({"die.area": 1j}), "expected a number")
        self.refused(lambda: study.with_({"\ud800": 1}), "UTF-8")

    def test_what_a_table_raises_by_itself_comes_through(self):
        def cells():
            yield 100
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            self.model.study("package-split").evaluate({"die.area": cells()})
        self.assertTrue(issubclass(diecast.Error, ValueError))


if __name__ == "__main__":
    unittest.main()
