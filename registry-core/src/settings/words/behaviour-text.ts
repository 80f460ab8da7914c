import { groupedDigits } from "../../words/said.ts";
import type { BehaviourField, BehaviourValue } from "../owner-settings.ts";

/** Values of fields about how a method runs. */
export const BEHAVIOUR_WORDS = {
  yes: "yes",
  no: "no",
  none: "none",
  examples: (count: number, shown: number) =>
    `${count}${shown > 0 ? `, ${shown} of them in prompts` : ""}`,
  seconds: (count: number) => `${groupedDigits(count)} ${count === 1 ? "second" : "seconds"}`,
  characters: (count: number) =>
    `${groupedDigits(count)} ${count === 1 ? "character" : "characters"}`,
};

/** The value of a field about how a method runs, in words. */
export function behaviourText(
  field: BehaviourField,
  value: BehaviourValue | null | undefined,
): string {
  if (Array.isArray(value))
    return BEHAVIOUR_WORDS.examples(value.length, value.filter((each) => each.inPrompt).length);
  if (typeof value === "number")
    return BEHAVIOUR_WORDS[field === "timeout" ? "seconds" : "characters"](value);
  if (value === true) return BEHAVIOUR_WORDS.yes;
  return BEHAVIOUR_WORDS[
    field === "timeout" || field === "maxResultSize" || field === "examples" ? "none" : "no"
  ];
}
