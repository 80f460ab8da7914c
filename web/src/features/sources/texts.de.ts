import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  module: "Modul",
  objects: "Objekte",
  mcpCommand: "MCP-Befehl",
  mcpAddress: "MCP-Adresse",
  origins: {
    "built in": "gehört zu Pegboard",
    "command line": "aus der Befehlszeile",
    file: "aus der MCP-Datei",
    ui: "hier hinzugefügt",
    program: "vom Programm übergeben",
  },
  counts: {
    methods: (count) => countOf(count, "Methode", "Methoden"),
    prompts: (count) => countOf(count, "Prompt", "Prompts"),
    resources: (count) => countOf(count, "Ressource", "Ressourcen"),
  },
  stayAsLoaded: (listed, count) =>
    `${listed} ${count === 1 ? "bleibt" : "bleiben"} wie zuletzt geladen: Agenten können damit weiterarbeiten.`,
  stayButCallsFail: (listed, count) =>
    `${listed} ${count === 1 ? "bleibt" : "bleiben"} in der Liste, Aufrufe schlagen fehl.`,
  stayButReadingFails: (listed, count) =>
    `${listed} ${count === 1 ? "bleibt" : "bleiben"} in der Liste, das Lesen schlägt fehl.`,
  notReady: "Nicht bereit",
  toReview: "Zu prüfen",
  paused: "Pausiert",
  notStarted: "Nicht gestartet",
  connecting: "Verbindet…",
  ready: "Bereit",
  signInAgain: "Neu anmelden",
  signIn: "Anmelden",
  olderVersion: "Ältere Version",
  retryIn: "Erneut in {in}",
  watched: "wird beobachtet",
  reviewCount: (count) => `${countText(count)} zu prüfen`,
  refreshed: "Aktualisiert",
  searchSourcesToolsMethods: "Quellen, Tools, Methoden suchen",
  theyAreBeingLoaded: "Sie werden gerade geladen.",
  refreshAll: "Alle aktualisieren",
  theSourceIsGone: "Die Quelle, die diese Adresse nennt, gibt es nicht mehr.",
  nameRemoved: (name) => `${name} entfernt.`,
  refreshAllSources: "Alle Quellen aktualisieren",
  sourcesCouldNotBeLoaded: "Die Quellen konnten nicht geladen werden",
  loadingSources: "Quellen werden geladen",
  aSourceThatFailsLeavesThe:
    "Eine Quelle, die ausfällt, stört die anderen nicht. Pegboard liest jede neu, wenn sie eine Änderung meldet, und beim Start.",
  pegboardWasStartedWithout:
    "Pegboard wurde mit {option} gestartet. Hier einzelne starten, schädliche entfernen und Pegboard dann ohne diese Option starten.",
  thereAreNoSourcesYet: "Es gibt noch keine Quellen",
  startPegboardWith: "Pegboard mit {option} starten oder hier eine Quelle hinzufügen.",
  noSourceIsLikeThat: "Keine Quelle passt dazu",
  showAllSources: "Alle Quellen anzeigen",
  noneOfThemHasThatInItsName: "Keine hat das im Namen, in der Adresse oder in den Tools.",
};
