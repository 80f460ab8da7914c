import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";

it.each<[string, JsonSchema, JsonObject[string], JsonObject]>([
  ["a text", { type: "string" }, "x", { "ui:widget": "fancy" }],
  ["a text by its options", { type: "string" }, "x", { "ui:options": { widget: "fancy" } }],
  ["a name that JavaScript knows", { type: "string" }, "x", { "ui:widget": "constructor" }],
  ["a widget for another type", { type: "string" }, "x", { "ui:widget": "updown" }],
  ["a field", { type: "string" }, "x", { "ui:field": "fancy" }],
  ["a list", { type: "array", items: { type: "string" } }, ["x"], { "ui:widget": "textarea" }],
  [
    "a group",
    { type: "object", properties: { a: { type: "string" } } },
    { a: "x" },
    { "ui:widget": "fancy" },
  ],
  [
    "an entry",
    { type: "array", items: { type: "string" } },
    ["x"],
    { items: { "ui:widget": "fancy" } },
  ],
])("an unknown hint leaves the usual control for %s", async (_name, schema, value, hints) => {
  const form = openForm({
    schema: objectWith(schema),
    value: { field: value },
    uiSchema: { field: hints },
  });
  expect(form.container.textContent).not.toMatch(/JSON|fancy|widget|updown/);
  await form.user.type(screen.getByDisplayValue("x"), "y");
  expect(JSON.stringify(form.value())).toBe(JSON.stringify({ field: value }).replace("x", "xy"));
});
