import {
  isJsonObject,
  type JsonSchema,
  type JsonValue,
  ownValue,
  sameJson,
} from "@pegboard/json-schema";
import type { Issue, IssuePath } from "../issue.ts";
import { type CallGate, isOpenGate, type OpenGate } from "./call-gate.ts";

/** A place of kept arguments whose value is not kept: a long text is cut, a secret is taken out. */
export interface UnknownPlace {
  path: IssuePath;
  why: "cut" | "secret";
}

/**
 * The issues that hold whatever stands in the unknown places: those of other places. One of a place
 * around an unknown one may be due to it, unless something is missing there.
 */
export function certainIssues(issues: readonly Issue[], unknown: readonly UnknownPlace[]): Issue[] {
  return issues.filter(
    ({ path, code }) =>
      !unknown.some(
        (place) =>
          isWithin(path, place.path) || (isWithin(place.path, path) && !STRUCTURAL.has(code)),
      ),
  );
}

/** Issues of an object that no value of a member causes. */
const STRUCTURAL = new Set<string>(["required", "additionalProperties", "type"]);

const isWithin = (path: IssuePath, around: IssuePath): boolean =>
  around.every((key, depth) => path[depth] === key);

/** Whether an unknown value may be taken in another way than before. */
export function hidesChange({ path }: UnknownPlace, before: CallGate, after: OpenGate): boolean {
  if (!isOpenGate(before)) return true;
  const [name] = path;
  if (name === undefined) return true;
  const [was, is] = [before, after].map(({ parameters }) => memberSchema(parameters, String(name)));
  return was === undefined || is === undefined || !sameJson(was, is);
}

/** What a schema says of a member; undefined where not only its own schema decides. */
function memberSchema(parameters: JsonSchema, name: string): unknown {
  const {
    properties,
    allOf,
    anyOf,
    oneOf,
    not,
    if: condition,
    $ref,
    dependentSchemas,
  } = parameters;
  const decides = [allOf, anyOf, oneOf, not, condition, $ref, dependentSchemas];
  if (decides.some((keyword) => keyword !== undefined)) return undefined;
  const schema = isJsonObject(properties) ? ownValue(properties, name) : undefined;
  // What a reference leads to may be another schema under the same name.
  return schema === undefined || JSON.stringify(schema).includes('"$ref"') ? undefined : schema;
}

/**
 * The arguments without members that may have been filled in: those that the schema requires and
 * whose value is their default. The object itself where there are none.
 */
export function withoutFilledDefaults(parameters: JsonSchema, args: JsonValue): JsonValue {
  if (!isJsonObject(args)) return args;
  const { required, properties } = parameters;
  if (!Array.isArray(required) || !isJsonObject(properties)) return args;
  const filled = required.filter((name): name is string => {
    const schema = typeof name === "string" ? ownValue(properties, name) : undefined;
    return (
      typeof name === "string" &&
      isJsonObject(schema) &&
      schema.default !== undefined &&
      sameJson(schema.default, ownValue(args, name))
    );
  });
  if (filled.length === 0) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => !filled.includes(name)));
}
