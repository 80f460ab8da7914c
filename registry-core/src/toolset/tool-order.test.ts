import { expect, test } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { metadataRecord } from "../definition/metadata-document.ts";
import { sortToolsByWeight } from "./tool-order.ts";

const tools = [
  { name: "late", displayName: "A", weight: 200 },
  { name: "b", displayName: "Same", weight: 5 },
  { name: "a", displayName: "Same", weight: 5 },
  { name: "first", displayName: "Z", weight: -1.5 },
  { name: "unsaid", displayName: "Unsaid", weight: undefined },
].map(
  ({ weight, ...tool }) =>
    defineTool({ ...tool, ...(weight !== undefined && { weight }), run: () => "" }).definition,
);

const SORTED = ["first", "a", "b", "unsaid", "late"];

test("a list comes back as a list, lower weight first", () => {
  expect(sortToolsByWeight(tools).map(({ name }) => name)).toEqual(SORTED);
});

test("tools by name come back by name, in the same order", () => {
  const record = metadataRecord(tools);
  const sorted = sortToolsByWeight(record);
  expect(Object.keys(sorted)).toEqual(SORTED);
  expect(sorted.late).toBe(record.late);
  expect(
    Object.keys(sortToolsByWeight({ heavy: { weight: 101 }, unsaid: {}, light: { weight: 1 } })),
  ).toEqual(["light", "unsaid", "heavy"]);
});
