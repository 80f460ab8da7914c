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
};
