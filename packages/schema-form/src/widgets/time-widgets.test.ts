import { expect, it } from "vitest";
import { readMoment, writeMoment, zoneText } from "./time-widgets.tsx";

it.each([
  ["2026-01-31", "date"],
  ["12:30:00Z", "time"],
  ["12:30:15+02:00", "time"],
  ["2026-01-31T12:30:00Z", "date-time"],
  ["2026-01-31T12:30:00.123456-05:00", "date-time"],
  ["", "date"],
] as const)("reads and writes %o as it is", (text, format) => {
  const moment = readMoment(text, format);
  expect(moment && writeMoment(moment.picked, moment.rest)).toBe(text);
});

it.each([
  ["soon", "date"],
  ["12:30", "time"],
  ["2026-01-31 12:30", "date-time"],
] as const)("leaves %o to be edited as text", (text, format) => {
  expect(readMoment(text, format)).toBeUndefined();
});

it("adds the seconds that pickers leave out, and keeps the zone", () => {
  expect(writeMoment("12:30", "Z")).toBe("12:30:00Z");
  expect(writeMoment("2026-01-31T12:30", ".5+01:00")).toBe("2026-01-31T12:30:00.5+01:00");
  expect(zoneText(".5+01:00")).toBe("+01:00");
  expect(zoneText("Z")).toBe("UTC");
});
