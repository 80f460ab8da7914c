import { resolveToolset } from "@pegboard/registry-core";
import type { Material } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { givenCounts } from "./counted-methods.ts";

const prompt = (name: string) => ({
  name: `prompt:${name}`,
  material: { kind: "prompt", name } satisfies Material,
});

test.each([
  ["functions, where there are some", ["a", "b", prompt("c")], { given: 1, total: 2 }],
  [
    "what programs read, where there is nothing else",
    [prompt("a"), prompt("b"), prompt("c")],
    { given: 2, total: 3 },
  ],
  ["nothing", [], { given: 0, total: 0 }],
])("a tool's counts are about %s", (_, methods, counts) => {
  const tool = plainTool("notes", methods);
  const off = { a: false, "prompt:a": false };
  const [resolved] = resolveToolset(
    { tools: [tool] },
    { tools: { notes: { enabled: true, methods: off } } },
  ).tools;
  expect(resolved && givenCounts(resolved)).toEqual(counts);
});
