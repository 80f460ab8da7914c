import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const texts = () => boxes().map((box) => box.value);

describe("tuples of short values in a list", () => {
  const pair = (...titles: (string | undefined)[]): JsonSchema => ({
    type: "array",
    prefixItems: titles.map((title) => ({ type: "number", ...(title && { title }) })),
    minItems: titles.length,
    items: false,
  });

  it("stand on one line each, below the names of their places", async () => {
    const form = openForm({
      schema: objectWith({ type: "array", items: pair("Latitude", "Longitude") }),
      value: {
        field: [
          [52.5, 13.4],
          [48.1, 11.6],
        ],
      },
    });
    expect(texts()).toEqual(["52.5", "13.4", "48.1", "11.6"]);
    expect(screen.queryByRole("button", { name: /^Open/ })).toBeNull();
    expect(screen.getAllByText("Longitude").length).toBeGreaterThan(0);
    await form.user.type(screen.getByRole("textbox", { name: "Longitude 2" }), "5");
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    expect(form.value()).toEqual({
      field: [
        [52.5, 13.4],
        [48.1, 11.65],
        [0, 0],
      ],
    });
  });

  it("say below the line which value is wrong", async () => {
    const form = openForm({
      schema: objectWith({ type: "array", items: pair("Latitude", "Longitude") }),
      value: { field: [[1, 2]] },
    });
    await form.user.clear(screen.getByRole("textbox", { name: "Longitude 1" }));
    expect(screen.getByText("Longitude must be a number")).toBeDefined();
  });

  it("have no heading without names, and open as a page where they hold more than they may", () => {
    openForm({
      schema: objectWith({ type: "array", items: pair(undefined, undefined) }),
      value: { field: [[1, 2], [3, 4, 5], [6]] },
    });
    expect(screen.queryByText("1st", { ignore: ".hidden" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Field 1, 2" })).toBeDefined();
    expect(screen.getByRole("button", { name: /^Open Field 2/ })).toBeDefined();
    expect(texts()).toEqual(["1", "2", "6", ""]);
  });
});

it("an entry with keys that its columns do not show opens as a page", () => {
  const item = { type: "object", properties: { name: { type: "string" } } };
  openForm({
    schema: objectWith({ type: "array", items: item }),
    value: { field: [{ name: "a" }, { name: "b", more: 1 }] },
  });
  expect(texts()).toEqual(["a"]);
  expect(screen.getByRole("button", { name: /^Open Field 2/ })).toBeDefined();
});

describe("a list of lists of short values is a grid", () => {
  const matrix = (more: JsonSchema = {}): JsonSchema =>
    objectWith({
      type: "array",
      items: { type: "array", items: { type: "number", maximum: 9 }, ...more },
    });
  const open = (field: JsonObject[string], more?: JsonSchema) =>
    openForm({ schema: matrix(more), value: { field } });

  it("with every value in its place, whatever the lengths of the lines", async () => {
    const form = open([[1, 2], [3], []]);
    expect(texts()).toEqual(["1", "2", "3"]);
    expect(form.changes).toEqual([]);
    await form.user.type(screen.getByRole("textbox", { name: "Field 2, 1" }), ".5");
    expect(form.value()).toEqual({ field: [[1, 2], [3.5], []] });
  });

  it("in which lines grow and shrink by keyboard", async () => {
    const form = open([[1]]);
    screen.getByRole("button", { name: "Add a value to Field 1" }).focus();
    await form.user.keyboard("{Enter}7");
    expect(form.value()).toEqual({ field: [[1, 7]] });
    await form.user.click(screen.getByRole("button", { name: "Remove the last value of Field 1" }));
    expect(form.value()).toEqual({ field: [[1]] });
  });

  it("whose next line is as long as the last", async () => {
    const form = open([[1, 2, 3]]);
    await form.user.click(screen.getByRole("button", { name: "Add to Field" }));
    expect(form.value()).toEqual({
      field: [
        [1, 2, 3],
        [0, 0, 0],
      ],
    });
  });

  it("that names the value which is wrong, and keeps to the length of its lines", () => {
    open([[1, 20]], { minItems: 2, maxItems: 2 });
    expect(screen.getByText("Value 2 must be at most 9")).toBeDefined();
    expect(screen.queryByRole("button", { name: /value (to|of) Field 1/ })).toBeNull();
  });

  it("but for a line that is none", () => {
    open([[1], 5]);
    expect(screen.getByRole("button", { name: /^Open Field 2/ })).toBeDefined();
  });
});

it("what an author says can be done with entries is what can be done", () => {
  const list = { type: "array", items: { type: "string" } };
  openForm({
    schema: { type: "object", properties: { a: list, b: list, c: list } },
    value: { a: ["x"], b: ["y"], c: ["z"] },
    uiSchema: {
      a: { "ui:orderable": false, "ui:removable": false },
      b: { "ui:options": { addable: false, copyable: true } },
    },
  });
  const actions = (name: string) =>
    screen
      .getAllByRole("button", { name: new RegExp(`^(Add|Move|Duplicate|Remove) .*${name}\\b`) })
      .map((button) => button.ariaLabel?.split(" ")[0]);
  expect(actions("A")).toEqual(["Add"]);
  expect(actions("B")).toEqual(["Move", "Move", "Duplicate", "Remove"]);
  expect(actions("C")).toEqual(["Move", "Move", "Remove", "Add"]);
});

it("a line of a grid that is too long to be seen at once opens as a page", () => {
  const matrix = objectWith({ type: "array", items: { type: "array", items: { type: "number" } } });
  openForm({ schema: matrix, value: { field: [Array(24).fill(1), Array(25).fill(2)] } });
  expect(screen.getAllByRole("textbox")).toHaveLength(24);
  expect(screen.getByRole("button", { name: /25 entries/ })).toBeDefined();
});
