import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

const methodsOf = (count: number) => countOf(count, "Methode", "Methoden");

export const german: typeof say = {
  switchName: (name) => `${name} umschalten`,
  switchMethods: {
    on: (methods) => `${methodsOf(methods)} einschalten`,
    off: (methods) => `${methodsOf(methods)} ausschalten`,
  },
  resetMethods: (methods) => `${methodsOf(methods)} zurücksetzen`,
  stays: {
    on: (name, reason) => `${name} bleibt an. ${reason}`,
    off: (name, reason) => `${name} bleibt aus. ${reason}`,
    partly: (name, reason) => `${name} bleibt, wie es ist. ${reason}`,
  },
  newInItsSource: "Neu in der Quelle: nicht angeboten, bis es jemand annimmt",
  changedByItsSource: "Von der Quelle geändert: bleibt, wie es angenommen wurde",
  disabled: "Deaktiviert",
  unavailable: "Nicht verfügbar",
  invalidConfig: "Konfiguration ungültig",
  needsConfig: "Werte fehlen",
  onlyReads: "Nur lesend",
  sourceChanged: "Quelle geändert",
  changedInTheDraft: "Im Entwurf geändert",
  hiddenToolsOn: (count) =>
    `${countOf(count, "ausgeblendetes Tool", "ausgeblendete Tools")} ${count === 1 ? "ist" : "sind"} an`,
  coreStaysOn: "Kern: bleibt an",
  coreMethod: "Kernmethode: immer an.",
  toolIsCore: (tool) => `${tool} gehört zum Kern: immer an.`,
  coreAlwaysOn: "Kern: immer an, nichts schaltet es aus.",
  coreAlwaysOnSentence: "Kern: immer an. Nichts schaltet es aus.",
  enable: (tool) => `${tool} einschalten`,
  enableIn: (method, tool) => `${method} in ${tool} einschalten`,
  methodInTool: (method, tool) => `${method} in ${tool}`,
  givenOfTotal: (given, total) => `${countText(given)} von ${countText(total)}`,
  methodsOffered: "Methoden angeboten",
  showOthersOf: (count, tool) =>
    `${countOf(count, "weitere Methode", "weitere Methoden")} von ${tool} anzeigen`,
  showOthers: (count) => `${countOf(count, "weitere Methode", "weitere Methoden")} · Anzeigen`,
  matches: (tools, methods) =>
    `${countOf(tools, "Tool")}, ${countOf(methods, "passende Methode", "passende Methoden")}`,
  tools: "Tools",
  storedOnThisAgentButNoLonger: "Bei diesem Agenten gespeichert, aber nicht mehr registriert.",
  storedOnThisAgentForASource:
    "Bei diesem Agenten gespeichert, für eine Quelle, die es nicht mehr gibt.",
  unknown: "Unbekannt",
  fixName: (name) => `${name} beheben`,
  fix: "Beheben",
  allShown: {
    on: (methods) => `Alles Angezeigte einschalten (${methodsOf(methods)})`,
    off: (methods) => `Alles Angezeigte ausschalten (${methodsOf(methods)})`,
    select: (methods) => `Alles Angezeigte auswählen (${methodsOf(methods)})`,
  },
  searchToolsAndMethods: "Tools und Methoden suchen",
  everythingShown: "Alles Angezeigte",
  unfoldAll: "Alle ausklappen",
  foldAll: "Alle einklappen",
  nothingOfItCanBeSwitched: "Nichts davon lässt sich schalten",
  saveAsPreset: "Als Preset speichern…",
  moreForTheSelection: "Mehr für die Auswahl",
  methodsInTools: (methods, tools) => `${methodsOf(methods)} in ${countOf(tools, "Tool")}`,
  drawnMethodsInTools: (methods, tools) =>
    `{methods} ${methods === 1 ? "Methode" : "Methoden"} in {tools} ${tools === 1 ? "Tool" : "Tools"}`,
  selected: (methods, tools) => `${methodsOf(methods)} in ${countOf(tools, "Tool")} ausgewählt`,
  nothingCanBeSwitched: "nichts davon lässt sich schalten",
  spaceSwitches: {
    on: () => "Leertaste schaltet ein",
    off: () => "Leertaste schaltet aus",
  },
  kept: {
    core: (count) =>
      `${countText(count)} ${count === 1 ? "gehört zum Kern und bleibt an" : "gehören zum Kern und bleiben an"}`,
    other: (count) =>
      `${countText(count)} ${count === 1 ? "bleibt, wie sie ist" : "bleiben, wie sie sind"}`,
  },
  allOfItIsOn: "Alles davon ist an",
  allOfItIsOff: "Alles davon ist aus",
  nothingOfItIsSetForThisAgent: "Nichts davon ist für diesen Agenten festgelegt",
  showAllTools: "Alle Tools anzeigen",
};
