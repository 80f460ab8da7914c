import { expect, it } from "vitest";
import { describedTools, LABELLED_REQUESTS, searchQuality } from "./testing/search-quality.ts";

it("the search finds what requests in everyday words want, among many that resemble it", () => {
  const quality = searchQuality(describedTools(), LABELLED_REQUESTS);
  expect(quality.methods).toBe(703);
  // Words of a query that only stood somewhere in a text found 0.23 and 0.12.
  expect(quality.five).toBeGreaterThan(0.5);
  expect(quality.first).toBeGreaterThan(0.2);
});
