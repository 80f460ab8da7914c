import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { objectWith, openForm } from "./testing/form-harness.tsx";
import { galleryExamples } from "./testing/gallery-schemas.ts";
import { optionPicker } from "./widgets/option-picker.tsx";

/** What can be pressed or typed into, but for what shows and hides parts of the form. */
const CONTROLS =
  "input, textarea, select, [role=switch], [role=combobox], [role=radio], [contenteditable], button:not([data-page], [data-fold], [data-show], [data-wide])";

it.each(galleryExamples.filter(({ schema }) => Object.keys(schema.properties ?? {}).length > 0))(
  "has no control that does nothing: $name",
  ({ schema, uiSchema, value }) => {
    const form = openForm({ schema, uiSchema, value, readOnly: true });
    const search = form.container.querySelector("input[type=search]");
    const controls = [...form.container.querySelectorAll(CONTROLS)].filter(
      (control) => control !== search && !control.getAttribute("aria-label")?.startsWith("Unfold "),
    );
    expect(controls.map((control) => control.outerHTML)).toEqual([]);
    expect(form.changes).toEqual([]);
  },
);

it.each<[string, JsonSchema, JsonObject[string], string]>([
  ["a text", { type: "string" }, "abc", "abc"],
  ["lines", { type: "string" }, "a\nb", "a\nb"],
  ["a number with its unit", { type: "integer", unit: "MB" } as JsonSchema, 5, "5 MB"],
  ["a switch", { type: "boolean" }, false, "Off"],
  [
    "a choice by its name",
    {
      oneOf: [
        { const: 1, title: "Slow" },
        { const: 2, title: "Fast" },
      ],
    },
    2,
    "Fast",
  ],
  ["choices", { type: "array", uniqueItems: true, items: { enum: ["a", "b"] } }, ["b"], "b"],
  ["tags", { type: "array", uniqueItems: true, items: { type: "string" } }, ["x", "y"], "xy"],
  ["an empty list", { type: "array", items: { type: "string" } }, [], "None"],
  ["no value", { type: "string" }, undefined as never, "Not set"],
  ["a value that is unset", { anyOf: [{ type: "string" }, { type: "null" }] }, null, "Unset"],
  [
    "a section that is off",
    { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    undefined as never,
    "Not set",
  ],
  ["JSON", {}, [1], "[\n  1\n]"],
])("says %s as text, and that it is read only", (_name, field, value, expected) => {
  openForm({
    schema: objectWith(field),
    value: value === undefined ? {} : { field: value },
    readOnly: true,
  });
  const group = screen.getByRole("group", { name: "Field" });
  expect(group.textContent).toContain(`${expected} (read only)`);
});

it("says of a field that its schema fixes that it is read only, and leaves the others as they are", () => {
  openForm({
    schema: {
      type: "object",
      properties: { a: { type: "string", readOnly: true }, b: { type: "string" } },
    },
    value: { a: "x" },
    uiSchema: { b: { "ui:widget": "textarea" } },
  });
  expect(within(screen.getByRole("group", { name: "A" })).getByText("Read-only")).toBeDefined();
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
});

it("a masked text stays masked, and a picker says what was picked", () => {
  const form = openForm({
    schema: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
    value: { a: "hunter2", b: "wrench" },
    uiSchema: { a: { "ui:widget": "password" }, b: { "ui:widget": "pick" } },
    widgets: { pick: optionPicker({ load: () => [] }) },
    readOnly: true,
  });
  expect(form.container.innerHTML).not.toContain("hunter2");
  expect(screen.getByText("wrench")).toBeDefined();
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("a link to a field leads to its text", async () => {
  const form = openForm({
    schema: objectWith({ type: "string" }),
    value: { field: "x" },
    readOnly: true,
  });
  form.focus(["field"]);
  await expect.poll(() => document.activeElement?.textContent).toContain("x");
});
