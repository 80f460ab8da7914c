import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("settings/use-in-agents", {
  locked: "Locked",
  useInAgents: "Use in agents",
  searchAgents: (value: number) => `Search ${countOf(value, "agent")}`,
  loadingTheAgents: "Loading the agents",
  allShown: "All shown",
  notDoneTheirDraftsAreAsThey: "Not done; their drafts are as they were.",
  noDraftChangesThis: "No draft changes this",
  nothingChanges: "Nothing changes",
  saveAgents: (count: number) => `Save ${countOf(count, "agent")}`,
  useWhatInAgents: (what: string) => `Use ${what} in agents`,
});
