import { ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { leftOverName, toolOfLeftOver } from "@pegboard/registry-core/internal";
import type { ConfigRewriting, ToolSources } from "../stores/store.ts";
import { DESCEND, mapObject } from "./map-json.ts";
import { isSealedSecret } from "./secret-box.ts";
import { mapConfigs } from "./stored-configs.ts";

/** Removes the secrets of a source's tools from everything stored, including revisions. */
export function purgeRewriting(source: string): ConfigRewriting {
  const isOf = (tool: string, sources: ToolSources) =>
    ownValue(sources, tool) === source || tool === leftOverName(toolOfLeftOver(tool) ?? "", source);
  return {
    settings: (_owner, settings, sources) =>
      mapConfigs(settings, (tool, config) =>
        isOf(tool, sources) ? withoutSealed(config) : config,
      ),
    operations: (_owner, operations, sources) =>
      operations.flatMap((operation) => {
        if (operation.op !== "setConfig" || !isOf(operation.tool, sources)) return [operation];
        const value = ownValue(withoutSealed({ [operation.key]: operation.value }), operation.key);
        return value === undefined ? [] : [{ ...operation, value }];
      }),
    source: (_id, config) => config,
    sealedValue: (_name, value) => value,
  };
}

function withoutSealed<T extends JsonObject>(config: T): T {
  return mapObject(config, (value) => (isSealedSecret(value) ? undefined : DESCEND)) as T;
}
