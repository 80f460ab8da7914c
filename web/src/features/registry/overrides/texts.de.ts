import { changeText, countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

const agentsText = (count: number) => countOf(count, "Agent", "Agenten");

const choicesText = (agents: number) =>
  agents === 1 ? "Was er gewählt hat," : "Was sie gewählt haben,";

export const german: typeof say = {
  changeForTheOrganisation: (name) => `${name} für die Organisation ändern`,
  declaredCore: "Der Code legt es als Kern fest. Es lässt sich nicht aus dem Kern nehmen.",
  disableQuestion: (what) => `${what} für die Organisation abschalten?`,
  noAgentUsesItNowChoicesOf:
    "Zurzeit nutzt es kein Agent. Was Agenten gewählt haben, bleibt erhalten, bis es wieder zugelassen wird.",
  offForAgents: (agents) =>
    `Nach dem Speichern ist es für ${countOf(agents, "Agenten", "Agenten")} aus. ${choicesText(agents)} bleibt erhalten, bis es wieder zugelassen wird.`,
  offForAgentsButCore: (agents) =>
    `Nach dem Speichern ist es für ${countOf(agents, "Agenten", "Agenten")} aus, bis auf die Methoden des Kerns. ${choicesText(agents)} bleibt erhalten, bis es wieder zugelassen wird.`,
  disableForTheOrganisation: "Für die Organisation abschalten",
  whichAgents: "Welche Agenten",
  this: "Das",
  peopleWhoWonderWhyItIsOff: "Das liest, wer sich fragt, warum es aus ist.",
  sayWhy: "Grund angeben.",
  resetLabel: (label) => `${label} zurücksetzen`,
  declared: (value) => `im Code ${value}`,
  declaredNone: "im Code keine Angabe",
  on: "an",
  off: "aus",
  methodOfTool: (method, tool) => `${method} in ${tool}`,
  mustNotBeEmptyWhatTheCode: "Darf nicht leer sein: Es gilt, was der Code festlegt.",
  mustBeANumberWhatTheCode: "Muss eine Zahl sein: Es gilt, was der Code festlegt.",
  theSchemaChangedSinceThe: "Das Schema hat sich geändert, seit die Organisation das gesetzt hat",
  whatTheOrganisationSetDoes: "Was die Organisation gesetzt hat, passt nicht mehr",
  agentsWithoutAValueOfTheir:
    "Agenten ohne eigenen Wert wird das Tool nicht angeboten, bis die Fehler behoben sind. Die gespeicherten Werte bleiben, wie sie sind.",
  setForTheOrganisation: "für die Organisation gesetzt",
  resetAll: "Alles zurücksetzen",
  organisationSettingsOf: (displayName) =>
    `Einstellungen der Organisation für ${displayName}, als JSON`,
  requiredOfAgents: (fields, count) =>
    count === 1
      ? `${fields} ist erforderlich: Solange es hier nicht gesetzt ist, braucht jeder Agent einen eigenen Wert.`
      : `${fields} sind erforderlich: Solange sie hier nicht gesetzt sind, braucht jeder Agent eigene Werte.`,
  thisToolHasNoSettings: "Dieses Tool hat keine Einstellungen.",
  removeSettingsOf: (displayName) => `Einstellungen von ${displayName} entfernen`,
  itHadSomeWhatTheOrganisation: (keys) =>
    `Es hatte welche: Was die Organisation gesetzt hat, bleibt erhalten, wird aber nicht verwendet (${keys}).`,
  forcedOn: "Erzwungen an",
  hasItOff: "hat es aus",
  agentsReached: (reached, all, switched) =>
    `${agentsText(reached)} von ${countText(all)} erreicht, ${countText(switched)} umgeschaltet`,
  ifHidden: (agents, on) =>
    `Wenn ausgeblendet: ${agentsText(agents)} ${agents === 1 ? "verliert" : "verlieren"} die Zeile, bei ${countText(on)} bleibt es an, ${changeText(0)} Token`,
  isHidden: (agents, on) =>
    `Ausgeblendet: ${agentsText(agents)} ${agents === 1 ? "hat" : "haben"} keine Zeile dafür, an ist es bei ${countText(on)}`,
  onForEveryAgentNobodyCan: "Für jeden Agenten an; niemand kann es ausschalten",
  inTheListOfAgentsSaysNothing: "In der Liste der Agenten. Sagt nichts über an oder aus",
  declaredCoreHelp: "Der Code legt es als Kern fest: Es lässt sich nicht aus dem Kern nehmen",
  ifNoLongerCore: "Wenn nicht mehr Kern:",
  ifMadeCore: "Wenn zum Kern gemacht:",
};
