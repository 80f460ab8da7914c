import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { cleanup, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { arbitraryForm } from "./testing/arbitrary-form.ts";
import { objectWith, openForm } from "./testing/form-harness.tsx";

const widgets = [
  "updown",
  "textarea",
  "checkboxes",
  "select",
  "range",
  "radio",
  "date",
  "hidden",
  "fancy",
  "json",
  "tags",
];
const damage = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    7,
    -1,
    true,
    false,
    "text",
    "",
    [],
    [null],
    [[]],
    [7],
    {},
    { "": null },
  ),
  fc.constantFrom<unknown>(
    { $ref: "#" },
    { $ref: "#/$defs/Tree" },
    { $ref: null },
    { $ref: "#/$defs/Nowhere" },
  ),
  fc.constantFrom<unknown>(
    { anyOf: [{ $ref: "#" }, null] },
    { allOf: [{ $ref: "#" }] },
    { items: null },
  ),
);
const hinted = [
  "order",
  "field",
  "title",
  "description",
  "help",
  "options",
  "placeholder",
  "enumNames",
  "style",
  "rows",
];
const otherHinted = [
  "classNames",
  "readonly",
  "disabled",
  "emptyValue",
  "autofocus",
  "inputType",
  "label",
  "enumDisabled",
];
const hint = fc.oneof(
  fc.constantFrom(...widgets).map((widget): JsonObject => ({ "ui:widget": widget })),
  fc.constantFrom(...widgets).map((widget): JsonObject => ({ "ui:options": { widget } })),
  fc
    .tuple(fc.constantFrom(...hinted, ...otherHinted, "ObjectFieldTemplate"), damage)
    .map(([name, given]) => ({ [`ui:${name}`]: given }) as JsonObject),
);
const placed = <Given,>(given: fc.Arbitrary<Given>) => fc.tuple(fc.nat(), given);

it("draws any form that is damaged anywhere, without an edit and without a field that fails", () => {
  const issues = fc.array(placed(damage), { minLength: 1, maxLength: 3 });
  const hints = fc.array(placed(hint), { maxLength: 3 });
  fc.assert(
    fc
      .property(arbitraryForm, issues, hints, ({ schema, value }, issues, hints) => {
        const damaged = issues.reduce(damagedAt, schema);
        const uiSchema = hints.reduce((ui, given) => hintedAt(ui, damaged, given), {});
        const form = openForm({ schema: damaged, uiSchema, value });
        expect(form.changes).toEqual([]);
        expect(form.container.textContent).not.toContain("The field failed");
      })
      .afterEach(cleanup),
    { numRuns: fewerUnlessDeep(100) },
  );
});

it("says at the invalid place only what is wrong there", async () => {
  const schema = {
    type: "object",
    required: 7,
    properties: {
      none: null,
      list: { type: "array", items: null },
      group: { type: "object", title: "Group", properties: "text" },
      union: { anyOf: [null, { type: "string" }, { type: "integer" }] },
      circle: { $ref: "#/properties/circle" },
      titled: { type: "string", title: { a: 1 } },
      fine: { type: "string" },
    },
  };
  const form = openForm({ schema: schema as never, value: { fine: "x" } });
  await form.user.type(screen.getByDisplayValue("x"), "y");
  expect(form.value()).toEqual({ fine: "xy" });
  screen.getByRole("textbox", { name: "Titled" });
  screen.getByText(/this place is no schema/);
  expect(screen.getAllByText(/has a value of the wrong kind/)).toHaveLength(2);
});

it.each([
  { type: "string", "ui:widget": "updown" },
  { minimum: 0, "ui:widget": "updown" },
  { maximum: 9, "ui:options": { widget: "updown" } },
  { minimum: 0 },
])("draws %j with a widget that takes it", async (field) => {
  const form = openForm({ schema: objectWith(field as JsonSchema), value: {} });
  await form.user.type(screen.getByRole("textbox", { name: "Field" }), "5");
  expect(form.value()).toEqual({
    field: field.minimum === undefined && field.maximum === undefined ? "5" : 5,
  });
});

/** The schema with one place, counted over all of them, replaced. */
function damagedAt(schema: JsonSchema, [at, issue]: [number, unknown]): JsonSchema {
  const places = placesOf(schema);
  const copy = structuredClone(schema);
  const place = places[at % places.length] ?? [];
  put(copy, place, issue);
  return copy;
}

/** The hints with one more, for one of the fields or for the whole form. */
function hintedAt(
  uiSchema: JsonObject,
  schema: JsonSchema,
  [at, hint]: [number, JsonObject],
): JsonObject {
  const keys = [...Object.keys(schema.properties ?? {}), "ui:globalOptions"];
  const key = keys[at % keys.length] ?? "";
  return at % 5 === 0 ? { ...uiSchema, ...hint } : { ...uiSchema, [key]: hint };
}

function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

function put(value: unknown, path: readonly string[], issue: unknown): void {
  let at = value as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path.at(-1);
  if (last !== undefined)
    Object.defineProperty(at, last, {
      value: issue,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
