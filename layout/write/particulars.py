"""What a file says of itself: title, source, readings chosen, who made it by what, and under which
licence; never when."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from layout.picture import Reel, Sheet
from layout.version import AUTHOR, LICENCE, LICENCE_ADDRESS, LICENCE_TITLE
from layout.write.xml import legal, written

# The vocabularies that Inkscape reads and keeps: its own layers, and Dublin Core for the rest.
SPACES = {
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmlns:cc": "http://creativecommons.org/ns#",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
}
_XMP_SPACES = {
    "xmlns:rdf": SPACES["xmlns:rdf"],
    "xmlns:cc": SPACES["xmlns:cc"],
    "xmlns:dc": SPACES["xmlns:dc"],
    "xmlns:photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "xmlns:xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
}
# in a sheet's meta
SOURCE, VARIANTS, VERSION, ADDRESS = "source", "variants", "version", "address"
RIGHTS = f"{LICENCE}, {LICENCE_ADDRESS}"


def credit(source: str, version: str) -> str:
    """The line that whoever shows it prints beneath it."""
    by = f"{AUTHOR} ({version})" if version else AUTHOR
    return ", ".join(filter(None, (source, by, LICENCE)))


def credit_of(sheet: Sheet | Reel) -> str:
    return credit(sheet.meta.get(SOURCE, ""), sheet.meta.get(VERSION, ""))


def particulars(sheet: Sheet) -> Element:
    """The metadata of an SVG."""
    return metadata(sheet.title, languages(sheet), sheet.meta)


def metadata(title: str, tongues: tuple[str, ...], meta: Mapping[str, str]) -> Element:
    """The same of any drawing: of a film too."""
    element = Element("metadata")
    work = SubElement(SubElement(element, "rdf:RDF"), "cc:Work", {"rdf:about": ""})
    source, version, address = (meta.get(key, "") for key in (SOURCE, VERSION, ADDRESS))
    said = {
        "dc:format": "image/svg+xml",
        "dc:title": title,
        "dc:source": source,
        "dc:identifier": address,
        "dc:language": ", ".join(tongues),
    }
    for tag, words in said.items():
        if words:
            SubElement(work, tag).text = legal(words)
    agents = {"dc:creator": AUTHOR, "dc:contributor": version, "dc:rights": RIGHTS}
    for tag, words in agents.items():
        if words:
            agent = SubElement(SubElement(work, tag), "cc:Agent")
            SubElement(agent, "dc:title").text = legal(words)
    SubElement(work, "cc:license", {"rdf:resource": LICENCE_ADDRESS})
    SubElement(work, "cc:attributionName").text = legal(credit(source, version))
    if address:
        SubElement(work, "cc:attributionURL", {"rdf:resource": legal(address)})
    if readings := meta.get(VARIANTS, "").split():
        bag = SubElement(SubElement(work, "dc:subject"), "rdf:Bag")
        for reading in readings:
            SubElement(bag, "rdf:li").text = legal(reading)
    return element


def languages(sheet: Sheet) -> tuple[str, ...]:
    """Of the page, the first that is asked for first."""
    return tuple(dict.fromkeys((*(page.lang for _, page in sheet.tongues), sheet.lang)))


def as_words(sheet: Sheet | Reel) -> dict[str, str]:
    """The same for formats that keep plain words: PNG, PDF and films."""
    said = {
        "Title": sheet.title,
        "Author": AUTHOR,
        "Copyright": RIGHTS,
        "Source": sheet.meta.get(SOURCE, ""),
        "URL": sheet.meta.get(ADDRESS, ""),
        "Comment": credit_of(sheet),
        "Keywords": sheet.meta.get(VARIANTS, ""),
        "Software": sheet.meta.get(VERSION, ""),
    }
    return {key: legal(words) for key, words in said.items() if words}


def as_xmp(sheet: Sheet) -> str:
    """The same as XMP, which picture libraries read."""
    top = Element("x:xmpmeta", {"xmlns:x": "adobe:ns:meta/"})
    about = SubElement(
        SubElement(top, "rdf:RDF", _XMP_SPACES), "rdf:Description", {"rdf:about": ""}
    )
    for tag, words in (("dc:title", sheet.title), ("dc:rights", RIGHTS)):
        kept = SubElement(SubElement(about, tag), "rdf:Alt")
        SubElement(kept, "rdf:li", {"xml:lang": "x-default"}).text = legal(words)
    SubElement(SubElement(SubElement(about, "dc:creator"), "rdf:Seq"), "rdf:li").text = AUTHOR
    plain = {
        "dc:source": sheet.meta.get(SOURCE, ""),
        "dc:identifier": sheet.meta.get(ADDRESS, ""),
        "photoshop:Credit": credit_of(sheet),
        "xmpRights:Marked": "True",
        "xmpRights:WebStatement": LICENCE_ADDRESS,
        "xmpRights:UsageTerms": LICENCE_TITLE,
    }
    for tag, words in plain.items():
        if words:
            SubElement(about, tag).text = legal(words)
    SubElement(about, "cc:license", {"rdf:resource": LICENCE_ADDRESS})
    mark = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
    return f'{mark}\n{written(top)}\n<?xpacket end="r"?>'
