import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("settings/choose-agents", {
  searchAgents: (count: number) => `Search ${countOf(count, "agent")}`,
  noGroup: "No group",
  groups: "Groups",
});
