import { groupedDigits, type Said, say } from "./said.ts";

interface Named {
  name: string;
}
interface OfField extends Reach {
  field: string;
}
/** The owner of the value: an agent, or the organisation for all. */
interface Reach {
  isForAll?: boolean | undefined;
}

/** What a stored value becomes. */
export type ValueType = "a single value" | "a list" | "a text" | "true or false" | "a number";

/** The labels of all fixes, as on a button or a link. */
export const FIX_WORDS = {
  open_tool: () => "Open tool",
  open_method: () => "Open method",
  open_named: ({ name }: Named) => `Open ${name}`,
  open_field: () => "Open field",
  open_source: () => "Open source",
  open_presets: () => "Open presets",
  open_template: () => "Open the template",
  open_text: () => "Open text",
  see_arguments: () => "See arguments",
  see_payload: () => "See payload",
  see_text: () => "See the text",
  see_both_texts: () => "See both texts",
  see_what_changed: () => "See what changed",
  review_changes: () => "Review changes",
  find_dearest: () => "Find the dearest",
  choose_off: () => "Choose what to switch off",
  retry: () => "Retry",
  refresh: () => "Refresh",
  switch_off: () => "Switch off",
  switch_tool_off: () => "Switch the tool off",
  switch_methods_on: () => "Switch its methods on",
  switch_method_off: ({ method, tokens }: { method: string; tokens: number }) =>
    `Switch off ${method} (${groupedDigits(tokens)})`,
  stop_following: ({ name }: Named) => `Stop following ${name}`,
  remove: () => "Remove",
  replace: ({ name }: Named) => `Replace with ${name}`,
  use: ({ name }: Named) => `Use ${name}`,
  use_original: () => "Use the original",
  use_grey: () => "Use grey",
  keep_own_text: () => "Keep the own text",
  call: ({ name }: Named) => `Call it ${name}`,
  rename: ({ name }: Named) => `Rename to ${name}`,
  show: () => "Show it",
  keep_hidden: () => "Keep it hidden",
  reset_value: (value: OfField) => `Reset ${value.field}${forWhom(value)}`,
  remove_value: (value: OfField) => `Remove ${value.field}${forWhom(value)}`,
  rename_value: (value: Reach & { from: string; to: string }) =>
    `Rename “${value.from}” to “${value.to}”${forWhom(value)}`,
  convert_value: (value: OfField & { type: ValueType }) =>
    `Keep ${value.field} as ${value.type}${forWhom(value)}`,
};

/** The action or the target of a fix. */
export type SaidFix = Said<typeof FIX_WORDS>;

function forWhom({ isForAll }: Reach): string {
  return isForAll ? " for every agent" : "";
}

/** The label of a fix. */
export function describeFix(fix: SaidFix): string {
  return say(FIX_WORDS, fix);
}
