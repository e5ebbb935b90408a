// The page of free questions: SQLite and the database come when they are asked for.
const field = document.getElementById("sql");
const button = document.getElementById("run");
const told = document.getElementById("told");
const answer = document.getElementById("answer");
const csv = document.getElementById("csv");
const MOST = 500; // rows that are shown; the CSV has all
let database, found;

/** A script beside this one, run when it has come. @type {(name: string) => Promise<void>} */
function fetched(name) {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = atlas.href(`/a/${name}`);
    script.onload = () => done();
    script.onerror = () => failed(new Error(name));
    document.head.append(script);
  });
}

async function opened() {
  if (typeof WebAssembly === "undefined") throw new Error(button.dataset.lacking);
  told.textContent = "…";
  const packed = new Promise((done) => {
    atlas.database = done;
  });
  await Promise.all([fetched("sqlite.js"), fetched("database.js")]);
  const bytes = Uint8Array.from(atob(await packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const engine = await initSqlJs();
  return new engine.Database(new Uint8Array(await new Response(stream).arrayBuffer()));
}

function cell(tag, value) {
  const element = document.createElement(tag);
  element.textContent = value ?? "";
  return element;
}

function row(tag, values) {
  const line = document.createElement("tr");
  line.append(...values.map((value) => cell(tag, value)));
  return line;
}

function show(result) {
  const [head, body] = [document.createElement("thead"), document.createElement("tbody")];
  head.append(row("th", result.columns));
  body.append(...result.values.slice(0, MOST).map((values) => row("td", values)));
  answer.replaceChildren(head, body);
}

async function ask() {
  button.disabled = true;
  try {
    database ??= await opened();
    const since = performance.now();
    found = database.exec(field.value).at(-1) ?? { columns: [], values: [] };
    told.textContent = `${found.values.length} · ${Math.round(performance.now() - since)} ms`;
    show(found);
    history.replaceState(null, "", `#${encodeURIComponent(field.value)}`);
  } catch (error) {
    told.textContent = String(error.message ?? error);
    answer.replaceChildren();
    found = undefined;
  }
  csv.hidden = !found?.values.length;
  button.disabled = false;
}

/** As a table has it: what would be a formula is words. @type {(value: unknown) => string} */
function quoted(value) {
  const words = String(value ?? "");
  const plain = /^[=+@\t\r-]/.test(words) && !/^[-+]?[\d.]+$/.test(words) ? `'${words}` : words;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

button.addEventListener("click", ask);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask();
});
csv.addEventListener("click", () => {
  const lines = [found.columns, ...found.values].map((values) => values.map(quoted).join(","));
  atlas.save(new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" }), "yili.csv");
});
for (const question of document.querySelectorAll("[data-sql]")) {
  question.addEventListener("click", () => {
    field.value = question.dataset.sql;
    field.scrollIntoView({ block: "center" });
    ask();
  });
}
if (location.hash.length > 1) field.value = decodeURIComponent(location.hash.slice(1));
