import type { RegisteredTool, ToolInstance } from "../definition/registered-tool.ts";
import { RegistryError } from "../registry-error.ts";
import type { Issue, JsonObject } from "../schema/json-schema.ts";
import { applyDefaults } from "../schema/schema-defaults.ts";
import { validateJson } from "../schema/validate-json.ts";
import { describeIssues } from "./describe-issues.ts";

/** An instance and the complete config it was built from. */
export interface BuiltTool extends ToolInstance {
  config: JsonObject;
}

/**
 * Builds a configured instance: applies defaults, checks the config (rule R3: always when a tool is built), constructs.
 * Throws `invalid_config` with issues, or `build_failed` with what the tool's own constructor threw;
 * the latter names the tool as `calledAs`.
 */
export function buildTool(tool: RegisteredTool, config: JsonObject = {}, calledAs = tool.definition.name): BuiltTool {
  const { definition } = tool;
  const complete = definition.configSchema ? applyDefaults(definition.configSchema, config) : config;
  const issues = checkConfig(tool, complete);
  if (issues.length > 0) {
    throw new RegistryError(
      "invalid_config",
      `The config of ${definition.name} is invalid: ${describeIssues(definition.configSchema, issues)}.`,
      issues,
    );
  }
  try {
    const instance = tool.build(complete);
    return {
      config: complete,
      call: (method, args, context) => instance.call(method, args, context),
      close: () => instance.close?.(),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RegistryError("build_failed", `Failed to create tool '${calledAs}': ${reason}`);
  }
}

/** What the schema says about a config, and the author's own check when the schema is content. */
export function checkConfig({ definition, checkConfig: checkByAuthor }: RegisteredTool, config: JsonObject): Issue[] {
  const issues = definition.configSchema ? validateJson(definition.configSchema, config) : [];
  return issues.length > 0 ? issues : (checkByAuthor?.(config) ?? []);
}
