"""Which layout this is, who made it, and how what it makes may be used."""

__version__ = "0.1.0"
AUTHOR = "the authors of layout"
LICENCE = "CC BY 4.0"
LICENCE_TITLE = "Creative Commons Attribution 4.0 International"
LICENCE_ADDRESS = "https://creativecommons.org/licenses/by/4.0/"
