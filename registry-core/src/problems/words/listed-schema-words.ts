import { type KindWords, type SaidIssue, sayKind } from "../../words/said.ts";
import {
  describeNonObject,
  describeSchemaFault,
  type NonObject,
  type SchemaFault,
} from "../../words/schema-fault-words.ts";

/** A default that contradicts its own schema; the names of its properties, from the root. */
export interface UnfitDefault {
  path: readonly string[];
  issue: SaidIssue;
}

interface Limit {
  found: number;
  most: number;
}

/**
 * Why a schema that an MCP server lists cannot be used: also what other schemas may be. `no_room`:
 * beside the settings of the methods before it.
 */
export type ListedSchemaFlaw =
  | SchemaFault
  | { kind: "no_object" | "no_schema" }
  | { kind: "non_object"; found: NonObject }
  | (Limit & { kind: "too_long" | "settings_too_long" | "too_many_settings" })
  | { kind: "no_room"; most: number; of: "characters" | "parts" }
  | { kind: "defaults_too_long"; most: number }
  | { kind: "defaults_too_slow"; last: UnfitDefault };

/** Why an argument cannot be sent in the header that a listed tool names for it. */
export type ListedHeaderFlaw = "place" | "name" | "type" | "secret" | "twice" | "too_many";

/** Why an argument cannot be sent in a header, as the end of a sentence about the tool. */
export const LISTED_HEADER_WORDS: Readonly<Record<ListedHeaderFlaw, string>> = {
  place: "it wants a header for something that is no argument of its own",
  name: "it wants a header whose name is none",
  type: "it wants a header for something else than a text, a whole number, or yes or no",
  secret: "it wants a secret in a header, which others on the way may write down",
  twice: "it wants one header for two arguments",
  too_many: "it wants too many headers",
};

type OwnFlaw = Exclude<ListedSchemaFlaw, SchemaFault>;

/**
 * Why a listed schema cannot be used, besides what is wrong with any schema: the end of a sentence
 * about it.
 */
export const LISTED_SCHEMA_WORDS: KindWords<OwnFlaw> = {
  no_object: () => "it is not an object",
  no_schema: () => "it has no schema",
  non_object: ({ found }) => `it describes ${describeNonObject(found)}, where an object is needed`,
  too_long: (flaw) => `it has ${charactersOf(flaw)}`,
  settings_too_long: (flaw) => `with defaults and hints it has ${charactersOf(flaw)}`,
  too_many_settings: ({ found, most }) =>
    `it has ${found} parts, of which ${most} are taken at most`,
  no_room: ({ most, of }) =>
    `with those of the methods before it they have more than ${most} ${of}`,
  defaults_too_long: ({ most }) =>
    `its defaults have more than ${most} characters, which are taken at most`,
  defaults_too_slow: ({ last }) =>
    `its defaults take too long to judge: ${describeUnfitDefault(last)}`,
};

/** Why a listed schema cannot be used, as the end of a sentence about it. */
export function describeListedSchemaFlaw(flaw: ListedSchemaFlaw): string {
  return isOwn(flaw) ? sayKind(LISTED_SCHEMA_WORDS, flaw) : describeSchemaFault(flaw);
}

const isOwn = (flaw: ListedSchemaFlaw): flaw is OwnFlaw =>
  Object.hasOwn(LISTED_SCHEMA_WORDS, flaw.kind);

/** `"limit" must be a whole number` */
export function describeUnfitDefault({ path, issue }: UnfitDefault): string {
  return `"${[...path, ...issue.path].join(".") || "its root"}" ${issue.message}`;
}

/** How many characters there are of how many. */
export const charactersOf = ({ found, most }: Limit): string =>
  `${found} characters, of which ${most} are taken at most`;
