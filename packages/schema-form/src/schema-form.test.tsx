import { valueIssue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { objectWith, openForm } from "./testing/form-harness.tsx";

describe("numbers", () => {
  const schema = objectWith({ type: "number", default: 5, minimum: 1 });
  const number = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Field" });

  it.each([
    ["-", "Must be a number", {}],
    ["1.", undefined, { field: 1 }],
    ["1.50", undefined, { field: 1.5 }],
    ["2,5", undefined, { field: 2.5 }],
    ["0", "Must be at least 1", { field: 0 }],
    ["12a", "Must be a number", { field: 12 }],
    ["1,000", "Must be written without separators", { field: 1 }],
    [
      "9007199254740993",
      "Must have fewer digits: numbers this long are not kept exactly",
      { field: 900719925474099 },
    ],
    ["9007199254740992", undefined, { field: 9007199254740992 }],
    ["9223372036854776000", undefined, { field: 2 ** 63 }],
    ["", undefined, {}],
  ])("keeps %o as it is typed", async (text, error, value) => {
    const form = openForm({ schema });
    await form.user.clear(number());
    if (text) await form.user.type(number(), text);
    expect(number().value).toBe(text);
    expect(form.value()).toEqual(value);
    for (const change of form.changes) expect(typeof (change.field ?? 0)).toBe("number");
    expect(form.container.textContent?.includes(error ?? "Must")).toBe(error !== undefined);
    expect(form.issues().length > 0).toBe(error !== undefined);
  });

  it("shows the value again when the text was one", async () => {
    const form = openForm({ schema });
    await form.user.clear(number());
    await form.user.type(number(), "7.");
    await form.user.tab();
    expect(number().value).toBe("7");
  });

  it("shows a value that comes from outside, whatever is typed", async () => {
    const form = openForm({ schema });
    await form.user.type(number(), ".");
    form.put({ field: 42 });
    expect(number().value).toBe("42");
  });

  it("steps within the bounds", async () => {
    const form = openForm({ schema: objectWith({ type: "integer", default: 2, minimum: 1 }) });
    await form.user.type(number(), "{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(form.value()).toEqual({ field: 2 });
  });
});

describe("texts", () => {
  it("removes an emptied optional text, and keeps an empty text where a default would come back", async () => {
    const form = openForm({
      schema: {
        type: "object",
        properties: { plain: { type: "string" }, given: { type: "string", default: "x" } },
      },
      value: { plain: "a" },
    });
    await form.user.clear(screen.getByRole("textbox", { name: "Plain" }));
    await form.user.clear(screen.getByRole("textbox", { name: "Given" }));
    expect(form.value()).toEqual({ given: "" });
  });

  it("says what is wrong at the field", async () => {
    const form = openForm({
      schema: objectWith({ type: "string", minLength: 3 }, { required: ["field"] }),
    });
    const text = screen.getByRole("textbox", { name: "Field" });
    expect(text.getAttribute("aria-invalid")).toBe("true");
    expect(accessibleDescription(text)).toBe("Needs a value");
    expect(text.hasAttribute("data-missing")).toBe(true);
    await form.user.type(text, "ab");
    expect(text.hasAttribute("data-missing")).toBe(false);
    expect(accessibleDescription(text)).toBe("Must have at least 3 characters");
    await form.user.type(text, "c");
    expect(text.hasAttribute("aria-invalid")).toBe(false);
    expect(form.issues()).toEqual([]);
  });

  it("shows Markdown without letting HTML or scripts in", () => {
    const description =
      "**Bold** <img src=x onerror=alert(1)> <b>raw</b> [bad](javascript:alert(1)) ![pixel](https://example.com/x.png)";
    const { container } = openForm({ schema: objectWith({ type: "string", description }) });
    expect(container.querySelector("strong")?.textContent).toBe("Bold");
    expect(container.querySelector("img, script, b:not([class])")).toBeNull();
    expect(container.innerHTML).not.toContain('href="javascript:');
  });
});

describe("the arguments of a call", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      who: { type: "string" },
      sort: { enum: ["up", "down"] },
      note: { type: "string", examples: ["n_1"] },
      limit: { type: "integer", default: 20 },
    },
    required: ["who"],
  };

  it("ask for what is missing only once the field was left", async () => {
    const form = openForm({ schema, call: { tried: false } });
    const who = screen.getByRole("textbox", { name: "Who" });
    expect(accessibleDescription(who)).toBe("");
    expect(form.issues()).toHaveLength(1);
    await form.user.click(who);
    await form.user.tab();
    expect(accessibleDescription(who)).toBe("Needs a value");
  });

  it("ask for it at once when the call was tried", () => {
    openForm({ schema, call: { tried: true } });
    const who = screen.getByRole("textbox", { name: "Who" });
    expect(accessibleDescription(who)).toBe("Needs a value");
    expect(who.hasAttribute("data-missing")).toBe(false);
  });

  it("say what is sent without them", async () => {
    const form = openForm({ schema, call: { tried: false } });
    const fieldOf = (name: string) =>
      screen.getByLabelText(name).closest("[data-field]")?.textContent;
    expect(screen.getByRole("textbox", { name: "Note" }).getAttribute("placeholder")).toBe(
      "Not sent",
    );
    expect(screen.getByRole("combobox", { name: "Sort" })).toHaveProperty(
      "selectedOptions.0.label",
      "Not sent",
    );
    expect(fieldOf("Note")).toBe("Notenoteoptional");
    expect(fieldOf("Who")).toBe("Whowho");
    expect(fieldOf("Limit")).toContain("default 20");
    await form.user.type(screen.getByRole("textbox", { name: "Note" }), "a");
    await form.user.click(screen.getByRole("button", { name: "Reset Note" }));
    expect(form.value()).toEqual({});
  });
});

describe("issues from outside", () => {
  it("stand at their field until its value is edited", async () => {
    const issues = [valueIssue(["field"], "author", { sentence: "is taken by another one" })];
    const form = openForm({
      schema: objectWith({ type: "string" }),
      value: { field: "a" },
      issues,
    });
    expect(accessibleDescription(screen.getByRole("textbox"))).toBe("Is taken by another one");
    await form.user.type(screen.getByRole("textbox"), "b");
    expect(screen.queryByText("Is taken by another one")).toBeNull();
  });

  it("about keys without a field stand above the fields", () => {
    openForm({
      schema: objectWith({ type: "string" }),
      issues: [valueIssue(["other", 0], "author", { sentence: "is odd" })],
    });
    expect(screen.getByText("Other › 1 is odd")).toBeDefined();
  });
});

describe("nullable values", () => {
  it("are one field that can be unset", async () => {
    const form = openForm({
      schema: objectWith({ anyOf: [{ type: "string" }, { type: "null" }], default: null }),
    });
    await form.user.type(screen.getByRole("textbox"), "a");
    expect(form.value()).toEqual({ field: "a" });
    act(() => screen.getByRole("button", { name: "Unset Field" }).focus());
    await form.user.keyboard("{Enter}");
    expect(form.value()).toEqual({ field: null });
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
  });

  it.each([
    ["an address", { format: "email" }, "a@b.example"],
    ["a date", { format: "date" }, "2026-01-31"],
    ["a text that must not be empty", { minLength: 1 }, "a"],
  ])("are unset by emptying %s", async (_name, rule, value) => {
    const field = { anyOf: [{ type: "string", ...rule }, { type: "null" }], default: null };
    const form = openForm({ schema: objectWith(field), value: { field: value } });
    await form.user.clear(screen.getByLabelText("Field"));
    expect(form.value()).toEqual({ field: null });
  });

  it("are a switch for a section that remembers what was in it", async () => {
    const section = { type: "object", properties: { days: { type: "integer", default: 30 } } };
    const form = openForm({
      schema: objectWith({ anyOf: [section, { type: "null" }], default: null }),
    });
    await form.user.click(screen.getByRole("switch"));
    expect(form.value()).toEqual({ field: { days: 30 } });
    await form.user.type(screen.getByRole("textbox", { name: "Days" }), "0");
    await form.user.click(screen.getByRole("switch"));
    expect(form.value()).toEqual({ field: null });
    await form.user.click(screen.getByRole("switch"));
    expect(form.value()).toEqual({ field: { days: 300 } });
  });
});

describe("unions", () => {
  it("name their members and keep what was entered for each", async () => {
    const file = {
      type: "object",
      properties: { kind: { const: "local_file" }, path: { type: "string" } },
      required: ["kind", "path"],
    };
    const web = {
      type: "object",
      title: "Web page",
      properties: { kind: { const: "web" }, url: { type: "string" } },
      required: ["kind", "url"],
    };
    const form = openForm({
      schema: objectWith({ oneOf: [file, web] }),
      value: { field: { kind: "local_file", path: "a" } },
    });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Local file" }).checked).toBe(true);
    await form.user.click(screen.getByRole("radio", { name: "Web page" }));
    expect(form.value()).toEqual({ field: { kind: "web" } });
    await form.user.type(screen.getByRole("textbox", { name: "URL" }), "x");
    expect(form.value()).toEqual({ field: { kind: "web", url: "x" } });
    await form.user.click(screen.getByRole("radio", { name: "Local file" }));
    expect(form.value()).toEqual({ field: { kind: "local_file", path: "a" } });
  });
});

describe("what cannot be drawn", () => {
  it("is a JSON field with the reason, and the other fields stay", async () => {
    const form = openForm({
      schema: {
        type: "object",
        properties: { lost: { $ref: "#/$defs/Gone" }, fine: { type: "string" } },
      },
      value: { lost: [1] },
    });
    expect(screen.getByText(/#\/\$defs\/Gone leads nowhere/)).toBeDefined();
    const json = screen.getByRole("textbox", { name: "Lost as JSON" });
    await form.user.clear(json);
    await form.user.type(json, "[[1,2]");
    expect(form.value()).toEqual({ lost: [1, 2] });
    await form.user.type(json, ",");
    expect(form.value()).toEqual({ lost: [1, 2] });
    expect(
      form
        .issues()
        .some(({ path, message }) => path[0] === "lost" && message.startsWith("is not JSON yet")),
    ).toBe(true);
    expect(screen.getByRole("textbox", { name: "Fine" })).toBeDefined();
  });
});

it("opens a group inside a group as a page of its own, and leads back", async () => {
  const inner = { type: "object", properties: { depth: { type: "integer" } } };
  const schema = objectWith({ type: "object", properties: { inner, other: { type: "string" } } });
  const form = openForm({ schema, value: { field: { inner: { depth: 1 } } } });
  await form.user.click(screen.getByRole("button", { name: "Open Inner: depth 1" }));
  expect(screen.queryByRole("textbox", { name: "Other" })).toBeNull();
  await form.user.type(screen.getByRole("textbox", { name: "Depth" }), "2");
  expect(form.value()).toEqual({ field: { inner: { depth: 12 } } });
  await form.user.click(
    within(screen.getByRole("navigation")).getByRole("button", { name: "All fields" }),
  );
  expect(screen.getByRole("button", { name: "Open Inner: depth 12" })).toBeDefined();
});

function accessibleDescription(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "").join(" ");
}

it("keeps the focus while a JSON text becomes a value of the schema", async () => {
  const form = openForm({ schema: objectWith({ type: "integer" }), value: { field: "ten" } });
  const json = screen.getByRole("textbox", { name: "Field as JSON" });
  await form.user.clear(json);
  await form.user.type(json, "12");
  expect(form.value()).toEqual({ field: 12 });
  await form.user.tab();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Field" }).value).toBe("12");
});

it("finds fields among many", async () => {
  const names = Array.from({ length: 16 }, (_, index) => `option_${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const form = openForm({
    schema: { type: "object", properties: { ...properties, timeout: { type: "string" } } },
  });
  await form.user.type(screen.getByRole("searchbox"), "time");
  expect(screen.getAllByRole("textbox").map((box) => box.id.split("/").pop())).toEqual(["timeout"]);
});
