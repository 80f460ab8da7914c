import { countOf } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  searchAgents: (count) => `${countOf(count, "Agent", "Agenten")} durchsuchen`,
  noGroup: "Ohne Gruppe",
  groups: "Gruppen",
};
