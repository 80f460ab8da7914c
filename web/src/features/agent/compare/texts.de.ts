import type { say } from "./texts.ts";

export const german: typeof say = {
  compareWithAnotherAgent: "Mit einem anderen Agenten vergleichen",
  thereIsNoOtherAgentYet: "Noch gibt es keinen anderen Agenten.",
  choices: {
    saved: "Gespeicherter Stand",
    revision: "Eine Revision…",
    agent: "Ein anderer Agent…",
  },
  subjects: { saved: "gespeichert", nothing: "nichts" },
  whatIsSaved: "gespeicherter Stand",
  revision: (number) => `Revision ${number}`,
  compareSubject: (subject) => `Vergleich: ${subject}`,
  compare: "Vergleich:",
  sideBySide: "Nebeneinander",
  listChangesByTool: "Änderungen nach Tool auflisten",
  asItWasCreated: "Wie angelegt",
};
