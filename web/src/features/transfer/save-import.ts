import { reasonOf } from "@pegboard/json-schema";
import {
  idFromName,
  RESERVED_AGENT_IDS,
  type SettingsOwner,
  withSeen,
} from "@pegboard/registry-core/internal";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { agentsAnswerQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { presetsQuery } from "../../api/owners.ts";
import { type OwnerChangeRequest, useSaveOwners } from "../../api/save-owners.ts";
import type { ImportedOwner } from "../../api/transfer.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { t } from "../../messages/t.ts";
import { aboutTaken, type ImportOutcome, useFinishImport, withPolicy } from "./finish-import.ts";
import type { StartedDocument } from "./started-documents.ts";
import { type Import, type Taken, takenOf } from "./use-import.ts";

/**
 * Saves the taken changes of all owners in one write, or nothing of them; one entry of the audit
 * names the document. Drafts of these owners stay as they are. Where somebody else has to accept a
 * part, each owner is saved or proposed by itself.
 */
export function useSaveImport(document: StartedDocument) {
  const client = useQueryClient();
  const { mutateAsync: saveOwners } = useSaveOwners();
  const finish = useFinishImport(document);
  return async (running: Import): Promise<ImportOutcome[]> => {
    const taken = takenOf(running);
    const about = taken.map((part) => aboutTaken(running, part));
    try {
      const changeOf = await changesOfImport(client);
      const changes: OwnerChangeRequest[] = [];
      for (const part of taken) changes.push(await changeOf(part, aboutTaken(running, part).name));
      const refusals = await saveOwners({ changes, imported: { document: document.name } });
      if (refusals.some(({ error }) => error.code === "proposal_needed"))
        return await finish(running, true);
      const refused = new Map(refusals.map(({ change, error }) => [change, error.message]));
      return about.map((one, index) => {
        if (refused.size === 0) return { ...one, isSaved: true, ...importOwner(changes[index]) };
        const error = refused.get(index) ?? t("Not saved, since another part was refused");
        return { ...one, isSaved: false, error };
      });
    } catch (error) {
      return about.map((one) => ({ ...one, isSaved: false, error: reasonOf(error) }));
    }
  };
}

const importOwner = (change: OwnerChangeRequest | undefined) => change && { owner: change.owner };

/** What a save changes for each part of an import, on what is saved now. */
async function changesOfImport(client: QueryClient) {
  const { declared } = await client.ensureQueryData(catalogQuery);
  const agents = await client.fetchQuery({ ...agentsAnswerQuery, staleTime: 0 });
  const { presets } = await client.fetchQuery({ ...presetsQuery, staleTime: 0 });
  const taken = new Set(RESERVED_AGENT_IDS);
  for (const { id } of [...agents.agents, ...agents.deleted, ...agents.outOfOrder]) taken.add(id);
  const newOwner = ({ key, kind, labels }: ImportedOwner, name: string): SettingsOwner => {
    if (kind === "preset") return { kind, id: key.slice(key.indexOf("/") + 1) };
    const isFree = key !== "" && name === labels.name && !taken.has(key);
    const id = isFree ? key : idFromName(name, "agent", taken);
    taken.add(id);
    return { kind: "agent", id };
  };
  return async (part: Taken, name: string): Promise<OwnerChangeRequest> => {
    const { kind, labels, owner } = part.owner;
    const isNewAgent = !owner && kind === "agent";
    const wanted = isNewAgent ? withPolicy(part.operations) : part.operations;
    const operations = withSeen(wanted, declared);
    if (!owner) {
      const made = { owner: newOwner(part.owner, name), labels: { ...labels, name } };
      return { action: "create", ...made, baseRevision: 0, operations };
    }
    const { revision: baseRevision } = await readSaved(client, owner, true);
    const change = { action: "change", owner, baseRevision, operations } as const;
    if (part.renames.length === 0 || owner.kind === "organisation") return change;
    const named = { agent: agents.agents, preset: presets }[owner.kind];
    const renamed = Object.fromEntries(part.renames.map(({ field, to }) => [field, to]));
    const now = named.find(({ id }) => id === owner.id)?.name ?? name;
    return { ...change, labels: { name: now, ...renamed } };
  };
}
