import { expect, it } from "vitest";
import { createTranslate, english } from "./translate.ts";

const german = createTranslate("de-DE", {
  "{count, plural, one {# agent} other {# agents}}":
    "{count, plural, one {# Agent} other {# Agenten}}",
  "Open␟state": "Offen",
  "Open␟command": "Öffnen",
});

it("writes numbers, plurals and values as the language does", () => {
  const agents = "{count, plural, one {# agent} other {# agents}}";
  expect([english(agents, { count: 1 }), english(agents, { count: 9840 })]).toEqual([
    "1 agent",
    "9,840 agents",
  ]);
  expect(german(agents, { count: 9840 })).toBe("9.840 Agenten");
});

it("tells two meanings of one English text apart", () => {
  expect([german("Open", {}, "state"), german("Open", {}, "command")]).toEqual(["Offen", "Öffnen"]);
  expect(english("Open", {}, "state")).toBe("Open");
});

it("takes values and markup from outside as they are", () => {
  expect(english("It's {name} <b>", { name: "{count, plural, other {#}} '<i>" })).toBe(
    "It's {count, plural, other {#}} '<i> <b>",
  );
});

it("keeps values of any kind as pieces of a message", () => {
  const key = { drawn: "S" };
  expect(english.parts("Press {key} to save {what}.", { key, what: "it" })).toEqual([
    "Press ",
    key,
    " to save it.",
  ]);
});

it("speaks two languages in one process", () => {
  const french = createTranslate("fr-FR", { Save: "Enregistrer" });
  expect([french("Save"), english("Save"), german("Save")]).toEqual([
    "Enregistrer",
    "Save",
    "Save",
  ]);
});
