"""Writes the type stub of the module from the signatures and docstrings that it has."""
import re
import textwrap

HEAD = '''"""{doc}"""
# Written by tests/python/stub.py from the module.
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, overload

import pandas
from numpy.typing import NDArray

__version__: str
'''
# What pybind11 says of an object, by the name of the argument or of what gives it.
WORDS = "str | Iterable[str] | None"
TABLE = "Mapping[str, Any] | Sequence[Mapping[str, Any]] | NDArray[Any] | pandas.DataFrame"
ARGUMENTS = {"outputs": WORDS, "inputs": WORDS, "objectives": WORDS, "constraints": WORDS, "keys": WORDS,
             "chart": "int | str | None", "table": f"{TABLE} | None", "settings": "dict[str, Any]",
             "axes": "dict[str, Any]"}
RESULTS = {"frame": "pandas.DataFrame", "Columns.__getitem__": "NDArray[Any]", "Values.__getitem__": "float | str",
           "Derivation.value": "float | str", "Quantity.default": "float | None", "Quantity.range": "tuple[float, float]",
           "Sweep.settled": "dict[str, int] | None", "Report.data": "dict[str, Any]",
           "Derivation.data": "dict[str, Any]", "units": "dict[str, str]", "objectives": "dict[str, str]",
           "settings": "dict[str, float | str]", "axes": "dict[str, list[float | str]]", "Entry.values": "dict[str, float | str]",
           "constraints": "dict[str, tuple[float, float]]", "sources": "dict[str, dict[str, Any]]",
           "Columns.items": "list[tuple[str, NDArray[Any]]]", "Values.items": "list[tuple[str, float | str]]",
           "Columns.values": "list[NDArray[Any]]", "__iter__": "Iterator[str]"}


# Where the result depends on the arguments: what replaces their kinds, and the result.
OVERLOADS = {"evaluate": [({"table: .*? = None": "table: None = None", "as_frame: bool": "as_frame: Literal[False]"}, "Values"),
                          ({"table: .*? = None": f"table: {TABLE}", "as_frame: bool": "as_frame: Literal[False]"}, "Columns"),
                          ({"table: .*? = None": f"table: {TABLE}", "as_frame: bool = False": "*, as_frame: Literal[True]"},
                           "pandas.DataFrame")]}


def plain(kind):
    kind = kind.replace("diecast.", "")
    kind = re.sub(r"\bList\[", "list[", kind)
    return re.sub(r"Optional\[(.*)\]", r"\1 | None", kind)


def result_of(owner, name, kind):
    return RESULTS.get(f"{owner}.{name}", RESULTS.get(name, plain(kind)))


def arguments_of(text):
    """"self, table: … = None" of what stands between the parentheses."""
    arguments = []
    for place, argument in enumerate(re.split(r", (?=\*{0,2}\w+(?::|$|,))", text)):
        name, _, kind = argument.partition(": ")
        kind, _, default = kind.partition(" = ")
        if place == 0:  # whatever it is called
            arguments.append("self")
        elif name.startswith("**"):
            arguments.append(name + ": Any")
        else:
            name = "key" if re.fullmatch(r"arg\d", name) else name
            known = plain(kind) if kind == "bool" else ARGUMENTS.get(name, plain(kind))
            arguments.append(f"{name}: {known}" + (f" = {default}" if default else ""))
    return ", ".join(arguments)


def docstring(text, indent):
    paragraphs = textwrap.dedent(text).strip().split("\n\n")
    if paragraphs == [""]:
        return ""
    body = "\n\n".join(textwrap.fill(p, 110, initial_indent=indent, subsequent_indent=indent) for p in paragraphs)
    return f'{indent}"""{body.lstrip()}"""\n'


def method(owner, name, member):
    first, _, doc = member.__doc__.partition("\n")
    text, kind = re.fullmatch(r"\w+\((.*)\) -> (.*)", first).groups()
    doc = docstring(doc, " " * 8)
    arguments, lines = arguments_of(text), ""
    for replaced, result in OVERLOADS.get(name, [({}, result_of(owner, name, kind))]):
        now = arguments
        for kind_before, kind_now in replaced.items():
            now = re.sub(kind_before, lambda _: kind_now, now)
        end = f":\n{doc}        ..." if doc and not lines else ": ..."
        lines += "    @overload\n" * bool(replaced) + f"    def {name}({now}) -> {result}{end}\n"
    return lines


def prop(owner, name, member):
    kind = re.search(r"-> (.*)", member.fget.__doc__)[1]
    return (f"    @property\n    def {name}(self) -> {result_of(owner, name, kind)}:\n"
            f"{docstring(member.__doc__, ' ' * 8)}        ...\n")


def class_of(name, thing):
    text = f"class {name}:\n{docstring(thing.__doc__, '    ')}"
    for member_name, member in vars(thing).items():
        if isinstance(member, property):
            text += prop(name, member_name, member)
        elif callable(member) and (member.__doc__ or "").startswith(member_name + "("):
            text += method(name, member_name, member)
    return text


def stub_of(module):
    parts = [HEAD.format(doc=module.__doc__.strip())]
    for name, thing in sorted(vars(module).items()):
        if name == "Error":
            parts.append(f"class Error(ValueError):\n{docstring(thing.__doc__, '    ')}"
                         "    place: str\n    hint: str\n    issues: list[str]\n")
        elif isinstance(thing, type):
            parts.append(class_of(name, thing))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"
