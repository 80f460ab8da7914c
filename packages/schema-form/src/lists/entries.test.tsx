import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";

describe("lists", () => {
  const schema = objectWith({ type: "array", items: { type: "string" }, default: [] });
  const texts = () => screen.getAllByRole<HTMLInputElement>("textbox").map((box) => box.value);

  it("add, move and remove, and keep the focus with the entry", async () => {
    const form = openForm({ schema, value: { field: ["a", "b"] } });
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    await form.user.keyboard("c");
    expect(form.value()).toEqual({ field: ["a", "b", "c"] });
    await form.user.click(screen.getByRole("button", { name: "Move Field 3 up" }));
    expect(texts()).toEqual(["a", "c", "b"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Field 2 up");
    await form.user.keyboard("{Enter}");
    expect(form.value()).toEqual({ field: ["c", "a", "b"] });
    await form.user.click(screen.getByRole("button", { name: "Remove Field 2" }));
    expect(form.value()).toEqual({ field: ["c", "b"] });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove Field 2");
  });

  it("of texts with a wide bound stand on one line each", () => {
    const items = { type: "string", maxLength: 1000 };
    openForm({ schema: objectWith({ type: "array", items }), value: { field: ["**/.git/**"] } });
    expect(screen.getByRole("textbox", { name: "Field 1" }).tagName).toBe("INPUT");
  });

  it("keep an emptied entry as an entry", async () => {
    const form = openForm({ schema, value: { field: ["a", "b"] } });
    await form.user.clear(screen.getByRole("textbox", { name: "Field 1" }));
    expect(form.value()).toEqual({ field: ["", "b"] });
  });

  it("of objects stand in columns and name errors by their column", async () => {
    const item = {
      type: "object",
      properties: {
        pattern: { type: "string", minLength: 1 },
        access: { enum: ["read", "write"], default: "read" },
      },
      required: ["pattern"],
    };
    const form = openForm({ schema: objectWith({ type: "array", items: item, default: [] }) });
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    expect(form.value()).toEqual({ field: [{ access: "read" }] });
    expect(screen.getByText("Pattern is required")).toBeDefined();
    await form.user.type(screen.getByRole("textbox", { name: "Pattern 1" }), "x");
    await form.user.selectOptions(screen.getByRole("combobox", { name: "Access 1" }), "write");
    expect(form.value()).toEqual({ field: [{ access: "write", pattern: "x" }] });
  });
});

it("entries whose fields depend on their values have no columns, but a page each", async () => {
  const item = {
    type: "object",
    properties: { on: { type: "boolean" } },
    if: { properties: { on: { const: true } }, required: ["on"] },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
    then: { properties: { extra: { type: "string" } } },
  };
  const schema = {
    ...objectWith({ type: "array", items: { $ref: "#/$defs/Item" } }),
    $defs: { Item: { allOf: [item] } },
  };
  const form = openForm({ schema, value: { field: [{ on: true }, { on: false }] } });
  await form.user.click(screen.getByRole("button", { name: /^Open Field 2/ }));
  expect(screen.queryByText("Extra")).toBeNull();
  await form.user.click(screen.getByRole("switch", { name: "On" }));
  expect(screen.getByText("Extra")).toBeDefined();
});

describe("entries behind fixed places", () => {
  const schema = objectWith({
    type: "array",
    prefixItems: [{ type: "string", title: "Program" }, { type: "integer" }],
    items: { type: "string", minLength: 1 },
    maxItems: 4,
  });

  it("are rows of their own: add, move, remove", async () => {
    const form = openForm({ schema, value: { field: ["a", 1, "b"] } });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Program" }).value).toBe("a");
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    expect(screen.getByText("Must not be empty")).toBeDefined();
    await form.user.keyboard("c");
    await form.user.click(screen.getByRole("button", { name: "Move Field 4 up" }));
    expect(form.value()).toEqual({ field: ["a", 1, "c", "b"] });
    expect(screen.getByRole("button", { name: "Add to Field" }).textContent).toBe("At most 4");
    await form.user.click(screen.getByRole("button", { name: "Remove Field 3" }));
    expect(form.value()).toEqual({ field: ["a", 1, "b"] });
  });

  it("come with the fixed ones when the list is not there yet", async () => {
    const form = openForm({ schema });
    await form.user.click(screen.getByRole("switch", { name: "Field" }));
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    expect(form.value()).toEqual({ field: ["", 0, ""] });
  });

  it("that the schema forbids say so and can be removed", async () => {
    const form = openForm({
      schema: objectWith({ type: "array", prefixItems: [{ type: "string" }], items: false }),
      value: { field: ["a", 2] },
    });
    expect(screen.getByText("Is not known here")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Add to Field" })).toBeNull();
    await form.user.click(screen.getByRole("button", { name: "Remove Field 2" }));
    expect(form.value()).toEqual({ field: ["a"] });
  });
});

describe("keys beside the declared ones", () => {
  const schema = {
    type: "object",
    properties: { name: { type: "string", default: "x" }, size: { type: "integer", default: 1 } },
    additionalProperties: { type: "integer" },
  };
  const keys = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: "Key" });
  const last = () => {
    const key = keys().at(-1);
    if (!key) throw new Error("no key");
    return key;
  };

  it("are renamed in place, and only what is set is stored", async () => {
    const form = openForm({ schema, value: { a: 1, name: "y", b: 2 } });
    await form.user.type(keys()[0] ?? last(), "lpha");
    expect(JSON.stringify(form.value())).toBe('{"alpha":1,"name":"y","b":2}');
    await form.user.click(screen.getByRole("button", { name: "Remove alpha" }));
    expect(JSON.stringify(form.value())).toBe('{"name":"y","b":2}');
    await form.user.click(screen.getByRole("button", { name: "Add key to Other keys" }));
    await form.user.keyboard("c");
    expect(JSON.stringify(form.value())).toBe('{"name":"y","b":2,"c":0}');
    await form.user.click(screen.getByRole("button", { name: "Reset Other keys" }));
    expect(JSON.stringify(form.value())).toBe('{"name":"y"}');
  });

  it("never take the place of a field", async () => {
    const form = openForm({ schema, value: { siz: 7 } });
    await form.user.type(last(), "e");
    expect(screen.getByText("Needs another name: “size” is there already")).toBeDefined();
    expect(form.value()).toEqual({ siz: 7 });
    await form.user.type(last(), "s");
    expect(form.value()).toEqual({ sizes: 7 });
  });

  it("are there in a section, with their own errors", async () => {
    const form = openForm({ schema: objectWith(schema), value: { field: { b: 2.5, name: "y" } } });
    await form.user.click(screen.getByRole("button", { name: /^Open Other keys/ }));
    expect(screen.getByText("Must be a whole number")).toBeDefined();
    await form.user.type(last(), "eta");
    expect(form.value()).toEqual({ field: { beta: 2.5, name: "y", size: 1 } });
  });
});

it("names the invalid fields of an entry that opens as a page", () => {
  const item = {
    type: "object",
    properties: { name: {}, kind: {}, size: {}, more: {} },
    required: ["name", "size"],
  };
  openForm({ schema: objectWith({ type: "array", items: item }), value: { field: [{}] } });
  expect(screen.getByText("Name is required")).toBeDefined();
  expect(screen.getByText("Size is required")).toBeDefined();
});

it("keeps an entry whose JSON is emptied on its page", async () => {
  const form = openForm({
    schema: objectWith({ type: "array", items: { type: "object" } }),
    value: { field: [{ a: 1 }] },
  });
  await form.user.click(screen.getByRole("button", { name: /^Open Field 1/ }));
  await form.user.clear(screen.getByRole("textbox"));
  expect(form.value()).toEqual({ field: [{ a: 1 }] });
  expect(form.issues()).toMatchObject([
    { path: ["field", 0], code: "unfinished", message: "must be JSON" },
  ]);
});

describe("dictionaries", () => {
  const schema = objectWith({
    type: "object",
    additionalProperties: { type: "integer" },
    default: {},
  });
  const keys = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: "Key" });

  it("rename a key in place: value, order and focus stay", async () => {
    const form = openForm({ schema, value: { field: { a: 1, b: 2, c: 3 } } });
    const [, second] = keys();
    if (!second) throw new Error("no second key");
    await form.user.type(second, "eta");
    expect(JSON.stringify(form.value())).toBe('{"field":{"a":1,"beta":2,"c":3}}');
    expect(document.activeElement).toBe(second);
  });

  it("wait while a key is taken or empty, and lose nothing", async () => {
    const form = openForm({ schema, value: { field: { a: 1, b: 2 } } });
    const [, second] = keys();
    if (!second) throw new Error("no second key");
    await form.user.clear(second);
    await form.user.type(second, "a");
    expect(screen.getByText("Needs another name: “a” is there already")).toBeDefined();
    expect(form.value()).toEqual({ field: { a: 1, b: 2 } });
    expect(form.issues()).toHaveLength(1);
    await form.user.type(second, "b");
    expect(JSON.stringify(form.value())).toBe('{"field":{"a":1,"ab":2}}');
    expect(form.issues()).toEqual([]);
  });

  it("keep the place of a key that JavaScript sorts, and take names JavaScript knows", async () => {
    const form = openForm({ schema, value: { field: { a: 1, b: 2 } } });
    const [, second] = keys();
    if (!second) throw new Error("no second key");
    await form.user.clear(second);
    await form.user.type(second, "10");
    expect(keys().map((box) => box.value)).toEqual(["a", "10"]);
    await form.user.clear(second);
    await form.user.type(second, "__proto__");
    expect(JSON.stringify(form.value())).toBe('{"field":{"a":1,"__proto__":2}}');
  });

  it.each([
    ["its names are used up", { propertyNames: { $ref: "#/$defs/names" } }, "Every key is there"],
    ["it is full", { maxProperties: 2 }, "At most 2"],
  ])("add no key when %s", async (_name, rule, reason) => {
    const form = openForm({
      schema: objectWith(
        { type: "object", additionalProperties: { type: "integer" }, ...rule },
        { $defs: { names: { enum: ["a", "b"] } } },
      ),
      value: { field: { a: 1 } },
    });
    const add = screen.getByRole("button", { name: "Add to Field" });
    await form.user.click(add);
    expect(add.textContent).toBe(reason);
    await form.user.click(add);
    expect(Object.keys(form.value().field ?? {})).toHaveLength(2);
  });

  it("add a key to type over, and remove one", async () => {
    const form = openForm({ schema, value: { field: { a: 1 } } });
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    await form.user.keyboard("size");
    expect(form.value()).toEqual({ field: { a: 1, size: 0 } });
    await form.user.click(screen.getByRole("button", { name: "Remove a" }));
    expect(form.value()).toEqual({ field: { size: 0 } });
  });
});

describe("secrets", () => {
  const marker = { $secret: "s1" };

  it("are never in the document once they are saved", async () => {
    const form = openForm({
      schema: objectWith({ type: "string", writeOnly: true }),
      value: { field: marker },
    });
    await form.user.click(screen.getByRole("button", { name: "Replace Field" }));
    await form.user.keyboard("hunter2");
    expect(form.value()).toEqual({ field: "hunter2" });
    expect(form.container.innerHTML).not.toContain("hunter2");
    await form.user.tab();
    expect(screen.getByText("New value")).toBeDefined();
    form.put({ field: { $secret: "s2" } });
    expect(screen.getByText("Set")).toBeDefined();
    expect([...form.container.querySelectorAll("input")].map((input) => input.value)).not.toContain(
      "hunter2",
    );
  });

  it("can be removed, and a replacement can be taken back", async () => {
    const form = openForm({
      schema: objectWith({ type: "string", format: "password" }),
      value: { field: marker },
    });
    await form.user.click(screen.getByRole("button", { name: "Replace Field" }));
    await form.user.keyboard("x");
    await form.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(form.value()).toEqual({ field: marker });
    await form.user.click(screen.getByRole("button", { name: "Remove Field" }));
    expect(form.value()).toEqual({});
  });

  it("keep their marker in lists and dictionaries", async () => {
    const secret = { type: "string", writeOnly: true, minLength: 8 };
    const schema = {
      type: "object",
      properties: {
        list: { type: "array", items: secret },
        map: { type: "object", additionalProperties: secret },
      },
    };
    const form = openForm({
      schema,
      value: { list: [marker, { $secret: "s2" }], map: { a: marker } },
    });
    expect(form.issues()).toEqual([]);
    await form.user.click(screen.getByRole("button", { name: "Move List 2 up" }));
    await form.user.type(screen.getByRole("textbox", { name: "Key" }), "b");
    expect(form.value()).toEqual({ list: [{ $secret: "s2" }, marker], map: { ab: marker } });
  });
});
