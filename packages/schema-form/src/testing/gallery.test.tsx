import { sameJson } from "@pegboard/json-schema";
import { cleanup, configure, screen, within } from "@testing-library/react";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import { openForm } from "./form-harness.tsx";
import { galleryExamples } from "./gallery-schemas.ts";

it("has schemas of every generator, and every input schema of the official MCP servers", () => {
  const fromServers = galleryExamples.filter(({ from }) => from === "mcp");
  expect(fromServers.length).toBe(30);
  expect(galleryExamples.length - fromServers.length).toBeGreaterThanOrEqual(40);
  expect(new Set(galleryExamples.map(({ from }) => from)).size).toBe(7);
  expect(new Set(galleryExamples.map(({ name }) => name)).size).toBe(galleryExamples.length);
});

// Nothing is hidden in a form, and asking that of every element takes most of the time.
beforeEach(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

type Form = ReturnType<typeof openForm>;
type Example = (typeof galleryExamples)[number];

const isShown = ({ schema }: Example, key: string) =>
  schema.additionalProperties !== false || JSON.stringify(schema).includes(`"${key}":`);

it.each(galleryExamples)(
  "$from: $name opens without an edit, and an untouched save gives the same bytes",
  ({ schema, uiSchema, value, from }) => {
    const before = JSON.stringify(value);
    const form = openForm({ schema, uiSchema, value });
    expect(form.changes).toEqual([]);
    expect(JSON.stringify(form.value())).toBe(before);
    expect(form.container.textContent).not.toContain("The field failed");
    const controls = form.container.querySelectorAll("input, select, textarea, button").length;
    if (from === "mcp" && Object.keys(schema.properties ?? {}).length === 0)
      expect(form.container.textContent).toContain("Nothing to fill in");
    else expect(controls).toBeGreaterThan(0);
  },
);

describe.each(sampleEveryNth(galleryExamples, 8))("$from: $name", (example) => {
  const { schema, uiSchema, value } = example;

  it("is filled in, keeps what it does not show, and opens again as it was saved", async () => {
    const form = openForm({ schema, uiSchema, value });
    await typeIntoTexts(form);
    await useChoices(form);
    await addEntries(form);
    const saved = form.value();
    for (const [key, old] of Object.entries(value))
      if (!isShown(example, key)) expect(saved[key]).toEqual(old);
    expect(form.container.textContent).not.toContain("The field failed");
    cleanup();
    const again = openForm({ schema, uiSchema, value: saved });
    expect(again.changes).toEqual([]);
  });

  it("resets to its defaults, field by field", async () => {
    const form = openForm({ schema, uiSchema, value });
    for (let reset = firstReset(); reset; reset = firstReset()) {
      const count = screen.getAllByText("Changed").length;
      await form.user.click(reset);
      expect(screen.queryAllByText("Changed").length).toBeLessThan(count);
    }
    // A form without properties of its own is one field, and its reset concerns all of it.
    if (Object.keys(schema.properties ?? {}).length === 0) return;
    for (const [key, old] of Object.entries(value)) {
      if (!isShown(example, key)) expect(form.value()[key]).toEqual(old);
    }
  });
});

/** What cannot be a value keeps waiting as it is typed; everything else arrives. */
async function typeIntoTexts(form: Form) {
  for (const box of screen.queryAllByRole<HTMLInputElement>("textbox")) {
    if (!box.isConnected || box.readOnly) continue;
    const before = form.value();
    const text = box.value;
    await form.user.type(box, "7");
    const arrived = !sameJson(form.value(), before) || form.issues().length > 0;
    expect(arrived && [`${text}7`, ""].includes(box.value)).toBe(true);
    const isRenaming = box.getAttribute("aria-label") === "Key";
    for (const key of isRenaming ? [] : Object.keys(before))
      expect(form.value()).toHaveProperty([key]);
  }
}

async function useChoices(form: Form) {
  for (const toggle of screen.queryAllByRole("switch")) {
    if (!toggle.isConnected || toggle.ariaDisabled === "true") continue;
    const before = form.value();
    await form.user.click(toggle);
    expect(form.value()).not.toEqual(before);
  }
  for (const list of screen.queryAllByRole<HTMLSelectElement>("combobox")) {
    if (!list.isConnected || list.tagName !== "SELECT") continue;
    const other = within(list).getAllByRole<HTMLOptionElement>("option").at(-1);
    if (other) await form.user.selectOptions(list, other);
  }
  for (const radio of screen.queryAllByRole<HTMLInputElement>("radio")) {
    if (radio.isConnected && !radio.checked && !radio.disabled) await form.user.click(radio);
  }
}

async function addEntries(form: Form) {
  for (const add of screen.queryAllByRole("button", { name: /^Add / })) {
    if (!add.isConnected || add.ariaDisabled === "true") continue;
    const before = form.value();
    await form.user.click(add);
    if (add.getAttribute("aria-haspopup") === "menu") {
      const kinds = await screen.findAllByRole("menuitem");
      await form.user.click(kinds.at(-1) ?? add);
    }
    expect(form.value()).not.toEqual(before);
  }
}

function firstReset(): HTMLElement | null {
  return document.querySelector<HTMLElement>('button[aria-label^="Reset "]');
}
