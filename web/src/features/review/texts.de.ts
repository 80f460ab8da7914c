import { changeText, countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

const UNTIL_DECIDED = "neue Methoden bleiben aus, geänderte bis zur Entscheidung, wie sie waren";

export const german: typeof say = {
  argumentsUnchanged: (same) => `${countOf(same, "Argument", "Argumente")} unverändert`,
  wholeSchema: "Das ganze Schema, Zeile für Zeile",
  anyValue: "beliebiger Wert",
  requiredType: (type) => `${type}, erforderlich`,
  optionalType: (type) => `${type}, optional`,
  typeWithDefault: (type, value) => `${type}, Standard ${value}`,
  added: "Hinzugefügt",
  removed: "Entfernt",
  notListedAnyMore: "Die Quelle führt es nicht mehr auf, daher erhält es kein Agent.",
  hadByAgents: (agents) =>
    agents === 1
      ? "1 Agent hatte es an oder hat einen Eintrag dafür."
      : `${countText(agents)} Agenten hatten es an oder haben einen Eintrag dafür.`,
  hadByNoAgent: "Kein Agent hatte es an oder hat einen Eintrag dafür.",
  itSaid: (escapeInvisible) => `Die Beschreibung war: ${escapeInvisible}`,
  saysItIsDestructive: "{name} gibt an: {destructive}.",
  isNowDestructive: (agents) =>
    `{name} ist jetzt gekennzeichnet als {destructive}, zuvor ohne Kennzeichnung. An in ${countText(agents)} ${agents === 1 ? "Agent" : "Agenten"}.`,
  everythingElseIsAsBefore: "Alles andere ist wie zuvor.",
  removeEntry: (title) => `${title} entfernen`,
  removedInDrafts: (count) =>
    count === 1
      ? "Im Entwurf von 1 Agent entfernt. Zum Speichern den Agenten öffnen."
      : `In den Entwürfen von ${countText(count)} Agenten entfernt. Zum Speichern jeden öffnen.`,
  working: "Wird ausgeführt…",
  removeEntriesFromDrafts: (count) =>
    count === 1
      ? "Eintrag aus 1 Entwurf entfernen"
      : `Einträge aus ${countText(count)} Entwürfen entfernen`,
  noted: "Gesehen",
  accepted: "Angenommen",
  refused: "Abgelehnt",
  forAgents: (count) => `Für ${countText(count)} Agenten`,
  theToolItself: "Das Tool selbst",
  changedFields: (titles) => titles.join(", "),
  states: {
    offered: "angeboten",
    on: "an, nicht angeboten",
    off: "aus",
    named: "hat einen Eintrag",
  },
  agentsConcerned: "Betroffene Agenten",
  agentsConcernedCount: (count) => countOf(count, "Agent betroffen", "Agenten betroffen"),
  cost: (tokens) => `${changeText(tokens)} Token`,
  searchAgents: "Agenten suchen",
  whatChanged: (title) => `${title}: was sich geändert hat`,
  position: (index, count) => `${countText(index)} von ${countText(count)}`,
  previous: "Vorige",
  thisChangeCouldNotBeLoaded: "Diese Änderung konnte nicht geladen werden",
  loadingTheChange: "Änderung wird geladen",
  sameForAllAgents: "Es ist für alle Agenten dasselbe: für alle annehmen oder ablehnen",
  tickAtLeastOneAgent: "Mindestens einen Agenten ankreuzen",
  itIsGoneAlready: "Es ist bereits entfallen",
  acceptForAllReached: (reached) =>
    reached === 1 ? "Für den einen annehmen" : `Für alle ${countText(reached)} annehmen`,
  acceptForAll: "Für alle annehmen",
  switchOnToo: "Einschalten, wo das Tool an ist",
  acceptForChosenAgents: (count) =>
    `Für ${countOf(count, "gewählten Agenten", "gewählte Agenten")} annehmen`,
  askForChosenAgents: "Für ausgewählte Agenten annehmen…",
  acceptCountForChosen: (count) =>
    `${countOf(count, "Änderung", "Änderungen")} für ausgewählte Agenten annehmen`,
  leftOutSameForAll: (count) =>
    count === 1
      ? "1 weitere ausgewählte Änderung gilt für alle Agenten gleich und ist hier nicht dabei."
      : `${countText(count)} weitere ausgewählte Änderungen gelten für alle Agenten gleich und sind hier nicht dabei.`,
  takeBackDecision: (decisionText) => `Zurücknehmen: ${decisionText}`,
  agentsThatHadIt: "Agenten, die es an hatten oder einen Eintrag dafür haben",
  agentsThatWouldGetIt: "Agenten, die es bekämen",
  agentsThatHaveItOn: "Agenten, bei denen es an ist",
  open: "Offen",
  decided: "Entschieden",
  acceptWhat: (what) => `${what} annehmen`,
  refuseWhat: (what) => `${what} ablehnen`,
  takeBackWhat: (what) => `${what} zurücknehmen`,
  searchTheChanges: "Änderungen durchsuchen",
  search: "Suchen",
  changesToReview: (count) => `${countOf(count, "Änderung", "Änderungen")} zu prüfen`,
  changesSelected: (count) => `${countOf(count, "Änderung", "Änderungen")} ausgewählt`,
  nothingIsDecidedAboutThem: "Über sie ist nichts entschieden",
  nothingWaits: "Nichts wartet.",
  noneDecided: "Über nichts, was Quellen jetzt aufführen, wurde entschieden.",
  noneRefused: "Nichts, was Quellen jetzt aufführen, wurde abgelehnt.",
  changesFromSources: (count, sources) =>
    `${countOf(count, "Änderung", "Änderungen")} aus ${countOf(sources, "Quelle", "Quellen")} · ${UNTIL_DECIDED}`,
  untilYouDecide: UNTIL_DECIDED,
  couldNotBeLoaded: "Was zu prüfen ist, konnte nicht geladen werden",
  loadingTheChanges: "Änderungen werden geladen",
  queue: "Zu prüfen",
  nothingIsToBeReviewed: "Nichts zu prüfen",
  noChangeIsLikeThat: "Keine Änderung passt dazu",
  seeTheSources: "Quellen ansehen",
  nothingIsToBeReviewedHelp:
    "Was ein MCP-Server oder ein Dienst hinzufügt, ändert oder entfernt, während Agenten ihn nutzen, wartet hier auf eine Entscheidung.",
  noChangeIsLikeThatHelp: "Was entschieden wurde, steht unter „Entschieden“.",
};
