"""Reads the links of pages with lxml: languages.py LIST SECONDS. Prints its name, MB/s of the median pass, links."""

import sys
import time
from pathlib import Path
from urllib.parse import urljoin

from lxml import html

ATTRIBUTES = {
    "a": "href", "area": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "frame": "src",
    "form": "action",
}


def count(page: bytes) -> int:
    base = "http://example.org/docs/page.html"
    tree = html.fromstring(page)
    first = tree.find(".//base[@href]")
    if first is not None:
        base = urljoin(base, first.get("href"))
    links = 0
    for element in tree.iter(*ATTRIBUTES):
        reference = element.get(ATTRIBUTES[element.tag])
        if reference is not None:
            try:
                links += bool(urljoin(base, reference))
            except ValueError:
                pass  # rejected
    return links


def passes(pages: list[bytes], seconds: float) -> tuple[float, int]:
    times = []
    links = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        links = sum(count(page) for page in pages)
        times.append(time.perf_counter() - start)
    return sorted(times)[len(times) // 2], links


def main() -> None:
    pages = [Path(line).read_bytes() for line in Path(sys.argv[1]).read_text().splitlines()]
    passes(pages, float(sys.argv[2]))
    seconds, links = passes(pages, float(sys.argv[2]))
    print(f"lxml\t{sum(map(len, pages)) / 1e6 / seconds:.1f}\t{links}")


main()
