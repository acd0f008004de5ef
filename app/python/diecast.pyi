"""Design space of GPU packages, memories, clusters and parallel work, in closed form.

    import diecast
    study = diecast.Model().study("lite-gpu")
    print(study.explain("serve.cost"))
    frame = study.sweep().frame()"""
# Written by tests/python/stub.py from the module.
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, overload

import pandas
from numpy.typing import NDArray

__version__: str

class Chart:
    """A drawn chart; Jupyter shows it."""
    @property
    def title(self) -> str:
        """Of the chart."""
        ...
    @property
    def svg(self) -> str:
        """The picture as SVG."""
        ...
    def _repr_svg_(self) -> str: ...
    def __repr__(self) -> str: ...

class Columns:
    """A mapping from keys to numpy arrays, one value for each design, in the units of `units`. Numbers are read
    where the program has put them; names of entries are text."""
    def __getitem__(self, key: str) -> NDArray[Any]: ...
    def __contains__(self, key: str) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def keys(self) -> list[str]:
        """Keys, in order."""
        ...
    def _ipython_key_completions_(self) -> list[str]: ...
    def values(self) -> list[NDArray[Any]]:
        """The arrays."""
        ...
    def items(self) -> list[tuple[str, NDArray[Any]]]:
        """Keys with their arrays."""
        ...
    @property
    def rows(self) -> int:
        """How many designs."""
        ...
    @property
    def units(self) -> dict[str, str]:
        """Unit of each column; empty for pure numbers and names."""
        ...
    def frame(self) -> pandas.DataFrame:
        """The columns as a pandas.DataFrame without a copy; choices are categories, and attrs["units"] has the
        units."""
        ...
    def __repr__(self) -> str: ...

class Derivation:
    """A number with all it was computed from: str() is the text of `diecast explain`, `inputs` the next level."""
    @property
    def key(self) -> str:
        """Of the quantity."""
        ...
    @property
    def label(self) -> str:
        """Of the quantity."""
        ...
    @property
    def value(self) -> float | str:
        """In the unit, or the name of the entry."""
        ...
    @property
    def unit(self) -> str:
        """Of the value."""
        ...
    @property
    def shown(self) -> str:
        """The value as a person reads it."""
        ...
    @property
    def origin(self) -> str:
        """formula, catalogue, set or default."""
        ...
    @property
    def formula(self) -> str:
        """Its name."""
        ...
    @property
    def equation(self) -> str:
        """As it is printed."""
        ...
    @property
    def source(self) -> str:
        """Of the formula or the value."""
        ...
    @property
    def status(self) -> str:
        """What the value is worth: published, derived, recalled, assumption, …"""
        ...
    @property
    def inputs(self) -> list[Derivation]:
        """What it was computed from."""
        ...
    @property
    def data(self) -> dict[str, Any]:
        """The fields of the command line's JSON (docs/formats.md)."""
        ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def _repr_html_(self) -> str: ...

class Entry:
    """An entry of a catalogue: a process node, a GPU, a network."""
    @property
    def name(self) -> str:
        """As a choice names it."""
        ...
    @property
    def title(self) -> str:
        """In full."""
        ...
    @property
    def file(self) -> str:
        """Where it was read."""
        ...
    @property
    def values(self) -> dict[str, float | str]:
        """What it sets, in the units of the quantities."""
        ...
    @property
    def sources(self) -> dict[str, dict[str, Any]]:
        """Of each value: source, year, status, confidence, low and high."""
        ...
    def __repr__(self) -> str: ...

class Error(ValueError):
    """Bad input: names the field, the value, the limit and the way out, as the command line prints it.

    place: the setting, or file and field; hint: the nearest known word, or empty; issues: a line for each
    mistake."""
    place: str
    hint: str
    issues: list[str]

class Model:
    """The model with its catalogue: what ships, your own entries, and those of `entries`."""
    def __init__(self, entries: list[str] = [], presets: str = '') -> None:
        """entries: files of further entries, as --entry takes them; presets: a folder instead of what ships."""
        ...
    @property
    def quantities(self) -> Quantities:
        """All quantities, by key."""
        ...
    def entries(self, choice: str) -> list[Entry]:
        """The entries of a choice such as "gpu.model"."""
        ...
    @property
    def studies(self) -> list[str]:
        """Names of the built-in studies."""
        ...
    @property
    def series(self) -> list[str]:
        """Names of the built-in validation series."""
        ...
    def study(self, study: str = '') -> Study:
        """A study by name, file or link text; without one the model as it is, with nothing swept."""
        ...
    def validate(self, series: str) -> Report:
        """Predicts the cases of a validation series, by name or file, and compares them with what was measured."""
        ...
    def __repr__(self) -> str: ...

class Quantities:
    """A mapping from keys to the rows of the model."""
    def __getitem__(self, key: str) -> Quantity: ...
    def __contains__(self, key: str) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def keys(self) -> list[str]:
        """Keys, in the order of the model."""
        ...
    def _ipython_key_completions_(self) -> list[str]: ...
    def select(self, keys: str | Iterable[str] | None) -> list[Quantity]:
        """Those of keys and patterns such as "die.*"."""
        ...

class Quantity:
    """One row of the model: a number or a choice, with its unit and source."""
    @property
    def key(self) -> str:
        """Name in files."""
        ...
    @property
    def label(self) -> str:
        """What it is called."""
        ...
    @property
    def symbol(self) -> str:
        """In equations."""
        ...
    @property
    def unit(self) -> str:
        """Unit of its numbers; empty for pure ones."""
        ...
    @property
    def doc(self) -> str:
        """One sentence."""
        ...
    @property
    def default(self) -> float | None:
        """What it is where nothing sets it; None where a formula gives it."""
        ...
    @property
    def source(self) -> str:
        """Of the default."""
        ...
    @property
    def status(self) -> str:
        """What the default is worth: published, derived, recalled, assumption, …"""
        ...
    @property
    def range(self) -> tuple[float, float]:
        """Least and largest value, in the unit."""
        ...
    @property
    def sense(self) -> str:
        """Which way is better: minimise, maximise, slack (at least 0) or inform."""
        ...
    @property
    def is_input(self) -> bool:
        """No formula computes it."""
        ...
    @property
    def choices(self) -> list[str]:
        """Names of its entries, if it is a choice."""
        ...
    def __repr__(self) -> str: ...

class Report:
    """A result as the command line gives it: str() is its text, `data` its JSON."""
    @property
    def data(self) -> dict[str, Any]:
        """The fields of the command line's JSON (docs/formats.md)."""
        ...
    def frame(self) -> pandas.DataFrame:
        """The rows of the command line's CSV as a pandas.DataFrame."""
        ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def _repr_html_(self) -> str: ...

class Study:
    """A study: a scenario with axes, objectives, constraints, designs and charts. It never changes: with_()
    makes another."""
    @property
    def name(self) -> str:
        """As the command line takes it."""
        ...
    @property
    def title(self) -> str:
        """Of the study."""
        ...
    @property
    def summary(self) -> str:
        """What it is about."""
        ...
    @property
    def axes(self) -> dict[str, list[float | str]]:
        """Values that are swept, by key, in the units of the quantities."""
        ...
    @property
    def settings(self) -> dict[str, float | str]:
        """What is fixed, by key."""
        ...
    @property
    def objectives(self) -> dict[str, str]:
        """Keys, with "min" or "max"."""
        ...
    @property
    def constraints(self) -> dict[str, tuple[float, float]]:
        """Keys, with the least and the largest value; those of the model are not listed."""
        ...
    @property
    def designs(self) -> list[str]:
        """Names of the designs that are compared."""
        ...
    @property
    def charts(self) -> list[str]:
        """Titles of the charts."""
        ...
    @property
    def assumptions(self) -> list[str]:
        """What the study adds to its source."""
        ...
    @property
    def json(self) -> str:
        """The study as a file has it."""
        ...
    def __repr__(self) -> str: ...
    def with_(self, settings: dict[str, Any] = {}, design: str | None = None, objectives: str | Iterable[str] | None = None, constraints: str | Iterable[str] | None = None, sample: str = '', **kwargs: Any) -> Study:
        """The study with these settings: {"die.area": "400 mm²", "process.node": "N5"}. A number is in the unit
        of its quantity; several values, as a list or as "100..800 mm² steps 8", are an axis.

        design: a design of the study, laid over it first. objectives: "serve.cost", "package.power:min", in
        place of the study's. constraints: "package.power <= 700 W", beside them. sample: "sobol 4096" designs
        instead of every combination."""
        ...
    @overload
    def evaluate(self, table: None = None, outputs: str | Iterable[str] | None = None, design: str | None = None, as_frame: Literal[False] = False, threads: int = 0) -> Values:
        """The numbers of the study's own design, or of each row of a table.

        table: a pandas.DataFrame, a dict of columns by key, a list of dicts or an array with names of fields:
        numbers in the units of the quantities, texts with units, or names; a single value counts for all
        rows, and single values alone are one row. outputs: keys and patterns such as "package.*"; without,
        the study's figures. design: a design of the study. Gives Values, Columns or, with as_frame, a
        pandas.DataFrame with the index of the table."""
        ...
    @overload
    def evaluate(self, table: Mapping[str, Any] | Sequence[Mapping[str, Any]] | NDArray[Any] | pandas.DataFrame, outputs: str | Iterable[str] | None = None, design: str | None = None, as_frame: Literal[False] = False, threads: int = 0) -> Columns: ...
    @overload
    def evaluate(self, table: Mapping[str, Any] | Sequence[Mapping[str, Any]] | NDArray[Any] | pandas.DataFrame, outputs: str | Iterable[str] | None = None, design: str | None = None, *, as_frame: Literal[True], threads: int = 0) -> pandas.DataFrame: ...
    def sweep(self, axes: dict[str, Any] = {}, outputs: str | Iterable[str] | None = None, columns: bool = True, threads: int = 0, front_only: bool = False) -> Sweep:
        """Computes every design of the study.

        axes: what else is swept, or set, as with_() takes it. outputs: further columns. columns: keep the
        numbers of all designs; without, the front alone. threads: 0 is one per core. front_only: bounds
        settle what they can, for grids too large to visit: the same front, without columns, feasible and
        hash."""
        ...
    def explain(self, key: str, design: str | None = None, depth: int = 4) -> Derivation:
        """Why a number of the study's own design, or of one of its designs, is what it is. depth: levels that
        str() shows."""
        ...
    def optimize(self, axes: dict[str, Any] = {}, points: int = 64, budget: int = 100000, seconds: float = 0.0, threads: int = 0) -> Report:
        """Refines the study's Pareto front between grid points. points: designs to look for; budget: evaluations
        at most; seconds: time at most, 0 without a limit."""
        ...
    def extremes(self, outputs: str | Iterable[str] | None = None, axes: dict[str, Any] = {}, any: bool = False, threads: int = 0) -> Report:
        """The least and the greatest of numbers over all feasible designs, proven without visiting each.
        outputs: without, the objectives. any: over all designs, feasible or not."""
        ...
    def sensitivity(self, outputs: str | Iterable[str] | None = None, inputs: str | Iterable[str] | None = None, method: str = 'tornado', design: str | None = None, range: float = 10.0, stated: bool = False, decisions: bool = False, samples: int = 0, seed: int = 1) -> Report:
        """How sensitive a design's numbers are to its inputs. outputs: without, the objectives. method: tornado,
        elasticity, morris or sobol. range: percent to both sides of inputs without a stated range. stated:
        only inputs with one. decisions: those that the study sweeps or sets, too. samples: walks (morris, 64)
        or points (sobol, 1024)."""
        ...
    def uncertainty(self, outputs: str | Iterable[str] | None = None, design: str | None = None, over: str = 'design', baseline: str | None = None, samples: int = 10000, sampling: str = 'sobol', seed: int = 1, correlation: float = 0.5, range: float = 0.0, percentile: float = 90.0, threads: int = 0, shape: str = 'triangular', width: float = 100.0, designs: int = 100000, inputs: bool = False, most: int = 20) -> Report:
        """How uncertain inputs make the numbers (Monte Carlo). over: "design" or the "front" of the study's
        grid. baseline: a design of the study to compare with, at the same samples. sampling: sobol, latin or
        random. correlation: of the numbers of one source. range: percent to both sides of inputs without a
        stated range; shape: uniform, triangular, normal or lognormal, where the entry does not say; width:
        percent of all intervals, 50 halves them. percentile: the pessimistic one, that the robust front is
        made of. designs: of the front at most, spread over it. inputs: str() lists what was sampled, too;
        most: designs that it lists, the likeliest on the front first. Settings and further constraints:
        with_()."""
        ...
    def chart(self, chart: int | str | None = None, width: float = 1000.0, height: float = 700.0, theme: str = 'light', threads: int = 0) -> Chart:
        """Draws one of the study's charts, by its number from 1, title or kind; without, the Pareto chart. width
        and height in pixels; theme: light, dark or mono. It takes the package diecast-gui."""
        ...

class Sweep:
    """What a sweep has found."""
    @property
    def count(self) -> int:
        """Designs."""
        ...
    @property
    def feasible(self) -> int:
        """Designs that satisfy all constraints."""
        ...
    @property
    def hash(self) -> str:
        """Of every bit of the objectives and limited numbers of all designs, as `diecast sweep` prints it."""
        ...
    @property
    def settled(self) -> dict[str, int] | None:
        """Of front_only: designs proven infeasible, proven dominated and evaluated. None otherwise."""
        ...
    @property
    def seconds(self) -> float:
        """Time of the pass."""
        ...
    @property
    def front(self) -> Columns:
        """The Pareto-optimal designs, the best in the first objective first."""
        ...
    @property
    def columns(self) -> Columns:
        """All designs, in the order of their numbers: axes, objectives, limited numbers, figures, outputs."""
        ...
    def frame(self) -> pandas.DataFrame:
        """The same as a pandas.DataFrame, not copied."""
        ...
    def design(self, number: int) -> Study:
        """The study at that design, to be explained or evaluated."""
        ...
    def __repr__(self) -> str: ...

class Values:
    """The numbers of one design: a mapping from keys to numbers in `units`, or names."""
    def __getitem__(self, key: str) -> float | str: ...
    def __contains__(self, key: str) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def keys(self) -> list[str]:
        """Keys, in order."""
        ...
    def _ipython_key_completions_(self) -> list[str]: ...
    def items(self) -> list[tuple[str, float | str]]:
        """Keys with their values."""
        ...
    @property
    def units(self) -> dict[str, str]:
        """Unit of each number; empty for pure numbers and names."""
        ...
    @property
    def feasible(self) -> bool:
        """Whether the design satisfies all constraints."""
        ...
    @property
    def violates(self) -> list[str]:
        """The constraints that it violates, in words."""
        ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
