import { groupedDigits } from "../../words/said.ts";
import type { BehaviourField, BehaviourValue } from "../owner-settings.ts";

/** The value of a field about how a method runs, in words. */
export function behaviourText(field: BehaviourField, value: BehaviourValue | null | undefined): string {
  if (Array.isArray(value)) {
    const shown = value.filter(({ inPrompt }) => inPrompt).length;
    return `${value.length}${shown > 0 ? `, ${shown} of them in prompts` : ""}`;
  }
  if (typeof value === "number") {
    const unit = field === "timeout" ? "second" : "character";
    return `${groupedDigits(value)} ${unit}${value === 1 ? "" : "s"}`;
  }
  if (value === true) return "yes";
  return field === "timeout" || field === "maxResultSize" || field === "examples" ? "none" : "no";
}
