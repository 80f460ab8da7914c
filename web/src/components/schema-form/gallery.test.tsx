// @vitest-environment jsdom
import { sameJson } from "@pegboard/registry-core";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openForm } from "./form-harness.tsx";
import { galleryExamples } from "./gallery-schemas.ts";

afterEach(cleanup);

it("has schemas of every generator", () => {
  expect(galleryExamples.length).toBeGreaterThanOrEqual(20);
  expect(new Set(galleryExamples.map(({ from }) => from)).size).toBe(5);
});

describe.each(galleryExamples)("$from: $name", ({ schema, uiSchema, value }) => {
  it("opens without an edit", () => {
    const before = JSON.stringify(value);
    const form = openForm({ schema, uiSchema, value });
    expect(form.changes).toEqual([]);
    expect(JSON.stringify(form.value())).toBe(before);
    expect(form.container.querySelectorAll("input, select, textarea, button").length).toBeGreaterThan(0);
  });

  it("takes input in every text, keeps what it does not show, and resets", async () => {
    const form = openForm({ schema, uiSchema, value });
    for (const box of screen.queryAllByRole<HTMLInputElement>("textbox")) {
      if (!box.isConnected) continue;
      const before = form.value();
      const text = box.value;
      await form.user.type(box, "7");
      // What cannot be a value keeps waiting as it is typed; everything else arrived.
      expect(box.value === `${text}7` && (!sameJson(form.value(), before) || form.issues().length > 0)).toBe(true);
      for (const key of Object.keys(before)) expect(form.value()).toHaveProperty([key]);
    }
    for (const choice of screen.queryAllByRole("switch")) {
      if (!choice.isConnected) continue;
      const before = form.value();
      await form.user.click(choice);
      expect(form.value()).not.toEqual(before);
    }
    for (let reset = firstReset(); reset; reset = firstReset()) {
      const count = screen.getAllByText("Changed").length;
      await form.user.click(reset);
      expect(screen.queryAllByText("Changed").length).toBeLessThan(count);
    }
    const isKnown = (key: string) => JSON.stringify(schema).includes(`"${key}":`);
    for (const [key, old] of Object.entries(value)) if (!isKnown(key)) expect(form.value()[key]).toEqual(old);
  });
});

function firstReset(): HTMLElement | undefined {
  return screen.queryAllByRole("button", { name: /^Reset / })[0];
}
