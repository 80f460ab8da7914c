import type { SettingsOperation } from "@pegboard/registry-core";
import type { Context } from "hono";
import type { ProtectedChoice } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { type ProtectSave, unprotected } from "../settings/protect-save.ts";
import type { Store, StoredOwner } from "../stores/store.ts";
import { presetId, storedOwnerOf } from "../stores/store-keys.ts";
import { callerOf } from "./caller.ts";

type ProtectionReads = Pick<Store, "readPreferences" | "listOwners" | "listAgentGroups">;

/**
 * What saves of a caller are let through. People and tokens need a second person for what is
 * protected; an operator has nobody beside them, or may change the data folder anyway.
 */
export function protectedSaves(store: ProtectionReads, context: Context): ProtectSave {
  const { kind } = callerOf(context);
  if (kind !== "person" && kind !== "service") return unprotected;
  let read: Promise<ProtectedChoice> | undefined;
  return async (owner, operations) => {
    read ??= readPreferences(store).then((preferences) => preferences.protected);
    const name = await protectedName(store, await read, { owner, operations });
    if (name !== undefined) throw proposalNeeded(name);
  };
}

/**
 * What the owner of a protected save is called, "" for the organisation; undefined where one person
 * is enough.
 */
async function protectedName(
  store: ProtectionReads,
  { groups, organisation, sources }: ProtectedChoice,
  {
    owner,
    operations,
  }: { owner: Pick<StoredOwner, "id">; operations: readonly SettingsOperation[] },
): Promise<string | undefined> {
  const named = storedOwnerOf(owner.id);
  if (named.kind === "organisation") {
    const isReview = ({ op }: SettingsOperation) => op === "setReview";
    // What was accepted is asked again, so nothing comes in by it.
    const isEnd = (one: SettingsOperation) => one.op === "setReview" && one.decisions.length === 0;
    const isProtected = operations.every(isReview)
      ? sources && !operations.every(isEnd)
      : organisation;
    return isProtected ? "" : undefined;
  }
  if (groups.length === 0) return undefined;
  if (named.kind === "preset") return protectedFollower(store, groups, owner.id);
  const [agent] = await store.listAgentGroups(owner.id);
  return agent && groups.includes(agent.group ?? "") ? agent.name : undefined;
}

/** The name of an agent of a protected group that follows a preset. */
async function protectedFollower(
  store: ProtectionReads,
  groups: readonly string[],
  stored: string,
): Promise<string | undefined> {
  const preset = presetId(stored);
  return (await store.listOwners("agent")).find(
    ({ group, settings }) => groups.includes(group ?? "") && settings.presets?.includes(preset),
  )?.name;
}

/**
 * Refuses what would go around proposals: a preset that protected agents follow is not deleted or
 * brought back, and only admins take an agent out of a protected group.
 * @throws PegboardError "proposal_needed" or "role_needed"
 */
export async function requireUnprotectedPreset(
  store: ProtectionReads,
  context: Context,
  stored: string,
): Promise<void> {
  const { kind } = callerOf(context);
  if (kind !== "person" && kind !== "service") return;
  const { groups } = (await readPreferences(store)).protected;
  const name = await protectedFollower(store, groups, stored);
  if (name === undefined) return;
  throw new PegboardError("proposal_needed", (t) =>
    t(
      "{name} is protected and follows this preset. Propose first that {name} does not follow it any more.",
      { name },
    ),
  );
}

/** @throws PegboardError "role_needed" */
export async function requireGroupMove(
  store: ProtectionReads,
  context: Context,
  { id, group }: { id: string; group: string | null },
): Promise<void> {
  const caller = callerOf(context);
  if (caller.kind !== "person" && caller.kind !== "service") return;
  if (caller.rights.role === "admin") return;
  const { groups } = (await readPreferences(store)).protected;
  const [agent] = await store.listAgentGroups(id);
  const isLeft = agent && agent.group !== group && groups.includes(agent.group ?? "");
  if (!isLeft || groups.includes(group ?? "")) return;
  throw new PegboardError("role_needed", (t) =>
    t('"{name}" is in a protected group: only admins take it out. Ask an admin.', {
      name: agent.name,
    }),
  );
}

/** A source that takes its changes at once would go around proposals. @throws PegboardError 409 */
export async function requireUnprotectedSources(
  store: ProtectionReads,
  context: Context,
): Promise<void> {
  const { kind } = callerOf(context);
  if (kind !== "person" && kind !== "service") return;
  if (!(await readPreferences(store)).protected.sources) return;
  throw new PegboardError("proposal_needed", (t) =>
    t(
      "Changes of sources are protected, so no source takes them by itself. See Settings, Protected.",
    ),
  );
}

const proposalNeeded = (name: string) =>
  new PegboardError("proposal_needed", (t) =>
    t(
      "Nothing was saved: {kind, select, organisation {what is set for all agents is} other {{name} is}} protected, so somebody else has to accept the change. Make a proposal of it: choose Propose, or send it to POST /api/v1/proposals.",
      { kind: name === "" ? "organisation" : "agent", name },
    ),
  );
