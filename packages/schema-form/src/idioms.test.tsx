import { schemaDefaults, titleOfKey } from "@pegboard/json-schema";
import { validateJson } from "@pegboard/registry-core";
import { cleanup, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { arbitraryForm } from "./testing/arbitrary-form.ts";
import { openForm } from "./testing/form-harness.tsx";

it("opens any of them without an edit, so that an untouched save gives the same bytes, and resets to the defaults", async () => {
  await fc.assert(
    fc
      .asyncProperty(arbitraryForm, async ({ schema, value }) => {
        const before = JSON.stringify(value);
        const form = openForm({ schema, value });
        expect(form.changes).toEqual([]);
        expect(JSON.stringify(value)).toBe(before);
        expect(form.container.textContent).not.toContain("The field failed");
        for (const [key, { title = titleOfKey(key) }] of Object.entries(schema.properties ?? {})) {
          expect(screen.queryAllByText(title).length).toBeGreaterThan(0);
        }
        for (let reset = firstReset(); reset; reset = firstReset()) {
          const marks = screen.queryAllByText("Changed").length;
          await form.user.click(reset);
          expect(screen.queryAllByText("Changed").length).toBeLessThan(marks);
        }
        expect(form.value().unknown).toEqual([1]);
      })
      .afterEach(cleanup),
    { numRuns: fewerUnlessDeep(60) },
  );
});

it("computes defaults that their schema accepts, wherever it accepts any", () => {
  fc.assert(
    fc.property(arbitraryForm, ({ schema }) => {
      const defaults = schemaDefaults(schema);
      if (validateJson(schema, {}).length > 0) return;
      expect(validateJson(schema, defaults)).toEqual([]);
    }),
    { numRuns: fewerUnlessDeep(300) },
  );
});

function firstReset(): HTMLElement | undefined {
  return screen.queryAllByRole("button", { name: /^Reset (?!Other keys)/ })[0];
}
