import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import type { Named } from "./message-values.ts";

interface FixedField extends FixReach {
  field: string;
}
/** The owner of the value: an agent, or the organisation for all. */
interface FixReach {
  isForAll?: boolean | undefined;
}

/** What a stored value becomes. */
export type ValueType = "a single value" | "a list" | "a text" | "true or false" | "a number";

/** The labels of all fixes, as on a button or a link. */
export const FIX_MESSAGES = {
  open_tool: (t) => t("Open tool"),
  open_method: (t) => t("Open method"),
  open_named: (t, { name }: Named) => t("Open {name}", { name }),
  open_field: (t) => t("Open field"),
  open_source: (t) => t("Open source"),
  enter_values: (t) => t("Enter it"),
  open_presets: (t) => t("Open presets"),
  open_template: (t) => t("Open the template"),
  open_text: (t) => t("Open text"),
  see_arguments: (t) => t("See arguments"),
  see_payload: (t) => t("See payload"),
  see_text: (t) => t("See the text"),
  see_both_texts: (t) => t("See both texts"),
  see_what_changed: (t) => t("See what changed"),
  review_changes: (t) => t("Review changes"),
  find_dearest: (t) => t("Find the dearest"),
  choose_off: (t) => t("Choose what to switch off"),
  retry: (t) => t("Retry"),
  refresh: (t) => t("Refresh"),
  ask_before: (t) => t("Ask before each of them runs"),
  switch_off_breaking: (t) => t("Switch off what breaks it"),
  switch_off: (t) => t("Switch off"),
  switch_off_named: (t, { name }: Named) => t("Switch off {name}", { name }),
  defer_named: (t, { name }: Named) => t("Find {name} by search", { name }),
  compare_texts: (t) => t("Compare the texts"),
  switch_tool_off: (t) => t("Switch the tool off"),
  switch_methods_on: (t) => t("Switch its methods on"),
  switch_method_off: (t, { method, tokens }: { method: string; tokens: number }) =>
    t("Switch off {method} ({tokens, number})", { method, tokens }),
  use_own_search: (t) => t("Use search_tools"),
  decline_after: (t, { minutes }: { minutes: number }) =>
    t("Decline after {minutes, plural, one {# minute} other {# minutes}}", { minutes }),
  stop_following: (t, { name }: Named) => t("Stop following {name}", { name }),
  remove: (t) => t("Remove"),
  replace: (t, { name }: Named) => t("Replace with {name}", { name }),
  use: (t, { name }: Named) => t("Use {name}", { name }),
  use_original: (t) => t("Use the original"),
  use_grey: (t) => t("Use grey"),
  keep_own_text: (t) => t("Keep the own text"),
  call: (t, { name }: Named) => t("Call it {name}", { name }),
  rename: (t, { name }: Named) => t("Rename to {name}", { name }),
  show: (t) => t("Show it", undefined, "fix"),
  keep_hidden: (t) => t("Keep it hidden"),
  reset_value: (t, { field, isForAll = false }: FixedField) =>
    t("Reset {field}{isForAll, select, true { for every agent} other {}}", { field, isForAll }),
  remove_value: (t, { field, isForAll = false }: FixedField) =>
    t("Remove {field}{isForAll, select, true { for every agent} other {}}", { field, isForAll }),
  rename_value: (t, { from, to, isForAll = false }: FixReach & { from: string; to: string }) =>
    t("Rename “{from}” to “{to}”{isForAll, select, true { for every agent} other {}}", {
      from,
      to,
      isForAll,
    }),
  convert_value: (t, { field, type, isForAll = false }: FixedField & { type: ValueType }) =>
    t("Keep {field} as {type}{isForAll, select, true { for every agent} other {}}", {
      field,
      type: VALUE_TYPES[type](t),
      isForAll,
    }),
} satisfies MessageTable;

/** The action or the target of a fix. */
export type FixFact = FactOf<typeof FIX_MESSAGES>;

/** The label of a fix. */
export function describeFix(fix: FixFact, t: Translate = english): string {
  return messageOf<string>(FIX_MESSAGES, fix, t);
}

const VALUE_TYPES = {
  "a single value": (t) => t("a single value", undefined, "kept as"),
  "a list": (t) => t("a list", undefined, "kept as"),
  "a text": (t) => t("a text", undefined, "kept as"),
  "true or false": (t) => t("true or false", undefined, "kept as"),
  "a number": (t) => t("a number", undefined, "kept as"),
} satisfies Record<ValueType, (t: Translate) => string>;
