import {
  applicableSchemas,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  memberSchemas,
  subplacesOf,
} from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import { LONGEST_FUNCTION_NAME, leadingLetter } from "./names.ts";
import { TOOLCALL_REASON } from "./toolcall-reason.ts";

/** The names of parameters that every provider takes. */
const FITTING_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/** The two names of a parameter: its own, and the one for providers that refuse it. */
interface ParameterNames {
  fitting: ReadonlyMap<string, string>;
  own: ReadonlyMap<string, string>;
}

/**
 * The names of a schema's parameters, at any depth, that some provider refuses, each with one that
 * every provider takes. No two names of a schema become one, so the way back is clear.
 */
export const parameterNames = memoByIdentity((parameters: JsonSchema): ParameterNames => {
  const fitting = new Map<string, string>();
  const own = new Map<string, string>();
  const names = namesIn(parameters);
  const taken = new Set([...names, TOOLCALL_REASON]);
  for (const name of names) {
    if (FITTING_NAME.test(name)) continue;
    const plain = fittingName(name);
    let free = plain;
    for (let next = 2; taken.has(free); next += 1)
      free = `${plain.slice(0, LONGEST_FUNCTION_NAME - `_${next}`.length)}_${next}`;
    taken.add(free);
    fitting.set(name, free);
    own.set(free, name);
  }
  return { fitting, own };
});

function namesIn(schema: JsonSchema, found = new Set<string>()): Set<string> {
  if (isSchemaObject(schema.properties))
    for (const name of Object.keys(schema.properties)) found.add(name);
  for (const { schema: below } of subplacesOf(schema)) namesIn(below, found);
  return found;
}

/** The name in letters, digits and `_`. Brackets and the like at its ends leave nothing behind. */
function fittingName(name: string): string {
  const plain = name
    .replace(/[^a-zA-Z0-9_]+/g, "_")
    .replace(/^_+(?=.)|(?<=.)_+$/g, (cut, at: number) => {
      const isOwn = at === 0 ? name.startsWith(cut) : name.endsWith(cut);
      return isOwn ? cut : "";
    });
  return leadingLetter((plain || "_").slice(0, LONGEST_FUNCTION_NAME));
}

/** The arguments of a call with the names that the method itself gives its parameters. */
export function withOwnNames(parameters: JsonSchema, args: JsonObject): JsonObject {
  const { own } = parameterNames(parameters);
  if (own.size === 0) return args;

  function rename(value: JsonObject, schemas: JsonSchema[]): JsonObject {
    const about = applicableSchemas(parameters, schemas);
    const isParameter = (name: string) =>
      about.some(({ properties }) => Object.hasOwn(properties ?? {}, name));
    const entries = Object.entries(value).map(([given, member]): [string, JsonValue] => {
      const other = isParameter(given) ? undefined : own.get(given);
      const isOther = other !== undefined && isParameter(other) && !Object.hasOwn(value, other);
      const name = isOther ? other : given;
      return [name, renameBelow(member, memberSchemas(about, name))];
    });
    return Object.fromEntries(entries);
  }

  function renameBelow(value: JsonValue, schemas: JsonSchema[]): JsonValue {
    if (typeof value !== "object" || value === null || schemas.length === 0) return value;
    if (!Array.isArray(value)) return rename(value, schemas);
    const about = applicableSchemas(parameters, schemas);
    return value.map((item, index) => renameBelow(item, memberSchemas(about, index)));
  }

  return rename(args, [parameters]);
}
