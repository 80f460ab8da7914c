import type { TextOrigin, TextSpan } from "@pegboard/registry-core/formats";
import { expect, test } from "vitest";
import { toolChanges } from "./tool-changes.tsx";

function pieces(...parts: [string, TextOrigin][]) {
  let at = 0;
  const spans = parts.map(([{ length }, origin]): TextSpan => {
    const start = at;
    at += length;
    return { start, end: at, ...origin };
  });
  return { text: parts.map(([text]) => text).join(""), spans };
}

const head = (tool: string): [string, TextOrigin][] => [
  ["## ", { line: 2 }],
  [tool, { tool }],
];

test("names what came, went and changed, in the order of the text", () => {
  const before = pieces(["Hello\n", { line: 1 }], ...head("files"), ...head("shell"), [
    "old",
    { tool: "mail" },
  ]);
  const after = pieces(
    ["Hello\n", { line: 1 }],
    ["new", { tool: "mail" }],
    ...head("web"),
    ...head("shell"),
  );
  expect(toolChanges(before, after).map(({ kind, tool }) => [kind, tool])).toEqual([
    ["changed", "mail"],
    ["added", "web"],
    ["removed", "files"],
  ]);
});

test("a template that says something else is a change around the tools", () => {
  const before = pieces(["Hello\n", { line: 1 }], ...head("constructor"));
  const after = pieces(["Good day\n", { line: 1 }], ...head("constructor"));
  expect(toolChanges(before, after).map(({ kind, tool }) => [kind, tool])).toEqual([
    ["changed", undefined],
  ]);
});
