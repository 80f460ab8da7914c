import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/matrix/draft", {
  reviewChangesInAgents: (value: number, count: number) =>
    `Review ${countOf(value, "change")} in ${countOf(count, "agent")}`,
  review: "Review",
  discardAll: "Discard all",
  saveAgents: (count: number) => `Save ${countOf(count, "agent")}`,
  changesByAgent: "Changes by agent",
  undoTitleInName: (title: string, name: string) => `Undo ${title} in ${name}`,
  undoLast: (last: string) => `Undo: ${last}`,
  redoNext: (next: string) => `Redo: ${next}`,
  notSavedAgentsTheirDraftsAre: (count: number) =>
    `Not saved: ${countOf(count, "agent")}. Their drafts are as they were.`,
  noChanges: "No changes",
  draftsChanged: (label: string, count: number) => `${label}: ${countOf(count, "draft")} changed.`,
  agentsSaved: (count: number) => `${countOf(count, "agent")} saved`,
  undoNamed: (last: string) => `Undo ${last}`,
  redo: "Redo",
  redoNamed: (next: string) => `Redo ${next}`,
  savingSome: (saving: number, count: number) =>
    `Saving, ${countText(saving)} of ${countText(count)}…`,
  nothingHasChanged: "Nothing has changed",
  nothingToUndo: "Nothing to undo",
  nothingToRedo: "Nothing to redo",
  changesInAgents: (changes: number, agents: number) =>
    `{changes} ${changes === 1 ? "change" : "changes"} in {agents} ${agents === 1 ? "agent" : "agents"}`,
  changeOfTools: "{change} tools",
  changeOfTokens: "{change} tokens",
  tokensCouldNotBeCounted: "tokens could not be counted",
  agentsOverBudget: (count: number) =>
    `${countOf(count, "agent")} ${count === 1 ? "is" : "are"} over budget`,
});
