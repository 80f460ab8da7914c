import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  reviewChangesInAgents: (changes, agents) =>
    `Durchsicht: ${countOf(changes, "Änderung", "Änderungen")} in ${countOf(agents, "Agent", "Agenten")}`,
  review: "Durchsehen",
  discardAll: "Alles verwerfen",
  saveAgents: (count) => `${countOf(count, "Agenten", "Agenten")} speichern`,
  changesByAgent: "Änderungen nach Agent",
  undoTitleInName: (title, name) => `${title} bei ${name} zurücknehmen`,
  undoLast: (last) => `Rückgängig: ${last}`,
  redoNext: (next) => `Wiederholen: ${next}`,
  notSavedAgentsTheirDraftsAre: (count) =>
    count === 1
      ? "Nicht gespeichert: 1 Agent. Sein Entwurf ist, wie er war."
      : `Nicht gespeichert: ${countText(count)} Agenten. Ihre Entwürfe sind, wie sie waren.`,
  noChanges: "Keine Änderungen",
  draftsChanged: (label, count) => `${label}: ${countOf(count, "Entwurf", "Entwürfe")} geändert.`,
  agentsSaved: (count) => `${countOf(count, "Agent", "Agenten")} gespeichert`,
  undoNamed: (last) => `Rückgängig: ${last}`,
  redo: "Wiederholen",
  redoNamed: (next) => `Wiederholen: ${next}`,
  savingSome: (saving, count) => `Wird gespeichert, ${countText(saving)} von ${countText(count)}…`,
  nothingHasChanged: "Nichts hat sich geändert",
  nothingToUndo: "Nichts rückgängig zu machen",
  nothingToRedo: "Nichts zu wiederholen",
  changesInAgents: (changes, agents) =>
    `{changes} ${changes === 1 ? "Änderung" : "Änderungen"} in {agents} ${agents === 1 ? "Agent" : "Agenten"}`,
  changeOfTools: "{change} Tools",
  changeOfTokens: "{change} Token",
  tokensCouldNotBeCounted: "Token konnten nicht gezählt werden",
  agentsOverBudget: (count) =>
    count === 1
      ? "1 Agent ist über dem Budget"
      : `${countText(count)} Agenten sind über dem Budget`,
};
