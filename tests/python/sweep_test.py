"""Sweeps: the bits of the command line, in arrays that are not copied."""
import _thread
import csv
import gc
import io
import signal
import threading
import unittest

from help import Case, command, diecast  # first: it ends the test where numpy is missing
import numpy

SMALL = {"package.class": "CoWoS-S,organic", "package.dies": "1,2,4", "memory.class": "HBM3", "package.stacks": "4,6",
         "die.clock": "1.2..2 GHz steps 3", "link.class": "NVLink 4", "link.ports": "9,18"}

ENDLESS = {"process.defect_density": "0.01..0.3 /cm2 steps 900", "assembly.test_price": "1..900 USD steps 900",
           "memory.price": "1..50 USD/GB steps 900"}


def options(settings):
    return [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]


def printed_rows(text):
    """Rows of the command line's CSV, by key without the unit."""
    lines = list(csv.reader(io.StringIO(text)))
    keys = [title.split(" [")[0] for title in lines[0]]
    return [dict(zip(keys, line)) for line in lines[1:]]


class Sweeps(Case):
    def test_counts_and_hash_of_the_large_studies_are_those_of_the_command_line(self):
        for name, known in (("lite-gpu", "27b8f729f47ac739"), ("package-split", "dda3ad7073f95785")):
            found = self.model.study(name).sweep(columns=False)
            said = command("sweep", name, "--front", "/dev/null")[1]
            self.assertIn("hash " + found.hash, said)
            self.assertEqual(found.hash, known)
            self.assertEqual(said.split(" designs")[0].replace("\u202f", ""), str(found.count))
            self.assertIn(f"{len(found.front['design'])} on the front", said)

    def test_keeping_columns_changes_neither_hash_nor_front(self):
        study = self.model.study("package-split").with_(SMALL)
        without, kept = study.sweep(columns=False, threads=1), study.sweep(outputs="die.yield,package.*")
        self.assertEqual((without.hash, without.count, without.feasible), (kept.hash, kept.count, kept.feasible))
        self.assertEqual(list(without.front["design"]), list(kept.front["design"]))
        self.assertEqual(kept.feasible, int(kept.columns["feasible"].sum()))

    def test_the_front_alone_is_that_of_all_designs_and_says_what_was_not_counted(self):
        study = self.model.study("package-split").with_(objectives=["package.cost_per_peak"])
        axes = {"die.clock": "1..2 GHz steps 100"}
        alone, every = study.sweep(axes, front_only=True), study.sweep(axes, columns=False)
        self.assertEqual(list(alone.front["design"]), list(every.front["design"]))
        self.assertEqual(alone.count, every.count)
        self.assertIsNone(every.settled)
        self.assertEqual(sum(alone.settled.values()), alone.count)
        large = study.sweep({**axes, "package.silicon_area": "200..1600 mm2 log 80"}, front_only=True)
        self.assertLess(large.settled["evaluated"], large.count / 10)
        self.refused(lambda: alone.hash, "hash", "front_only=False")
        self.refused(lambda: alone.feasible, "feasible", "front_only=False")
        self.refused(lambda: alone.columns, "columns")

    def test_columns_and_front_are_the_rows_that_the_command_line_writes(self):
        found = self.model.study("package-split").sweep(SMALL, outputs="die.yield")
        for option, columns in (("--rows", found.columns), ("--front", found.front)):
            printed = printed_rows(command("sweep", "package-split", *options(SMALL), "--show", "die.yield", option, "-")[0])
            self.assertEqual(len(printed), columns.rows)
            for key in columns:
                for row in range(0, len(printed), 7 if option == "--rows" else 1):
                    value = columns[key][row]
                    if key == "feasible":
                        self.assertEqual(bool(value), printed[row][key] == "1")
                    elif isinstance(value, str):
                        self.assertEqual(value, printed[row][key], key)
                    else:
                        self.assertEqual(float(value), float(printed[row][key]), (key, row))
            self.assertLessEqual(set(columns) - {"feasible"}, set(printed[0]))

    def test_every_row_of_a_sweep_is_the_design_of_its_number(self):
        found = self.model.study("package-split").sweep(SMALL, outputs="die.yield,package.cost")
        rows = numpy.random.default_rng(1).integers(0, found.count, 20)
        for row in rows:
            values = found.design(int(row)).evaluate(outputs="die.yield,package.cost,package.dies,process.node")
            for key in values:
                if key in found.columns:
                    self.assertEqual(values[key], found.columns[key][row], key)
        self.refused(lambda: found.design(found.count), "0 to")

    def test_a_model_without_a_study_gets_the_objectives_of_the_command_line(self):
        axes = {"die.area": "100..800 mm2 steps 5", "package.dies": "1,2,4"}
        found = self.model.study().sweep(axes)
        self.assertIn("hash " + found.hash, command("sweep", *options(axes), "--front", "/dev/null")[1])

    def test_lists_and_texts_name_the_same_axis(self):
        study = self.model.study()
        text = study.sweep({"die.area": "100, 200, 400 mm²", "process.node": "N7, N5"})
        lists = study.sweep({"die.area": [100, "2 cm²", numpy.float64(400)], "process.node": ["N7", "N5"]})
        self.assertEqual((text.count, text.hash), (lists.count, lists.hash))
        self.assertEqual(text.count, 6)

    def test_samples_of_the_axes_are_those_of_the_command_line(self):
        found = self.model.study("package-split").with_(sample="sobol 300").sweep()
        self.assertEqual(found.count, 300)
        self.assertIn("hash " + found.hash,
                      command("sweep", "package-split", "--sample", "sobol 300", "--front", "/dev/null")[1])

    def test_arrays_are_not_copied_and_outlive_the_sweep(self):
        found = self.model.study("package-split").sweep(SMALL, outputs="package.cost")
        cost = found.columns["package.cost"]
        self.assertFalse(cost.flags.owndata)
        self.assertEqual(type(cost.base).__name__, "PyCapsule")
        self.assertTrue(numpy.shares_memory(cost, found.columns["package.cost"]))
        frame = found.frame()
        self.assertTrue(numpy.shares_memory(cost, frame["package.cost"].to_numpy()))
        total = cost.sum()
        del found
        gc.collect()
        self.assertEqual(cost.sum(), total)
        self.assertEqual(frame["package.cost"].sum(), total)

    def test_a_data_frame_has_units_and_categories(self):
        found = self.model.study("package-split").sweep(SMALL, outputs="package.cost")
        frame = found.frame()
        self.assertEqual(len(frame), found.count)
        self.assertEqual(frame.attrs["units"]["package.cost"], "USD")
        self.assertEqual(list(frame["process.node"].astype(str)), list(found.columns["process.node"]))
        best = frame[frame["feasible"]].groupby("process.node", observed=True)["package.cost"].min()
        self.assertGreater(len(best), 1)


    def test_columns_that_do_not_fit_into_memory_are_refused_before_the_work(self):
        self.refused(lambda: self.model.study("package-split").sweep({"memory.price": "1..50 USD/GB steps 100000"}),
                     "GB are free", "columns=False")


class Threads(Case):
    def test_ctrl_c_from_another_thread_stops_a_sweep_that_would_take_years(self):
        study = self.model.study("package-split")
        threading.Timer(0.1, _thread.interrupt_main).start()  # it runs only where the sweep has let go of the lock
        with self.assertRaises(KeyboardInterrupt):
            study.sweep(ENDLESS, columns=False)
        self.assertEqual(study.sweep(columns=False).count, 1036800, "afterwards all is as before")

    def test_what_the_handler_of_a_signal_raises_ends_a_sweep(self):
        def handler(*_):
            raise TimeoutError("long enough")

        before = signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with self.assertRaisesRegex(TimeoutError, "long enough"):
            self.model.study("package-split").sweep(ENDLESS, columns=False)
        signal.signal(signal.SIGALRM, before)

    def test_several_threads_sweep_at_once_with_the_same_bits(self):
        study = self.model.study("package-split").with_(SMALL)
        hashes = []
        workers = [threading.Thread(target=lambda: hashes.append(study.sweep().hash)) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(set(hashes), {study.sweep().hash})
        self.assertEqual(len(hashes), 4)


if __name__ == "__main__":
    unittest.main()
