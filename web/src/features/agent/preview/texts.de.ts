import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  showMore: (count) => `${countText(count)} weitere`,
  user: "User",
  templateLine: (line) => `Zeile ${line} der Vorlage: `,
  andMore: (count) => `und ${countText(count)} weitere`,
  asTheAgentGetsIt: (name) => `${name}, wie der Agent es bekommt`,
  findIn: (name) => `In ${name} suchen`,
  more: "Mehr",
  refusedForFunctions: (functions, most) =>
    `wird abgelehnt: ${countText(functions)} von höchstens ${countOf(most, "Funktion", "Funktionen")}`,
  previewIsLoading: "Die Vorschau wird geladen",
  copyName: (name) => `${name} kopieren`,
  downloadedName: (name) => `${name} heruntergeladen`,
  moreWaysToCopy: "Weitere Arten zu kopieren",
  copyText: "Text kopieren",
  download: "Herunterladen",
  copyAs: (name) => `Als ${name} kopieren`,
  copied: "Kopiert",
  browserRefused:
    "Der Browser hat das Kopieren abgelehnt. Dieser Seite die Zwischenablage erlauben oder den Text herunterladen.",
  templateFails: {
    system: (reason) => `Aus der System-Vorlage kann kein Text erzeugt werden: ${reason}`,
    user: (reason) => `Aus der User-Vorlage kann kein Text erzeugt werden: ${reason}`,
  },
  switchToolsOn: "Tools einschalten",
  noneOffered: {
    title: "Kein eingeschaltetes Tool kann angeboten werden",
    why: "Jedem fehlt seine Konfiguration oder seine Quelle: „Warum?“ zeigt, was. Der Agent bekommt keinen Tool-Abschnitt.",
    line: "Kein eingeschaltetes Tool kann angeboten werden. Jedem fehlt seine Konfiguration oder seine Quelle: „Warum?“ zeigt, was. Der Agent bekommt keinen Tool-Abschnitt.",
  },
  noneOn: {
    title: "Keine Tools sind an",
    why: "Der Agent bekommt keinen Tool-Abschnitt.",
    line: "Keine Tools sind an: Der Agent bekommt keinen Tool-Abschnitt.",
  },
  introduction: "Einleitung",
  noToolDiffers: "In diesem Text unterscheidet sich kein Tool.",
  changesByTool: "Änderungen nach Tool",
  change: { added: "neu", removed: "entfernt", changed: "geändert" },
  aroundTheTools: "Außerhalb der Tools",
  andMoreTools: (count) => `und ${countOf(count, "weiteres Tool", "weitere Tools")}`,
  tokensPerBlock: "Token je Block",
  tokensToCome: "… Token",
  notCountedBecause: (reason) => `Nicht gezählt: ${reason}`,
  besideTheText: "Neben dem Text",
  blocks: "Blöcke",
  changes: "Änderungen",
  loadingPreview: "Vorschau wird geladen…",
  toolsNotRead: (reason) =>
    `Was Modelle von den Tools lesen, konnte nicht geladen werden: ${reason}`,
  draftTextsFailed: (reason) =>
    `Was Tools mit der geänderten Konfiguration sagen, konnte nicht erzeugt werden: ${reason} Der Text gehört zu einer früheren Konfiguration.`,
  comparedNotLoaded: (name, reason) =>
    `${name} konnte nicht geladen werden: ${reason} Der Text wird ohne Vergleich gezeigt.`,
  heightOfThePreview: "Höhe der Vorschau",
  noDifference: "Kein Unterschied",
  wrapLongLines: "Lange Zeilen umbrechen",
  leaveWholePage: "Ganze Seite verlassen (Escape)",
  showOnWholePage: "Auf der ganzen Seite zeigen (f)",
  countedWith: (tokenizer) => `Gezählt mit ${tokenizer}`,
  saidCountedWith: (tokenizer) => `gezählt mit ${tokenizer}`,
};
