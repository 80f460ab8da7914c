import { countOf } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  behaviour: "Verhalten",
  summary: "Zusammenfassung",
  result: "Ergebnis",
  promptTexts: "Prompt-Texte",
  formOfTheSettings: "Formular der Einstellungen",
  defaultSettings: "Vorgegebene Einstellungen",
  labelBeforeAndAfter: (label, of) => `${label} von ${of}, vorher und nachher`,
  sourceSaysNoMore: "Die Quelle sagt das nicht mehr",
  notSaidAnyMore: "Nicht mehr angegeben:",
  sourceSaysNow: "Die Quelle sagt das jetzt",
  now: "Jetzt:",
  saysNothing: "Es gibt keine Angaben zum Verhalten mehr.",
  readOnly: "Nur lesend",
  notReadOnly: "Nicht nur lesend",
  notDestructive: "Nicht destruktiv",
  repeatingItChangesNothing: "Wiederholen ändert nichts",
  repeatingItChangesSomething: "Wiederholen ändert etwas",
  reachesOutside: "Wirkt nach außen",
  staysInside: "Bleibt im Inneren",
  title: (title) => `Titel „${title}“`,
  nothingHasChanged: "Nichts geändert",
  reviewTitle: (count) => `Durchsicht: ${countOf(count, "Änderung", "Änderungen")}`,
  discardAll: "Alle verwerfen",
  basedOn: (revision) => `Beruht auf Revision ${revision}.`,
  basedOnSaved: (revision, by) =>
    `Beruht auf Revision ${revision}, gespeichert${by === null ? "" : ` von ${by}`} {time}.`,
  undoChange: (title) => `${title} rückgängig machen`,
  templateChanges: { system: "Änderungen der System-Vorlage", user: "Änderungen der User-Vorlage" },
};
