import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

/** What a save does; `savingText` gets the other texts in a row. */
export const say = catalogue("settings/organisation", {
  reachIsNotKnown: "whom it reaches is not known",
  reachesNobody: "reaches no agent",
  reaches: (agents: number) => `reaches ${countOf(agents, "agent")}`,
  forcedOn: (count: number) => `+${countText(count)} forced on`,
  switchedOff: (count: number) => `−${countText(count)} switched off`,
  savingText: (text: string) => `Saving ${text}.`,
});
