import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument, stringify } from "yaml";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { editYaml, type FileChange } from "./edit-yaml.ts";
import { readFileYaml } from "./read-yaml.ts";

function edit(source: string, ...changes: FileChange[]): string {
  const text = readFileYaml(source, "p.yaml");
  if ("issues" in text) throw new Error(JSON.stringify(text.issues));
  return editYaml(text, changes);
}

const FILE = `# Ours
sources:
  modules: [./tools.ts]   # the team's
  openapi: {shop: ./shop.yaml}
presets: # shared
  quiet: { tools: {search:   off} }

agents: # all of them
  # The first one
  support:
    name: 'Support' # as people say
    tokenBudget: 4_000
    prompts:
      system: |
        You are kind.

        Answer.
    tools: # what it may do
      notes: { methods: { read: on, "delete": off } } # nobody deletes
      files:   on

  # The second one
  other:
    name: Other
# The end
`;

it.each<[string, FileChange, (file: string) => string]>([
  [
    "a value",
    { place: ["agents", "support", "name"], wanted: "Help" },
    (file) => file.replace("'Support'", "Help"),
  ],
  [
    "a value in one line with others",
    { place: ["agents", "support", "tools", "notes", "methods", "delete"], wanted: "on" },
    (file) => file.replace('"delete": off', '"delete": on'),
  ],
  [
    "a further value",
    { place: ["agents", "support", "tools", "search"], wanted: { enabled: "on" } },
    (file) => file.replace("files:   on\n", "files:   on\n      search:\n        enabled: on\n"),
  ],
  [
    "a further value in one line with others",
    { place: ["presets", "quiet", "tools", "notes"], wanted: "on" },
    (file) => file.replace("{search:   off}", "{search: off, notes: on}"),
  ],
  [
    "a text of several lines",
    { place: ["agents", "support", "prompts", "system"], wanted: "Be short.\nBe kind.\n" },
    (file) => file.replace("You are kind.\n\n        Answer.", "Be short.\n        Be kind."),
  ],
  [
    "one line that becomes several",
    { place: ["agents", "support", "tools", "files"], wanted: { enabled: "off" } },
    (file) => file.replace("files:   on", "files:\n        enabled: off"),
  ],
  [
    "what is gone, with its comment",
    { place: ["agents", "other"], wanted: undefined },
    (file) => file.replace("  # The second one\n  other:\n    name: Other\n", ""),
  ],
  [
    "a part that was not there",
    { place: ["organisation", "tools", "notes"], wanted: { weight: 5 } },
    (file) =>
      file.replace(
        "name: Other\n",
        "name: Other\norganisation:\n  tools:\n    notes:\n      weight: 5\n",
      ),
  ],
])("writes %s, and leaves every other line as it is", (_, change, expected) => {
  expect(edit(FILE, change)).toBe(expected(FILE));
});

it("writes JSON as JSON, as deep as it was indented", () => {
  const wanted = { tools: { notes: "on" } };
  const change = { place: ["agents", "a"], wanted };
  expect(edit('{\n    "agents": {}\n}\n', change)).toBe(
    `${JSON.stringify({ agents: { a: wanted } }, null, 4)}\n`,
  );
  expect(edit('{"agents":{}}', change)).toBe(JSON.stringify({ agents: { a: wanted } }));
});

it("refuses what stands for something else, too", () => {
  const file = "presets:\n  a: &shared { tools: { x: on } }\n  b: *shared\n";
  expect(() => edit(file, { place: ["presets", "a", "tools", "x"], wanted: "off" })).toThrow(
    /p\.yaml cannot be changed part by part/,
  );
  expect(edit(file, { place: ["presets", "c"], wanted: {} })).toBe(`${file}  c: {}\n`);
});

const word = fc.constantFrom(
  "a",
  "b",
  "on",
  "a: b",
  "a #b",
  "'q'",
  "x, y",
  "[z",
  "two\nlines\n",
  "",
);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; map: JsonObject }>((tie) => ({
  map: fc.dictionary(word, tie("value"), { maxKeys: 3 }) as fc.Arbitrary<JsonObject>,
  value: fc.oneof(
    { depthSize: "small" },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(word, { maxLength: 2 }),
    tie("map"),
  ),
})).value;
const content = fc.dictionary(fc.constantFrom("k", "l", "m"), value, { minKeys: 1 });

it("writes whatever is wanted in the place of whatever was there, however it is written", () => {
  const styles = fc.constantFrom<"any" | "flow">("any", "flow");
  fc.assert(
    fc.property(content, content, styles, (before, after, collectionStyle) => {
      const inner = stringify(before, { collectionStyle, lineWidth: 0 });
      const source = `first: 1 # kept\npart:\n${inner.replace(/^(?=.)/gm, "  ")}last:   2\n`;
      const text = edit(source, { place: ["part"], wanted: after });
      expect(parseDocument(text).toJS()).toEqual({ first: 1, part: after, last: 2 });
      expect(text).toMatch(/^first: 1 # kept\n[\s\S]*^last: {3}2\n$/m);
    }),
    { numRuns: fewerUnlessDeep(400) },
  );
});
