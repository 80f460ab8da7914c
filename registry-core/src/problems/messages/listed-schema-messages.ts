import {
  describeNonObject,
  describeSchemaIssue,
  type NonObject,
  type SchemaIssue,
} from "@pegboard/json-schema";
import {
  english,
  type IssueFact,
  type KindMessages,
  messageOfKind,
  type Translate,
} from "@pegboard/json-schema/messages";
import { describeIssue } from "../../messages/issue-messages.ts";

/** A default that contradicts its own schema; the names of its properties, from the root. */
export interface UnfitDefault {
  /** Names of properties that lead to the default, from the root. */
  path: readonly string[];
  /** What is wrong with the default. */
  issue: IssueFact;
}

interface SchemaLimitValues {
  found: number;
  most: number;
}

/**
 * Why a schema that an MCP server lists cannot be used: also what other schemas may be. `no_room`:
 * beside the settings of the methods before it.
 */
export type ListedSchemaIssue =
  | SchemaIssue
  | { kind: "no_object" | "no_schema" }
  | { kind: "non_object"; found: NonObject }
  | (SchemaLimitValues & { kind: "too_long" | "settings_too_long" | "too_many_settings" })
  | { kind: "no_room"; most: number; of: "characters" | "parts" }
  | { kind: "defaults_too_long"; most: number }
  | { kind: "defaults_too_slow"; last: UnfitDefault };

/** Why an argument cannot be sent in the header that a listed tool names for it. */
export type ListedHeaderIssue = "place" | "name" | "type" | "secret" | "twice" | "too_many";

/** Why an argument cannot be sent in a header, as the end of a sentence about the tool. */
export const LISTED_HEADER_MESSAGES: Readonly<Record<ListedHeaderIssue, (t: Translate) => string>> =
  {
    place: (t) => t("it wants a header for something that is no argument of its own"),
    name: (t) => t("it wants a header whose name is none"),
    type: (t) =>
      t("it wants a header for something else than a text, a whole number, or yes or no"),
    secret: (t) => t("it wants a secret in a header, which others on the way may write down"),
    twice: (t) => t("it wants one header for two arguments"),
    too_many: (t) => t("it wants too many headers"),
  };

type OwnSchemaIssue = Exclude<ListedSchemaIssue, SchemaIssue>;

/**
 * Why a listed schema cannot be used, besides what is wrong with any schema: the end of a sentence
 * about it.
 */
export const LISTED_SCHEMA_MESSAGES: KindMessages<OwnSchemaIssue> = {
  no_object: (t) => t("it is not an object"),
  no_schema: (t) => t("it has no schema"),
  non_object: (t, { found }) =>
    t("it describes {found}, where an object is needed", { found: describeNonObject(found, t) }),
  too_long: (t, issue) => t("it has {characters}", { characters: charactersOf(issue, t) }),
  settings_too_long: (t, issue) =>
    t("with defaults and hints it has {characters}", { characters: charactersOf(issue, t) }),
  too_many_settings: (t, { found, most }) =>
    t("it has {found} parts, of which {most} are taken at most", { found, most }),
  no_room: (t, { most, of }) =>
    of === "parts"
      ? t("with those of the methods before it they have more than {most} parts", { most })
      : t("with those of the methods before it they have more than {most} characters", { most }),
  defaults_too_long: (t, { most }) =>
    t("its defaults have more than {most} characters, which are taken at most", { most }),
  defaults_too_slow: (t, { last }) =>
    t("its defaults take too long to judge: {last}", { last: describeUnfitDefault(last, t) }),
};

/** Why a listed schema cannot be used, as the end of a sentence about it. */
export function describeListedSchemaIssue(
  issue: ListedSchemaIssue,
  t: Translate = english,
): string {
  return isOwnSchemaIssue(issue)
    ? messageOfKind(LISTED_SCHEMA_MESSAGES, issue, t)
    : describeSchemaIssue(issue, t);
}

const isOwnSchemaIssue = (issue: ListedSchemaIssue): issue is OwnSchemaIssue =>
  Object.hasOwn(LISTED_SCHEMA_MESSAGES, issue.kind);

/** `"limit" must be a whole number` */
export function describeUnfitDefault(
  { path, issue }: UnfitDefault,
  t: Translate = english,
): string {
  const place = [...path, ...issue.path].join(".") || t("its root");
  return t('"{place}" {issue}', { place, issue: describeIssue(issue, t) });
}

/** How many characters there are of how many. */
export const charactersOf = ({ found, most }: SchemaLimitValues, t: Translate): string =>
  t("{found} characters, of which {most} are taken at most", { found, most });
