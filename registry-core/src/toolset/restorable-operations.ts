import {
  isSecretMarker,
  type JsonValue,
  ownValue,
  secretState,
  storedSecretId,
} from "@pegboard/json-schema";
import { toolsByName } from "../definition/named-tools.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  toToolSettings,
} from "../settings/owner-settings.ts";
import { findUnknownName } from "../settings/unknown-name.ts";
import { refuseCoreOff } from "./refuse-core-off.ts";
import type { Catalog } from "./toolset.ts";

/**
 * Why an operation of an earlier time cannot be stored now: its tool or method is gone, is core, or
 * its secret is no longer stored.
 */
type LeftReason = "gone" | "core" | "secret";

/** Which operations that bring earlier settings back can be stored, and which cannot. */
export interface Restorable {
  operations: SettingsOperation[];
  left: { operation: SettingsOperation; why: LeftReason }[];
}

/**
 * Divides operations that bring earlier settings back into those that can be stored and those that
 * cannot. `tools` are as `refuseCoreOff` takes them; `stored` are the owner's present settings,
 * whose secrets alone can be kept by a marker.
 */
export function restorableOperations(
  catalog: Pick<Catalog, "tools" | "presets">,
  stored: OwnerSettings,
  operations: readonly SettingsOperation[],
): Restorable {
  const definitions = toolsByName(catalog.tools);
  const core = new Set(refuseCoreOff(catalog, operations, stored).map(({ path }) => path[0]));
  const secrets = new Map<string, Set<string>>();
  const secretsOf = (tool: string) => {
    const { config = {} } = toToolSettings(ownValue(stored.tools, tool));
    const known =
      secrets.get(tool) ??
      new Set([config, definitions.get(tool)?.organisationConfig ?? {}].flatMap(secretIds));
    secrets.set(tool, known);
    return known;
  };
  const isGone = (operation: SettingsOperation) => {
    if (operation.op === "setPresets")
      return operation.presets.some((id) => !catalog.presets?.some((preset) => preset.id === id));
    // A form of a tool that is gone is not kept, and a refusal needs no form.
    if (operation.op === "setReview")
      return (
        !definitions.has(operation.tool) &&
        operation.decisions.some(({ agents }) => agents?.length !== 0)
      );
    return findUnknownName(definitions, operation) !== undefined;
  };
  const found: Restorable = { operations: [], left: [] };
  const reasonLeft = (
    operation: SettingsOperation,
    index: number,
  ): "gone" | "core" | "secret" | undefined => {
    if (isGone(operation)) return "gone";
    if (core.has(index)) return "core";
    if (operation.op !== "setConfig") return undefined;
    const isOwn = (id: string) => secretsOf(operation.tool).has(id);
    return secretIds(operation.value).every(isOwn) ? undefined : "secret";
  };
  operations.forEach((operation, index) => {
    const why = reasonLeft(operation, index);
    if (why === undefined) found.operations.push(operation);
    else found.left.push({ operation, why });
  });
  return found;
}

/** Ids of the stored secrets that the markers in a value refer to. */
function secretIds(value: JsonValue): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (isSecretMarker(value))
    return secretState(value).kind === "variable" ? [] : [storedSecretId(value)];
  return Object.values(value).flatMap(secretIds);
}
