import { mapSecretsAt } from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import { requestIssue, toolsByName } from "@pegboard/registry-core/internal";
import { storedOwnerOf } from "../stores/store-keys.ts";
import type { SettingsChange } from "./seal-settings.ts";

/**
 * Issues of operations that set secrets in a preset. A secret is bound to the owner it was entered
 * for, so presets hold none.
 */
export function presetSecrets({ owner, catalog, operations }: SettingsChange): Issue[] {
  if (storedOwnerOf(owner.id).kind !== "preset") return [];
  return operations.flatMap((operation, index) => {
    if (operation.op !== "setConfig") return [];
    const schema = toolsByName(catalog.tools).get(operation.tool)?.configSchema;
    const issues: Issue[] = [];
    if (schema) {
      mapSecretsAt({ schema, place: [operation.key] }, operation.value, (secret, path) => {
        const place = ["operations", index, "value", ...path.slice(1)];
        if (secret !== null && secret !== "") issues.push(requestIssue(place, "secret_in_preset"));
        return secret;
      });
    }
    return issues;
  });
}
