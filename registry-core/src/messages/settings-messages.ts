import { issueMaker, type NewIssue, VALUE_MESSAGES } from "@pegboard/json-schema";
import {
  english,
  type IssueFact,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";

/**
 * Everything that can be wrong with settings, operations on them and values for a test, as the end
 * of a sentence about its place; what is core is a sentence by itself.
 */
export const SETTINGS_MESSAGES = {
  unknown_field: (t, { fields }: { fields: string[] }) =>
    t("is not known here: use {fields}", { fields: fields.join(", ") }),
  too_many_presets: (t, { most }: { most: number }) =>
    t("must name at most {most} presets", { most }),
  preset_twice: (t) => t("is named already"),
  unknown_word: (t, { words }: { words: readonly string[] }) =>
    t("must be one of {values}", { values: words.join(", ") }, "words"),
  name: (t) => t("must be a name: a text that is not empty"),
  name_list: (t) => t("must be a list of names"),
  switch_state: (t) => t('must be "inherit", "on" or "off"'),
  switch: (t) => t("must be true or false, or left out to inherit"),
  too_deep: (t, { most }: { most: number }) =>
    t("must not be nested deeper than {most} levels", { most }),
  no_json: (t) => t("must be a JSON value"),
  operation_list: (t) => t("must be a list of operations"),
  too_many_operations: (t, { most }: { most: number }) =>
    t("must not be more than {most, number} in one save: save in parts", { most }),
  blank_text: (t) => t("must not be empty: reset it to get the tool's own text back"),
  parameter_pointer: (t) =>
    t("must be a JSON pointer to a parameter's schema, such as /properties/path"),
  variable_name: (t) => t("must be a variable's name: letters, digits and _, not a digit first"),
  reserved_name: (t, { name }: { name: string }) =>
    t('cannot be "{name}", which means something in every template: choose another name', { name }),
  token_number: (t) => t("must be a number of tokens: a whole number above 0"),
  day: (t) => t("must be a day such as 2026-11-20"),
  core_tool: (t, { tool }: { tool: string }) =>
    t("{tool} is core: it is always on, with all its methods.", { tool }),
  core_method: (t, { tool, method }: { tool: string; method: string }) =>
    t("{method} in {tool} is core: it is always on.", { method, tool }),
  secret_moved: (t, { changed }: { changed: string[] }) =>
    t("was entered before {fields} changed: enter it again", {
      fields: changedPartsText(changed, t),
    }),
  organisation_secret_moved: (t, { changed }: { changed: string[] }) =>
    t(
      "is set for every agent and goes only where that was meant to, and {fields} is another for this agent: enter one for this agent",
      { fields: changedPartsText(changed, t) },
    ),
} satisfies MessageTable;

export type SettingsCode = keyof typeof SETTINGS_MESSAGES;

/** A server says the English name of what is no field. */
function changedPartsText(changed: readonly string[], t: Translate): string {
  return changed
    .map((part) => (part === CONNECTION_OF_SOURCE ? t("the connection of its source") : part))
    .reduce((first, second) => t("{first} and {second}", { first, second }));
}

const CONNECTION_OF_SOURCE = "the connection of its source";

/** An issue with settings or with operations on them. */
export const settingsIssue: NewIssue<typeof SETTINGS_MESSAGES> =
  /* @__PURE__ */ issueMaker(SETTINGS_MESSAGES);

/** What an issue of a value or of settings says: `describeIssue` where no template is looked at. */
export function describeSettingsIssue(issue: IssueFact, t: Translate = english): string {
  if (issue.values !== undefined && "authored" in issue.values) return issue.message;
  const table = SETTINGS_TABLES.find((messages) => Object.hasOwn(messages, issue.code));
  return table ? messageOf<string>(table, issue, t) : issue.message;
}

const SETTINGS_TABLES: readonly Readonly<
  Record<string, (t: Translate, values: never) => string>
>[] = [VALUE_MESSAGES, SETTINGS_MESSAGES];
