import { schemaDefaults } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";

const section: JsonSchema = {
  type: "object",
  properties: {
    rows: { type: "integer", default: 5, minimum: 1 },
    name: { type: "string", default: "x" },
  },
};

it("folds a section with the count of its changed and invalid fields", async () => {
  const form = openForm({ schema: objectWith(section), value: { field: { rows: 0, name: "x" } } });
  const group = within(screen.getByRole("group", { name: "Field" }));
  expect(group.getByText("1 of 2 changed")).toBeDefined();
  expect(group.getByText("1 error")).toBeDefined();
  await form.user.click(screen.getByRole("button", { name: "Details of Field" }));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(group.getByText("1 error")).toBeDefined();
  await form.user.click(screen.getByRole("button", { name: /^Unfold Field/ }));
  expect(screen.getByRole("textbox", { name: "Rows" })).toBeDefined();
  expect(form.changes).toEqual([]);
});

it("resets one field of a section", async () => {
  const form = openForm({ schema: objectWith(section), value: { field: { rows: 9, name: "y" } } });
  await form.user.click(screen.getByRole("button", { name: "Reset Rows" }));
  expect(form.value()).toEqual({ field: { rows: 5, name: "y" } });
});

it("leaves the focus in the field that is reset from the keyboard", async () => {
  const list = { type: "array", items: { type: "string" }, default: [] };
  const schema: JsonSchema = {
    type: "object",
    properties: { text: { type: "string", default: "a" }, list, section },
  };
  const form = openForm({
    schema,
    value: { text: "b", list: ["x"], section: { rows: 9, name: "x" } },
  });
  for (const [reset, focused] of [
    ["Reset Text", screen.getByRole("textbox", { name: "Text" })],
    ["Reset List", screen.getByRole("button", { name: "Add to List" })],
    ["Reset Rows", screen.getByRole("textbox", { name: "Rows" })],
  ] as const) {
    act(() => screen.getByRole("button", { name: reset }).focus());
    await form.user.keyboard("{Enter}");
    expect(document.activeElement).toBe(focused);
  }
});

it.each([
  [
    "list",
    { type: "array", items: { anyOf: [section, { type: "string" }] } },
    [{ rows: 9 }],
    "Open Field 1",
  ],
  [
    "list of anything",
    { type: "array", items: { type: ["object", "array"] } },
    [{ rows: 9 }],
    "Open Field 1",
  ],
  [
    "dictionary",
    { type: "object", additionalProperties: { anyOf: [section, { type: "string" }] } },
    { a: { rows: 9 } },
    "Open Value of a",
  ],
])(
  "has no default to reset an entry of a %s to, and none is required",
  async (_name, field, value, link) => {
    const form = openForm({ schema: objectWith(field), value: { field: value } });
    await form.user.click(screen.getByRole("button", { name: new RegExp(`^${link}`) }));
    expect(screen.queryAllByRole("button", { name: /^Reset (Entry 1|a)$/ })).toEqual([]);
    expect(screen.queryByTitle("Required")).toBeNull();
  },
);

it("says which level a value comes from, and falls back to it", async () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      own: { type: "string", default: "a" },
      given: { type: "string", default: "b" },
      over: { type: "string" },
    },
  };
  const level = { label: "Organisation", value: { given: "B", over: "O" } };
  const form = openForm({
    schema,
    value: { over: "mine" },
    level,
    defaults: { ...schemaDefaults(schema), ...level.value },
  });
  expect(screen.getAllByText("Organisation")).toHaveLength(1);
  expect(screen.getByText("Default")).toBeDefined();
  expect(screen.getByText("organisation O")).toBeDefined();
  await form.user.click(screen.getByRole("button", { name: "Reset Over" }));
  expect(form.value()).toEqual({});
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Over" }).value).toBe("O");
});

it("says whose secret stands, which can be replaced here and fallen back to, but not removed", async () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { key: { type: "string", writeOnly: true } },
  };
  const level = { label: "Organisation", value: { key: { $secret: "of-organisation" } } };
  const form = openForm({ schema, level, defaults: level.value });
  expect(screen.getByText("Set")).toBeDefined();
  expect(screen.getByText("Organisation")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remove Key" })).toBeNull();
  await form.user.click(screen.getByRole("button", { name: "Replace Key" }));
  await form.user.keyboard("mine");
  expect(form.value()).toEqual({ key: "mine" });
  expect(screen.getByText("organisation secret")).toBeDefined();
  await form.user.click(screen.getByRole("button", { name: "Reset Key" }));
  expect(form.value()).toEqual({});
  expect(screen.getByText("Organisation")).toBeDefined();
});

it("reports a default that contradicts its schema, and does not apply it", () => {
  const form = openForm({ schema: objectWith({ type: "integer", minimum: 1, default: 0 }) });
  expect(
    screen.getByText("The schema's default 0 is not used: it must be at least 1."),
  ).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("");
  expect(form.issues()).toEqual([]);
});

it("shows Markdown in titles without letting it into names, and marks what is deprecated or read-only", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      a: { type: "string", title: "The **bold** [one](https://example.com)", deprecated: true },
      b: { type: "boolean", readOnly: true },
    },
  };
  const form = openForm({ schema, value: { a: "x", b: true } });
  expect(form.container.querySelector("strong")?.textContent).toBe("bold");
  expect(form.container.querySelector("a")).toBeNull();
  expect(screen.getByRole("button", { name: "Reset The bold one" })).toBeDefined();
  expect(screen.getByText("Deprecated")).toBeDefined();
  expect(screen.getByText("Read-only")).toBeDefined();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("asks for a key that another key requires", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { user: { type: "string" }, password: { type: "string" } },
    dependentRequired: { user: ["password"] },
  };
  openForm({ schema, value: { user: "ada" } });
  expect(screen.getByRole("textbox", { name: /^Password/ }).getAttribute("aria-required")).toBe(
    "true",
  );
});

it("duplicates an entry without its secrets", async () => {
  const item = {
    type: "object",
    properties: { name: { type: "string" }, key: { type: "string", writeOnly: true } },
  };
  const form = openForm({
    schema: objectWith({ type: "array", items: item }),
    value: { field: [{ name: "a", key: { $secret: "1" } }] },
  });
  await form.user.click(screen.getByRole("button", { name: "Duplicate Field 1" }));
  expect(form.value()).toEqual({ field: [{ name: "a", key: { $secret: "1" } }, { name: "a" }] });
});
