import {
  applyDefaults,
  type Issue,
  type JsonObject,
  markReferences,
  type ToolDefinition,
  validateJson,
  validateWithSecrets,
  withoutSecretIssues,
} from "@pegboard/registry-core";
import { instanceRedactor } from "../secrets/instance-redactor.ts";

/** What the schema and the author say about a tool's values; secrets are in clear or refer to environment variables. */
export function findConfigIssues(
  { configSchema }: ToolDefinition,
  values: JsonObject,
  checkConfig: ((config: JsonObject) => Issue[]) | undefined,
): Issue[] {
  if (!configSchema) return [];
  const complete = applyDefaults(configSchema, values);
  const issues = validateWithSecrets(validateJson, configSchema, complete);
  // The author's own check runs on what the schema accepts, as it does when the tool is built.
  if (issues.length > 0 || !checkConfig) return issues;
  const redact = instanceRedactor(configSchema, complete);
  return withoutSecretIssues(checkConfig(complete), markReferences(configSchema, complete)).map((issue) => ({
    ...redact(issue),
    path: issue.path,
    code: issue.code,
  }));
}
