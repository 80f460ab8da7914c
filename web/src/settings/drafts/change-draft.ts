import type { SettingsOwner, ToolDefinition } from "@pegboard/registry-core";
import type { QueryClient } from "@tanstack/react-query";
import { ownerKey } from "../../api/settings.ts";
import { createDraft, type Draft, type DraftEvent, reduceDraft, type SavedSettings } from "../draft.ts";
import { readStoredText, storeDraft } from "../draft-storage.ts";
import { draftReader, findKeptDraft, keptDrafts, ofClient, shownDrafts } from "../use-draft.ts";

/** An owner's draft as it is now, of this visit or an earlier one, whether a screen shows it or not. */
export async function readDraft(client: QueryClient, owner: SettingsOwner): Promise<Draft | undefined> {
  const { readStoredDraft } = await draftReader.load();
  const stored = readStoredText(owner);
  return findKeptDraft(client, owner) ?? (stored === null ? undefined : readStoredDraft(owner, stored));
}

/** An owner whose draft is changed from elsewhere. */
export interface DraftPlace {
  client: QueryClient;
  owner: SettingsOwner;
  /** What the draft begins with, where there is none, and follows. */
  saved: SavedSettings;
  /** Their schemas tell what is secret. */
  tools: ToolDefinition[];
}

/** Changes any owner's draft, as that owner's own screen does: a `change` is one step to undo there. Answers the draft after it. */
export async function changeDraft({ client, owner, saved, tools }: DraftPlace, event: DraftEvent): Promise<Draft> {
  const before = (await readDraft(client, owner)) ?? createDraft(saved);
  const show = shownDrafts.get(client)?.get(ownerKey(owner));
  if (show) {
    show(event);
    return findKeptDraft(client, owner) ?? before;
  }
  const draft = reduceDraft(reduceDraft(before, { type: "follow", saved }), event);
  storeDraft(owner, draft, tools);
  ofClient(keptDrafts, client).set(ownerKey(owner), { draft, stored: readStoredText(owner) });
  return draft;
}
