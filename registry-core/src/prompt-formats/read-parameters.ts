import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { NamedMethod } from "../registry/offered-methods.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { outlineSchema, type SanitisedSchema, sanitiseSchema } from "../schema/sanitise-schema.ts";
import { type SchemaView, viewSchema } from "./schema-view.ts";

/** A method's parameters, ready to be written out, and what that leaves open. */
export function readParameters({ tool, method }: NamedMethod): { view: SchemaView; warnings: FormatWarning[] } {
  const { schema, losses } = sanitised(method.parameters);
  return {
    view: viewSchema(schema),
    warnings: losses.map((loss) => ({ tool: tool.name, method: method.name, ...loss })),
  };
}

/** A preview asks for the same schemas at every click, and definitions never change in place. */
const known = new WeakMap<JsonSchema, SanitisedSchema>();

function sanitised(schema: JsonSchema): SanitisedSchema {
  const before = known.get(schema);
  if (before) return before;
  const result = sanitiseSchema(schema, { cutCycle: outlineSchema });
  known.set(schema, result);
  return result;
}
