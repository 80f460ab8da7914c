import type { JsonObject } from "@pegboard/registry-core";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { textOf } from "../../testing/open-agent-tools.tsx";
import { FieldDifference } from "./field-difference.tsx";

test.each<[JsonObject, string]>([
  [{ type: "string", enum: ["a"] }, "string, optional"],
  [{ type: ["string", "null"] }, "string or null, optional"],
  [{ enum: ["draft", 5, null], default: 5 }, '"draft", 5 or null, default 5'],
  [{ const: "all" }, '"all", optional'],
  [{}, "any value, optional"],
])("an argument that came, of the schema %j, is said to be %s", (schema, said) => {
  const after = { type: "object", properties: { state: schema } };
  const field = { field: "parameters", before: { type: "object" }, after };
  const { container } = render(<FieldDifference field={field} of="List" />);
  expect(textOf(container.querySelector("ins"))).toBe(said);
});
