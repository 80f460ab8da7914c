import { isJsonObject } from "@pegboard/json-schema";
import { RegistryError } from "../registry-error.ts";
import {
  type MethodDefinition,
  TOOL_NAME_PATTERN,
  type ToolDefinition,
} from "./tool-definition.ts";

/**
 * Throws for a definition that no registry takes: `bad_name`, `duplicate_method`, or
 * `invalid_definition` for values that only a caller without types can pass.
 */
export function checkDefinition(definition: ToolDefinition): void {
  const { name, methods, weight } = definition;
  if (!TOOL_NAME_PATTERN.test(name)) {
    throw badToolName(name);
  }
  if (!Number.isFinite(weight)) {
    throw new RegistryError(
      "invalid_definition",
      `The weight of ${name} is ${JSON.stringify(weight)}. Use a number.`,
    );
  }
  checkTypes(definition, name);
  checkDestination(definition);
  for (const method of methods) checkMethod(method, name);
  const names = methods.map((method) => method.name);
  const seen = new Set<string>();
  const repeated = names.find((each) => seen.size === seen.add(each).size);
  if (repeated !== undefined) {
    throw new RegistryError(
      "duplicate_method",
      `${name} has two methods named ${repeated}. Rename one.`,
    );
  }
  if (names.includes(""))
    throw new RegistryError("bad_name", `${name} has a method without a name. Give it one.`);
}

export function badToolName(name: string): RegistryError {
  return new RegistryError(
    "bad_name",
    `${JSON.stringify(name)} is not a tool name. Use lower-case letters, digits and _, with at most one dot after an app prefix: files, acme.files.`,
  );
}

/** Throws for a method that no registry takes; `tool` is the name of its tool. */
export function checkMethod(method: MethodDefinition, tool: string): void {
  checkTypes(method, `${tool}.${method.name}`);
  checkLimits(method, tool);
}

/**
 * Throws for a secret destination that is no field of the config: a misspelt field would bind
 * nothing.
 */
function checkDestination({ name, configSchema, secretDestination = [] }: ToolDefinition): void {
  const fields = configSchema?.properties ?? {};
  const unknown = secretDestination.find((field) => !Object.hasOwn(fields, field));
  if (unknown === undefined) return;
  throw new RegistryError(
    "invalid_definition",
    `The secretDestination of ${name} names "${unknown}", which its config does not have. Use one of its top-level fields: ${Object.keys(fields).join(", ")}.`,
  );
}

/** The longest timeout, in seconds. A longer one is meant in milliseconds. */
const LONGEST_TIMEOUT = 3_600;

function checkLimits({ name, timeout, maxResultSize }: MethodDefinition, tool: string): void {
  if (typeof timeout === "number" && timeout > LONGEST_TIMEOUT) {
    throw new RegistryError(
      "invalid_definition",
      `The timeout of ${tool}.${name} is ${timeout} seconds. Use at most ${LONGEST_TIMEOUT}: it is in seconds, not in milliseconds. Leave it out for no limit.`,
    );
  }
  for (const [field, limit] of Object.entries({ timeout, maxResultSize })) {
    if (limit === undefined || limit === null || (Number.isFinite(limit) && limit > 0)) continue;
    throw new RegistryError(
      "invalid_definition",
      `The ${field} of ${tool}.${name} is ${JSON.stringify(limit)}. Use a number above 0, or leave it out for no limit.`,
    );
  }
}

type DefinitionValueKind = "text" | "boolean" | "list of texts" | "object";

const NEEDED: readonly [field: string, kind: DefinitionValueKind][] = [
  ["name", "text"],
  ["displayName", "text"],
  ["description", "text"],
  ["visible", "boolean"],
  ["isCore", "boolean"],
];

/** Fields that tools and methods may both have. */
const OPTIONAL: readonly [field: string, kind: DefinitionValueKind][] = [
  ["icon", "text"],
  ["color", "text"],
  ["app", "text"],
  ["namespace", "text"],
  ["category", "text"],
  ["summary", "text"],
  ["searchHint", "text"],
  ["tags", "list of texts"],
  ["customTags", "list of texts"],
  ["secretDestination", "list of texts"],
  ["enabledByDefault", "boolean"],
  ["isExclusive", "boolean"],
  ["takesControl", "boolean"],
  ["isSubAgent", "boolean"],
  ["isAsync", "boolean"],
  ["isConcurrencySafe", "boolean"],
  ["defer", "boolean"],
  ["strict", "boolean"],
  ["annotations", "object"],
];

function checkTypes(value: object, place: string): void {
  for (const [field, kind] of NEEDED)
    checkKind(Reflect.get(value, field), kind, `The ${field} of ${place}`);
  for (const [field, kind] of OPTIONAL) {
    const given: unknown = Reflect.get(value, field);
    if (given !== undefined && given !== null) checkKind(given, kind, `The ${field} of ${place}`);
  }
}

function checkKind(given: unknown, kind: DefinitionValueKind, what: string): void {
  if (isKind(given, kind)) return;
  const article = kind === "object" ? "an" : "a";
  throw new RegistryError(
    "invalid_definition",
    `${what} is ${JSON.stringify(given)}. Use ${article} ${kind}.`,
  );
}

function isKind(given: unknown, kind: DefinitionValueKind): boolean {
  switch (kind) {
    case "text":
      return typeof given === "string";
    case "boolean":
      return typeof given === "boolean";
    case "list of texts":
      return Array.isArray(given) && given.every((each) => typeof each === "string");
    case "object":
      return isJsonObject(given);
  }
}
