import { followReference, isSchemaObject, type JsonSchema, ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, Origin, ParameterText } from "./tool-definition.ts";

/** Descriptions by where the parameter stands in the schema of the arguments. */
type TextsByPointer = Readonly<Record<string, Pick<ParameterText, "value">>>;

const BY_NAME: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
]);
const BY_PLACE: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const ALONE: ReadonlySet<string> = new Set(["items", "additionalProperties"]);

/**
 * The keys of a JSON pointer that leads from the schema of the arguments to the schema of a
 * parameter, such as `/properties/files/items/properties/path`. Undefined for any other text: a
 * pointer to the list of properties itself would describe no parameter but add one.
 */
export function parameterKeys(pointer: string): string[] | undefined {
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  let at = 0;
  while (at < keys.length) {
    const [keyword = "", key = ""] = keys.slice(at, at + 2);
    if (ALONE.has(keyword)) at += 1;
    else if (BY_NAME.has(keyword) || (BY_PLACE.has(keyword) && /^\d+$/.test(key))) at += 2;
    else return undefined;
  }
  return at === keys.length ? keys : undefined;
}

/**
 * The pointer that stands for a key in a file: a name is a parameter of the method itself, and a
 * text that begins with a slash is a pointer.
 */
export const pointerOfKey = (key: string): string =>
  key.startsWith("/") ? key : `/properties/${key.replaceAll("~", "~0")}`;

/** The shortest key that stands for a pointer in a file. */
export function keyOfPointer(pointer: string): string {
  const [keyword, name = "", ...inner] = parameterKeys(pointer) ?? [];
  const isShort = keyword === "properties" && inner.length === 0 && name !== "";
  return isShort && !name.includes("/") ? name : pointer;
}

/** The names on the way to a parameter, without the keywords of its schema. */
export function parameterName(pointer: string): string {
  const names: string[] = [];
  const keys = parameterKeys(pointer) ?? [];
  for (let at = 0; at < keys.length; at += ALONE.has(keys[at] ?? "") ? 1 : 2)
    if (BY_NAME.has(keys[at] ?? "")) names.push(keys[at + 1] ?? "");
  return names.join(".") || pointer;
}

/** The schema of a parameter; undefined where the arguments have none at that place. */
export function parameterSchema(
  { parameters }: Pick<MethodDefinition, "parameters">,
  pointer: string,
): JsonSchema | undefined {
  const found = parameterKeys(pointer)?.reduce<unknown>(memberAt, parameters);
  return isSchemaObject(found) ? found : undefined;
}

/** Whether a parameter is described. A title and the values to choose from count, too. */
export function isDescribed(root: JsonSchema, schema: JsonSchema): boolean {
  const target = followReference(root, schema);
  return [schema, ...(target ? [target] : [])].some(
    ({ description, title, enum: values, const: only }) =>
      Boolean(description?.trim() || title?.trim() || values) || only !== undefined,
  );
}

function memberAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isSchemaObject(value) ? ownValue(value, key) : undefined;
}

/**
 * The method with descriptions that an operator wrote for its parameters. Those of parameters that
 * it does not have change nothing; they are kept for the form that it has with another config.
 */
export function withParameterTexts(
  method: MethodDefinition,
  texts: TextsByPointer | undefined,
  origin: Origin,
): MethodDefinition {
  if (!texts) return method;
  const own = Object.entries(texts).map(([pointer, { value }]) => [pointer, { value, origin }]);
  return {
    ...method,
    parameters: describeParameters(method, texts),
    parameterTexts: { ...method.parameterTexts, ...Object.fromEntries(own) },
  };
}

/** The method's schema of the arguments with these descriptions. */
export const describeParameters = (method: MethodDefinition, texts: TextsByPointer): JsonSchema =>
  Object.entries(texts).reduce(
    (parameters, [pointer, { value }]) =>
      parameterSchema({ parameters }, pointer)
        ? (describedAt(parameters, parameterKeys(pointer) ?? [], value) as JsonSchema)
        : parameters,
    method.parameters,
  );

function describedAt(value: unknown, [key, ...inner]: readonly string[], text: string): unknown {
  if (key === undefined) return { ...(value as JsonSchema), description: text };
  const member = describedAt(memberAt(value, key), inner, text);
  return Array.isArray(value)
    ? value.with(Number(key), member)
    : { ...(value as JsonSchema), [key]: member };
}
