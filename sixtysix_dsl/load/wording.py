"""What the YAML library objects to, in words for someone who never read the YAML specification.

The library says where it could not go on; the fault is often earlier. Each function looks at the text
around and either explains its kind of problem or leaves it to the next one; what nobody explains is passed
on as `bad-yaml` in the library's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sixtysix_dsl.diagnostics import Diagnostic, Label
from sixtysix_dsl.load.source import Source

LONGEST_KEY = 1024
"""Characters within which the library looks for the `:` of a key."""

QUOTE_VALUE = "put quotes around the whole value"


@dataclass(frozen=True, slots=True)
class Problem:
    """A complaint of the library at `offset`, about something that began at `begun`.

    `opening` is where the innermost bracket not yet closed was opened. All three are offsets in characters.
    """

    source: Source
    what: str
    offset: int
    begun: int | None = None
    opening: int | None = None

    @property
    def character(self) -> str:
        return self.source.text[self.offset : self.offset + 1]

    @property
    def line_start(self) -> int:
        return self.source.text.rfind("\n", 0, self.offset) + 1

    def line_before(self) -> str:
        """The line of the problem, up to it."""
        return self.source.text[self.line_start : self.offset]

    def line_at(self, offset: int) -> str:
        return self.source.line(self.source.position(offset)[0])

    def error(
        self, code: str, message: str, help: str | None, start: int, length: int = 1, *labels: Label
    ) -> Diagnostic:
        text = self.source.text
        # A point at the very end of a line is drawn after its last letter, never on the line below.
        end = start + length
        line_end = text.find("\n", start)
        end = min(end, len(text) if line_end < 0 else max(line_end, start))
        return Diagnostic(code, "error", self.source.place(start, end), message, help, labels)


def explain_problem(problem: Problem) -> Diagnostic:
    """The diagnostic for a syntax error."""
    for explain in _EXPLANATIONS:
        diagnostic = explain(problem)
        if diagnostic is not None:
            return diagnostic
    message = f"this cannot be read as YAML: {problem.what}"
    return problem.error("bad-yaml", message, None, problem.offset)


def _tab(problem: Problem) -> Diagnostic | None:
    if problem.character != "\t" or "cannot start any token" not in problem.what:
        return None
    text, start = problem.source.text, problem.offset
    length = len(text[start:]) - len(text[start:].lstrip("\t"))
    if not problem.line_at(start)[len(problem.line_before()) :].strip():
        return problem.error("stray-tab", "a tab may not stand here", "delete it", start, length)
    if problem.line_before().strip(" "):
        return problem.error("stray-tab", "a tab may not stand here", "use a space", start, length)
    message = "a tab may not indent a line"
    return problem.error("tab-in-indentation", message, "use two spaces for each level", start, length)


def _sign_at_start(problem: Problem) -> Diagnostic | None:
    """Values that begin with a character that YAML keeps for itself."""
    start = problem.offset
    if "cannot start any token" in problem.what:
        pass
    elif problem.begun is not None and re.search(
        "alphabetic or numeric|expected '[>!]'|URI|chomping|comment or a line break|tag handle", problem.what
    ):
        start = problem.begun
    elif "mapping keys are not allowed" not in problem.what:
        return None
    sign = problem.source.text[start : start + 1]
    if sign in ("|", ">"):
        message = f"a value that starts with `{sign}` must begin on the next line"
        help = f"{QUOTE_VALUE} if `{sign}` belongs to it"
    else:
        message = f"a value may not start with {'a backtick' if sign == '`' else f'`{sign}`'}"
        help = QUOTE_VALUE
    return problem.error("reserved-character", message, help, start)


def _missing_colon(problem: Problem) -> Diagnostic | None:
    if "could not find expected ':'" not in problem.what or problem.begun is None:
        return None
    line = problem.line_at(problem.begun)
    column = problem.source.position(problem.begun)[1] - 1
    rest = line[column:].rstrip()
    if close := _missing_space(problem, problem.begun, rest):
        return close
    if len(rest) > LONGEST_KEY:
        return problem.error("missing-colon", "this key is too long", None, problem.begun)
    message = "this line is not of the form `key: value`"
    help = "put a `:` after the key, or indent the line if it goes on with the value above"
    return problem.error("missing-colon", message, help, problem.begun, len(rest))


def _missing_space(problem: Problem, offset: int, rest: str) -> Diagnostic | None:
    """`key:value` at `offset`, which YAML takes for a text with a colon in it."""
    match = re.match(r"(?:- +)*([^\s:{}\[\],\"'#]+):([^\s:].{0,40})", rest)
    if match is None or ": " in rest[: match.end()]:
        return None
    help = f"write `{match[1]}: {match[2].strip()}`" if len(match[0]) < 40 else "put a space after the `:`"
    return problem.error("missing-space", "there is no space after this `:`", help, offset + match.end(1))


def _colon_in_value(problem: Problem) -> Diagnostic | None:
    if "mapping values are not allowed" not in problem.what:
        return None
    before = problem.line_before()
    if len(before) > LONGEST_KEY:
        return problem.error("missing-colon", "this key is too long", None, problem.line_start)
    last = before.rstrip()[-1:]
    if last and last in "\"'}]":
        message = f"the value ends at this `{last}`, but a `:` follows"
        start = problem.line_start + len(before.rstrip()) - 1
        return problem.error("text-after-value", message, QUOTE_VALUE, start)
    if ": " in before or before.startswith("--- "):
        message = "an unquoted value may not contain `: `"
        return problem.error("colon-in-value", message, QUOTE_VALUE, problem.offset)
    return _colon_in_next_line(problem)


def _colon_in_next_line(problem: Problem) -> Diagnostic:
    """A `key: value` line that YAML takes for the second line of an unquoted value."""
    above_end = problem.line_start - 1
    above = problem.line_at(above_end) if above_end >= 0 else ""
    indent = len(above) - len(above.lstrip(" "))
    above_start = above_end - len(above) + indent
    if ": " not in above and (close := _missing_space(problem, above_start, above[indent:])):
        return close
    key_start = problem.line_start + len(problem.line_before()) - len(problem.line_before().lstrip(" "))
    message = "this line goes on with the value above, and an unquoted value may not contain `: `"
    help = "indent it like the line above if it is a key of its own; quote the whole value if not"
    return problem.error("colon-in-value", message, help, key_start, problem.offset - key_start + 1)


def _unclosed_bracket(problem: Problem) -> Diagnostic | None:
    if problem.begun is None or not re.search("expected ',' or '[]}]'", problem.what):
        return None
    source, found = problem.source, problem.character
    opening = source.text[problem.begun]
    closing = "]" if opening == "[" else "}"
    is_same_line = source.position(problem.begun)[0] == source.position(problem.offset)[0]
    label = Label(source.place(problem.begun, problem.begun + 1), "opened here")
    if found and found in "]}":
        message = f"`{opening}` is closed by `{found}`"
        return problem.error("unclosed-bracket", message, f"write `{closing}`", problem.offset, 1, label)
    if is_same_line and found == ":":
        message = "an unquoted value may not contain `: `"
        help = f"{QUOTE_VALUE}, or put a comma before the next key"
        return problem.error("colon-in-value", message, help, problem.offset)
    if is_same_line and found.strip():
        message = f"there is no comma before this, inside `{opening}…{closing}`"
        help = f"add the comma, or {QUOTE_VALUE} if this belongs to the value before it"
        return problem.error("text-after-value", message, help, problem.offset, 1, label)
    return _never_closed(problem, problem.begun)


def _never_closed(problem: Problem, opening: int) -> Diagnostic:
    sign = problem.source.text[opening]
    help = f"close it with `{']' if sign == '[' else '}'}`"
    return problem.error("unclosed-bracket", f"this `{sign}` is never closed", help, opening)


def _unclosed_quote(problem: Problem) -> Diagnostic | None:
    if problem.begun is None or not re.search("unexpected (end of stream|document separator)", problem.what):
        return None
    quote = problem.source.text[problem.begun]
    message = f"this `{quote}` is never closed"
    return problem.error("unclosed-quote", message, f"close it with `{quote}`", problem.begun)


def _escape(problem: Problem) -> Diagnostic | None:
    if "escape" not in problem.what or "URI" in problem.what:
        return None
    text = problem.source.text
    start = max(text.rfind("\\", 0, problem.offset + 1), 0)
    written = re.compile(r"\\(?:U[0-9A-Fa-f]{0,8}|u[0-9A-Fa-f]{0,4}|x[0-9A-Fa-f]{0,2}|.)?").match(text, start)
    message = "this is not an escape that double quotes know"
    help = "use single quotes, in which `\\` is an ordinary character"
    return problem.error("unknown-escape", message, help, start, len(written[0]) if written else 1)


def _text_after_value(problem: Problem) -> Diagnostic | None:
    """`"a" b`, `[a] b`, or text that goes on below a comment."""
    if not re.search("but found '<scalar>'", problem.what):
        return None
    before = problem.source.text[: problem.offset].rstrip()
    above = problem.line_at(len(before))
    if before and before[-1] in "\"'}]" and before[len(before) - 1 :].count("\n") == 0:
        message = f"the value ends at this `{before[-1]}`, but text follows"
        help = QUOTE_VALUE
        if before[-1] == "'":
            help += "; inside single quotes an apostrophe is written `''`"
        return problem.error("text-after-value", message, help, len(before) - 1)
    if " #" in above:
        message = "the value above ended at the comment, but text follows"
        help = "move the comment to a line of its own"
        return problem.error("text-after-value", message, help, problem.offset)
    return None


def _uneven(problem: Problem) -> Diagnostic | None:
    labels: tuple[Label, ...] = ()
    message = "this line is not indented like the lines it belongs to"
    if "expected <block end>" in problem.what and problem.begun is not None:
        begun = problem.source.place(problem.begun, problem.begun + 1)
        labels = (Label(begun, "these lines begin here"),)
        if problem.what.endswith("'-'"):
            message = "this list item stands among keys"
        elif problem.source.text[problem.begun] == "-":
            message = "this key stands among list items"
    elif not re.search("expected '<document start>'|more indented follow up", problem.what):
        return None
    help = "indent lines that belong together with the same number of spaces"
    return problem.error("uneven-indentation", message, help, problem.offset, 1, *labels)


def _after_document_end(problem: Problem) -> Diagnostic | None:
    if "after document end marker" not in problem.what:
        return None
    message = "`...` ends the document, and nothing may follow it on its line"
    return problem.error("text-after-value", message, "delete it", problem.offset)


def _list_on_key_line(problem: Problem) -> Diagnostic | None:
    if "sequence entries are not allowed" not in problem.what:
        return None
    message = "a list may not start on the line of its key"
    help = f"start it on the next line; {QUOTE_VALUE} if it is not a list"
    return problem.error("reserved-character", message, help, problem.offset)


def _missing_value(problem: Problem) -> Diagnostic | None:
    if "expected the node content" not in problem.what:
        return None
    found = problem.character
    if problem.opening is not None and not found:
        return _never_closed(problem, problem.opening)
    if found and found in "]}":
        message = f"this `{found}` closes nothing"
        return problem.error("unopened-bracket", message, f"delete it, or {QUOTE_VALUE}", problem.offset)
    message = "a value is missing before this"
    return problem.error("missing-value", message, f"write the value, or {QUOTE_VALUE}", problem.offset)


_EXPLANATIONS: tuple[Callable[[Problem], Diagnostic | None], ...] = (
    _tab,
    _unclosed_quote,
    _escape,
    _sign_at_start,
    _missing_colon,
    _colon_in_value,
    _unclosed_bracket,
    _text_after_value,
    _uneven,
    _list_on_key_line,
    _missing_value,
    _after_document_end,
)
