import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { Issue } from "../issue.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { validateJson } from "../schema/validate-json.ts";

/** What the schema says about a config, and the author's own check when the schema is content. */
export function checkConfig({ definition, checkConfig: checkByAuthor }: RegisteredTool, config: JsonObject): Issue[] {
  const issues = definition.configSchema ? validateJson(definition.configSchema, config) : [];
  return issues.length > 0 ? issues : (checkByAuthor?.(config) ?? []);
}
