import { countOf, countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  toolsOn: "Tools an",
  ofTools: (tools) => `von ${countText(tools)}`,
  ofTheAgentBudget: "vom Budget des Agenten",
  agentTotals: (name, on, tokens, of) =>
    `${name}: ${on} Tools an, ${countText(tokens)} Token, ${of}`,
  tokensOf: (tokens, of) => `${countText(tokens)} Token, ${of}`,
  ofBudget: (budget) => `von ${countText(budget)}`,
  overBudget: (budget) => `von ${countText(budget)}, über dem Budget`,
  noBudget: "kein Budget",
  fold: (name) => `${name} zuklappen`,
  unfold: (name) => `${name} aufklappen`,
  noApp: "Ohne App",
  noGroup: "Ohne Gruppe",
  notCountedYet: "noch nicht gezählt",
  onOfToolsOn: (on, count) => `${countText(on)} von ${countOf(count, "Tool", "Tools")} an`,
  dragToFill: "Zum Füllen ziehen",
  agentsAndTools: "Agenten und Tools",
  copyNameTo: (name) => `${name} kopieren nach`,
  copyColumnTo: "Spalte kopieren nach",
  asName: (name) => `wie ${name}`,
  allShown: "Alle angezeigten",
  chooseAnAgentFirst: "Erst einen Agenten wählen",
  addToDrafts: (count) =>
    count === 1 ? "In 1 Entwurf übernehmen" : `In ${countText(count)} Entwürfe übernehmen`,
  nothingOfItCanBeSwitched: "Nichts davon lässt sich schalten",
  nothingOfItChanges: "Daran würde sich nichts ändern",
  cellCount: (count) => countOf(count, "Zelle", "Zellen"),
  fillRight: "Nach rechts füllen",
  fillDown: "Nach unten füllen",
  copyColumn: "Spalte kopieren…",
  coreStaysOn: (count) =>
    count === 1
      ? "1 gehört zum Kern und bleibt an"
      : `${countText(count)} gehören zum Kern und bleiben an`,
  staysAsItIs: (count) =>
    count === 1 ? "1 bleibt, wie es ist" : `${countText(count)} bleiben, wie sie sind`,
  compareTwo: "Beide vergleichen",
};
