"""Checks printed pages, A4 and Letter: no navigation, nothing cut off, no empty sheets, addresses of links printed."""

import base64
import io

import pypdf

from site_files import kind

# Inches, and CSS pixels between Chromium's usual margins of 1 cm.
PAPERS = {"A4": (8.27, 11.69, 718), "Letter": (8.5, 11, 740)}
LETTERS_OF_A_FULL_SHEET = 150
# The report tells of all 100 days in full.
MOST_SHEETS = {"report.html": 80, "report-alone.html": 80}
MOST_SHEETS_OF_OTHERS = 12
# Pages that are meant to be printed.
SPELLED_OUT = {"report.html", "report-alone.html", "weeks/N.html"}

ON_PAPER = r"""() => {
  const isSeen = element => element.checkVisibility({checkVisibilityCSS: true}) && element.getBoundingClientRect().width > 1;
  const root = document.documentElement;
  return {
    width: [root.scrollWidth, root.clientWidth],
    frame: [...document.querySelectorAll('nav, body > header, body > footer, .skip, button, select, input[type=search]')].filter(isSeen)
      .map(element => element.nodeName.toLowerCase() + '.' + (element.getAttribute('class') || '') + ' “' + element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40) + '”'),
    words: [document.querySelector('.skip')?.textContent.trim()].filter(Boolean),
    links: [...document.querySelectorAll('main a[href^="http"]')].filter(isSeen).map(link => link.href),
    heading: document.querySelector('h1').textContent.trim().replace(/\s+/g, ' '),
    ink: getComputedStyle(document.body).color, paper: getComputedStyle(document.body).backgroundColor,
  };
}"""


def check_print(browser, site, page, paper):
    """Checks one page as a PDF, read by another program."""
    width, height, pixels = PAPERS[paper]
    browser.view(pixels, "dark", media="print")
    browser.open(page)
    shown = browser.call(ON_PAPER)
    complaints = [f"is printed: {element}" for element in shown["frame"]]
    if shown["width"][0] > shown["width"][1]:
        complaints.append(f"is cut off at the right: {shown['width'][0]} px in {shown['width'][1]}")
    if shown["ink"] != "rgb(0, 0, 0)" or shown["paper"] not in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"):
        complaints.append(f"is printed as {shown['ink']} on {shown['paper']}")
    answer = browser.command("Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=False)
    sheets = [sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(base64.b64decode(answer["data"]))).pages]
    words = " ".join(" ".join(sheets).split())
    closed_up = words.replace(" ", "")
    if shown["heading"].replace(" ", "") not in closed_up:
        complaints.append(f"does not hold its heading: {shown['heading']}")
    complaints += [f"holds words of the frame: {part}" for part in shown["words"] if part in words]
    complaints += [
        f"does not spell out {link}" for link in shown["links"][:3]
        if kind(site.path(page)) in SPELLED_OUT and link.rstrip("/").replace(" ", "") not in closed_up
    ]
    most = MOST_SHEETS.get(site.path(page), MOST_SHEETS_OF_OTHERS)
    if len(sheets) > most:
        complaints.append(f"takes {len(sheets)} sheets, more than {most}")
    for number, sheet in enumerate(sheets[:-1], start=1):
        if len(sheet.strip()) < LETTERS_OF_A_FULL_SHEET:
            complaints.append(f"sheet {number} of {len(sheets)} is nearly empty")
    browser.view(1280, "light")
    return [f"{site.label(page)} on {paper}: {complaint}" for complaint in complaints], len(sheets)
