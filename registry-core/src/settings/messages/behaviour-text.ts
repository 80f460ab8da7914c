import type { Translate } from "@pegboard/json-schema/messages";
import type { BehaviourField, BehaviourValue } from "../owner-settings.ts";

/** The value of a field about how a method runs. */
export function behaviourText(
  field: BehaviourField,
  value: BehaviourValue | null | undefined,
  t: Translate,
): string {
  if (Array.isArray(value)) {
    const shown = value.filter((each) => each.inPrompt).length;
    return shown > 0
      ? t("{count}, {shown} of them in prompts", { count: value.length, shown })
      : `${value.length}`;
  }
  if (typeof value === "number")
    return field === "timeout"
      ? t("{count, number} {count, plural, one {second} other {seconds}}", { count: value })
      : t("{count, number} {count, plural, one {character} other {characters}}", { count: value });
  if (value === true) return t("yes");
  return field === "timeout" || field === "maxResultSize" || field === "examples"
    ? t("none", undefined, "no limit, no examples")
    : t("no");
}
