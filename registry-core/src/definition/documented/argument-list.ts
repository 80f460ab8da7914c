import { type JsonObject, type JsonSchema, ownValue } from "@pegboard/json-schema";
import type { GivenContext } from "../call-context.ts";

/** Where a value of a function's argument list comes from, as JSON-safe data. */
export type ArgumentSource =
  /** The call's context. */
  | { from: "context" }
  /** One argument by its name; several values for a rest parameter. */
  | { from: "argument"; name: string; isRest?: boolean; dates?: JsonSchema }
  /** All arguments as one object, with defaults for what they leave out. */
  | { from: "arguments"; defaults?: JsonObject; dates?: JsonSchema }
  /** The call as `run(toolCall)` takes it, with the method's name. */
  | { from: "call"; name: string };

/**
 * The list of values that a function is called with. `dates` are the schemas of values that become
 * a `Date`.
 */
export function argumentListOf(
  sources: readonly ArgumentSource[],
  args: JsonObject,
  context: GivenContext,
): unknown[] {
  return sources.flatMap((source) => valuesOf(source, args, context));
}

function valuesOf(source: ArgumentSource, args: JsonObject, context: GivenContext): unknown[] {
  switch (source.from) {
    case "context":
      return [context];
    case "call":
      return [{ ...context, name: source.name, args }];
    case "arguments":
      return [reviveArgument(source.dates, { ...source.defaults, ...args })];
    case "argument": {
      const value = reviveArgument(source.dates, ownValue(args, source.name));
      if (source.isRest) return Array.isArray(value) ? value : [];
      return [value];
    }
  }
}

function reviveArgument(dates: JsonSchema | undefined, value: unknown): unknown {
  return dates ? reviveDates({ definitions: dates.$defs ?? {} }, dates, value) : value;
}

interface DateScope {
  definitions: Record<string, JsonSchema | boolean>;
}

/**
 * The value with a `Date` wherever the declared type has one. Where the type takes a text as well,
 * the text stays. Nothing is changed in place.
 */
function reviveDates(scope: DateScope, schema: JsonSchema, value: unknown): unknown {
  if (schema.$ref !== undefined)
    return reviveDates(scope, referencedDefinition(scope, schema), value);
  if (typeof value === "string") return meansDate(schema) ? new Date(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const variants = schemasFor(scope, schema.anyOf ?? [], value);
  const own = variants.reduce(
    (current, variant) => reviveDates(scope, variant, current),
    value as unknown,
  );
  if (Array.isArray(own))
    return own.map((item, index) => reviveDates(scope, itemSchema(schema, index), item));
  return Object.fromEntries(
    Object.entries(own as object).map(([key, member]) => [
      key,
      reviveDates(
        scope,
        ownValue(schema.properties, key) ?? schemaOrAny(schema.additionalProperties),
        member,
      ),
    ]),
  );
}

function meansDate({ format, anyOf = [] }: JsonSchema): boolean {
  if (format === "date-time") return true;
  const isText = (variant: JsonSchema): boolean => [variant.type].flat().includes("string");
  return anyOf.some(meansDate) && anyOf.filter(isText).every(meansDate);
}

/**
 * The schemas that apply to a value: of several object types only those whose required members are
 * there.
 */
function schemasFor(scope: DateScope, variants: JsonSchema[], value: object): JsonSchema[] {
  return variants.filter((variant) => {
    const { type, required = [] } =
      variant.$ref === undefined ? variant : referencedDefinition(scope, variant);
    return (
      type === (Array.isArray(value) ? "array" : "object") &&
      required.every((key) => Object.hasOwn(value, key))
    );
  });
}

function referencedDefinition({ definitions }: DateScope, { $ref = "" }: JsonSchema): JsonSchema {
  return schemaOrAny(ownValue(definitions, $ref.slice("#/$defs/".length)));
}

function itemSchema({ prefixItems, items }: JsonSchema, index: number): JsonSchema {
  return (Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? schemaOrAny(items);
}

function schemaOrAny(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === "object" ? schema : {};
}

const CODE_COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** The text of a function up to the first character behind the bracket of its parameters. */
const FUNCTION_HEAD =
  /^(?:async\b\s*)?(?:function\b)?\s*\*?\s*(?:[^\s("'[]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\])\s*\(\s*([){]?)/;

/**
 * Whether a function has parameters. Parameters with default values and rest parameters count too,
 * which `length` leaves out.
 */
export function takesParameters(run: unknown): boolean {
  return typeof run === "function" && (run.length > 0 || (argumentHead(run) ?? ")") !== ")");
}

/** Whether a function destructures its first parameter, so that it surely reads it. */
export function takesApart(run: unknown): boolean {
  return typeof run === "function" && argumentHead(run) === "{";
}

function argumentHead(run: object): string | undefined {
  return FUNCTION_HEAD.exec(Function.prototype.toString.call(run).replace(CODE_COMMENTS, ""))?.[1];
}
