import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { Power } from "../../api/proof-challenge.ts";
import { say } from "./texts.ts";

/** What a person would gain, in a few words. */
export function powerText(power: Power): string {
  switch (power.code) {
    case "setting":
      return `${escapeInvisible(power.name)} › ${escapeInvisible(power.title)}`;
    case "approval":
      return say.runsWithoutAsking(
        `${escapeInvisible(power.name)} › ${escapeInvisible(power.title)}`,
      );
    default:
      return say.powers[power.code];
  }
}
