import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("features/agent/compare", {
  compareWithAnotherAgent: "Compare with another agent",
  thereIsNoOtherAgentYet: "There is no other agent yet.",
  choices: { saved: "What is saved", revision: "A revision…", agent: "Another agent…" },
  subjects: { saved: "saved", nothing: "nothing" },
  whatIsSaved: "what is saved",
  revision: (number: number) => `revision ${number}`,
  compareSubject: (subject: string) => `Compare: ${subject}`,
  compare: "Compare:",
  sideBySide: "Side by side",
  listChangesByTool: "List changes by tool",
  asItWasCreated: "As it was created",
});
