import type { SettingsOperation } from "@pegboard/registry-core";
import { escapeInvisible, type NamedTools, operationPlace } from "@pegboard/registry-core/internal";
import { t } from "../../messages/t.ts";

/**
 * The item of an operation, below the name of its tool: "Create charge", "Highest amount", "Create
 * charge · Description".
 */
export function itemTitle(operation: SettingsOperation, tools: NamedTools): string {
  const { title } = operationPlace(operation, tools, t);
  if (operation.op === "setTool") return t("Tool");
  if (!("method" in operation) || operation.op === "setMethod" || operation.op === "removeMethod")
    return escapeInvisible(title);
  const { tool, method } = operation;
  const { title: name } = operationPlace(
    { op: "setMethod", tool, method, state: "inherit" },
    tools,
    t,
  );
  return `${escapeInvisible(name)} · ${title}`;
}
