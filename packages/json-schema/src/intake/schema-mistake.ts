import { isClassSyntax, isStandardSchema } from "./schema-source.ts";

/**
 * A sentence about something that is given in the place of a schema, with the cure; undefined for a
 * schema.
 */
export function schemaMistake(source: unknown): string | undefined {
  if (isStandardSchema(source)) {
    return isConvertible(source) ? undefined : withoutJsonSchema(source["~standard"].vendor);
  }
  if (isOfEffect(source)) return withoutJsonSchema("effect");
  if (typeof source === "function") {
    const kind = isClassSyntax(source) ? "class" : "function";
    return `A schema is a ${kind} (${source.name || "without a name"}). ${ACCEPTED_SCHEMAS}`;
  }
  if (Array.isArray(source)) return `A schema is a list. ${ACCEPTED_SCHEMAS}`;
  if (typeof source !== "object" || source === null)
    return `A schema is ${JSON.stringify(source) ?? "missing"}. ${ACCEPTED_SCHEMAS}`;
  if (source instanceof Promise) return "A schema is a promise. Await it first.";
  if ("_def" in source && "parse" in source) return withoutJsonSchema("zod");
  const declared = declaredSchema(source);
  if (declared !== undefined)
    return `A schema is the declaration of a whole function. Give what it takes: ${declared}.`;
  const [field] = Object.entries(source).find(([, member]) => isStandardSchema(member)) ?? [];
  return field === undefined
    ? undefined
    : `The schema is a plain record: its ${field} is a schema. Wrap it: z.object({ ${field}: … }).`;
}

/** Whether a source is a schema of Effect, which holds the syntax tree of a type. */
const isOfEffect = (source: unknown): boolean =>
  ((typeof source === "object" && source !== null) || typeof source === "function") &&
  "ast" in source &&
  "annotations" in source;

/**
 * Where the schema lies in a function as providers and MCP declare one; undefined for anything that
 * is a schema itself.
 */
function declaredSchema(source: object): string | undefined {
  const { type, properties } = source as { type?: unknown; properties?: unknown };
  if (properties !== undefined || (type !== undefined && type !== "function")) return undefined;
  if (type === "function")
    return "function" in source ? "its function.parameters" : "its parameters";
  const member = ["input_schema", "inputSchema"].find((each) => each in source);
  return member && `its ${member}`;
}

const ACCEPTED_SCHEMAS = "Use zod 4, a library with Standard JSON Schema, or a JSON Schema object.";

function isConvertible(source: object & { "~standard": { jsonSchema?: unknown } }): boolean {
  return "_zod" in source || source["~standard"].jsonSchema !== undefined;
}

function withoutJsonSchema(vendor: string): string {
  const cure = CURES.get(vendor) ?? "Use zod 4, or pass a JSON Schema";
  return `The schema library ${vendor} does not offer JSON Schema by itself. ${cure}.`;
}

const CURES = new Map([
  ["effect", "Write it out: JSONSchema.make(schema) of effect"],
  ["valibot", "Wrap the schema: toStandardJsonSchema(schema) of @valibot/to-json-schema"],
  ["zod", "This is zod 3: import z from zod 4, which zod 3.25 has as well (zod/v4)"],
]);
