import { expect, it } from "vitest";
import { inGerman } from "./german.ts";
import type { Texts } from "./language.ts";

const ENGLISH = import.meta.glob<{ say: Texts } | { common: Texts }>(
  ["../**/texts.ts", "./common.ts"],
  {
    eager: true,
  },
);
const GERMAN = Object.keys(import.meta.glob("../**/texts.de.ts"));

it.each(GERMAN)("%s is found, and names the values that the English names", (path) => {
  const english = ENGLISH[path === "./texts.de.ts" ? "./common.ts" : path.replace(".de.ts", ".ts")];
  if (!english) throw new Error("There is no English.");
  const folder =
    path === "./texts.de.ts" ? "language" : path.slice("../".length, -"/texts.de.ts".length);
  expectSameValues("say" in english ? english.say : english.common, inGerman(folder));
});

function expectSameValues(english: Texts, german: Texts | undefined): void {
  expect(Object.keys(german ?? {}).sort()).toEqual(Object.keys(english).sort());
  for (const [code, text] of Object.entries(english)) {
    const other = german?.[code];
    if (typeof text === "object") expectSameValues(text, other as Texts);
    else expect(valuesIn(other), code).toEqual(valuesIn(text));
  }
}

/** What a text says of the values that it gets, and of its drawn parts. */
function valuesIn(text: Texts[string] | undefined): string[] {
  const said = typeof text === "function" ? say(text) : text;
  return [...new Set(String(said).match(/\{\w+\}|7,?00\d/g))].sort();
}

const NUMBERS = [7001, 7002, 7003, 7004, 7005, 7006];

/** The values are numbers, texts or lists of them. */
function say(text: (...values: never[]) => string): string {
  for (const values of [NUMBERS, NUMBERS.map(String), NUMBERS.map((number) => [number])]) {
    try {
      return text(...(values as never[]));
    } catch {
      // Values of another kind.
    }
  }
  return "";
}
