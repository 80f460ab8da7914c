import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";
import { optionPicker } from "./option-picker.tsx";

describe("texts of several lines", () => {
  it.each([
    ["a stored text", { type: "string" }, { field: "a\nb" }],
    ["a default", { type: "string", default: "a\nb" }, {}],
    ["Airbyte's word for it", { type: "string", multiline: true }, {}],
    ["much room", { type: "string", maxLength: 4000 }, {}],
  ])("have a text area because of %s", (_name, field, value) => {
    openForm({ schema: objectWith(field), value: value as JsonObject });
    expect(screen.getByRole("textbox").tagName).toBe("TEXTAREA");
  });

  it("keep the breaks of lines that were not touched, and everything in braces", () => {
    const form = openForm({
      schema: objectWith({ type: "string" }),
      value: { field: "{{ a }}\r\nb" },
    });
    const area = screen.getByRole<HTMLTextAreaElement>("textbox");
    fireEvent.change(area, { target: { value: `${area.value}c\n{% d %}` } });
    expect(form.value()).toEqual({ field: "{{ a }}\r\nbc\r\n{% d %}" });
  });

  it("are taken as they are pasted into one line, and the focus goes on behind them", async () => {
    const form = openForm({ schema: objectWith({ type: "string" }), value: { field: "ab" } });
    const input = screen.getByRole<HTMLInputElement>("textbox");
    input.focus();
    input.setSelectionRange(1, 1);
    await form.user.paste("1\r\n  2\n");
    expect(form.value()).toEqual({ field: "a1\n  2\nb" });
    await waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
    await form.user.keyboard("!");
    expect(form.value()).toEqual({ field: "a1\n  2\n!b" });
  });

  it.each([
    ["a line with its end", { type: "string" }, {}, "1\n", "ab1"],
    [
      "lines into a masked field",
      { type: "string" },
      { field: { "ui:widget": "password" } },
      "1\n2",
      "ab12",
    ],
  ])("are not made of %s", async (_name, field, uiSchema, pasted, expected) => {
    const form = openForm({ schema: objectWith(field), uiSchema, value: { field: "ab" } });
    await form.user.click(screen.getByLabelText("Field"));
    await form.user.paste(pasted);
    expect(form.value()).toEqual({ field: expected });
  });

  it("stay open while the last break is removed", () => {
    openForm({ schema: objectWith({ type: "string" }), value: { field: "a\nb" } });
    const area = screen.getByRole("textbox");
    fireEvent.change(area, { target: { value: "ab" } });
    expect(screen.getByRole("textbox")).toBe(area);
  });
});

describe("what a long text costs", () => {
  const schema = objectWith({ type: "string", maxLength: 4000 });

  it("stands below it once typing pauses, asked once", async () => {
    const asked: string[] = [];
    const textCost = async (text: string) => {
      asked.push(text);
      return `${text.length} pegs`;
    };
    const form = openForm({ schema, value: { field: "a" }, textCost });
    await screen.findByText(/· 1 pegs$/);
    await form.user.type(screen.getByRole("textbox"), "bcd");
    expect(screen.getByText(/· 1 pegs$/)).toBeDefined();
    await screen.findByText("1 line · 4 of 4,000 characters · 4 pegs");
    expect(asked).toEqual(["a", "abcd"]);
  });

  it("is left out when nobody can tell", async () => {
    let asked = 0;
    const textCost = async () => {
      asked += 1;
      throw new Error("offline");
    };
    openForm({ schema, value: { field: "a" }, textCost });
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.getByText("1 line · 1 of 4,000 characters")).toBeDefined();
  });
});

describe("sets of texts", () => {
  const schema = objectWith({
    type: "array",
    uniqueItems: true,
    items: { type: "string" },
    default: [],
  });
  const input = () => screen.getByRole<HTMLInputElement>("textbox");

  it("take what is typed at once, and an entry with Enter or a comma", async () => {
    const form = openForm({ schema, value: { field: ["a"] } });
    await form.user.type(input(), "b");
    expect(form.value()).toEqual({ field: ["a", "b"] });
    await form.user.type(input(), "c,d{Enter}");
    expect(form.value()).toEqual({ field: ["a", "bc", "d"] });
    expect(input().value).toBe("");
  });

  it("hold no entry twice, and say why they wait", async () => {
    const form = openForm({ schema, value: { field: ["a"] } });
    await form.user.type(input(), "a");
    expect(form.value()).toEqual({ field: ["a"] });
    expect(screen.getByText("“a” is there already")).toBeDefined();
    expect(form.issues()).toHaveLength(1);
    await form.user.type(input(), "b");
    expect(form.value()).toEqual({ field: ["a", "ab"] });
    expect(form.issues()).toEqual([]);
  });

  it("let entries be taken out and pasted in", async () => {
    const form = openForm({ schema, value: { field: ["a", "b"] } });
    await form.user.click(screen.getByRole("button", { name: "Remove a" }));
    expect(form.value()).toEqual({ field: ["b"] });
    await form.user.click(input());
    await form.user.paste("c, d\nb");
    expect(form.value()).toEqual({ field: ["b", "c", "d"] });
    await form.user.keyboard("{Backspace}");
    expect(form.value()).toEqual({ field: ["b", "c"] });
  });
});

it.each<[string, JsonSchema, string, string, string]>([
  ["date", { type: "string", format: "date" }, "2026-01-31", "2026-02-01", "2026-02-01"],
  [
    "time and zone",
    { type: "string", format: "time" },
    "10:00:00+02:00",
    "11:30",
    "11:30:00+02:00",
  ],
  [
    "moment with its zone and fraction",
    { type: "string", format: "date-time" },
    "2026-01-31T10:00:00.25Z",
    "2026-01-31T10:00:05",
    "2026-01-31T10:00:05.25Z",
  ],
])("picks a %s", (_name, field, stored, picked, expected) => {
  const form = openForm({ schema: objectWith(field), value: { field: stored } });
  fireEvent.change(screen.getByLabelText("Field"), { target: { value: picked } });
  expect(form.value()).toEqual({ field: expected });
});

it("shows a slider only between two bounds", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      both: { type: "integer", minimum: 0, maximum: 9, default: 1 },
      one: { type: "integer", minimum: 0 },
    },
  };
  const form = openForm({
    schema,
    uiSchema: { both: { "ui:widget": "range" }, one: { "ui:widget": "range" } },
  });
  fireEvent.change(screen.getByRole("slider", { name: "Both, slider" }), {
    target: { value: "7" },
  });
  expect(form.value()).toEqual({ both: 7 });
  expect(screen.getAllByRole("slider")).toHaveLength(1);
});

it("offers a search above a long list of which several are chosen, and keeps strangers", async () => {
  const names = Array.from({ length: 14 }, (_, index) => `zone-${index}`);
  const form = openForm({
    schema: objectWith({ type: "array", uniqueItems: true, items: { enum: names } }),
    value: { field: ["zone-3", "gone"] },
  });
  await form.user.click(screen.getByRole("combobox"));
  await form.user.type(screen.getByPlaceholderText("Search 14 entries"), "e-1");
  await form.user.click(screen.getByRole("option", { name: "zone-1" }));
  expect(form.value()).toEqual({ field: ["zone-1", "zone-3", "gone"] });
  await form.user.click(screen.getByRole("button", { name: "Remove gone", hidden: true }));
  expect(form.value()).toEqual({ field: ["zone-1", "zone-3"] });
});

describe("widgets of the caller", () => {
  const widgets = {
    fruit: optionPicker({
      load: () =>
        Promise.resolve([
          { value: "a", label: "Apple" },
          { value: "p", label: "Pear", hint: "pyrus" },
        ]),
      allowsOther: true,
    }),
    broken: optionPicker({ load: () => Promise.reject(new Error("the shelf is empty")) }),
  };

  it("pick one for a text and several for a list, also what is not in the list", async () => {
    const schema = {
      type: "object",
      properties: { one: { type: "string" }, many: { type: "array", items: { type: "string" } } },
    };
    const form = openForm({
      schema,
      widgets,
      uiSchema: { one: { "ui:widget": "fruit" }, many: { "ui:widget": "fruit" } },
    });
    await form.user.click(screen.getByRole("combobox", { name: "One: Choose…" }));
    await form.user.click(await screen.findByRole("option", { name: /Pear/ }));
    expect(form.value()).toEqual({ one: "p" });
    await form.user.click(screen.getByRole("combobox", { name: "Many: None chosen" }));
    await form.user.click(await screen.findByRole("option", { name: /Apple/ }));
    await form.user.type(screen.getByPlaceholderText(/type another/), "kiwi");
    await form.user.click(screen.getByRole("option", { name: "Use “kiwi”" }));
    expect(form.value()).toEqual({ one: "p", many: ["a", "kiwi"] });
  });

  it("say that their list is loading, not that it is empty", async () => {
    const schema = { type: "object", properties: { one: { type: "string" } } };
    const form = openForm({
      schema,
      widgets: { slow: optionPicker({ load: () => new Promise(() => {}) }) },
      uiSchema: { one: { "ui:widget": "slow" } },
    });
    await form.user.click(screen.getByRole("combobox"));
    expect(screen.getByText("Loading…")).toBeDefined();
    expect(screen.queryByText("Nothing matches.")).toBeNull();
  });

  it("say why their list is empty", async () => {
    const schema = { type: "object", properties: { one: { type: "string" } } };
    const form = openForm({ schema, widgets, uiSchema: { one: { "ui:widget": "broken" } } });
    await form.user.click(screen.getByRole("combobox"));
    expect(
      await screen.findByText("The list could not be loaded: the shelf is empty"),
    ).toBeDefined();
    expect(screen.queryByText("Nothing matches.")).toBeNull();
  });
});
