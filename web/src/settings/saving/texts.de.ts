import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  enterThem: () => "Eingeben",
  dismiss: "Ausblenden",
  secretsToEnter: (count) =>
    count === 1
      ? "1 Geheimnis muss neu eingegeben werden:"
      : `${countText(count)} Geheimnisse müssen neu eingegeben werden:`,
  keyInTool: (key, tool) => `${key} in ${tool}`,
  secretsAreNotKept: (secrets) =>
    `${secrets}. Ungespeicherte Geheimnisse bleiben nicht im Browser.`,
  changedByBothTitle: (count) => `${countOf(count, "Eintrag", "Einträge")} von beiden geändert`,
  savedWhileYouEdited: (by) =>
    `${by} hat währenddessen gespeichert. Für jeden Eintrag wählen; die anderen Änderungen bleiben.`,
  decideLater: "Später entscheiden",
  useThese: "Übernehmen",
  whichSide: (title) => `Fassung von ${title}`,
  mine: "Eigene",
  theirs: "Fremde",
  theirsSaved: "Fremde, gespeichert",
  somebody: "Jemand",
  leaveOut: () => "Weglassen",
  keepMine: "Eigene behalten",
  savedAs: (revision) => `Als Revision ${countText(revision)} gespeichert`,
  stepDone: (label, changes) =>
    `${label}. ${changes === 0 ? "Keine Änderungen" : countOf(changes, "Änderung", "Änderungen")} zu speichern`,
  notSaved: "Nicht gespeichert.",
  changedByBoth: (by, more) =>
    `${by} hat {item}${more > 0 ? ` und ${countOf(more, "weiteren Eintrag", "weitere Einträge")}` : ""} {time} geändert.`,
  meanwhile: "inzwischen",
  whatChangedOf: (tool) => `Was ${tool} jetzt sagt`,
  goOnWithThis: "Weiter mit dem, was jetzt dort steht",
};
