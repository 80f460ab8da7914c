import { expect, test } from "vitest";
import type { Material } from "../definition/material.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { givenCounts } from "./counted-methods.ts";
import { resolveToolset } from "./resolve-toolset.ts";

const prompt = (name: string) => ({
  name: `prompt:${name}`,
  material: { kind: "prompt", name } satisfies Material,
});

test.each([
  ["functions, where there are some", ["a", "b", prompt("c")], { given: 1, on: 1, total: 2 }],
  [
    "what programs read, where there is nothing else",
    [prompt("a"), prompt("b"), prompt("c")],
    { given: 2, on: 2, total: 3 },
  ],
  ["nothing", [], { given: 0, on: 0, total: 0 }],
])("a tool's counts are about %s", (_, methods, counts) => {
  const tool = plainTool("notes", methods);
  const off = { a: false, "prompt:a": false };
  const [resolved] = resolveToolset(
    { tools: [tool] },
    { tools: { notes: { enabled: true, methods: off } } },
  ).tools;
  expect(resolved && givenCounts(resolved)).toEqual(counts);
});
