import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openForm } from "./testing/form-harness.tsx";
import { wordingExamples } from "./testing/gallery-wording.ts";

function openExample(name: string) {
  const example = wordingExamples.find((one) => one.name === name);
  if (!example) throw new Error(`There is no example “${name}”.`);
  return openForm(example);
}

it("shows the key in words where the title is the key run together", () => {
  const form = openExample("Titles that are the key run together");
  for (const title of ["API key", "Max retries", "Base URL", "Patience", "Path pattern", "May write"]) {
    expect(screen.getAllByText(title).length).toBeGreaterThan(0);
  }
  expect(form.container.textContent).not.toMatch(/Apikey|Maxretries|base_url|Pathpattern|Maywrite/);
});

it("names the variants of a union by their tag or by what sets them apart", () => {
  openExample("Unions without names");
  const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(names).toEqual([
    ...["With URL", "With host and port"],
    ...["Slack", "Webhook"],
    ...["Number from 0", "Text", "On or off"],
    ...["Text", "Number"],
  ]);
});
