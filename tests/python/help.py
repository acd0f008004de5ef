"""What the tests of the Python module share: the module, the command line beside it, and no own entries."""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import unittest

os.environ["XDG_DATA_HOME"] = "/nowhere"
sys.path.insert(0, os.environ["DIECAST_PYTHON"])  # the folder of the module
SOURCE = pathlib.Path(os.environ["DIECAST_SOURCE"])
PROGRAM = os.environ["DIECAST_PROGRAM"]



def needed(*modules, why=""):
    """Ends the test where one of these is missing: as skipped, or as done where outputs are only to be renewed."""
    missing = [module for module in modules if module is None or not importlib.util.find_spec(module)]
    if missing:
        print(why or "missing: " + ", ".join(f"python3-{module}" for module in missing))
        sys.exit(0 if os.environ.get("DIECAST_RENEW") else 77)


needed("numpy", "pandas")
import diecast  # noqa: E402


def command(*words):
    """Standard output and standard error of the command line; it may fail."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=SOURCE)
    return done.stdout, done.stderr


def printed_json(*words):
    return json.loads(command(*words, "--format", "json")[0])


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = MODEL

    def refused(self, call, *words):
        """The error, whose message has all of these words."""
        with self.assertRaises(diecast.Error) as caught:
            call()
        for word in words:
            self.assertIn(word, str(caught.exception))
        return caught.exception


MODEL = diecast.Model()
