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
