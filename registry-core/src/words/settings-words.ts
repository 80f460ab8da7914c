import { groupedDigits } from "./said.ts";
/**
 * Everything that can be wrong with settings, operations on them and values for a test, as the end
 * of a sentence about its place; what is core is a sentence by itself.
 */
export const SETTINGS_WORDS = {
  unknown_field: ({ fields }: { fields: string[] }) =>
    `is not known here: use ${fields.join(", ")}`,
  too_many_presets: ({ most }: { most: number }) => `must name at most ${most} presets`,
  preset_twice: () => "is named already",
  unknown_word: ({ words }: { words: readonly string[] }) => `must be one of ${words.join(", ")}`,
  name: () => "must be a name: a text that is not empty",
  name_list: () => "must be a list of names",
  switch_state: () => 'must be "inherit", "on" or "off"',
  switch: () => "must be true or false, or left out to inherit",
  too_deep: ({ most }: { most: number }) => `must not be nested deeper than ${most} levels`,
  no_json: () => "must be a JSON value",
  operation_list: () => "must be a list of operations",
  too_many_operations: ({ most }: { most: number }) =>
    `must not be more than ${groupedDigits(most)} in one save: save in parts`,
  blank_text: () => "must not be empty: reset it to get the tool's own text back",
  variable_name: () => "must be a variable's name: letters, digits and _, not a digit first",
  reserved_name: ({ name }: { name: string }) =>
    `cannot be "${name}", which means something in every template: choose another name`,
  token_number: () => "must be a number of tokens: a whole number above 0",
  day: () => "must be a day such as 2026-11-20",
  core_tool: ({ tool }: { tool: string }) =>
    `${tool} is core: it is always on, with all its methods.`,
  core_method: ({ tool, method }: { tool: string; method: string }) =>
    `${method} in ${tool} is core: it is always on.`,
};

export type SettingsCode = keyof typeof SETTINGS_WORDS;

/** What is said of a stored config that no schema has. */
export const CONFIG_WORDS = {
  leftOver: (field: string, tool: string) => `${field} is stored, but ${tool} no longer has it`,
};

/** Something about a stored config that a person should settle, as a sentence. */
export function describeConfigProblem(
  problem: { field: string } & (
    | { kind: "invalid"; issue: { message: string } }
    | { kind: "left over"; tool: string }
  ),
): string {
  return problem.kind === "invalid"
    ? `${problem.field} ${problem.issue.message}`
    : describeLeftOver(problem);
}

/** The sentence about a stored value that the schema no longer knows. */
export function describeLeftOver({ field, tool }: { field: string; tool: string }): string {
  return CONFIG_WORDS.leftOver(field, tool);
}
