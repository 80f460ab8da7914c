import { ownValue, sameJson } from "@pegboard/json-schema";
import type { Issue, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  findMethod,
  hasSecret,
  requestIssue,
  toolsByName,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { instanceRedactor } from "../secrets/instance-redactor.ts";
import type { Redact } from "../secrets/redactor.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { openValues } from "./effective-secrets.ts";
import type { SettingsChange } from "./seal-settings.ts";

/**
 * Issues of operations that set examples with a secret: one of the method's arguments, or one that
 * is stored for the tool.
 */
export function secretExamples(
  box: SecretBox,
  { owner: stored, catalog, under, operations }: SettingsChange,
  after: OwnerSettings,
): Issue[] {
  const redactors = new Map<string, Redact>();
  const redactorOf = (definition: ToolDefinition): Redact => {
    const { config = {} } = toToolSettings(ownValue(after.tools, definition.name));
    const values = () =>
      openValues({ box, owner: stored.id, catalog, under }, definition.name, config);
    const redact =
      redactors.get(definition.name) ?? instanceRedactor(definition.configSchema, values());
    redactors.set(definition.name, redact);
    return redact;
  };
  return operations.flatMap((operation, index) => {
    if (operation.op !== "setMethodBehaviour" || !Array.isArray(operation.value)) return [];
    const definition = toolsByName(catalog.tools).get(operation.tool);
    const method = definition && findMethod(definition, operation.method);
    if (!method) return [];
    const redact = redactorOf(definition);
    return operation.value.flatMap((example, at) =>
      hasSecret(method, example.arguments) || !sameJson(redact(example), example)
        ? [requestIssue(["operations", index, "value", at, "arguments"], "secret_in_example")]
        : [],
    );
  });
}
