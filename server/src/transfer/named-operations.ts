import {
  compactOperations,
  type OwnerSettings,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { operationsBetween, toToolSettings } from "@pegboard/registry-core/internal";
import type { FileAgent } from "../pegboard-file/file-format.ts";
import type { Owned } from "./imported-owner.ts";

/** The operations for what the document names; a switch that it leaves open stays as it is. */
export function mergedOperations(
  current: OwnerSettings,
  wanted: OwnerSettings,
): SettingsOperation[] {
  return compactOperations(current, namedOperations(wanted));
}

const namedOperations = (wanted: OwnerSettings) =>
  operationsBetween({}, wanted).filter(
    ({ op, ...rest }) => op !== "setTool" || !("state" in rest) || rest.state !== "inherit",
  );

/**
 * The operations of a document of another system. What replaces an owner's settings names the tools
 * that are on, so that all others are off.
 */
export function foreignOperations(
  { current, mode }: Pick<Owned, "current" | "mode">,
  { agent, wanted }: { agent: FileAgent; wanted: OwnerSettings },
  tools: ReadonlyMap<string, ToolDefinition>,
): SettingsOperation[] {
  return compactOperations(current, [
    ...(mode === "replace" ? restOff(current, agent, tools) : []),
    ...namedOperations(wanted),
  ]);
}

/**
 * The operations that switch the rest off: a list of tools means that all others are off, and that
 * a tool in it is on as a whole.
 */
function restOff(
  current: OwnerSettings,
  { tools: said = {} }: FileAgent,
  tools: ReadonlyMap<string, ToolDefinition>,
): SettingsOperation[] {
  const entries = Object.entries(current.tools ?? {}).filter(
    ([tool]) => tools.get(tool)?.isCore === false,
  );
  return [
    { op: "setNewTools", state: "off" },
    ...entries.flatMap(([tool, entry]): SettingsOperation[] => {
      if (!Object.hasOwn(said, tool)) return [{ op: "setTool", tool, state: "off" }];
      const methods = Object.keys(toToolSettings(entry).methods ?? {});
      return methods.map((method) => ({ op: "setMethod", tool, method, state: "inherit" }));
    }),
  ];
}
