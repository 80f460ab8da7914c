import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/matrix/grid", {
  toolsOn: "Tools on",
  ofTools: (tools: number) => `of ${countText(tools)}`,
  ofTheAgentBudget: "of the agent's budget",
  agentTotals: (name: string, on: string | number, tokens: number, of: string) =>
    `${name}: ${on} tools on, ${countText(tokens)} tokens, ${of}`,
  tokensOf: (tokens: number, of: string) => `${countText(tokens)} tokens, ${of}`,
  ofBudget: (budget: number) => `of ${countText(budget)}`,
  overBudget: (budget: number) => `of ${countText(budget)}, over the budget`,
  noBudget: "no budget",
  fold: (name: string) => `Fold ${name}`,
  unfold: (name: string) => `Unfold ${name}`,
  noApp: "No app",
  noGroup: "No group",
  notCountedYet: "not counted yet",
  onOfToolsOn: (on: number, count: number) => `${countText(on)} of ${countText(count)} tools on`,
  dragToFill: "Drag to fill",
  agentsAndTools: "Agents and tools",
  copyNameTo: (name: string) => `Copy ${name} to`,
  copyColumnTo: "Copy column to",
  asName: (name: string) => `as ${name}`,
  allShown: "All shown",
  chooseAnAgentFirst: "Choose an agent first",
  addToDrafts: (count: number) => `Add to ${countOf(count, "draft")}`,
  nothingOfItCanBeSwitched: "Nothing of it can be switched",
  nothingOfItChanges: "Nothing of it would change",
  cellCount: (count: number) => countOf(count, "cell"),
  fillRight: "Fill right",
  fillDown: "Fill down",
  copyColumn: "Copy column to…",
  coreStaysOn: (count: number) =>
    count === 1 ? "1 is core and stays on" : `${countText(count)} are core and stay on`,
  staysAsItIs: (count: number) =>
    count === 1 ? "1 stays as it is" : `${countText(count)} stay as they are`,
  compareTwo: "Compare two",
});
