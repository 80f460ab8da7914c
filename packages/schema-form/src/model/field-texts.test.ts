import { expect, it } from "vitest";
import { fieldTexts } from "./field-texts.ts";

it("finds a field by what is inside of it, each once where the schema is recursive", () => {
  const node = {
    type: "object",
    properties: {
      label: { type: "string", description: "Shown in bold" },
      parent: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
      style: { type: "object", properties: { color: { type: "string" } } },
    },
  };
  const texts = fieldTexts({ tree: { $ref: "#/$defs/node" } }, { $defs: { node } }).get("tree");
  expect(texts?.map((text) => text.split("\n")[0])).toEqual([
    "tree",
    "label",
    "parent",
    "style",
    "color",
  ]);
  expect(texts?.[1]).toContain("shown in bold");
});
