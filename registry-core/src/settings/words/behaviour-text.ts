import { groupedDigits } from "../../words/said.ts";
import type { BehaviourField, BehaviourValue } from "../owner-settings.ts";

/** The value of a field about how a method runs, in words. */
export function behaviourText(field: BehaviourField, value: BehaviourValue | null | undefined): string {
  if (typeof value === "number") {
    const unit = field === "timeout" ? "second" : "character";
    return `${groupedDigits(value)} ${unit}${value === 1 ? "" : "s"}`;
  }
  if (value === true) return "yes";
  return field === "timeout" || field === "maxResultSize" ? "none" : "no";
}
