import type { JsonObject } from "@pegboard/registry-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument, stringify } from "yaml";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { readPlain, writeYaml } from "./plain-yaml.ts";

const word = fc.constantFrom(
  "a",
  "on",
  "null",
  "True",
  "x.y-z",
  "_",
  "10",
  "-1",
  "1.5",
  "0x1f",
  "a b",
  "a: b",
  "a #b",
  "~",
  "'q'",
  "__proto__",
);
const text = fc.oneof(
  word,
  fc.constantFrom(
    "",
    "two\nlines\n",
    "\n lead\n",
    "end ",
    "tab\there\n",
    "ü\n",
    "a\n\n\n",
    "a\n  b\n",
  ),
);
const tree = fc.letrec((tie) => ({
  map: fc.dictionary(text, fc.oneof({ depthSize: "small" }, tie("value"), tie("map")), {
    maxKeys: 4,
  }),
  value: fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(word, { maxLength: 2 }),
  ),
})).map as unknown as fc.Arbitrary<JsonObject>;
const whole = (source: string) => parseDocument(source, { stringKeys: true }).toJS();

it("means what the whole language means, or says that it is not plain", () => {
  fc.assert(
    fc.property(tree, (object) => {
      for (const source of [writeYaml(object), stringify(object)]) {
        expect(whole(source) ?? {}).toEqual(object);
        const plain = readPlain(source);
        if (plain) expect(plain).toEqual(object);
      }
    }),
    { numRuns: fewerUnlessDeep(400) },
  );
});

it("reads lines of any kind as the whole language does, or not at all", () => {
  const line = fc.tuple(
    fc.constantFrom("", "  ", "    ", " ", "\t"),
    fc.constantFrom(
      "a:",
      "b:",
      "a: |",
      "a: x",
      "b: x y",
      "b: 1",
      "# c",
      "",
      "- a",
      "a: x # c",
      "a: x: y",
      "on: off",
      "a:x",
      "a: |-",
      "? a",
      "--- ",
      "...",
      "a: null",
      "a: True",
      "b: &x y",
      "b: *x",
      "text",
      "a:  x",
      "a: x ",
      "b: 1_000",
      "b: 012",
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 7 }), (lines) => {
      const source = `${lines.map((parts) => parts.join("")).join("\n")}\n`;
      const plain = readPlain(source);
      if (!plain) return;
      const document = parseDocument(source, { stringKeys: true });
      expect(document.errors, source).toEqual([]);
      expect(document.toJS() ?? {}, source).toEqual(plain);
    }),
    { numRuns: fewerUnlessDeep(5_000) },
  );
});

it("is what large files consist of", () => {
  const agent = {
    name: "Support desk",
    prompts: { system: "You are kind.\n\n  And brief.\n" },
    tools: { a: "on", "b.c": { enabled: "off", timeout: 3 } },
  };
  const source = `# comment\n\n${writeYaml({ agents: { support: agent } })}`;
  expect(readPlain(source)).toEqual({ agents: { support: agent } });
  expect(readPlain("agents: { a: {} }\n")).toBeUndefined();
});
