import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const here = dirname(fileURLToPath(import.meta.url));
const files = [
  "argument-classes.ts",
  "call-gate.ts",
  "replay-call.ts",
  "replay-report.ts",
  "unknown-arguments.ts",
];
const PACKAGE = /^@pegboard\/json-schema/;
/** Files that build tools, run their methods or let somebody decide about calls. */
const CALLING = [
  "execution/call-method.ts",
  "execution/run-method.ts",
  "execution/decide-batch.ts",
  "registry/build-tool.ts",
  "definition/call-context.ts",
];

/** The names that a file imports as values; types are gone when it runs. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)([^;]*?)from\s+"([^"]+)";/gms);
  return [...statements].flatMap(([, names = "", from]) => {
    const values = names
      .replace(/[{}]/g, "")
      .split(",")
      .map((name) => name.trim());
    const isAny = values.some((name) => name !== "" && !name.startsWith("type "));
    return isAny && from !== undefined ? [from] : [];
  });
}

function reached(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const queue = files.map((file) => join(here, file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    const imported = importsOf(file);
    found.set(file, imported);
    for (const name of imported) if (name.startsWith(".")) queue.push(resolve(dirname(file), name));
  }
  return found;
}

test("what judges calls reaches nothing that calls, reads, writes or asks anybody", () => {
  const all = reached();
  expect(all.size).toBeGreaterThan(files.length);
  for (const [file, imported] of all) {
    expect(existsSync(file)).toBe(true);
    for (const name of imported) if (!name.startsWith(".")) expect(name).toMatch(PACKAGE);
    expect(CALLING.filter((calling) => file.endsWith(`/${calling}`))).toEqual([]);
    const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    expect([
      file,
      /\b(fetch|XMLHttpRequest|WebSocket|process|require|import)\s*\(/.test(text),
    ]).toEqual([file, false]);
  }
});
