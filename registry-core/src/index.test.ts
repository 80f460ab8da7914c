import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as aiSdk from "./ai-sdk.ts";
import * as formats from "./formats.ts";
import * as main from "./index.ts";
import * as langchain from "./langchain.ts";
import * as mastra from "./mastra.ts";
import * as mcp from "./mcp.ts";
import * as messages from "./messages.ts";
import * as problems from "./problems.ts";
import * as prompts from "./prompts.ts";

const ENTRIES = {
  index: main,
  formats,
  prompts,
  problems,
  messages,
  "ai-sdk": aiSdk,
  langchain,
  mcp,
  mastra,
};
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const EXPORT = /export (type )?\{([^}]*)\} from/g;

/**
 * The names that an entry exports, as its text has them: at run time types are not there any more.
 */
function exportedNames(entry: string): { types: string[]; values: string[] } {
  const text = readFileSync(new URL(`${entry}.ts`, import.meta.url), "utf8");
  const names = [...text.matchAll(EXPORT)].flatMap(([, type = "", list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim().replace(/\S+ as /, ""))
      .filter((name) => name !== "")
      .map((name) => (name.startsWith("type ") ? name : type + name)),
  );
  const types = names
    .filter((name) => name.startsWith("type "))
    .map((name) => name.slice("type ".length));
  return { types: types.sort(), values: names.filter((name) => !name.startsWith("type ")).sort() };
}

test("the entries export what they are meant to: `vitest run -u` notes a name that is added or removed on purpose", async () => {
  const sections = Object.entries(ENTRIES).map(([entry, module]) => {
    const { types, values } = exportedNames(entry);
    expect(Object.keys(module).sort()).toEqual(values);
    return [`# ${entry}: values`, ...values, "", `# ${entry}: types`, ...types, ""].join("\n");
  });
  await expect(sections.join("\n")).toMatchFileSnapshot("./__golden__/public-names.txt");
});

test("an author of tools needs about sixty names, each in the README", () => {
  const names = Object.values(exportedNames("index")).flat();
  expect(names.length).toBeLessThanOrEqual(65);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(README))).toEqual([]);
});

test("a name stands in one entry", () => {
  const names = ["internal", ...Object.keys(ENTRIES)].flatMap((entry) =>
    Object.values(exportedNames(entry)).flat(),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
