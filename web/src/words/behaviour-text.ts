import type { BehaviourField, BehaviourValue } from "@pegboard/registry-core";
import { countOf } from "../components/text/count-text.ts";

/** The value of a field about how a method runs, in words. */
export function behaviourText(field: BehaviourField, value: BehaviourValue | null | undefined): string {
  if (typeof value === "number") return countOf(value, field === "timeout" ? "second" : "character");
  if (value === true) return "yes";
  return field === "timeout" || field === "maxResultSize" ? "none" : "no";
}
