import {
  exampleValue,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  outlineSchema,
  sameJson,
  sanitiseSchema,
} from "@pegboard/json-schema";
import { shownExamples } from "../definition/method-examples.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import { type SchemaView, viewSchema } from "./schema-view.ts";

/** A method's parameters, ready to be written out. */
interface PromptParameters {
  view: SchemaView;
  /** Arguments of example calls: those that an operator chose, else generated ones. */
  examples: JsonObject[];
  /** Warnings about what is left out of the text. */
  warnings: FormatWarning[];
}

export function readPromptParameters({ tool, method }: NamedMethod): PromptParameters {
  const { schema, losses } = sanitiseSchema(method.parameters, { cutCycle: outlineSchema });
  const shown = shownExamples(method);
  return {
    view: viewSchema(schema),
    examples: shown.examples.length > 0 ? shown.examples : callExamples(schema),
    warnings: [...losses, ...shown.losses].map((loss) => ({
      tool: tool.name,
      method: method.name,
      ...loss,
    })),
  };
}

/**
 * Arguments of two calls, from sanitised parameters: one with the required ones only, one with all.
 * Where both are equal there is one; a call without arguments is no example.
 */
export function callExamples(parameters: JsonSchema): JsonObject[] {
  const schema = parameters.type === "object" ? parameters : { ...parameters, type: "object" };
  const whole = exampleValue(schema, { complete: true });
  const short = exampleValue(schema, { complete: false, known: whole });
  const examples = sameJson(short, whole) ? [whole] : [short, whole];
  return examples.filter(isJsonObject).filter((example) => Object.keys(example).length > 0);
}
