import { expect, test } from "vitest";
import { addressChoice, addressText } from "../search-values.ts";

test.each([
  ["files", "files"],
  [12, "12"],
  [true, "true"],
  ["", undefined],
  [undefined, undefined],
  [null, undefined],
  [["a"], undefined],
])("%j in the address is the text %j", (value, text) => expect(addressText(value)).toBe(text));

test("only a known choice counts", () => {
  expect(addressChoice(["on", "off"], "off")).toBe("off");
  expect(addressChoice(["on", "off"], "ON")).toBeUndefined();
  expect(addressChoice(["on", "off"], ["on"])).toBeUndefined();
});
