import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import { restoreOperations } from "@pegboard/registry-core/internal";
import type { ImportedOwner, ImportMode, ImportRequest, ImportTarget } from "../api-contract.ts";
import type { FileAgent, PegboardFile } from "../pegboard-file/file-format.ts";
import type { OwnerState, PegboardState } from "../pegboard-file/plan-changes.ts";
import { presetOwner } from "../stores/store-keys.ts";

/** The target of an entry of a document, and what is stored there. */
export type Owned = Omit<ImportedOwner, "changes" | "unknown"> & { current: OwnerSettings };

export function ownerOfEntry(
  key: string,
  said: FileAgent,
  {
    state,
    targets = {},
    mode,
  }: { state: PegboardState; targets?: ImportRequest["targets"]; mode: ImportMode },
): Owned {
  const target: ImportTarget = ownValue(targets, key) ?? { agent: key, mode };
  const present = state.agents.find(({ id }) => id === target.agent);
  // Whoever sends it into another agent means that agent's tools, not its name.
  const renames = target.agent === key ? renamesOf(said, present) : [];
  const owner = present && { owner: { kind: "agent" as const, id: present.id } };
  return {
    key,
    kind: "agent",
    ...owner,
    mode: target.mode,
    ...ownerHead(key, said, present),
    renames,
  };
}

export function ownerOfPreset(
  id: string,
  said: NonNullable<PegboardFile["storedPresets"]>[string],
  { presets }: PegboardState,
): Owned {
  const present = presets.find((preset) => preset.id === id);
  const owner = present && { owner: { kind: "preset" as const, id } };
  const renames = renamesOf(said, present);
  return {
    key: presetOwner(id),
    kind: "preset",
    ...owner,
    mode: "replace",
    ...ownerHead(id, said, present),
    renames,
  };
}

type Labels = Pick<FileAgent, "name" | "description" | "group">;

function ownerHead(
  key: string,
  { name, description = "", group }: Labels,
  present: OwnerState | undefined,
) {
  return {
    labels: { name: name ?? key, description, ...(group !== undefined && { group }) },
    revision: present?.revision ?? 0,
    current: present?.settings ?? {},
  };
}

const IMPORTED_LABELS = ["name", "description", "group"] as const;

/** The renames of an owner. Labels that the document does not name stay. */
function renamesOf(said: Labels, present: OwnerState | undefined): ImportedOwner["renames"] {
  if (!present) return [];
  return IMPORTED_LABELS.flatMap((field) => {
    const [from, to] = [present[field] ?? "", said[field]];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
}

export function toImportedOwner(
  { current, ...owned }: Owned,
  operations: SettingsOperation[],
  unknown: ImportedOwner["unknown"],
): ImportedOwner {
  const changes = operations.map((operation) => {
    const restored = restoreOperations(current, operation);
    // For an entry that is removed as a whole, it is the switch.
    const before = restored.find(({ op }) => op === "setTool") ?? restored[0];
    return { operation, ...(before && { before }) };
  });
  return { ...owned, changes, unknown };
}
