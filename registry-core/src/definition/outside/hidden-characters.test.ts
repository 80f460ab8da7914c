import { expect, test } from "vitest";
import { escapeInvisible, hiddenCharacters, isMisleadingName } from "./hidden-characters.ts";

test.each([
  [
    "letters of any script, line ends and tabs",
    "Grüße, мир\r\n\t你好 🙂",
    "Grüße, мир\r\n\t你好 🙂",
  ],
  ["variants and joins of emoji", "❤️ 👩‍💻 👍🏽 1️⃣", "❤️ 👩‍💻 👍🏽 1️⃣"],
  ["joiners that a script needs", "می‌خواهم क्‍ष", "می‌خواهم क्‍ष"],
  ["a turned direction", "read_\u202Egpj.exe", "read_⟨U+202E⟩gpj.exe"],
  ["nothing between letters", "read\u200B_\u2060note\uFEFF", "read⟨U+200B⟩_⟨U+2060⟩note⟨U+FEFF⟩"],
  ["letters that only models read", "hi\u{E0041}\u{E007F}", "hi⟨U+E0041⟩⟨U+E007F⟩"],
  ["a space that is none", "a\u00A0b\u3164c", "a⟨U+00A0⟩b⟨U+3164⟩c"],
  ["control characters and halves of letters", "a\u0008b\rc\uD800", "a⟨U+0008⟩b⟨U+000D⟩c⟨U+D800⟩"],
  ["a terminal's commands", "\u001B[2Jgone", "⟨U+001B⟩[2Jgone"],
  ["a selector that carries data", "x\u{E0101}y\uFE00", "x⟨U+E0101⟩y⟨U+FE00⟩"],
  [
    "selectors that carry data after digits",
    "1\uFE0F2\uFE0E#\uFE0F",
    "1⟨U+FE0F⟩2⟨U+FE0E⟩#⟨U+FE0F⟩",
  ],
  ["the blank of Braille", "a\u2800b", "a⟨U+2800⟩b"],
  ["a selector after a letter", "a\uFE0F", "a⟨U+FE0F⟩"],
  ["a soft hyphen and a joiner between letters", "a\u00ADb\u200Dc", "a⟨U+00AD⟩b⟨U+200D⟩c"],
  ["many empty lines", `a${"\n".repeat(201)}b`, "a\n⟨200 empty lines⟩\nb"],
])("shows %s", (_, text, shown) => {
  expect(escapeInvisible(text)).toBe(shown);
});

test.each([
  ["a text", "Adds two numbers.\n\nSlowly.", []],
  ["a blank of print", "10\u00A0km", []],
  ["tags", "Adds.\u{E0049}\u{E0049}\u{E0067}", ["U+E0049", "U+E0067"]],
  ["a gap", `Adds.${"\n".repeat(50)}Now`, ["gap"]],
])("names the hidden characters of %s", (_, text, found) => {
  expect(hiddenCharacters(text)).toEqual(found);
});

test.each([
  ["read_file", false],
  ["читать_файл", false],
  ["αρχείο", false],
  ["sort_by_Ω", false],
  ["read\u200Bfile", true],
  ["re\u0430d_file", true],
  ["α\u0430", true],
  ["a\nb", true],
])("%j misleads: %s", (name, misleads) => {
  expect(isMisleadingName(name)).toBe(misleads);
});
