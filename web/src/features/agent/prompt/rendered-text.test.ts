import type { TextSpan } from "@pegboard/registry-core/formats";
import { expect, test } from "vitest";
import { findMainSpan, spansOfLine } from "../text/lined-text.ts";
import { toLines, writtenBy } from "./rendered-text.ts";

const pieces: [string, Omit<TextSpan, "start" | "end">][] = [
  ["You are Ada.\n", { line: 1 }],
  ["### ", { line: 3 }],
  ["Files", { line: 3, tool: "files", field: "display_name" }],
  ["\n", { line: 3 }],
  ["Read first.\n\nThen write.", { line: 4, tool: "files", field: "tool_system_prompt" }],
  ["\n", { line: 4 }],
  ["### ", { line: 3 }],
  ["Shell", { line: 3, tool: "shell", field: "display_name" }],
  ["\n", { line: 3 }],
  ["Be brief.", { line: 4, tool: "shell", field: "tool_system_prompt" }],
  ["\n", { line: 4 }],
];
let at = 0;
const spans = pieces.map(([text, origin]): TextSpan => {
  const start = at;
  at += text.length;
  return { start, end: at, ...origin };
});
const rendered = toLines(pieces.map(([text]) => text).join(""), spans);

test("a template line writes its lines, blank ones among them, and heads each field once", () => {
  const written = writtenBy(rendered, 4, { from: 2, to: 5 });
  expect([...written.lines]).toEqual([2, 3, 4, 6]);
  expect([...written.block]).toEqual([1, 5]);
  expect(written.tools).toBe(2);
  expect([...written.heads].map(([index, { tool }]) => [index, tool])).toEqual([
    [2, "files"],
    [6, "shell"],
  ]);
});

test("a line knows its pieces, and the tool that wrote most of it", () => {
  expect(spansOfLine(rendered, 1).map(({ field }) => field)).toEqual([undefined, "display_name"]);
  expect(findMainSpan(rendered, 1)).toMatchObject({ tool: "files" });
  expect(findMainSpan(rendered, 0)).toMatchObject({ line: 1 });
  expect(findMainSpan(rendered, 3)).toMatchObject({ line: 4, tool: "files" });
});

test("an empty text has no lines", () => {
  expect(toLines("", []).lines).toEqual([]);
  expect(writtenBy(toLines("", []), 1, undefined).lines.size).toBe(0);
});
