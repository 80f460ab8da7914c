import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("features/matrix", {
  textShowAll: (text: string) => `${text}: show all`,
  searchToolsAndMethods: "Search tools and methods",
  chosenToolCount: (count: number) => countOf(count, "chosen tool"),
  fromSource: (source: string) => `From ${source}`,
  chosenAgentCount: (count: number) => countOf(count, "chosen agent"),
  groupsOfAgents: "Groups of agents",
  noGroup: "No group",
  moreGroupCount: (count: number) => countOf(count, "more group"),
  whatTheSignsMean: "What the signs mean",
  onNothingIsSet: "on, nothing is set for the agent",
  offNothingIsSet: "off, nothing is set for the agent",
  changedInTheDraft: "changed in the draft",
  asksAboutOneAgent: (filters: string) =>
    `${filters} asks about one agent: it does not narrow the rows. The cells show it.`,
  nameInAgents: (name: string, agents: number) => `${name} in ${countOf(agents, "agent")}`,
  loadingTheAgents: "Loading the agents",
  noApp: "No app",
  fold: (name: string) => `Fold ${name}`,
  unfold: (name: string) => `Unfold ${name}`,
  toolsAndAgents: (tools: number, agents: number, all: number) =>
    `{tools} ${tools === 1 ? "tool" : "tools"} × {agents}${agents < all ? ` of ${countText(all)}` : ""} ${all === 1 ? "agent" : "agents"}`,
  searching: "Searching",
  showEverything: "Show everything",
  noAgentIsLikeThat: "No agent is like that",
  noToolIsLikeThat: "No tool is like that",
  nothingMatchesText: (text: string) => `Nothing matches “${text}”`,
  loadingAgentsAndTools: "Loading agents and tools",
  thereAreNoAgentsYet: "There are no agents yet",
  createOne: "Create one",
  agentsAndToolsCouldNotBe: "Agents and tools could not be loaded",
  hereEveryAgentStandsBeside:
    "Here every agent stands beside the others, with what it has on of each tool.",
});
