import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";

/** Where an operator starts: an agent's tools. What the page opens later (preview, forms, editor, palette) is not in it. */
const HOME = ["index.html", "web/src/app/routes/agent-tools-route.tsx"];
const MOST_BYTES = 200_000;

/** The JavaScript that the built app loads to show its home screen, as it travels: compressed with gzip. */
export async function checkFirstLoad() {
  await build(["web"]);
  const dist = join(root, "web", "dist");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const missing = HOME.filter((entry) => !Object.hasOwn(manifest, entry));
  if (missing.length > 0) return [`The build has no entry ${missing.join(", ")}: name the home screen's modules here.`];
  const chunks = [...chunksOf(manifest, HOME)].map((name) => {
    const { file } = manifest[name];
    return { file, bytes: gzipSync(readFileSync(join(dist, file))).length };
  });
  const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`    The home screen loads ${kilobytes(total)} of JavaScript; ${kilobytes(MOST_BYTES)} are allowed.`);
  if (total <= MOST_BYTES) return [];
  const largest = chunks.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  return [
    `The home screen loads ${kilobytes(total)} of JavaScript, more than ${kilobytes(MOST_BYTES)}. Import later what it does not show at once. The largest parts:`,
    ...largest.map(({ file, bytes }) => `  ${kilobytes(bytes)}  ${file}`),
  ];
}

/** Entries and everything they import before they run. */
function chunksOf(manifest, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    chunksOf(manifest, manifest[name].imports ?? [], found);
  }
  return found;
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
