"""docs/notebooks: every notebook runs from end to end and prints the text that stands in it.

With DIECAST_RENEW in the environment the outputs are written anew.
"""
import os
import unittest

from help import MODEL, SOURCE, diecast, needed

needed("nbconvert", "nbformat", "ipykernel", "pandas")
import nbconvert.preprocessors  # noqa: E402
import nbformat  # noqa: E402

FOLDER = SOURCE / "docs/notebooks"


def plain(output):
    """What an output is: its text, and whether it is a picture."""
    data = output.get("data", {})
    return output.get("text", "") or "".join(data.get("text/plain", "")), "image/svg+xml" in data


def shown(notebook):
    return [[plain(output) for output in cell.get("outputs", [])] for cell in notebook.cells]


def without_passing_things(notebook):
    """Times and counters differ from run to run."""
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                         "language_info": {"name": "python"}}
    return notebook


def executed(file):
    notebook = nbformat.read(file, as_version=4)
    os.environ["PYTHONPATH"] = os.environ["DIECAST_PYTHON"]  # of the kernel
    runner = nbconvert.preprocessors.ExecutePreprocessor(timeout=300, kernel_name="python3")
    runner.preprocess(notebook, {"metadata": {"path": str(FOLDER)}})
    return without_passing_things(notebook)


class Notebooks(unittest.TestCase):
    maxDiff = None

    def test_every_notebook_prints_what_stands_in_it(self):
        files = sorted(FOLDER.glob("*.ipynb"))
        self.assertGreater(len(files), 0)
        for file in files:
            stored = nbformat.read(file, as_version=4)
            now = executed(file)
            if os.environ.get("DIECAST_RENEW"):
                nbformat.write(now, file)
                continue
            with self.subTest(file.name):
                self.assertEqual(shown(now), shown(stored))
                self.assertTrue(any(is_picture for cell in shown(now) for _, is_picture in cell), "no picture")


if __name__ == "__main__":
    try:
        MODEL.study("package-split").chart("floorplan")
    except diecast.Error as error:
        needed(None, why=str(error))
    unittest.main()
