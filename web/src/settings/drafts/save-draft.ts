import type { SettingsOperation, SettingsOwner } from "@pegboard/registry-core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogQuery } from "../../api/catalog.ts";
import { challengeOnce } from "../../api/proof-challenge.ts";
import { SAVES_SETTINGS, settingsQuery, useSaveSettings } from "../../api/settings.ts";
import { applyDraft } from "../draft.ts";
import { describeFailure, type SaveFailure } from "../use-save.ts";
import { changeDraft } from "./change-draft.ts";
import { say } from "./texts.ts";

/** Saves the draft of any owner. Answers why it was not saved; then the draft is as it was. */
export function useSaveDraft(): (owner: SettingsOwner) => Promise<SaveFailure | undefined> {
  const client = useQueryClient();
  const { mutateAsync } = useSaveSettings();
  return async (owner) => {
    let sent: SettingsOperation[] = [];
    try {
      const { declared: tools } = await client.ensureQueryData(catalogQuery);
      const stored = await client.fetchQuery({ ...settingsQuery(owner), staleTime: 0 });
      const saved = { revision: stored.revision, settings: stored.settings };
      const draft = await changeDraft({ client, owner, saved, tools }, { type: "follow", saved });
      const { pending, clashes } = applyDraft(draft, saved);
      if (clashes.length > 0) return { message: CLASH, refused: [], issues: [] };
      if (pending.length === 0 && draft.lostSecrets) return { message: SECRETS, refused: [], issues: [] };
      sent = pending;
      const { revision, settings } = await mutateAsync({ owner, baseRevision: saved.revision, operations: pending });
      const now = { revision, settings };
      await changeDraft({ client, owner, saved: now, tools }, { type: "saved", saved: now, sent: draft.steps });
      return undefined;
    } catch (error) {
      return describeFailure(error, sent);
    }
  };
}

/** Counts what is saved one after the other as one save: what follows from it is fetched again after the last. */
export function useSavesInARow(): (saves: () => Promise<void>) => Promise<void> {
  return useMutation({ mutationKey: SAVES_SETTINGS, mutationFn: challengeOnce<void> }).mutateAsync;
}

const CLASH = say.changedByBoth;
const SECRETS = say.secretsNotKept;
