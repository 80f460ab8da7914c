import type { JsonSchema } from "../json-schema.ts";
import type { SchemaSource } from "./schema-source.ts";
import { toJsonSchema } from "./to-json-schema.ts";

/** A schema that is made at its first reading, and then kept. */
export interface LazySchema {
  /** Throws what the provider throws, and tries again next time. */
  read(): JsonSchema;
  /** Makes it anew at once, for a provider whose answer has changed. When that fails, the old one stays. */
  reload(): JsonSchema;
}

/** Keeps the answer of a schema's provider, normalised (product rule R3: once, lazily, cached). */
export function lazySchema(provider: () => SchemaSource): LazySchema {
  let schema: JsonSchema | undefined;
  const reload = (): JsonSchema => {
    schema = toJsonSchema(provider());
    return schema;
  };
  return { read: () => schema ?? reload(), reload };
}
