import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("features/agent/compare", {
  compareWithAnotherAgent: "Compare with another agent",
  thereIsNoOtherAgentYet: "There is no other agent yet.",
  whatIsSaved: "What is saved",
  aRevision: "A revision…",
  anotherAgent: "Another agent…",
  compareSubject: (subject: string) => `Compare: ${subject}`,
  compare: "Compare:",
  sideBySide: "Side by side",
  listChangesByTool: "List changes by tool",
  asItWasCreated: "As it was created",
});
