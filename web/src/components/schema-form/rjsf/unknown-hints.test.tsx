import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { FORM_WIDGETS } from "@pegboard/registry-core/internal";
import { getDefaultRegistry } from "@rjsf/core";
import { hasWidget } from "@rjsf/utils";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { configWidgets } from "../../config-form/config-widgets.tsx";
import { formTheme } from "../form-theme.tsx";
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

it("what the server counts as a widget is what the forms have", () => {
  const own = { ...getDefaultRegistry().widgets, ...formTheme.widgets, ...configWidgets([]) };
  const named = new Set(Object.values(FORM_WIDGETS).flat());
  expect(Object.keys(own).filter((name) => !named.has(name))).toEqual([]);
  // Kinds of values that no widget of RJSF draws.
  const drawnElsewhere = ["json", "tags", "password"];
  const absent = Object.entries(FORM_WIDGETS).flatMap(([type, names]) =>
    names.filter(
      (name) =>
        !drawnElsewhere.includes(name) &&
        !hasWidget({ type: (type === "any" ? "string" : type) as "string" }, name, own),
    ),
  );
  expect(absent).toEqual([]);
});
