import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RetrySchedule } from "./retry-schedule.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Seconds of the pause before each of several tries, after each of which the source works for `up`
 * seconds.
 */
function pauses(schedule: RetrySchedule, ups: number[]): number[] {
  return ups.map((up) => {
    let tried = false;
    schedule.next(() => {
      tried = true;
      schedule.cancel();
      schedule.succeed();
    });
    const pause = Date.parse(schedule.nextAt ?? "") - Date.now();
    vi.advanceTimersByTime(pause);
    expect([tried, schedule.nextAt]).toEqual([true, null]);
    vi.advanceTimersByTime(up * 1_000);
    return pause / 1_000;
  });
}

test("a source that dies again and again is tried ever more slowly, up to five minutes", () => {
  const ups = Array.from({ length: 12 }, () => 2);
  expect(pauses(new RetrySchedule(), ups)).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300,
  ]);
});

test("one that stayed for a while is tried again at once, and longer after a long pause", () => {
  expect(pauses(new RetrySchedule(), [2, 2, 59, 60, 0])).toEqual([1, 2, 4, 8, 1]);
  expect(pauses(new RetrySchedule(), [2, 2, 2, 2, 2, 2, 2, 2, 100, 150, 0])).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 1,
  ]);
});

test("a list that changes meanwhile counts as staying", () => {
  const schedule = new RetrySchedule();
  pauses(schedule, [2, 40]);
  schedule.cancel();
  schedule.succeed();
  vi.advanceTimersByTime(40_000);
  expect(pauses(schedule, [0])).toEqual([1]);
});
