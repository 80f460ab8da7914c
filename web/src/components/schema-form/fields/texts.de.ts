import { countOf } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  placeInTheForm: "Ort im Formular",
  needsAValue: "Braucht einen Wert",
  allFields: "Alle Felder",
  theFieldFailed: (reason) =>
    `Das Feld ließ sich nicht darstellen${reason === "" ? "" : `: ${reason}`}`,
  allValues: "Alle Werte",
  theDefaultIsNotUsed: (value, place, message) =>
    `Der Standardwert ${value} des Schemas wird nicht verwendet: ${place || "er"} ${message}.`,
  correctTitle: (title) => `${title} korrigieren`,
  takeValue: (value) => `${value} verwenden`,
  deprecated: "Veraltet",
  required: "Erforderlich",
  resetTitle: (title) => `${title} zurücksetzen`,
  detailsOfTitle: (title) => `Details von ${title}`,
  unfoldTitleSummary: (title, summary) => `${title} ausklappen: ${summary}`,
  openPage: (title, summary, errors) =>
    `${title} öffnen: ${summary}${errors > 0 ? `, ${countOf(errors, "Fehler", "Fehler")}` : ""}`,
  changedOf: (changed, fields) => `${changed} von ${fields} geändert`,
  errorCount: (count) => countOf(count, "Fehler", "Fehler"),
  standsAt: (origin, value) => `${origin} ${value}`,
  secret: "Geheimnis",
  optional: "optional",
  set: "Gesetzt",
  noName: "(kein Name)",
  unsetTitle: (title) => `${title} nicht setzen`,
  notSent: "Nicht gesendet",
  otherKeys: "Weitere Schlüssel",
  thisFormMessage: (message) => `Dieses Formular ${message}`,
  editAsJson: "Als JSON bearbeiten",
  searchTotalFields: (total) => `${total} Felder durchsuchen`,
  nothingToFillIn: "Nichts auszufüllen.",
  nothingMatchesQuery: (query) => `Keine Treffer für „${query}“.`,
  notUsed: "Nicht verwendet",
  newValue: "Neuer Wert",
  replaceName: (name) => `${name} ersetzen`,
  unset: "Nicht gesetzt",
};
