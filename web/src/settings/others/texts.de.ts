import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  dismiss: "Ausblenden",
  unnamedPerson: "jemand",
  lastSaveArrived: (revision) =>
    `Das letzte Speichern kam doch an: Es steht in Revision ${revision}.`,
  titleOf: (title, tool) => `${title} von ${tool}`,
  done: {
    on: "eingeschaltet",
    off: "ausgeschaltet",
    reset: (to) => `auf ${to} zurückgesetzt`,
    removed: "entfernt",
    changed: "geändert",
    changedFrom: (from, to) => `von ${from} auf ${to} geändert`,
  },
  subjectDone: (subject, done) => `${subject} ${done}`,
  doneBy: (subject, done, who) => `${who}: ${subject} ${done}.`,
  sameDoneBy: (subject, done, who) =>
    `${who}: ${subject} ${done}. Dieselbe Änderung im Entwurf wurde zurückgenommen.`,
  madeChanges: (who, count, changes) =>
    `${who}, ${countOf(count, "Änderung", "Änderungen")}: ${changes}.`,
  others: (count) => `${countText(count)} weitere`,
  more: (count) => `${countText(count)} weitere`,
  ofThese: (count) => `${countText(count)} davon`,
  changeTakenBack: (subject) => `Dieselbe Änderung im Entwurf an ${subject} wurde zurückgenommen.`,
  changesTakenBack: (subjects) =>
    `Dieselben Änderungen im Entwurf an ${subjects} wurden zurückgenommen.`,
};
