import type { JsonObject, JsonSchema, JsonValue } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";
import { applicableSchemas, memberSchemas } from "./walk.ts";

/**
 * The arguments without the properties that a model set to null although their schemas take no
 * null, if they are optional or have a default. OpenAI's strict mode requires every property, so null is the only way to leave one
 * out; models also do it by themselves. The answer is the given object when nothing changes.
 */
export function withoutNullOptions(schema: JsonSchema, args: JsonObject): JsonObject {
  return prune(schema, [schema], args) as JsonObject;
}

function prune(root: JsonSchema, schemas: JsonSchema[], value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const about = applicableSchemas(root, schemas);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => prune(root, memberSchemas(about, index), item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    if (typeof member !== "object") return [[name, member]];
    const schemasOfMember = memberSchemas(about, name);
    if (member === null && isLeftOut(root, about, { name, schemas: schemasOfMember })) return [];
    return [[name, prune(root, schemasOfMember, member)]];
  });
  const isSame =
    entries.length === Object.keys(value).length &&
    entries.every(([name, each]) => each === value[name]);
  return isSame ? value : Object.fromEntries(entries);
}

function isLeftOut(
  root: JsonSchema,
  about: JsonSchema[],
  { name, schemas }: { name: string; schemas: JsonSchema[] },
): boolean {
  const isRequired = about.some(({ required }) => required?.includes(name));
  const hasDefault = () =>
    applicableSchemas(root, schemas).some((schema) => schema.default !== undefined);
  if (schemas.length === 0 || (isRequired && !hasDefault())) return false;
  return schemas.every((schema) => validateJson(schema, null, { root }).length > 0);
}
