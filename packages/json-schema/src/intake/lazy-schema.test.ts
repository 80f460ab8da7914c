import { expect, test } from "vitest";
import { lazySchema } from "./lazy-schema.ts";

test("asks its provider once, when first read, and again when reloaded", () => {
  let calls = 0;
  const lazy = lazySchema(() => ({ type: "object", title: String(++calls) }));
  expect(calls).toBe(0);
  expect(lazy.read()).toBe(lazy.read());
  expect(calls).toBe(1);
  expect(lazy.reload().title).toBe("2");
  expect(lazy.read().title).toBe("2");
});

test("a provider that fails is asked again, and what was read stays", () => {
  let fails = true;
  const lazy = lazySchema(() => {
    if (fails) throw new Error("not yet");
    return { type: "object" };
  });
  expect(() => lazy.read()).toThrow("not yet");
  fails = false;
  expect(lazy.read()).toEqual({ type: "object" });
  fails = true;
  expect(() => lazy.reload()).toThrow("not yet");
  expect(lazy.read()).toEqual({ type: "object" });
});
