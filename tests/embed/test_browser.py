"""The page `examples/embed/index.html` in headless Chromium: it deals, lists, refuses, and ends as Python does."""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import parse_move, write_move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from tests.embed.conftest import rulebook_of
from tests.embed.test_node import result_of

SEED = 7


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser that is driven; without Chromium, its driver or selenium the test is skipped."""
    webdriver = pytest.importorskip(
        "selenium.webdriver", reason="selenium is not installed (extra `browser`)"
    )
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("chromium or chromedriver is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    profile = tmp_path_factory.mktemp("profile")
    for argument in ("--headless=new", f"--user-data-dir={profile}", "--disable-dev-shm-usage", "--lang=en"):
        options.add_argument(argument)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium's own sandbox refuses to run as root
    driven = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    driven.set_page_load_timeout(60)
    yield driven
    driven.quit()


@pytest.fixture
def site(built: Callable[[Rulebook], Path]) -> Iterator[str]:
    """The address of the page, served from this machine to this machine."""
    folder = built(rulebook_of("german-24"))
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, format: str, *args: Any) -> None:
        pass


def test_the_page(chromium: Any, site: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    def text(name: str) -> str:
        return str(chromium.find_element("id", name).get_property("textContent"))

    def moves() -> list[str]:
        return [each.text for each in chromium.find_elements("css selector", "#moves button")]

    def type_in(name: str, words: str, then: str) -> None:
        field = chromium.find_element("id", name)
        field.clear()
        field.send_keys(words)
        chromium.find_element("id", then).click()

    deal = Deal.from_seed(ReferenceEngine(rulebook_of("german-24")), SEED)
    chromium.get(site)
    WebDriverWait(chromium, 30).until(lambda _: moves())
    assert text("title") == "Sixty-Six for two, with 24 cards"
    type_in("seed", str(SEED), "deal")
    assert moves() == [write_move(deal.engine.rulebook, move) for move in deal.legal_moves()]

    refused = "1 play AS"
    type_in("move", refused, "try")
    said = explain_move(deal.engine, deal.state, parse_move(deal.engine.rulebook, refused), seat=0)  # type: ignore[arg-type]
    assert text("said") == " ".join(f"{each.says} ({each.clause})" for each in said.because)
    type_in("move", "1 juggle", "try")
    assert text("said") == "there is no move `juggle`"
    assert moves() == [write_move(deal.engine.rulebook, move) for move in deal.legal_moves()]

    chromium.find_elements("css selector", "#moves button")[2].click()
    deal.push_legal(deal.legal_moves()[2])
    assert moves() == [write_move(deal.engine.rulebook, move) for move in deal.legal_moves()]
    chromium.find_element("id", "rest").click()
    while deal.outcome() is None:
        deal.push_legal(deal.legal_moves()[0])
    assert json.loads(text("result")) == json.loads(json.dumps(result_of(deal)))
    assert moves() == []
    assert [entry for entry in chromium.get_log("browser") if "favicon" not in entry["message"]] == []
