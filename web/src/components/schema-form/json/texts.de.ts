import type { say } from "./texts.ts";

export const german: typeof say = {
  titleAsJson: (title) => `${title} als JSON`,
  shownAsJsonReason: (reason) => `Als JSON angezeigt. ${reason}`,
  valuesAsJson: "Werte als JSON",
  theTextProblem: (problem) => `Der Text ${problem}`,
  theValue: "Der Wert",
  mustBeJson: "muss JSON sein",
  isNotJsonYet: (reason) => `ist noch kein JSON: ${reason}`,
  mustBeAJsonObject: "muss ein JSON-Objekt sein: { … }",
  isNotJsonFromLine: (line) => `ist ab Zeile ${line} kein JSON`,
};
