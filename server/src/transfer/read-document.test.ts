import { expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const deep = (times: number, [open, inner, close]: [string, string, string]) =>
  `${open.repeat(times)}${inner}${close.repeat(times)}`;

it.each([
  ["lists", deep(200_000, ["[", "", "]"])],
  ["lists that do not end", "[".repeat(200_000)],
  ["objects", deep(200_000, ['{"a":', "1", "}"])],
  [
    "maps in lines of their own",
    Array.from({ length: 1_000 }, (_, level) => `${" ".repeat(level)}a:`).join("\n"),
  ],
  ["lists in one line", `${"- ".repeat(100_000)}a`],
  ["keys in question", `${"? ".repeat(100_000)}a`],
  [
    "values of a setting",
    `agents: { a: { tools: { x: { config: { y: ${deep(150, ["[", "", "]"])} } } } } }`,
  ],
  [
    "values of a list of tools",
    `[{"name": "notes", "configuration": {"a": ${deep(150, ["[", "", "]"])}}}]`,
  ],
])("says where %s are nested too deep, and what to do", (_, text) => {
  expect(readDocument(text)).toEqual({
    issues: [
      {
        line: expect.any(Number),
        column: expect.any(Number),
        message:
          "From here on it is nested more than 100 levels deep. Make it flatter, or leave this part out.",
        said: { code: "nested_too_deep", values: { most: 100 } },
      },
    ],
  });
});

it.each([
  [
    '{\n  "mcpServers": {\n    "a": {} "b": {}\n  }\n}',
    3,
    13,
    "Expected ',' or '}' after property value",
  ],
  ['{\n  "mcpServers": {\n    "a": {}', 3, 12, "Expected ',' or '}' after property value"],
  [
    '// A comment.\n{ "mcpServers": tru }',
    expect.any(Number),
    expect.any(Number),
    "Unexpected token ' '",
  ],
  ['[{ "id": "a", ]', 1, 15, "Expected ',' or '}' after property value"],
])("says where JSON breaks off, in words of JSON: %j", (text, line, column, cause) => {
  const message = `This is no JSON that can be read: ${cause}.`;
  expect(readDocument(text)).toMatchObject({ issues: [{ line, column, message }] });
});

it.each(["[servers\nname = 1", "agents: [a, {b: ]"])(
  "says of other notations nothing of JSON: %j",
  (text) => {
    expect(JSON.stringify(readDocument(text))).not.toContain("JSON");
  },
);
