import { expect, test } from "vitest";
import { oneLine, tableText, withoutControls } from "./table-text.ts";

test.each([
  ["lines and tabs become blanks", "one\r\n  two\tthree", "one two three"],
  ["a terminal's commands", "a\u001b[2Jb\u009b31mc", "a⟨U+001B⟩[2Jb⟨U+009B⟩31mc"],
  ["a turned direction", "read_\u202egpj.exe", "read_⟨U+202E⟩gpj.exe"],
  ["what only models read", "Adds.\u{E0049}\u200b", "Adds.⟨U+E0049⟩⟨U+200B⟩"],
])("%s", (_, text, shown) => {
  expect(oneLine(text)).toBe(shown);
  expect(tableText([["a", text]])).toBe(`a  ${shown}`);
});

test("texts of several lines keep them, and the blanks in front", () => {
  expect(withoutControls("Why:\n  off\u200b\n")).toBe("Why:\n  off⟨U+200B⟩\n");
});
