import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("settings/use-in-agents", {
  locked: "Locked",
  useInAgents: "Use in agents",
  loadingTheAgents: "Loading the agents",
  allShown: "All shown",
  notDone: "Not done; their drafts are as they were.",
  noDraftChangesThis: "No draft changes this",
  nothingChanges: "Nothing changes",
  agentsChange: (count: number) =>
    `${countOf(count, "agent")} ${count === 1 ? "changes" : "change"}`,
  saveAgents: (count: number) => `Save ${countOf(count, "agent")}`,
  useInAgentsOf: (what: string) => `Use ${what} in agents`,
  on: "on",
  off: "off",
  onOf: (on: number, methods: number) => `${countText(on)} of ${countText(methods)}`,
  switchOn: (what: string) => `Switch on ${what}`,
  switchOff: (what: string) => `Switch off ${what}`,
});
