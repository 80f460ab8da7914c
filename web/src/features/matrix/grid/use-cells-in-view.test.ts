import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSlots } from "./use-cells-in-view.ts";

test("what comes into view takes the slots of what left it, and what stays keeps its own", () => {
  const keyOf = (item: string) => item;
  const { result, rerender } = renderHook((items: string[]) => useSlots(items, keyOf), {
    initialProps: ["a", "b", "c"],
  });
  expect(result.current).toEqual([0, 1, 2]);
  rerender(["c", "d", "e"]);
  expect(result.current).toEqual([2, 0, 1]);
  rerender(["x", "y", "z"]);
  expect(result.current).toEqual([2, 0, 1]);
  rerender(["y"]);
  rerender(["x", "y", "z"]);
  expect(new Set(result.current).size).toBe(3);
});
