import { expect, test } from "vitest";
import { timeAgo } from "./time-ago.tsx";

const now = new Date(2025, 10, 20, 14, 0);

test.each([
  [new Date(2025, 10, 20, 13, 59, 30), "just now"],
  [new Date(2025, 10, 20, 14, 5), "just now"],
  [new Date(2025, 10, 20, 13, 48), "12 minutes ago"],
  [new Date(2025, 10, 20, 9, 0), "5 hours ago"],
  [new Date(2025, 10, 20, 1, 0), "today"],
  [new Date(2025, 10, 19, 23, 50), "yesterday"],
  [new Date(2025, 10, 18, 14, 0), "2 days ago"],
  [new Date(2025, 10, 9, 14, 0), "9 November"],
  [new Date(2024, 10, 9, 14, 0), "9 November 2024"],
])("%s is said as %s", (moment, said) => {
  expect(timeAgo(moment, now)).toBe(said);
});
