import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/matrix/draft", {
  reviewChangesInAgents: (value: number, count: number) =>
    `Review ${countOf(value, "change")} in ${countOf(count, "agent")}`,
  discardAll: "Discard all",
  saveAgents: (count: number) => `Save ${countOf(count, "agent")}`,
  changesByAgent: "Changes by agent",
  undoTitleInName: (title: string, name: string) => `Undo ${title} in ${name}`,
  undoLast: (last: string) => `Undo: ${last}`,
  redoNext: (next: string) => `Redo: ${next}`,
  notSavedAgentsTheirDraftsAre: (count: number) =>
    `Not saved: ${countOf(count, "agent")}. Their drafts are as they were.`,
  noChanges: "No changes",
  undoLast2: (last: string) => `Undo ${last}`,
  redo: "Redo",
  redoNext2: (next: string) => `Redo ${next}`,
  savingSavingOf: (saving: number, count: number) => `Saving, ${countText(saving)} of ${countText(count)}…`,
  modKeyS: (modKey: string) => `${modKey}S`,
  in: "in",
  tools: "tools",
  tokensCouldNotBeCounted: "tokens could not be counted",
  overBudget: "over budget",
});
