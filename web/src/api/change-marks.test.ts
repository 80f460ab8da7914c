import { beforeEach, expect, test, vi } from "vitest";
import { beginHearing, endHearing, forgetAnswers, noteAnswer } from "./change-marks.ts";

beforeEach(forgetAnswers);

test("an answer from before the connection is missed when something changed between, also when it comes late", () => {
  const onMissed = vi.fn();
  noteAnswer("a.3");
  beginHearing("a.3", onMissed);
  noteAnswer("a.4");
  expect(onMissed).not.toHaveBeenCalled();
  noteAnswer("a.2");
  expect(onMissed).toHaveBeenCalledOnce();
});

test("after a lost connection only what happened meanwhile is missed", () => {
  const onMissed = vi.fn();
  beginHearing("a.4", onMissed);
  endHearing("a.10");
  beginHearing("a.10", onMissed);
  expect(onMissed).not.toHaveBeenCalled();
  endHearing("");
  beginHearing("a.11", onMissed);
  expect(onMissed).toHaveBeenCalledOnce();
});

test("another process has another count", () => {
  const onMissed = vi.fn();
  noteAnswer("a.12");
  beginHearing("b.12", onMissed);
  expect(onMissed).toHaveBeenCalledOnce();
});
