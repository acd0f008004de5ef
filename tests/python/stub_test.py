"""app/python/diecast.pyi names what the module has. With DIECAST_RENEW in the environment it is written anew."""
import os
import unittest

from help import SOURCE, diecast
from stub import stub_of

FILE = SOURCE / "app/python/diecast.pyi"


class Stub(unittest.TestCase):
    maxDiff = None

    def test_the_stub_is_that_of_the_module(self):
        now = stub_of(diecast)
        if os.environ.get("DIECAST_RENEW"):
            FILE.write_text(now)
        compile(FILE.read_text(), str(FILE), "exec")
        self.assertEqual(FILE.read_text(), now)

    def test_everything_public_has_a_docstring(self):
        missing = []
        for name, thing in vars(diecast).items():
            if isinstance(thing, type):
                missing += [f"{name}.{member}" for member, of in vars(thing).items()
                            if not member.startswith("_") and not (getattr(of, "__doc__", "") or "").strip()]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
