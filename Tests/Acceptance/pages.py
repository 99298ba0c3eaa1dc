"""Opens every page of the given sites from disk in Chromium and complains about what a visitor would notice.

Checked at 390, 820 and 1280 px, light and dark: no console message (so the policy holds), the style sheet is
applied, no horizontal scrolling, no target smaller than 24 px except links inside text.
Usage: pages.py SITE...
"""

import pathlib
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

WIDTHS = (390, 820, 1280)


def browser(scheme):
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    return driver


CHECK = """
const problems = [];
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth) problems.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
if (document.querySelector('link[rel=stylesheet]') && getComputedStyle(document.body).margin !== '0px')
  problems.push('the style sheet is not applied');
for (const link of document.querySelectorAll('nav a, .brand, svg a')) {
  const box = link.getBoundingClientRect();
  if (box.width > 0 && (box.width < 24 || box.height < 24)) problems.push(`small target: ${link.textContent.trim()}`);
}
return problems.concat(getComputedStyle(document.body).backgroundColor);
"""


def main():
    complaints, looked_at = [], 0
    for scheme in ("light", "dark"):
        driver = browser(scheme)
        backgrounds = set()
        try:
            for width in WIDTHS:
                driver.execute_cdp_cmd(
                    "Emulation.setDeviceMetricsOverride",
                    {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500},
                )
                for site in sys.argv[1:]:
                    for page in sorted(pathlib.Path(site).rglob("*.html")):
                        driver.get(page.resolve().as_uri())
                        *problems, background = driver.execute_script(CHECK)
                        backgrounds.add(background)
                        problems += [entry["message"] for entry in driver.get_log("browser")]
                        complaints += [f"{page.name} at {width} px, {scheme}: {problem}" for problem in problems]
                        looked_at += 1
        finally:
            driver.quit()
        if len(backgrounds) != 1:
            complaints.append(f"{scheme}: pages differ in background: {backgrounds}")
    for complaint in complaints:
        print(complaint)
    print(f"{looked_at} views, {len(complaints)} complaints")
    sys.exit(1 if complaints or not looked_at else 0)


main()
