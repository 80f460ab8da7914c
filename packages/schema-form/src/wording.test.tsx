import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openForm } from "./testing/form-harness.tsx";
import { variantExamples } from "./testing/gallery-variants.ts";
import { wordingExamples } from "./testing/gallery-wording.ts";

function openExample(name: string) {
  const example = [...variantExamples, ...wordingExamples].find((one) => one.name === name);
  if (!example) throw new Error(`There is no example “${name}”.`);
  return openForm(example);
}

it("shows the key in words where the title is the key run together", () => {
  const form = openExample("Titles that are the key run together");
  for (const title of [
    "API key",
    "Max retries",
    "Base URL",
    "Patience",
    "Path pattern",
    "May write",
  ]) {
    expect(screen.getAllByText(title).length).toBeGreaterThan(0);
  }
  expect(form.container.textContent).not.toMatch(/Apikey|Maxretries|base_url|Pathpattern|Maywrite/);
});

it("names the variants of a union by their tag or by what sets them apart", () => {
  openExample("Unions without names");
  const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(names).toEqual([
    "With URL",
    "With host and port",
    "Slack",
    "Webhook",
    "Number from 0",
    "Text",
    "On or off",
    "Text",
    "Number",
  ]);
});

describe("a choice at the root", () => {
  const rows = (form: ReturnType<typeof openForm>) =>
    [...form.container.querySelectorAll("[data-field]")]
      .filter((row) => row.parentElement?.closest("[data-field]") === null)
      .map((row) =>
        row.querySelector("label, [id] > :first-child, span")?.textContent?.replace(" *", ""),
      );

  it("stands above the fields of what is chosen, each a row of its own", async () => {
    const form = openExample("A choice at the root");
    expect(screen.getByRole("radiogroup", { name: "Answers come from" })).toBeDefined();
    expect(screen.getByText("The fields below belong to what is chosen")).toBeDefined();
    expect(
      screen.getByRole("radio", { name: "The web", description: "Pages of allowed sites" }),
    ).toBeDefined();
    expect(rows(form)).toEqual(["Index", "Passages", "Auth"]);
    expect(screen.getByRole("textbox", { name: "Reader" })).toBeDefined();
    await form.user.click(screen.getByRole("radio", { name: "The web" }));
    expect(rows(form)).toEqual(["Index", "Depth"]);
    expect(form.value()).toEqual({ source: "web", index: "kb-support-7", depth: 2 });
    await form.user.click(screen.getByRole("radio", { name: "Own documents" }));
    expect(form.value()).toMatchObject({ source: "own", auth: { user: "reader" } });
  });

  it("knows the defaults of what is chosen", async () => {
    const form = openExample("A choice at the root without a tag");
    expect(screen.getByRole("radiogroup", { name: "Kind" })).toBeDefined();
    expect(screen.getByText("default 5432")).toBeDefined();
    expect(screen.getByText("Not set")).toBeDefined();
    await form.user.click(screen.getByRole("button", { name: "Reset Port" }));
    expect(form.value()).toEqual({ host: "db.internal", port: 5432 });
  });
});

it("hints for a variant at the root hold on the pages below it", async () => {
  const pair = { type: "object", properties: { size: { type: "integer" } } };
  const rules = { type: "array", items: { type: "object", properties: { a: pair, b: pair } } };
  const form = openForm({
    schema: {
      oneOf: [
        { title: "Some", type: "object", properties: { rules } },
        { title: "None", type: "object" },
      ],
    },
    uiSchema: { oneOf: [{ rules: { items: { a: { size: { "ui:title": "Extent" } } } } }, {}] },
    value: { rules: [{ a: { size: 1 } }] },
  });
  await form.user.click(screen.getByRole("button", { name: /^Open Rules 1/ }));
  expect(screen.getByRole("textbox", { name: "Extent" })).toBeDefined();
});

it("names the parts of a tuple, by their titles or by their order, and the pages below them", async () => {
  const form = openExample("Tuples that name some of their parts");
  for (const title of ["Latitude", "Longitude", "1st", "2nd", "3rd"])
    expect(screen.getByText(title)).toBeDefined();
  await form.user.click(screen.getByRole("button", { name: "Open 3rd: unit days" }));
  expect(screen.getByRole("navigation").textContent).toBe("All fields›Span›3rd");
});

it("says once what a box for any value takes, while it is empty", () => {
  const form = openExample("Any value");
  const boxes = screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: /JSON$/ });
  expect(boxes.map((box) => box.value)).toEqual(["", "", "", expect.stringContaining("["), '"x"']);
  expect(boxes.slice(0, 3).map((box) => box.placeholder)).toEqual([
    'JSON: "text", 7, true, [1, 2]',
    'JSON: { "key": "value" }',
    'JSON: ["text", 7, true]',
  ]);
  expect(form.container.textContent).not.toContain("Shown as JSON");
  expect(screen.getAllByText("Any value").length).toBe(1);
});

it("sums up each section in a line, with names and without secrets", () => {
  openExample("Sections in one line each");
  const lines = screen.getAllByRole("button", { name: /^Open / }).map((line) => line.textContent);
  expect(lines).toEqual(["source src, raw no", "source docs, run 1 entry, token set"]);
});

describe("adding an entry of one of several kinds", () => {
  it("asks which, and the entry has that kind and the focus", async () => {
    const form = openExample("Entries of several kinds");
    await form.user.click(screen.getByRole("button", { name: "Add channel to Channels" }));
    const kinds = await screen.findAllByRole("menuitem");
    expect(kinds.map((kind) => kind.textContent)).toEqual(["Slack", "Webhook", "Mail"]);
    await form.user.click(screen.getByRole("menuitem", { name: "Webhook" }));
    expect(form.value().channels).toEqual([
      { kind: "slack", channel: "#ops" },
      { kind: "webhook", retries: 3 },
    ]);
    const line = screen.getByRole("button", { name: /^Open Channels 2: Webhook/ });
    await waitFor(() => expect(document.activeElement).toBe(line));
    await form.user.click(line);
    expect(screen.getByRole("textbox", { name: "URL" })).toBeDefined();
  });

  it.each([
    ["Add target to Targets", "Open Targets 1: With host"],
    ["Add mirror to Mirrors", "Open Value of eukey-1: With host"],
  ])("keeps the kind of one that has no tag while it is empty: %s", async (add, line) => {
    const form = openExample("Entries of several kinds");
    await form.user.click(screen.getByRole("button", { name: add }));
    await form.user.click(await screen.findByRole("menuitem", { name: "With host" }));
    if (add.includes("mirror")) {
      await form.user.type(screen.getByRole("textbox", { name: "Key" }), "eu", {
        initialSelectionStart: 0,
        initialSelectionEnd: 0,
      });
    }
    await form.user.click(screen.getByRole("button", { name: new RegExp(`^${line}`) }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "With host" }).checked).toBe(true);
    await form.user.type(screen.getByRole("textbox", { name: "Host" }), "a");
    expect(JSON.stringify(form.value())).toContain('{"host":"a"}');
  });

  it("is done by keyboard, and can be left without an entry", async () => {
    const form = openExample("Entries of several kinds");
    screen.getByRole("button", { name: "Add fallback to Fallbacks" }).focus();
    await form.user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Slack"));
    await form.user.keyboard("{Escape}");
    expect(form.changes).toEqual([]);
    const add = screen.getByRole("button", { name: "Add fallback to Fallbacks" });
    await waitFor(() => expect(document.activeElement).toBe(add));
    await form.user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Slack"));
    await form.user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(form.value().fallbacks).toEqual({ "key-1": { kind: "smtp", to: [] } });
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Key"));
  });
});

it("marks with a star only what somebody has to enter", () => {
  const form = openExample("Required, but there");
  const stars = [...form.container.querySelectorAll("span")].filter(
    (star) => star.textContent?.trim() === "*",
  );
  const marked = stars.map((star) => star.parentElement?.textContent);
  // Without a value and a default, a switch has to be turned as well.
  expect(marked).toEqual(["Name *", "Hosts *", "Mode *", "Path *", "Pattern *", "Later *"]);
  expect(screen.getByRole("textbox", { name: /^Name/ }).getAttribute("aria-required")).toBe("true");
  expect(screen.getByRole("textbox", { name: /^Region/ }).getAttribute("aria-required")).toBeNull();
});
