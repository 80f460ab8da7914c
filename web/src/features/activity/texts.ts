import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("features/activity", {
  last24Hours: "Last 24 hours",
  last7Days: "Last 7 days",
  last30Days: "Last 30 days",
  lastYear: "Last year",
  presetVisibleText: (visibleText: string) => `Preset ${visibleText}`,
  searchAgentsToolsAndPeople: "Search agents, tools and people",
  whose: "Whose",
  who: "Who",
  what: "What",
  since: "Since",
  onlyNameTakeAway: (name: string) => `Only ${name}: take away`,
  theActivityCouldNotBeLoaded: "The activity could not be loaded",
  loadingTheActivity: "Loading the activity",
  showNewerSaves: "Show newer saves",
  saves: "Saves",
  moreToolCount: (count: number) => countOf(count, "more tool"),
  revision: "Revision",
  noSaveIsLikeThat: "No save is like that",
  showAllSaves: "Show all saves",
  theSavesOfDeletedAgentsAnd: "The saves of deleted agents and presets are gone with them.",
  nothingWasSavedYet: "Nothing was saved yet",
  eachSaveOfAnAgentToolsAnd:
    "Each save of an agent's tools and prompts stands here, and each of what the organisation and presets set.",
});
