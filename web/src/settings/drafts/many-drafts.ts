import type { SettingsOwner } from "@pegboard/registry-core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import type { DraftEvent, DraftStep, SavedSettings } from "../draft.ts";
import { changeDraft, readDraft } from "./change-draft.ts";
import { useSaveDraft, useSavesInARow } from "./save-draft.ts";

/** A step in an owner's draft, made together with those of others. */
export interface OwnerStep {
  owner: SettingsOwner;
  step: DraftStep;
}

/** Changes the drafts of owners whose settings this screen does not edit. */
export interface ManyDrafts {
  change(owner: SettingsOwner, event: DraftEvent): Promise<void>;
  /** Takes steps back, or makes them again. Where somebody went on with a draft on its own screen, it stays as it is. */
  move(steps: readonly OwnerStep[], type: "undo" | "redo"): Promise<void>;
  /** Saves one after the other. Answers whose draft was not saved, and why: it is as it was. */
  save(owners: readonly SettingsOwner[], onSaved?: (owner: SettingsOwner) => void): Promise<DraftFailure[]>;
}

export interface DraftFailure {
  owner: SettingsOwner;
  reason: string;
}

/** `readSaved` tells what is stored for an owner, where the screen knows it already. */
export function useManyDrafts(readSaved = fetchSaved): ManyDrafts {
  const client = useQueryClient();
  const saveDraft = useSaveDraft();
  const inARow = useSavesInARow();
  const change = async (owner: SettingsOwner, event: DraftEvent) => {
    const [{ declared: tools }, saved] = await Promise.all([
      client.ensureQueryData(catalogQuery),
      readSaved(client, owner),
    ]);
    await changeDraft({ client, owner, saved, tools }, event);
  };
  return {
    change,
    async move(steps, type) {
      for (const { owner, step } of steps) {
        const draft = await readDraft(client, owner);
        const last = (type === "undo" ? draft?.steps : draft?.undone)?.at(-1);
        if (last && isSame(last, step)) await change(owner, { type });
      }
    },
    async save(owners, onSaved) {
      const failed: DraftFailure[] = [];
      await inARow(async () => {
        for (const owner of owners) {
          const failure = await saveDraft(owner);
          const reason = failure && (failure.message ?? failure.refused.map((one) => one.reason).join(" "));
          if (reason === undefined) onSaved?.(owner);
          else failed.push({ owner, reason });
        }
      });
      return failed;
    },
  };
}

async function fetchSaved(client: QueryClient, owner: SettingsOwner): Promise<SavedSettings> {
  const { revision, settings } = await client.fetchQuery(settingsQuery(owner));
  return { revision, settings };
}

/** A draft that was read again has other objects. */
const isSame = (one: DraftStep, other: DraftStep): boolean =>
  one === other || JSON.stringify([one.operations, one.drops]) === JSON.stringify([other.operations, other.drops]);
