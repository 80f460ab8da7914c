import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebouncedEffect, useDebouncedValue } from "./use-debounced.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("a value follows when it has stayed the same for long enough", () => {
  function Shown({ text }: { text: string }) {
    return <p>{useDebouncedValue(text, 100)}</p>;
  }
  const { container, rerender } = render(<Shown text="a" />);
  expect(container.textContent).toBe("a");
  rerender(<Shown text="ab" />);
  wait(99);
  rerender(<Shown text="abc" />);
  wait(99);
  expect(container.textContent).toBe("a");
  wait(1);
  expect(container.textContent).toBe("abc");
});

test("what runs after a pause is the latest code, and is told when the next value comes or the component goes", () => {
  const runs: { said: string; stop: AbortSignal }[] = [];
  function Acting({ value, word }: { value: number; word: string }) {
    useDebouncedEffect(
      value,
      100,
      (paused, stop) => void runs.push({ said: `${word} ${paused}`, stop }),
    );
    return null;
  }
  const { rerender, unmount } = render(<Acting value={1} word="old" />);
  rerender(<Acting value={1} word="new" />);
  wait(100);
  expect(runs.map(({ said }) => said)).toEqual(["new 1"]);
  expect(runs[0]?.stop.aborted).toBe(false);
  rerender(<Acting value={2} word="new" />);
  expect(runs[0]?.stop.aborted).toBe(true);
  wait(99);
  unmount();
  wait(100);
  expect(runs).toHaveLength(1);
});
