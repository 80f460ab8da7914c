import fc from "fast-check";
import { expect, it } from "vitest";
import { withOwnBreaks } from "./line-breaks.ts";

it.each([
  ["a\r\nb\r\nc", "a\nbx\nc", "a\r\nbx\r\nc"],
  ["a\r\nb\nc", "a\nb\nc!", "a\r\nb\nc!"],
  ["a\r\nb", "a\nnew\nb", "a\r\nnew\r\nb"],
  ["a\r\n\r\nb", "a\n\n\nb", "a\r\n\r\n\r\nb"],
  ["a\rb", "a\nbc", "a\rbc"],
  ["{{ x }}\n", "{{ x }}\n\n", "{{ x }}\n\n"],
  ["a\r\nb", "", ""],
])("keeps the breaks of %o when it becomes %o", (stored, edited, expected) => {
  expect(withOwnBreaks(stored, edited)).toBe(expected);
});

it("gives what was typed, and what was stored when nothing was", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r", "\r\n", "{{ }}") });
  const shown = (stored: string) => stored.replace(/\r\n?/g, "\n");
  fc.assert(fc.property(text, (stored) => withOwnBreaks(stored, shown(stored)) === stored));
  fc.assert(
    fc.property(
      text,
      text,
      (stored, other) => shown(withOwnBreaks(stored, shown(other))) === shown(other),
    ),
  );
});
