import { describe, expect, test } from "vitest";
import { DateTool } from "./date-tool.ts";
import { starterCall } from "./testing/starter-call.ts";

test("tells the time in the time zone and language of the settings, or of the call", async () => {
  const call = starterCall(DateTool, { timeZone: "Asia/Tokyo", language: "de" });
  const now = await call("current_time");
  expect(Math.abs(Date.parse(now.iso) - Date.now())).toBeLessThan(5_000);
  expect(now.timeZone).toBe("Asia/Tokyo");
  expect(now.text).toMatch(/^\p{L}+, \d+\. \p{L}+ \d{4}/u);
  expect((await call("current_time", { timeZone: "Europe/Rome" })).timeZone).toBe("Europe/Rome");
  await expect(call("current_time", { timeZone: "Mars/North" })).rejects.toThrow(/IANA/);
});

test("refuses settings that are no time zone or language", () => {
  expect(() => starterCall(DateTool, { timeZone: "Mars/North" })).toThrow(/IANA/);
  expect(() => starterCall(DateTool, { language: "not a language" })).toThrow(/language tag/);
});

describe("adds", () => {
  test.each([
    ["2026-01-31T10:00:00Z", 1, "months", "2026-02-28T10:00:00.000Z"],
    ["2024-01-31T10:00:00Z", 1, "months", "2024-02-29T10:00:00.000Z"],
    ["2024-02-29T00:00:00Z", 1, "years", "2025-02-28T00:00:00.000Z"],
    ["2026-03-31T00:00:00Z", -1, "months", "2026-02-28T00:00:00.000Z"],
    ["2026-01-01T00:00:00+02:00", 90, "minutes", "2025-12-31T23:30:00.000Z"],
    ["2026-01-01T00:00:00Z", 2, "weeks", "2026-01-15T00:00:00.000Z"],
  ])("%s + %d %s", async (date, amount, unit, iso) => {
    expect(await starterCall(DateTool)("add_time", { date, amount, unit })).toMatchObject({ iso });
  });

  test("and says when the calendar ends", async () => {
    const adding = starterCall(DateTool)("add_time", {
      date: "2026-01-01T00:00:00Z",
      amount: 900_000,
      unit: "years",
    });
    await expect(adding).rejects.toThrow(/beyond the calendar/);
  });
});

test.each([
  ["2026-01-01T00:00:00Z", "2026-01-02T12:00:00Z", "days", 1.5],
  ["2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z", "months", 1],
  ["2026-01-15T00:00:00Z", "2026-03-14T00:00:00Z", "months", 1],
  ["2026-03-14T00:00:00Z", "2026-01-15T00:00:00Z", "months", -1],
  ["2020-02-29T00:00:00Z", "2026-02-28T00:00:00Z", "years", 6],
  ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "years", 0],
])("from %s to %s in %s: %d", async (from, to, unit, amount) => {
  expect(await starterCall(DateTool)("time_between", { from, to, unit })).toEqual({ amount, unit });
});
