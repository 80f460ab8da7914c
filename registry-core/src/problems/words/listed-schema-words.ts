import type { SaidIssue } from "../../words/said.ts";
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
 * Why a schema that an MCP server lists cannot be used: also what other schemas may be. `no_room`: beside the settings of the methods
 * before it.
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

/** The same as the end of a sentence about the tool. */
export function describeListedHeaderFlaw(flaw: ListedHeaderFlaw): string {
  switch (flaw) {
    case "place":
      return "it wants a header for something that is no argument of its own";
    case "name":
      return "it wants a header whose name is none";
    case "type":
      return "it wants a header for something else than a text, a whole number, or yes or no";
    case "secret":
      return "it wants a secret in a header, which others on the way may write down";
    case "twice":
      return "it wants one header for two arguments";
    case "too_many":
      return "it wants too many headers";
  }
}

/** Why a listed schema cannot be used, as the end of a sentence about it. */
export function describeListedSchemaFlaw(flaw: ListedSchemaFlaw): string {
  switch (flaw.kind) {
    case "no_object":
      return "it is not an object";
    case "no_schema":
      return "it has no schema";
    case "non_object":
      return `it describes ${describeNonObject(flaw.found)}, where an object is needed`;
    case "too_long":
      return `it has ${charactersOf(flaw)}`;
    case "settings_too_long":
      return `with defaults and hints it has ${charactersOf(flaw)}`;
    case "too_many_settings":
      return `it has ${flaw.found} parts, of which ${flaw.most} are taken at most`;
    case "no_room":
      return `with those of the methods before it they have more than ${flaw.most} ${flaw.of}`;
    case "defaults_too_long":
      return `its defaults have more than ${flaw.most} characters, which are taken at most`;
    case "defaults_too_slow":
      return `its defaults take too long to judge: ${describeUnfitDefault(flaw.last)}`;
    default:
      return describeSchemaFault(flaw);
  }
}

/** `"limit" must be a whole number` */
export function describeUnfitDefault({ path, issue }: UnfitDefault): string {
  return `"${[...path, ...issue.path].join(".") || "its root"}" ${issue.message}`;
}

/** How many characters there are of how many. */
export const charactersOf = ({ found, most }: Limit): string =>
  `${found} characters, of which ${most} are taken at most`;
