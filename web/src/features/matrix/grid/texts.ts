import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/matrix/grid", {
  toolsOn: "Tools on",
  ofTools: (tools: number) => `of ${countText(tools)}`,
  ofTheAgentBudget: "of the agent's budget",
  nameOnToolsOnTokensTokensOf: (name: string, on: string | number, tokens: number, of: string) =>
    `${name}: ${on} tools on, ${countText(tokens)} tokens, ${of}`,
  tokensTokensOf: (tokens: number, of: string) => `${countText(tokens)} tokens, ${of}`,
  noApp: "No app",
  noGroup: "No group",
  notCountedYet: "not counted yet",
  onOfToolsOn: (on: number, count: number) => `${on} of ${count} tools on`,
  dragToFill: "Drag to fill",
  agentsAndTools: "Agents and tools",
  copyNameTo: (name: string) => `Copy ${name} to`,
  copyColumnTo: "Copy column to",
  asName: (name: string) => `as ${name}`,
  searchAgents: (count: number) => `Search ${countOf(count, "agent")}`,
  allShown: "All shown",
  chooseAnAgentFirst: "Choose an agent first",
  addToDrafts: (count: number) => `Add to ${countOf(count, "draft")}`,
  nothingOfItCanBeSwitched: "Nothing of it can be switched",
  cellCount: (count: number) => countOf(count, "cell"),
  fillRight: "Fill right",
  fillDown: "Fill down",
  copyColumnTo2: "Copy column to…",
  compareTwo: "Compare two",
});
