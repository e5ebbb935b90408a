// The engine in a worker. What it is made of comes in messages: nothing is asked for anywhere. Above
// stand Pyodide (createPyodideModule, loadPyodide) and GEOS (openGeos), put there by engine.py.
const files = new Map(); // what Pyodide would fetch, by its name
const NOWHERE = "https://engine.invalid/";
const KINDS = { wasm: "application/wasm", zip: "application/zip" };
let python, opened, asking;

self.fetch = async (address) => {
  const name = String(address.url ?? address).replace(NOWHERE, "");
  const found = files.get(name);
  if (!found) throw new TypeError(`nothing is fetched: ${name}`);
  return new Response(found, { headers: { "content-type": KINDS[name.split(".").pop()] ?? "text/plain" } });
};

/** The bytes of pieces in base 64 that were compressed together. */
async function unpacked(pieces) {
  const parts = pieces.map((piece) => Uint8Array.fromBase64?.(piece) ?? Uint8Array.from(atob(piece), (sign) => sign.charCodeAt(0)));
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What shapely asks of GEOS: shapes are well-known binary. */
async function geometry() {
  const geos = await openGeos();
  const memory = geos.Module;
  const [reader, writer] = [geos.GEOSWKBReader_create(), geos.GEOSWKBWriter_create()];
  geos.GEOSWKBWriter_setOutputDimension(writer, 2);
  const told = memory._malloc(8);
  const read = (proxy) => {
    const bytes = proxy.toJs();
    const at = memory._malloc(bytes.length);
    memory.HEAPU8.set(bytes, at);
    const shape = geos.GEOSWKBReader_read(reader, at, bytes.length);
    memory._free(at);
    return shape;
  };
  const written = (shape) => {
    if (!shape) throw new Error("GEOS makes no such shape");
    const at = geos.GEOSWKBWriter_write(writer, shape, told);
    const bytes = memory.HEAPU8.slice(at, at + memory.getValue(told, "i32"));
    geos.GEOSFree(at);
    geos.GEOSGeom_destroy(shape);
    return bytes;
  };
  const number = (ask, ...shapes) => {
    ask(...shapes, told);
    return memory.getValue(told, "double");
  };
  const asked = {
    Area: (one) => number(geos.GEOSArea, one),
    Length: (one) => number(geos.GEOSLength, one),
    Distance: (one, other) => number(geos.GEOSDistance, one, other),
    Contains: (one, other) => geos.GEOSContains(one, other),
    Covers: (one, other) => geos.GEOSCovers(one, other),
    Intersects: (one, other) => geos.GEOSIntersects(one, other),
    Nearest: (one, other) => written(geos.GEOSGeom_createLineString(geos.GEOSNearestPoints(one, other))),
  };
  return (what, one, other, ...numbers) => {
    const shapes = [read(one), ...(other ? [read(other)] : [])];
    try {
      return asked[what] ? asked[what](...shapes) : written(geos[`GEOS${what}`](...shapes, ...numbers));
    } finally {
      for (const shape of shapes) geos.GEOSGeom_destroy(shape);
    }
  };
}

const BEGUN = `
import os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/engine")
os.environ["LAYOUT_CACHE"] = ""
os.chdir("/engine")
from layout.api import trying
`;

/** Python started, with the house in it; the steps of that are told as they are done. */
async function start(parts, tell) {
  self.geos = await geometry();
  files.set("pyodide.asm.wasm", await unpacked(parts.pyodide));
  files.set("python_stdlib.zip", await unpacked(parts.python_stdlib));
  tell("python");
  const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" };
  python = await loadPyodide({ indexURL: NOWHERE, createPyodideModule, lockFileContents: JSON.stringify({ info, packages: {} }) });
  files.clear();
  tell("engine");
  for (const name of ["uharfbuzz", "house", "scenes"]) python.unpackArchive(await unpacked(parts[name]), "zip", { extractDir: "/engine" });
  python.runPython(BEGUN);
}

/** A rite opened, if it is another than the last. */
async function open(slug, pieces) {
  if (opened === slug) return;
  if (!pieces) throw new Error(`${slug} has not come`);
  python.unpackArchive(await unpacked(pieces), "zip", { extractDir: "/engine" });
  python.globals.set("slug", slug);
  python.runPython(`
with open("/engine/played.rite", "rb") as played:
    rite = trying.Trying(slug, played.read())
os.remove("/engine/played.rite")
`);
  asking = python.runPython("lambda words: trying.asked(rite, words)");
  opened = slug;
}

const tell = (stage) => self.postMessage({ stage });
let before = Promise.resolve();

async function answered({ parts, rite, pieces, question, id }) {
  try {
    if (parts) await start(parts, tell);
    if (rite) await open(rite, pieces);
    self.postMessage({ id, answer: question ? JSON.parse(asking(JSON.stringify(question))) : null });
  } catch (error) {
    self.postMessage({ id, error: String(error.message ?? error) });
  }
}

// one question after the other, in the order in which they come
self.onmessage = ({ data }) => {
  before = before.then(() => answered(data));
};
