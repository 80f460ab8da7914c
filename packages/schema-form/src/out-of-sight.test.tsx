import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openForm } from "./testing/form-harness.tsx";

const port = { type: "integer", title: "Port" };

it.each<[string, JsonSchema]>([
  [
    "inside a section that is not set",
    {
      type: "object",
      properties: {
        outer: {
          type: "object",
          title: "Outer",
          properties: { inner: { type: "object", title: "Inner", properties: { port } } },
        },
      },
    },
  ],
  [
    "of a kind that holds itself",
    {
      type: "object",
      $defs: {
        node: {
          type: "object",
          properties: { port, inner: { $ref: "#/$defs/node", title: "Inner" } },
        },
      },
      properties: { outer: { $ref: "#/$defs/node", title: "Outer" } },
    },
  ],
])("the page of a group %s stays open and can be filled in", async (_name, schema) => {
  const form = openForm({ schema });
  await form.user.click(screen.getByRole("button", { name: /^Open Inner/ }));
  await form.user.type(screen.getAllByRole("textbox", { name: "Port" })[0] as HTMLElement, "7");
  expect(form.value()).toEqual({ outer: { inner: { port: 7 } } });
});

it("the page of an entry closes when the entry is gone", async () => {
  const deep = { type: "object", properties: { port }, title: "Deep" };
  const form = openForm({
    schema: {
      type: "object",
      properties: {
        rows: { type: "array", title: "Rows", items: { type: "object", properties: { deep } } },
      },
    },
    value: { rows: [{ deep: { port: 1 } }] },
  });
  await form.user.click(screen.getAllByRole("button", { name: /^Open/ })[0] as HTMLElement);
  expect(screen.queryByRole("navigation", { name: "Place in the form" })).not.toBeNull();
  form.put({ rows: [] });
  expect(screen.queryByRole("navigation", { name: "Place in the form" })).toBeNull();
});

it.each<[string, JsonSchema, JsonObject]>([
  [
    "any value",
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: {} },
    { more: "kept" },
  ],
  [
    "keys that nothing is said of",
    { type: "object", properties: { a: { type: "string" } } },
    { more: "kept" },
  ],
  ["nothing but such keys", { type: "object", properties: {} }, { more: "kept" }],
  [
    "keys that follow a pattern",
    {
      type: "object",
      properties: { a: { type: "string" } },
      patternProperties: { "^m": { type: "string" }, "^n": { type: "number" } },
    },
    { more: "kept" },
  ],
])("what is stored can be seen where the schema allows %s", (_name, schema, value) => {
  const form = openForm({ schema, value });
  const texts = [...form.container.querySelectorAll<HTMLInputElement>("input, textarea")].map(
    (box) => box.value,
  );
  const seen = [...texts, form.container.textContent].join(" ");
  expect(seen).toContain("more");
  expect(seen).toContain("kept");
  expect(form.container.textContent).not.toContain("Nothing to fill in");
});

it("a property without a name has a field of its own", async () => {
  const form = openForm({
    schema: { type: "object", properties: { "": { type: "string" }, a: { type: "string" } } },
  });
  await form.user.type(screen.getByRole("textbox", { name: "(no name)" }), "x");
  expect(form.value()).toEqual({ "": "x" });
});

it("a rule for numbers alone says nothing against a text", () => {
  const form = openForm({
    schema: { type: "object", properties: { a: { minimum: 3 } } },
    value: { a: "abc" },
  });
  expect(form.issues()).toEqual([]);
  expect(form.container.textContent).not.toContain("asks for a number");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "A as JSON" }).value).toBe(
    '"abc"',
  );
});

it("a place that can hold nothing is drawn only where something stands", () => {
  const schema = {
    type: "object",
    properties: { a: false, b: { type: "string" } },
  } as unknown as JsonSchema;
  openForm({ schema });
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  openForm({ schema, value: { a: 1 } });
  expect(screen.getAllByRole("textbox")).toHaveLength(3);
});

it.each<[string, JsonSchema, unknown]>([
  [
    "bounds that are no numbers",
    { type: "integer", maximum: "x", minimum: null } as unknown as JsonSchema,
    4,
  ],
  ["a reference to itself", { $ref: "#/properties/a" }, 4],
  ["parts that hold themselves", { allOf: [{ $ref: "#/properties/a" }] }, 4],
  [
    "variants that hold themselves",
    { anyOf: [{ $ref: "#/properties/a" }, { $ref: "#/properties/a" }] },
    4,
  ],
  [
    "keywords of the wrong kind",
    { type: "object", properties: [], required: 3 } as unknown as JsonSchema,
    {},
  ],
  ["a pattern that is none", { type: "string", pattern: "(" }, "a"],
])("says nothing in the words of a program about %s", (_name, a, value) => {
  const form = openForm({
    schema: { type: "object", properties: { a } },
    value: { a: value as never },
  });
  expect(form.container.textContent).not.toMatch(
    /undefined|TypeError|call stack|is not a function|Cannot read|No widget/,
  );
});
