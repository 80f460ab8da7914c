import { closestName, isClassSyntax, isJsonObject } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { type AnyTool, isFromConfig } from "./any-tool.ts";
import type { MethodMetadata, ToolMetadata } from "./decorators.ts";

/** The keys of tools and of methods. Nothing would read any other key. */
export const TOOL_KEYS = keysOfType<ToolMetadata>({
  name: true,
  displayName: true,
  description: true,
  icon: true,
  color: true,
  weight: true,
  visible: true,
  isCore: true,
  enabledByDefault: true,
  app: true,
  namespace: true,
  category: true,
  tags: true,
  isExclusive: true,
  takesControl: true,
  isSubAgent: true,
  secretDestination: true,
});
export const METHOD_KEYS = keysOfType<MethodMetadata>({
  displayName: true,
  description: true,
  summary: true,
  visible: true,
  isCore: true,
  annotations: true,
  strict: true,
  parameters: true,
  outputSchema: true,
  isAsync: true,
  isConcurrencySafe: true,
  needsApproval: true,
  timeout: true,
  locality: true,
  maxResultSize: true,
  tags: true,
  customTags: true,
  source: true,
  sourceDetail: true,
  extra: true,
  defer: true,
  searchHint: true,
  thinkAugment: true,
  naturalBackend: true,
});
const OBJECT_MEMBERS = ["config", "uiSchema", "prompts", "formatters"];
const TOOL_OBJECT = [...TOOL_KEYS, ...OBJECT_MEMBERS, "methods"];
const FUNCTION_OBJECT = [...TOOL_KEYS, ...METHOD_KEYS, ...OBJECT_MEMBERS, "run", "methodName"];
const METHOD_OBJECT = [...METHOD_KEYS, "run"];

/** The names that other libraries use for a key. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...["execute", "handler", "func", "fn", "call", "invoke"].map((key) => [key, "run"] as const),
  ...["inputSchema", "input_schema", "schema", "args", "argsSchema", "input"].map(
    (key) => [key, "parameters"] as const,
  ),
  ...["tools", "functions", "actions"].map((key) => [key, "methods"] as const),
  ["configSchema", "config"],
  ["title", "displayName"],
  ["label", "displayName"],
  ["output_schema", "outputSchema"],
]);

/**
 * Checks that `defineTool` is given an object whose name is a text. Throws `invalid_definition` or
 * `bad_name`.
 */
export function checkNamed(given: unknown): void {
  if (!isJsonObject(given)) {
    throw definitionIssue(
      `defineTool is given ${givenKind(given)}. Give it an object: defineTool({ name: "search", run: … }).`,
    );
  }
  const { name } = given;
  if (typeof name !== "string" || name.trim() === "") {
    const shown = name === undefined ? "no name" : `the name ${JSON.stringify(name)}`;
    throw new RegistryError(
      "bad_name",
      `defineTool is given ${shown}. Name the tool: { name: "search", … }.`,
    );
  }
}

/**
 * Throws `invalid_definition` for a tool object without functions, or with a key that nothing
 * reads.
 */
export function checkSpecification(given: AnyTool): void {
  const place = `The tool ${given.name}`;
  const { run, methods } = given as Partial<AnyTool> & { run?: unknown };
  const isFunction = run !== undefined || (methods === undefined && !hasOneOf(given, "methods"));
  if (run !== undefined && methods !== undefined) {
    throw definitionIssue(
      `${place} has run and methods. One function has run, several have methods: leave one out.`,
    );
  }
  checkKeys(given, isFunction ? FUNCTION_OBJECT : TOOL_OBJECT, place);
  if (isFunction) checkFunction(given, place, given.config !== undefined);
  else if (!isJsonObject(methods))
    throw definitionIssue(
      `The methods of ${given.name} are ${givenKind(methods)}. Give them by name: methods: { read: { run: … } }.`,
    );
}

/**
 * Why one method of a tool object cannot be used. Only the method is left out for it. `hasConfig`:
 * whether its tool has a config.
 */
export function methodIssue(
  name: string,
  method: unknown,
  hasConfig: boolean,
): RegistryError | undefined {
  const place = `The method ${name}`;
  try {
    if (!isJsonObject(method))
      throw definitionIssue(
        `${place} is ${givenKind(method)}. Make it an object: ${name}: { run: … }.`,
      );
    checkKeys(method, METHOD_OBJECT, place);
    checkFunction(method, place, hasConfig);
    return undefined;
  } catch (error) {
    if (error instanceof RegistryError) return error;
    throw error;
  }
}

/**
 * Throws `invalid_definition` for a key that is not known, with the one that was probably meant.
 */
export function checkKeys(given: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const elsewhere = ELSEWHERE.get(unknown);
  const meant =
    elsewhere !== undefined && known.includes(elsewhere) ? elsewhere : closestName(unknown, known);
  const cure = meant === undefined ? "Leave it out" : `Write ${meant}`;
  throw definitionIssue(`${place} has ${unknown}, which nobody reads. ${cure}.`);
}

/**
 * Throws for a method without a function, and for parameters that a function makes of a config that
 * there is not: such a function is meant as something else.
 */
function checkFunction(given: object, place: string, hasConfig: boolean): void {
  const { run, parameters } = given as { run?: unknown; parameters?: unknown };
  if (typeof run === "function") {
    if (hasConfig || !isFromConfig(parameters)) return;
    throw definitionIssue(
      `The parameters of the${place.slice("the".length)} are a function, which would make them of a config, and its tool has none. Give it a schema: parameters: z.object({ … }) or JSON Schema.`,
    );
  }
  const what =
    run === undefined
      ? `${place} has no run`
      : `The run of the${place.slice("the".length)} is ${givenKind(run)}`;
  throw definitionIssue(`${what}. Give it a function: run: (args, context) => ….`);
}

/** Whether the object has the key by which another library means this one. */
function hasOneOf(given: object, meant: string): boolean {
  return Object.keys(given).some((key) => ELSEWHERE.get(key) === meant);
}

export function givenKind(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return isClassSyntax(value) ? "a class" : "a function";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Promise) return "a promise";
  return typeof value === "object" && value !== null
    ? "an object"
    : (JSON.stringify(value) ?? typeof value);
}

function definitionIssue(message: string): RegistryError {
  return new RegistryError("invalid_definition", message);
}

export function keysOfType<T>(keys: Record<keyof Required<T>, true>): readonly string[] {
  return Object.keys(keys);
}
