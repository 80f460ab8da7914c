import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SourceHealth } from "./source-entry.ts";

const HALF_HOUR = 30 * 60_000;
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T10:05:00Z") }));
afterEach(() => void vi.useRealTimers());

const pass = (halfHours: number) => vi.setSystemTime(Date.now() + halfHours * HALF_HOUR);
const last = (health: SourceHealth, count: number) => health.summary.ticks.slice(-count);

it("is unknown until somebody asked, and stays what it was last", () => {
  const health = new SourceHealth();
  expect(health.summary.ticks).toEqual(Array(48).fill(null));
  pass(2);
  health.answered(200);
  pass(2);
  expect(last(health, 4)).toEqual([null, "answered", "answered", "answered"]);
});

it("counts a half hour as failed when it was away at any time in it", () => {
  const health = new SourceHealth();
  health.answered(100);
  pass(1);
  health.failed();
  health.failed();
  expect(health.summary).toMatchObject({ failingSince: "2026-03-01T10:35:00.000Z", tries: 2 });
  health.answered(300);
  pass(1);
  expect(last(health, 3)).toEqual(["answered", "failed", "answered"]);
  expect(health.summary).toMatchObject({ failingSince: null, tries: 0, median: 300 });
});

it("knows nothing of the time in which it was stopped, and forgets what is older than a day", () => {
  const health = new SourceHealth();
  health.failed();
  health.stopped();
  pass(3);
  health.answered(1);
  expect(last(health, 4)).toEqual(["failed", null, null, "answered"]);
  pass(1000);
  expect(health.summary.ticks).toEqual(Array(48).fill("answered"));
});

it("keeps no more of a source that comes and goes all day", () => {
  const health = new SourceHealth();
  for (let turn = 0; turn < 5_000; turn += 1) {
    health.answered(turn);
    health.failed();
  }
  expect(health.summary).toMatchObject({ median: 4_990, tries: 1 });
});
