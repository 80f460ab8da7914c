import { expect, it } from "vitest";
import { dayText } from "./day-text.ts";

it.each([
  [new Date(2026, 10, 23, 0, 5), "Today"],
  [new Date(2026, 10, 22, 23, 59), "Yesterday"],
  [new Date(2026, 10, 18, 12), "18 November"],
  [new Date(2025, 10, 18, 12), "18 November 2025"],
])("calls %s %s", (at, text) => {
  expect(dayText(at.toISOString(), new Date(2026, 10, 23, 9))).toBe(text);
});
