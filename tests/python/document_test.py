"""docs/python.md: every example runs as printed and prints what stands below it.

With DIECAST_RENEW in the environment the outputs are written anew.
"""
import contextlib
import io
import os
import re
import unittest

from help import SOURCE  # first: it ends the test where pandas is missing
import pandas

PAGE = SOURCE / "docs/python.md"
BLOCK = re.compile(r"(```pycon\n)(.*?)(```)", re.S)


def statements(block):
    """Source of each statement, and what the page shows below it."""
    found = []
    for line in block.splitlines():
        if line.startswith((">>> ", "... ")) or line in (">>>", "..."):
            if line.startswith(">>>"):
                found.append(([], []))
            found[-1][0].append(line[4:])
        else:
            found[-1][1].append(line)
    return found


def printed_by(source, names):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile("\n".join(source) + "\n", "<page>", "single"), names)
    return out.getvalue().rstrip("\n").split("\n") if out.getvalue() else []


def run(text):
    """The page with what is printed now."""
    names = {}

    def renewed(block):
        lines = []
        for source, _ in statements(block[2]):
            lines += [(">>> " if i == 0 else "... ") + line for i, line in enumerate(source)]
            lines += [line.rstrip() for line in printed_by(source, names)]
        return block[1] + "\n".join(line.rstrip() for line in lines) + "\n" + block[3]

    return BLOCK.sub(renewed, text)


class Page(unittest.TestCase):
    maxDiff = None

    def test_the_examples_of_the_page_print_what_stands_below_them(self):
        text = PAGE.read_text()
        now = run(text)
        if os.environ.get("DIECAST_RENEW"):
            PAGE.write_text(now)
            return
        self.assertGreaterEqual(len(BLOCK.findall(text)), 5)
        self.assertEqual(text.splitlines(), now.splitlines())


if __name__ == "__main__":
    os.chdir(SOURCE)
    pandas.set_option("display.width", 118)
    unittest.main()
