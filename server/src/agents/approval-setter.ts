import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import type { ApprovalAnswer } from "../api-contract.ts";
import { ORGANISATION, type Store } from "../stores/store.ts";
import { presetId, storedIdOf } from "../stores/store-keys.ts";

type Saves = Pick<Store, "findOwner" | "readOrganisation" | "listSaves" | "readSettingsRevision">;

/** The most saves that are looked at. */
const MOST_LOOKED_AT = 50;

/** The save that set that a call's method needs an approval; undefined where none is found. */
export async function findSettingSave(
  store: Saves,
  { agent, setBy, tool, method }: Pick<ApprovalAnswer, "agent" | "setBy" | "tool" | "method">,
): Promise<ApprovalAnswer["setIn"]> {
  const sets = (settings: OwnerSettings) =>
    ownValue(toToolSettings(ownValue(settings.tools, tool)).methodBehaviour, method)
      ?.needsApproval !== undefined;
  const owner = await settingOwner(store, { agent, setBy, sets });
  if (!owner) return undefined;
  const filter = { owner: owner.stored, tool };
  const saves = await store.listSaves(filter, { most: MOST_LOOKED_AT });
  let found: (typeof saves)[number] | undefined;
  // The oldest of those that have had it without a break.
  for (const save of saves) {
    const revision = await store.readSettingsRevision(owner.stored, save.revision);
    if (!revision || !sets(revision.settings)) break;
    found = save;
  }
  if (!found) return undefined;
  const { revision, savedBy: by, savedAt: at } = found;
  return { ...owner.shown, revision, by, at };
}

async function settingOwner(
  store: Saves,
  {
    agent,
    setBy,
    sets,
  }: Pick<ApprovalAnswer, "agent" | "setBy"> & { sets(settings: OwnerSettings): boolean },
): Promise<{ stored: string; shown: { owner?: string; ownerName?: string } } | undefined> {
  if (setBy === "author") return undefined;
  if (setBy === "organisation") return { stored: ORGANISATION, shown: {} };
  if (setBy === "agent") return { stored: agent, shown: {} };
  const follower = await store.findOwner("agent", agent);
  // The last of the presets that an agent follows is the one that counts.
  for (const owner of [...(follower?.settings.presets ?? [])].reverse()) {
    const stored = storedIdOf({ kind: "preset", id: owner });
    const preset = await store.findOwner("preset", stored);
    if (preset && sets(preset.settings))
      return { stored, shown: { owner: presetId(stored), ownerName: preset.name } };
  }
  return undefined;
}
