import type { FormatWarning } from "../provider-formats/provider-format.ts";
import { outlineSchema, sanitiseSchema } from "../schema/intake/sanitise-schema.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { callExamples } from "./call-examples.ts";
import { type SchemaView, viewSchema } from "./schema-view.ts";

/** A method's parameters, ready to be written out. */
export interface ReadParameters {
  view: SchemaView;
  /** Arguments of calls as somebody could make them. */
  examples: JsonObject[];
  /** What writing them out leaves open. */
  warnings: FormatWarning[];
}

export function readParameters({ tool, method }: NamedMethod): ReadParameters {
  const { schema, losses } = sanitiseSchema(method.parameters, { cutCycle: outlineSchema });
  return {
    view: viewSchema(schema),
    examples: callExamples(schema),
    warnings: losses.map((loss) => ({ tool: tool.name, method: method.name, ...loss })),
  };
}
