import { isSchemaObject, schemaFault } from "@pegboard/registry-core";

/** What makes the schema of an object unusable, or undefined when it is fine. */
export function schemaFlaw(schema: unknown): string | undefined {
  if (!isSchemaObject(schema)) return "it is not an object";
  if (schema.type !== undefined && schema.type !== "object") {
    return `its type is ${JSON.stringify(schema.type)}, where "object" is needed`;
  }
  return schemaFault(schema);
}
