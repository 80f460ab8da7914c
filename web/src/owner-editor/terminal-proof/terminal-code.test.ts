import { expect, test } from "vitest";
import { asTerminalCode } from "./terminal-code-field.tsx";

test.each([
  ["", ""],
  ["k7qf", "K7QF"],
  ["k7qf9", "K7QF-9"],
  ["K7QF-9M2D-", "K7QF-9M2D"],
  ["Code: K7", "CODE-K7"],
  [" k7qf 9m2d xt ", "K7QF-9M2D-XT"],
  ["K7QF-9M2D-XTabc", "K7QF-9M2D-XT"],
])("%o is read as %s", (text, code) => {
  expect(asTerminalCode(text)).toBe(code);
});
