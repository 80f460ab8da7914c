import type { JsonObject, JsonSchema } from "@pegboard/json-schema";
import type { ToolDefinition } from "./tool-definition.ts";

/**
 * Everything that a form for a tool's config needs. A tool without config has a schema without
 * properties.
 */
export interface ConfigForm {
  name: string;
  displayName: string;
  schema: JsonSchema;
  uiSchema: JsonObject;
  /** The config when nothing is set; without secrets. */
  defaults: JsonObject;
}

/** The form of one tool's config, from its definition. */
export function configForm({
  name,
  displayName,
  configSchema,
  uiSchema,
  configDefaults,
}: ToolDefinition): ConfigForm {
  return {
    name,
    displayName,
    schema: configSchema ?? { type: "object", properties: {} },
    uiSchema: uiSchema ?? {},
    defaults: configDefaults ?? {},
  };
}
