import { expect, test } from "vitest";
import { sampleFormatting } from "../../../../../registry-core/src/testing/sample-toolset.ts";
import { previewBlocks } from "./preview-blocks.tsx";

const { toolset, names } = sampleFormatting;
const subject = { toolset, names, settings: {}, agent: { id: "a", name: "A", description: "" } };
const nothing = { text: "", spans: [], warnings: [], problems: [] };

test.each(["anthropic", "xml", "json", "markdown"] as const)(
  "%s is counted tool by tool",
  (format) => {
    const blocks = previewBlocks(format, subject, nothing);
    expect(blocks.map(({ tool }) => tool)).toEqual(
      toolset.tools.map(({ definition }) => definition.name),
    );
  },
);

test("a prompt is counted by its headings, several of which a tool may have written", () => {
  const parts = [
    "You are A.\n",
    "## Files\nReads.\n### Limits\nFew.\n### Limits\nNone.\n",
    "## End\n",
  ];
  const starts = parts.map((_, index) => parts.slice(0, index).join("").length);
  const spans = parts.map((part, index) => ({
    start: starts[index] ?? 0,
    end: (starts[index] ?? 0) + part.length,
    ...(index === 1 && { tool: "files" }),
  }));
  const blocks = previewBlocks("system", subject, { ...nothing, text: parts.join(""), spans });
  expect(blocks.map(({ title, tool }) => [title, tool])).toEqual([
    ["Introduction", undefined],
    ["Files", "files"],
    ["Limits", "files"],
    ["Limits", "files"],
    ["End", undefined],
  ]);
  expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
});
