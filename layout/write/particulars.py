"""What a file says of itself: title, source, readings chosen, by what it was made; never when."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from layout.picture import Sheet
from layout.write.xml import legal

# The vocabularies that Inkscape reads and keeps: its own layers, and Dublin Core for the rest.
SPACES = {
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmlns:cc": "http://creativecommons.org/ns#",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
}
SOURCE, VARIANTS, VERSION = "source", "variants", "version"  # in a sheet's meta


def particulars(sheet: Sheet) -> Element:
    """The metadata of an SVG."""
    metadata = Element("metadata")
    work = SubElement(SubElement(metadata, "rdf:RDF"), "cc:Work", {"rdf:about": ""})
    said = {
        "dc:format": "image/svg+xml",
        "dc:title": sheet.title,
        "dc:source": sheet.meta.get(SOURCE, ""),
        "dc:language": ", ".join(languages(sheet)),
    }
    for tag, words in said.items():
        if words:
            SubElement(work, tag).text = legal(words)
    if version := sheet.meta.get(VERSION):
        agent = SubElement(SubElement(work, "dc:creator"), "cc:Agent")
        SubElement(agent, "dc:title").text = version
    if readings := sheet.meta.get(VARIANTS, "").split():
        bag = SubElement(SubElement(work, "dc:subject"), "rdf:Bag")
        for reading in readings:
            SubElement(bag, "rdf:li").text = legal(reading)
    return metadata


def languages(sheet: Sheet) -> tuple[str, ...]:
    """Of the page, the first that is asked for first."""
    return tuple(dict.fromkeys((*(page.lang for _, page in sheet.tongues), sheet.lang)))


def as_words(sheet: Sheet) -> dict[str, str]:
    """The same for formats that keep plain words: PNG and PDF."""
    said = {
        "Title": sheet.title,
        "Source": sheet.meta.get(SOURCE, ""),
        "Keywords": sheet.meta.get(VARIANTS, ""),
        "Software": sheet.meta.get(VERSION, ""),
    }
    return {key: legal(words) for key, words in said.items() if words}
