import { isSchemaObject, type JsonObject } from "@pegboard/json-schema";
import { shownExamples } from "../definition/method-examples.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { PLAIN_NAMES } from "./name-rule.ts";
import { withObjectRoot } from "./object-root.ts";
import type { ProviderFormat } from "./provider-format.ts";

const ANTHROPIC_PROPERTY_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Messages: https://docs.anthropic.com/en/api/messages (`tools`). */
export const anthropic: ProviderFormat<"anthropic"> = {
  name: "anthropic",
  label: "Anthropic",
  functionLimit: { most: null, published: (t) => t("No limit is published") },
  functionName: PLAIN_NAMES,
  declare({ method, functionName }) {
    const { schema, losses } = withObjectRoot(method.parameters);
    const shown = shownExamples(method);
    return {
      declaration: {
        ...{ name: functionName, description: method.description, input_schema: schema },
        ...(shown.examples.length > 0 && { input_examples: shown.examples }),
      },
      losses: [...losses, ...shown.losses, ...refusedNames(schema)],
    };
  },
  nameIn: ({ name }) => name,
};

/**
 * Parameter names for which Anthropic refuses the whole request. Renaming them would break the
 * call.
 */
function refusedNames(schema: JsonObject): SchemaLoss[] {
  const names = isSchemaObject(schema.properties) ? Object.keys(schema.properties) : [];
  return names
    .filter((name) => !ANTHROPIC_PROPERTY_NAME.test(name))
    .map((name) => {
      const values = {
        provider: "Anthropic",
        name,
        taken: 'letters, digits, "_", "." and "-" only',
      };
      return schemaLoss(["properties", name], { code: "parameter_refused", values });
    });
}
