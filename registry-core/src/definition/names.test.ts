import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanDisplayName, compareNames, displayNameOf, toolNameOf } from "./names.ts";

interface DisplayNameCase {
  id: string;
  input: { name: string };
  expected: string;
}
const conformance: { cases: DisplayNameCase[] } = JSON.parse(
  readFileSync(new URL("../../conformance/display-names.json", import.meta.url), "utf8"),
);

test.each(conformance.cases)("display name $id of $input.name", ({ input, expected }) => {
  expect(displayNameOf(input.name)).toBe(expected);
});

// Every expectation is what Python 3.11 answers for the same rule.
test.each([
  ["SandboxFilesTool", "Sandbox Files"],
  ["sb_shell_tool", "Sb Shell"],
  ["export_to_pdf", "Export To Pdf"],
  ["s3_upload", "S3 Upload"],
  ["2fa_check", "2Fa Check"],
  ["Tool", "Tool"],
  ["_tool", "_tool"],
  ["_", " "],
  ["foo_tool\n", "Foo Tool\n"],
  ["a\nBc", "A\nBc"],
  ["a\rBc", "A\r Bc"],
  ["ßa", "Ssa"],
  ["aß", "Aß"],
  ["ŉa", "ʼNa"],
  ["ﬃx", "Ffix"],
  ["ǆa", "ǅa"],
  ["ᾳa", "ᾼa"],
  ["ᾲa", "Ὰͅa"],
  ["ქართული", "ქართული"],
  ["ΟΔΟΣ", "Οδος"],
  ["ΟΣ Α", "Ος Α"],
  ["ΟΣ'Α", "Οσ'Α"],
  ["ΣΣ", "Σς"],
  ["𐐨𐐨", "𐐀𐐨"],
  ["it's_ok", "It'S Ok"],
])("display name of %j is %j", (name, expected) => {
  expect(displayNameOf(name)).toBe(expected);
});

test("a display name is never empty unless the name is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => displayNameOf(name) !== ""),
  );
});

const word = fc
  .stringMatching(/^[a-z][a-z0-9]{0,7}$/)
  .filter((each) => each !== "tool" && !/\d[a-z]/.test(each));
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

test("words joined by _ are shown as words, whether or not the name ends in _tool", () => {
  fc.assert(
    fc.property(words, fc.constantFrom("", "_tool"), (each, end) => {
      expect(displayNameOf(each.join("_") + end)).toBe(each.map(capital).join(" "));
    }),
  );
});

test("the clean variant says the same letters and digits, with no space too many", () => {
  const letters = (text: string) => text.replace(/[\s_]/g, "").toLowerCase();
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "B", "9", "_", " ", "é", "API") }),
      (name) => {
        const clean = cleanDisplayName(name);
        expect(letters(clean)).toBe(letters(displayNameOf(name)));
        if (clean !== name) expect(clean).toBe(clean.trim().replace(/\s+/g, " "));
      },
    ),
  );
});

test("a tool's name is made of what such names are made of, and stays when it is one already", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (className) => {
      const name = toolNameOf(className);
      expect(name).toMatch(/^[a-z0-9_]*$/);
      expect(toolNameOf(name)).toBe(name);
    }),
  );
});

test.each([
  ["mcp__search", "MCP Search"],
  ["__dunder", "Dunder"],
  ["APIKeyTool", "API Key"],
  ["s3_upload", "S3 Upload"],
  ["___", "___"],
])("clean display name of %j is %j", (name, expected) => {
  expect(cleanDisplayName(name)).toBe(expected);
});

test.each([
  ["SandboxFilesTool", "sandbox_files_tool"],
  ["HTTPServer", "http_server"],
  ["S3Upload", "s3_upload"],
  ["readFile", "read_file"],
  ["already_snake", "already_snake"],
  ["Überprüfung", "uberprufung"],
  ["$", ""],
])("tool name of %j is %j", (className, expected) => {
  expect(toolNameOf(className)).toBe(expected);
});

test("a smaller number in a name comes first", () => {
  const names = ["Person 10", "person 2", "Person 1", "Änne", "Zoe", "Anton"];
  expect(names.sort(compareNames)).toEqual([
    "Änne",
    "Anton",
    "Person 1",
    "person 2",
    "Person 10",
    "Zoe",
  ]);
});
