import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("features/activity", {
  last24Hours: "Last 24 hours",
  last7Days: "Last 7 days",
  last30Days: "Last 30 days",
  lastYear: "Last year",
  presetName: (name: string) => `Preset ${name}`,
  search: "Search agents, tools and people",
  whose: "Whose",
  who: "Who",
  what: "What",
  since: "Since",
  takeAwayFilter: (name: string) => `Only ${name}: take away`,
  couldNotBeLoaded: "The activity could not be loaded",
  loading: "Loading the activity",
  showNewerSaves: "Show newer saves",
  saves: "Saves",
  andMoreTools: (first: string, more: number) => `${first} and ${countOf(more, "more tool")}`,
  revision: "Revision",
  noSaveIsLikeThat: "No save is like that",
  showAllSaves: "Show all saves",
  deletedHaveNone: "The saves of deleted agents and presets are gone with them.",
  nothingWasSavedYet: "Nothing was saved yet",
  nothingSavedHelp:
    "Each save of an agent's tools and prompts stands here, and each of what the organisation and presets set.",
});
