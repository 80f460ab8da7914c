import { reasonOf } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { type SettingsOwner, withSeen } from "@pegboard/registry-core/internal";
import { useQueryClient } from "@tanstack/react-query";
import { allAgentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { useActOnOwner, useCreateOwner } from "../../api/owners.ts";
import type { ImportedOwner } from "../../api/transfer.ts";
import { type DraftAct, newAct } from "../../drafts/draft.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { type DraftError, useSaveDrafts } from "../../drafts/save-several-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import type { StartedDocument } from "./started-documents.ts";
import { type Import, type Taken, takenOf } from "./use-import.ts";

/** The result for one owner. */
export interface ImportOutcome {
  key: string;
  name: string;
  /** The owner; absent when the agent could not be made. */
  owner?: SettingsOwner;
  changes: number;
  isSaved: boolean;
  /** The proposal that it became. */
  proposal?: number;
  error?: string;
}

/** The outcome once its draft was saved or proposed, or was not. */
export function withImportResult(
  { error: _, ...outcome }: ImportOutcome,
  [, cause, proposal]: [SettingsOwner, cause?: DraftError, proposal?: number],
): ImportOutcome {
  if (cause) return { ...outcome, isSaved: false, error: cause.reason };
  return { ...outcome, ...(proposal === undefined ? { isSaved: true } : { proposal }) };
}

/**
 * Puts the taken changes into drafts, owner by owner, and saves them where that is asked for. A new
 * agent is made with everything off.
 */
export function useFinishImport(document: StartedDocument) {
  const client = useQueryClient();
  const makeOwner = useMakeOwner();
  const { mutateAsync: actOnOwner } = useActOnOwner();
  const drafts = useDrafts();
  const saveDrafts = useSaveDrafts();
  const finishOne = async ({ owner, operations, renames }: Taken, name: string, act: DraftAct) => {
    const isNew = owner.owner === undefined;
    const target = owner.owner ?? (await makeOwner(owner, name));
    if (renames.length > 0) {
      const body = Object.fromEntries(renames.map(({ field, to }) => [field, to]));
      await actOnOwner({ owner: target, act: { kind: "change", body } });
    }
    if (operations.length === 0 && (!isNew || owner.kind === "preset"))
      return { target, hasDraft: false };
    const saved = await readSaved(client, target, true);
    const { declared: tools } = await client.ensureQueryData(catalogQuery);
    const isNewAgent = isNew && owner.kind === "agent";
    const step = {
      label: t("Import of {name}", { name: document.name }),
      operations: withSeen(isNewAgent ? withPolicy(operations) : operations, tools),
      act,
    };
    drafts.change([{ owner: target, event: { type: "change", step }, saved }]);
    return { target, hasDraft: true };
  };
  return async (running: Import, isSaving: boolean): Promise<ImportOutcome[]> => {
    const outcomes: ImportOutcome[] = [];
    const act = newAct();
    for (const taken of takenOf(running)) {
      const about = aboutTaken(running, taken);
      try {
        const { target: owner, hasDraft } = await finishOne(taken, about.name, act);
        outcomes.push({ ...about, owner, isSaved: !hasDraft });
      } catch (error) {
        outcomes.push({ ...about, isSaved: false, error: reasonOf(error) });
      }
    }
    if (!isSaving) return outcomes;
    const results = new Map<SettingsOwner, Parameters<typeof withImportResult>[1]>();
    const drafted = outcomes.flatMap(({ owner, isSaved }) => (owner && !isSaved ? owner : []));
    await saveDrafts(drafted, (...done) => results.set(done[0], done));
    return outcomes.map((outcome) => {
      const result = outcome.owner && results.get(outcome.owner);
      return result ? withImportResult(outcome, result) : outcome;
    });
  };
}

/** What an outcome says of a part of an import. */
export const aboutTaken = (running: Import, { owner, operations, renames }: Taken) => ({
  key: owner.key,
  name: owner.owner ? owner.labels.name : running.nameOf(owner).trim(),
  changes: operations.length + renames.length,
});

/** Makes an owner that the document brings and that is not there yet. */
function useMakeOwner() {
  const client = useQueryClient();
  const { mutateAsync: createAgent } = useCreateOwner("agent");
  const { mutateAsync: createPreset } = useCreateOwner("preset");
  const makeAgent = async (
    { key, labels }: ImportedOwner,
    name: string,
  ): Promise<SettingsOwner> => {
    const { agents } = await client.ensureQueryData(allAgentsQuery);
    const isFree = key !== "" && name === labels.name && !agents.some(({ id }) => id === key);
    const made = await createAgent({
      ...labels,
      name,
      ...(isFree && { id: key }),
      newTools: "off",
    });
    return { kind: "agent", id: made.id };
  };
  /**
   * The preset is made empty, so that it changes nobody until its draft is saved; agents of the
   * document follow it by its id.
   */
  const makePreset = async ({
    key,
    labels: { name, description },
  }: ImportedOwner): Promise<SettingsOwner> => {
    const id = key.slice(key.indexOf("/") + 1);
    await createPreset({ id, name, description });
    return { kind: "preset", id };
  };
  return (owner: ImportedOwner, name: string) =>
    owner.kind === "preset" ? makePreset(owner) : makeAgent(owner, name);
}

/**
 * The operations with the policy first, because entries that are made anew take over the policy
 * that is in force.
 */
export function withPolicy(operations: SettingsOperation[]): SettingsOperation[] {
  const said = operations.find(({ op }) => op === "setNewTools");
  return [
    said ?? { op: "setNewTools", state: "inherit" },
    ...operations.filter((one) => one !== said),
  ];
}
