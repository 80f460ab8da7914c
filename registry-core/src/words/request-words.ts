import { groupedDigits } from "./said.ts";

interface Named {
  name: string;
}
interface OfTool {
  tool: string;
}

/**
 * Everything that can be wrong with a request to the server or a tool: names, revisions, secrets,
 * records, calls and their results. The end of a sentence about its place, or a whole sentence when
 * the whole request is refused.
 */
export const REQUEST_WORDS = {
  shape: ({ sentence }: { sentence: string }) => sentence,
  core_declared: ({ name }: Named) => `${name} declares itself core: that cannot be taken away.`,
  core_not_disabled: ({ tool }: OfTool) =>
    `${tool} is core: it cannot be disabled for the organisation.`,
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
  unregistered_tool: ({ name }: Named) =>
    `names "${name}", which is not registered. Leave this change out`,
  registered_tool: ({ tool }: OfTool) =>
    `names ${tool}, which is registered. Only a tool that is gone is replaced`,
  unknown_preset: ({ name }: Named) =>
    `names the preset "${name}", which does not exist. Leave it out`,
  secret_in_preset: () =>
    "is a secret, and a preset holds none. Set it for each agent, or for the organisation",
  unknown_method: ({ tool, name }: OfTool & Named) =>
    `names "${name}", which ${tool} does not have. Leave this change out`,
  without_config: ({ tool }: OfTool) => `names ${tool}, which has no settings`,
  unknown_icon: ({ icon, suggestion }: { icon: string; suggestion?: string | undefined }) =>
    `"${icon}" is no icon of Lucide. ${suggestion === undefined ? "Choose one from lucide.dev/icons." : `Did you mean "${suggestion}"?`}`,
  form_not_listed: () =>
    "is about a form that its source does not list any more. Look at the change again",
  form_not_seen: ({ tool, form }: OfTool & { form: string }) =>
    `is missing: nobody accepted yet what the source of ${tool} says. Look at the tool, and send its form with the operation: "${form}" now`,
  one_for_all: () =>
    "holds for all agents or none: a tool's own texts and settings, and the request of an operation, are the same for all",
  unreadable_color: ({ color }: { color: string }) =>
    `"${color}" is neither a CSS colour such as #0ea5e9 nor colour classes such as bg-sky-100`,
  later_revision: ({ given, newest, what }: { given: number; newest: number; what: string }) =>
    `is ${given}, but the newest revision is ${newest}. Load the ${what} again`,
  sealed_secret: () =>
    "must be a text: the id of a stored secret. Anything else under $secret is not taken",
  secret_not_stored: () => "stands for a secret that is not stored here. Enter it again",
  secret_of_other_place: () =>
    "stands for a secret that was entered for another place. Enter it again",
  mixed_reference: () =>
    "has a reference to an environment variable within other text. Write ${env:NAME} alone, or after “Bearer ”",
  too_many_values: (values: { count: number; most: number }) =>
    `has ${amounts(values, "values, those in lists and sections included")}`,
  too_many_secrets: (values: { count: number; most: number }) =>
    `has ${amounts(values, "secrets")}`,
  secret_in_example: () => "has a secret. Keep the example without it",
  secret_in_file: () =>
    "is a secret and must not stand in the file. Name an environment variable: ${env:NAME}",
  not_in_file: ({
    what,
    name,
    suggestion,
  }: {
    what: string;
    name: string;
    suggestion?: string | undefined;
  }) =>
    `names the ${what} "${name}", which is not there${suggestion === undefined ? "" : `. Did you mean "${suggestion}"?`}`,
  no_method_list: () => "is no list of methods with true or false",
  no_switch: () => "is neither true nor false",
  no_settings: () => "is no object with settings",
  no_counterpart: () => "has no counterpart in Pegboard",
  not_about_tools: () => "says nothing about tools",
  no_setting_of: ({ tool }: OfTool) => `is no setting of ${tool}`,
  secret_in_yaml: () =>
    "is secret: secrets are taken from JSON only. Enter it in the tool's settings",
  core_stays_on: ({ name }: Named) => `is core: ${name} is always on`,
  preset_missing: () =>
    "is a preset that is neither here nor in the document. Make it, or export it with the agent",
  on_the_machine: () => "is a file on the machine of Pegboard: start Pegboard with it",
  source_started: () => "is a source that Pegboard was started with: change it there",
  too_many_sources: ({ most }: { most: number }) =>
    `is one of more than ${groupedDigits(most)} sources: import them in parts`,
  source_of_other_kind: () =>
    "is the name of a stored source of another kind. Choose another name, or remove that source",
  source_unreadable: ({ name }: Named) =>
    `The source ${name} is not in the file: what is stored of it cannot be read.`,
  source_arguments_hidden: ({ name }: Named) =>
    `The source ${name} is not in the file: arguments of its command are hidden. ${MARK_AS_HARMLESS}`,
  source_address_hidden: ({ name }: Named) =>
    `The source ${name} is not in the file: a part of its address is hidden. ${MARK_AS_HARMLESS}`,
  source_like_variable: ({ name }: Named) =>
    `The source ${name} is not in the file: it has a text like \${NAME}, which a file takes for a variable.`,
  source_uploaded: ({ name, place }: Named & { place: string }) =>
    `The source ${name} is not in the file: it was uploaded as ${place}. Put that file beside this one, and name it under openapi.`,
  source_with_choices: ({ name }: Named) =>
    `The source ${name} is not in the file: it was added with choices of its own, and a file holds only its address.`,
  source_part_hidden: ({ name, part }: Named & { part: string }) =>
    `${part} of the source ${name} is hidden: the file has its name alone.`,
  sources_of_the_start: ({ names }: { names: string[] }) =>
    `Not in the file, since Pegboard is started with them: ${names.join(", ")}.`,
  unknown_variable: ({ known }: { known: string[] }) =>
    `is no variable of this agent. ${known.length > 0 ? `Use one of ${known.join(", ")}.` : "It has none."}`,
  unknown_test_set: ({ name }: Named) => `The agent has no values named "${name}".`,
};

export type RequestCode = keyof typeof REQUEST_WORDS;

const MARK_AS_HARMLESS =
  "Mark them as harmless in the browser, or write this source into the file yourself.";

function amounts({ count, most }: { count: number; most: number }, what: string): string {
  return `${groupedDigits(count)} ${what}; at most ${groupedDigits(most)} are taken. Leave some out`;
}
