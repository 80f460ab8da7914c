import { catalogue } from "../../../language/catalogue.ts";
import { countText } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/draft", {
  nothingIsWrongWithThisAgent: "Nothing is wrong with this agent as the draft has it.",
  inThisDraft: "In this draft",
  settledByThisDraft: "Settled by this draft",
  alsoWrongWithThisAgent: "Also wrong with this agent",
  wrongWithThisAgent: "Wrong with this agent",
  openTheProblemsScreen: "Open the Problems screen",
  andMore: (more: number) => `and ${countText(more)} more`,
  noNewProblems: "no new problems",
  problemChange: (change: string, count: number) =>
    `${change} ${count === 1 ? "problem" : "problems"}`,
  afterSaving: "After saving: {tokens} tokens",
  methodUnit: (count: number) => (count === 1 ? "method" : "methods"),
  tokenUnit: (count: number) => (count === 1 ? "token" : "tokens"),
  templateFault: {
    system: (message: string) => `System template. ${message}`,
    user: (message: string) => `User template. ${message}`,
  },
  problemsOfThisAgent: "Problems of this agent",
  onNotOffered: "on, not offered",
  foundBySearch: "found by search",
  overBudgetBy: (tokens: number) => `over budget by ${countText(tokens)}`,
});
