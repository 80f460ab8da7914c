import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { NamedMethod } from "../registry/offered-methods.ts";
import { outlineSchema, sanitiseSchema } from "../schema/sanitise-schema.ts";
import { type SchemaView, viewSchema } from "./schema-view.ts";

/** A method's parameters, ready to be written out, and what that leaves open. */
export function readParameters({ tool, method }: NamedMethod): { view: SchemaView; warnings: FormatWarning[] } {
  const { schema, losses } = sanitiseSchema(method.parameters, { cutCycle: outlineSchema });
  return {
    view: viewSchema(schema),
    warnings: losses.map((loss) => ({ tool: tool.name, method: method.name, ...loss })),
  };
}
