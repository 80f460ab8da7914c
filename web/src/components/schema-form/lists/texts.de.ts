import { capitalise } from "../../../language/capitalise.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  addTo: (list, noun) =>
    noun === "" ? `Zu ${list} hinzufügen` : `${capitalise(noun)} zu ${list} hinzufügen`,
  addNoun: (noun) => (noun === "" ? "Hinzufügen" : `${capitalise(noun)} hinzufügen`),
  nothingHereYet: "noch nichts hier",
  key: "Schlüssel",
  value: "Wert",
  valueOf: (name) => `Wert von ${name}`,
  valueAt: (at) => `Wert ${at}`,
  needsAName: "braucht einen Namen",
  needsAnotherName: (name) => `braucht einen anderen Namen: „${name}“ gibt es schon`,
  atMost: (count) => `Höchstens ${count}`,
  atLeast: (count) => `Mindestens ${count}`,
  everyKeyIsThere: "Alle Schlüssel sind da",
  addAValueTo: (name) => `Wert zu ${name} hinzufügen`,
  removeTheLastValueOf: (name) => `Letzten Wert von ${name} entfernen`,
  itIsEmpty: "Es ist leer",
  moveNameUp: (name) => `${name} nach oben`,
  alreadyFirst: "Schon an erster Stelle",
  moveNameDown: (name) => `${name} nach unten`,
  alreadyLast: "Schon an letzter Stelle",
  duplicateName: (name) => `${name} duplizieren`,
  theListMayNotBeShorter: "Die Liste darf nicht kürzer sein",
  position: (at, count) => `${at} von ${count}`,
};
