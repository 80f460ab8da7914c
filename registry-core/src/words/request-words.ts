import { groupedDigits } from "./said.ts";

interface Named {
  name: string;
}
interface OfTool {
  tool: string;
}

/**
 * Everything that can be wrong with a request to the server or a tool: names, revisions, secrets, records, calls and their results. The end
 * of a sentence about its place, or a whole sentence when the whole request is refused.
 */
export const REQUEST_WORDS = {
  shape: ({ sentence }: { sentence: string }) => sentence,
  core_declared: ({ name }: Named) => `${name} declares itself core: that cannot be taken away.`,
  core_not_disabled: ({ tool }: OfTool) => `${tool} is core: it cannot be disabled for the organisation.`,
  no_effect: ({ suggestion }: { suggestion?: string | undefined }) =>
    `is not known here and has no effect${suggestion === undefined ? "" : `. Did you mean ${suggestion}?`}`,
  no_effect_beside: ({ field }: { field: string }) => `has no effect beside ${field}`,
  in_the_past: () => "lies in the past. Choose a later time",
  no_calls: ({ formats }: { formats: string[] }) =>
    `holds no calls in the shape of ${formats.join(", ")}. Send the provider's response as it is`,
  too_large: ({ most }: { most: number }) =>
    `has more than ${groupedDigits(most)} characters as JSON. Send less, such as an id of it`,
  too_many_calls: (values: { count: number; most: number }) => `has ${amounts(values, "calls")}`,
  function_name: () => "must be the function's name",
  call_id: () => "must be the id that the answer has to carry",
  result_kind: ({ kind }: { kind: string }) => `is ${/^[AEIOU]/.test(kind) ? "an" : "a"} ${kind}`,
  contains_itself: () => "contains itself",
  invalid_date: () => "is an invalid date",
  unregistered_tool: ({ name }: Named) => `names "${name}", which is not registered. Leave this change out`,
  registered_tool: ({ tool }: OfTool) => `names ${tool}, which is registered. Only a tool that is gone is replaced`,
  unknown_preset: ({ name }: Named) => `names the preset "${name}", which does not exist. Leave it out`,
  secret_in_preset: () => "is a secret, and a preset holds none. Set it for each agent, or for the organisation",
  unknown_method: ({ tool, name }: OfTool & Named) =>
    `names "${name}", which ${tool} does not have. Leave this change out`,
  without_config: ({ tool }: OfTool) => `names ${tool}, which has no settings`,
  unknown_icon: ({ icon, suggestion }: { icon: string; suggestion?: string | undefined }) =>
    `"${icon}" is no icon of Lucide. ${suggestion === undefined ? "Choose one from lucide.dev/icons." : `Did you mean "${suggestion}"?`}`,
  form_not_listed: () => "is about a form that its source does not list any more. Look at the change again",
  one_for_all: () =>
    "holds for all agents or none: a tool's own texts and settings, and the request of an operation, are the same for all",
  unreadable_color: ({ color }: { color: string }) =>
    `"${color}" is neither a CSS colour such as #0ea5e9 nor colour classes such as bg-sky-100`,
  later_revision: ({ given, newest, what }: { given: number; newest: number; what: string }) =>
    `is ${given}, but the newest revision is ${newest}. Load the ${what} again`,
  sealed_secret: () => "must be a text: the id of a stored secret. Anything else under $secret is not taken",
  secret_not_stored: () => "stands for a secret that is not stored here. Enter it again",
  secret_of_other_place: () => "stands for a secret that was entered for another place. Enter it again",
  mixed_reference: () =>
    "has a reference to an environment variable within other text. Write ${env:NAME} alone, or after “Bearer ”",
  too_many_values: (values: { count: number; most: number }) =>
    `has ${amounts(values, "values, those in lists and sections included")}`,
  too_many_secrets: (values: { count: number; most: number }) => `has ${amounts(values, "secrets")}`,
  secret_in_example: () => "has a secret. Keep the example without it",
  secret_in_file: () => "is a secret and must not stand in the file. Name an environment variable: ${env:NAME}",
  not_in_file: ({ what, name, suggestion }: { what: string; name: string; suggestion?: string | undefined }) =>
    `names the ${what} "${name}", which is not there${suggestion === undefined ? "" : `. Did you mean "${suggestion}"?`}`,
  unknown_variable: ({ known }: { known: string[] }) =>
    `is no variable of this agent. ${known.length > 0 ? `Use one of ${known.join(", ")}.` : "It has none."}`,
  unknown_test_set: ({ name }: Named) => `The agent has no values named "${name}".`,
};

export type RequestCode = keyof typeof REQUEST_WORDS;

function amounts({ count, most }: { count: number; most: number }, what: string): string {
  return `${groupedDigits(count)} ${what}; at most ${groupedDigits(most)} are taken. Leave some out`;
}
