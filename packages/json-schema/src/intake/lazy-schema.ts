import type { JsonSchema } from "../json-schema.ts";
import { isLazySchema, type LazySchema, type MadeSource } from "./schema-source.ts";
import { toJsonSchema } from "./to-json-schema.ts";

/**
 * A schema that the provider makes when somebody first asks for it (once, lazily,
 * cached): stands wherever parameters are given. A config is asked for its schema when its tool is
 * defined.
 */
export function lazySchema<Source extends MadeSource>(provider: () => Source): LazySchema<Source> {
  let made: { source: Source; schema?: JsonSchema } | undefined;
  const source = (): Source => {
    made ??= { source: provider() };
    return made.source;
  };
  const reload = (): JsonSchema => {
    const again = provider();
    const schema = toJsonSchema(again);
    made = { source: again, schema };
    return schema;
  };
  const read = (): JsonSchema => {
    const schema = made?.schema ?? toJsonSchema(source());
    made = { source: source(), schema };
    return schema;
  };
  return { source, read, reload };
}

/** Makes the lazy schemas among these sources anew. Throws what a provider throws. */
export function reloadSchemas(sources: readonly unknown[]): void {
  for (const source of sources) if (isLazySchema(source)) source.reload();
}
