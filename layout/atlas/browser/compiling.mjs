// Runs compiling.py in Pyodide: node compiling.mjs compiling.py FOLDER, where the folder has Pyodide too.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, folder] = process.argv.slice(2);
const { loadPyodide, version } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version };
const python = await loadPyodide({
  indexURL: folder,
  lockFileContents: JSON.stringify({ info, packages: {} }),
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" }, // sets in one order; lines are told, not columns
});
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
python.runPython('import sys\nsys.argv = ["compiling.py", "/work"]');
python.runPython(readFileSync(script, "utf8"));
