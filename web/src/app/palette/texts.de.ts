import type { say } from "./texts.ts";

export const german: typeof say = {
  settingsTitle: (title) => `Einstellungen: ${title}`,
  goTo: "Seiten",
  archivedAgents: "Archivierte Agenten",
  methodsOfName: (name) => `Methoden von ${name}`,
  goToOrDo: "Springen oder ausführen",
  nothingMatches: "Keine Treffer.",
  recent: "Zuletzt",
  goToOrDoHere: "Springen…",
  alsoReview: "vergleichen unterschied diff",
  alsoDiscard: "zurücksetzen abbrechen",
  alsoConfig: "konfigurieren formular",
  alsoPayload: "json anfrage schema",
  alsoRename: "bearbeiten ändern",
  alsoDuplicate: "kopieren klonen",
  alsoDelete: "entfernen",
  alsoDestructive: "deaktivieren abschalten gefährlich riskant",
  alsoTry: "aufrufen testen",
  alsoShortcuts: "tastatur hilfe",
  alsoTheme: "dunkel hell modus",
  alsoDensity: "kompakt bequem",
};
