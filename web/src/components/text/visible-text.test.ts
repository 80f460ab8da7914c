import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test.each([
  ["letters of any script, line ends and tabs", "Grüße, мир\n\t你好 🙂", "Grüße, мир\n\t你好 🙂"],
  ["a turned direction", "read_\u202Egpj.exe", "read_⟨U+202E⟩gpj.exe"],
  ["nothing between letters", "read\u200B_\u2060note\uFEFF", "read⟨U+200B⟩_⟨U+2060⟩note⟨U+FEFF⟩"],
  ["letters that only models read", "hi\u{E0041}\u{E007F}", "hi⟨U+E0041⟩⟨U+E007F⟩"],
  ["a space that is none", "a\u00A0b\u3164c", "a⟨U+00A0⟩b⟨U+3164⟩c"],
  ["control characters and halves of letters", "a\u0008b\r\n\uD800", "a⟨U+0008⟩b⟨U+000D⟩\n⟨U+D800⟩"],
  ["a selector that carries data", "x\u{E0101}", "x⟨U+E0101⟩"],
])("shows %s", (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
