"""What is installed has types that mypy finds, as it would on a user's machine."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import venv

from help import SOURCE, needed

needed("mypy" if shutil.which("mypy") else None, why="missing: mypy")

RIGHT = """
import diecast
import numpy
import pandas  # type: ignore[import]

model = diecast.Model()
study = model.study("package-split")
cost: float | str = study.evaluate()["package.cost"]
yields: numpy.ndarray = study.evaluate({"die.area": "400 mm²"}, outputs="die.yield")["die.yield"]
rows: numpy.ndarray = study.evaluate([{"die.area": 400, "process.node": "N5"}], ["die.yield"])["die.yield"]
frame: pandas.DataFrame = study.evaluate(pandas.DataFrame({"die.area": [400.0]}), as_frame=True)
count: int = study.sweep({"die.area": "100..800 mm² steps 8"}, columns=False).front.rows
spread: pandas.DataFrame = study.uncertainty(outputs=("package.cost",), shape="normal", width=50).frame()
try:
    study.with_({"die.area": "400 mm"})
except diecast.Error as error:
    place: str = error.place
"""
WRONG = {'model.stuy("x")': "stuy", 'study.sweep(thread=1)': "thread", 'study.sweep().hash + 1': "operand",
         'study.evaluate({"die.area": 400}).feasible': "feasible", 'study.evaluate(as_frame=True)': "evaluate"}


class Types(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        subprocess.run([*os.environ["DIECAST_INSTALL"].split(), cls.folder / "installed"], check=True, capture_output=True)
        venv.create(cls.folder / "python", system_site_packages=True)
        packages = next((cls.folder / "python").glob("lib/python3*/site-packages"))
        shutil.copytree(cls.folder / "installed/lib/python3/dist-packages", packages, dirs_exist_ok=True)

    def checked(self, text):
        file = self.folder / "use.py"
        file.write_text(text)
        done = subprocess.run(["mypy", "--python-executable", self.folder / "python/bin/python", "--cache-dir",
                               self.folder / "cache", "--check-untyped-defs", file], capture_output=True, text=True,
                              cwd=self.folder)
        return done.returncode, done.stdout + done.stderr

    def test_right_use_passes(self):
        code, said = self.checked(RIGHT)
        self.assertEqual(code, 0, said)

    def test_each_mistake_is_found_in_its_line(self):
        code, said = self.checked(RIGHT + "".join(line + "\n" for line in WRONG))
        first = RIGHT.count("\n") + 1
        lines = said.splitlines()
        self.assertEqual(code, 1, said)
        for number, word in enumerate(WRONG.values(), first):
            self.assertTrue(any(line.startswith(f"use.py:{number}: error") and word in line for line in lines),
                            f"{word} in {number}:\n{said}")

    def test_the_stub_itself_is_sound(self):
        # misc: where pandas has no types, a data frame may be None, too, and forms of evaluate() overlap
        done = subprocess.run(["mypy", "--strict", "--ignore-missing-imports", "--disable-error-code", "misc", "--cache-dir", self.folder / "strict",
                               SOURCE / "app/python/diecast.pyi"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
