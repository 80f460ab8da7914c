import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  reachIsNotKnown: "wen es erreicht, ist nicht bekannt",
  reachesNobody: "erreicht keinen Agenten",
  reaches: (agents) => `erreicht ${countOf(agents, "Agenten", "Agenten")}`,
  forcedOn: (count) => `+${countText(count)} erzwungen an`,
  switchedOff: (count) => `−${countText(count)} ausgeschaltet`,
  savingText: (text) => `Speichern: ${text}.`,
};
