import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const CALLING = /\b(callMethods?|callOrThrow|answerCalls|AgentCalls|ToolInstances|instanceOf)\b/;

/** The files of the server that a file imports, types alone left out, and theirs. */
function importedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, path = ""] of text.matchAll(/^import (?!type)[^;]*? from "(\.[^"]+)";/gm))
    importedBy(resolve(dirname(file), path), known);
  return known;
}

it("reaches nothing by which a method could run", () => {
  const own = readdirSync(FOLDER).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(own.length).toBeGreaterThan(10);
  const reached = new Set(own.flatMap((name) => [...importedBy(join(FOLDER, name))]));
  // What makes prompts of an agent's texts is reached, which shows that files are followed.
  expect([...reached].some((file) => file.endsWith("requests/guarded-request.ts"))).toBe(true);
  const calling = [...reached].filter((file) => CALLING.test(readFileSync(file, "utf8")));
  expect(calling).toEqual([]);
});
