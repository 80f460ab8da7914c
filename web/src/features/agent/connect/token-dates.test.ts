import { expect, it } from "vitest";
import { endOf } from "../../../messages/token-end.ts";

const now = new Date("2026-11-21T12:00:00Z");

it.each([
  [null, null, "Never", "runs"],
  ["2027-03-03T12:00:00Z", null, "3 March 2027, in 102 d", "runs"],
  ["2026-11-29T12:00:00Z", null, "29 November, in 8 d", "runs"],
  ["2026-11-24T12:00:00Z", null, "in 3 days", "soon"],
  ["2026-11-22T13:00:00Z", null, "in 1 day", "soon"],
  ["2026-11-21T17:00:00Z", null, "in 5 hours", "soon"],
  ["2026-11-21T12:00:01Z", null, "in 1 hour", "soon"],
  ["2026-11-21T12:00:00Z", null, "Ended 21 November", "ended"],
  ["2027-03-03T12:00:00Z", "2026-07-02T12:00:00Z", "Ended 2 July", "ended"],
  [null, "2025-07-02T12:00:00Z", "Ended 2 July 2025", "ended"],
])("a token that expires %s and was revoked %s: %s", (expiresAt, revokedAt, text, state) => {
  expect(endOf({ expiresAt, revokedAt }, now)).toEqual({ text, state });
});
