import type { JsonSchema } from "../json-schema.ts";

/** Notes how often references of a schema are looked up. */
interface Lookups {
  count: number;
}

interface Tangle {
  /** The number of definitions. */
  count: number;
  /** The number of other definitions that each of them refers to. */
  references: number;
  /** Keywords beside each reference. */
  beside?: object;
  /** Further properties of each definition. */
  own?: Record<string, JsonSchema>;
}

/**
 * Definitions that each refer to the next ones, round in a circle, as those of tools with large
 * settings do.
 */
export function tangledSchema({ count, references, beside, own }: Tangle): {
  schema: JsonSchema;
  lookups: Lookups;
} {
  const names = Array.from({ length: count }, (_, index) => `d${index}`);
  const definitions = Object.fromEntries(
    names.map((name, index): [string, JsonSchema] => {
      const others = Array.from(
        { length: references },
        (_, step) => names[(index + step + 1) % count] ?? "",
      );
      const members = others.map((other) => [
        other,
        { allOf: [{ $ref: `#/definitions/${other}` }], ...beside },
      ]);
      return [name, { type: "object", properties: { ...own, ...Object.fromEntries(members) } }];
    }),
  );
  return counted({
    type: "object",
    properties: { root: { $ref: "#/definitions/d0", ...beside } },
    definitions,
  });
}

/**
 * Definitions of which each has the next one twice: with every one there are twice as many places.
 */
export function doublingSchema(
  count: number,
  last: JsonSchema,
): { schema: JsonSchema; lookups: Lookups } {
  const definitions = Object.fromEntries(
    Array.from({ length: count }, (_, index): [string, JsonSchema] => {
      const next = { $ref: `#/definitions/d${index + 1}`, default: {} };
      return [`d${index}`, { type: "object", properties: { a: next, b: next } }];
    }),
  );
  const root = { $ref: "#/definitions/d0", default: {} };
  return counted({
    type: "object",
    properties: { root },
    definitions: { ...definitions, [`d${count}`]: last },
  });
}

function counted(schema: JsonSchema): { schema: JsonSchema; lookups: Lookups } {
  const lookups = { count: 0 };
  const definitions = new Proxy(schema.definitions ?? {}, {
    getOwnPropertyDescriptor(target, key) {
      lookups.count += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
  return { schema: { ...schema, definitions }, lookups };
}
