import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/draft", {
  nothingIsWrongWithThisAgent: "Nothing is wrong with this agent as the draft has it.",
  inThisDraft: "In this draft",
  settledByThisDraft: "Settled by this draft",
  alsoWrongWithThisAgent: "Also wrong with this agent",
  wrongWithThisAgent: "Wrong with this agent",
  openTheProblemsScreen: "Open the Problems screen",
  andMore: (more: number) => `and ${countOf(more, "more", "more")}`,
  problemsOfThisAgent: "Problems of this agent",
  onNotOffered: "on, not offered",
  foundBySearch: "found by search",
  overBudgetByOverBudget: (overBudget: number) => `over budget by ${countText(overBudget)}`,
});
