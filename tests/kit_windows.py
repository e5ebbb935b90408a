"""The windows that a page is opened in, and where something is in one."""

from __future__ import annotations

# a desk, a laptop, a telephone upright and lying
SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))
# from where to where it goes, how much it takes, how broad the page is
BOX = """(what) => {
  const { left, right, width, height } = document.querySelector(what).getBoundingClientRect();
  return [left, right, width * height, document.documentElement.scrollWidth];
}"""
