// GET  /api/v1/settings/agents   what is stored for every agent in use POST /api/v1/settings/owners
// makes, changes and deletes several owners in one write, or tells what of it is refused POST
// /api/v1/settings/costs    what operations of several owners, saved together, would cost each
// agent

import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { AgentState } from "../../agents/agent-states.ts";
import { readChangeCosts } from "../../agents/change-costs.ts";
import {
  type ownerChangeRequest,
  saveOwnersAnswer,
  saveOwnersRequest,
} from "../../api-contract/owners-contract.ts";
import {
  allSettingsAnswer,
  changeCostsAnswer,
  changeCostsRequest,
} from "../../api-contract/settings-contract.ts";
import type {
  AllSettingsAnswer,
  AuditEvent,
  ChangeCostsAnswer,
  OwnerChangeRequest,
  SaveOwnersAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { Dependencies } from "../../dependencies.ts";
import { PegboardError } from "../../errors.ts";
import {
  requireAdmin,
  requireAgent,
  requireAllAgents,
  requireGroup,
  seenAgents,
} from "../../http/agent-reach.ts";
import { callerOf } from "../../http/caller.ts";
import { tagAnswers } from "../../http/entity-tag.ts";
import { requireGroupMove } from "../../http/protected-saves.ts";
import { readChange, readOperations } from "../../http/read-request.ts";
import { translatorFor } from "../../http/request-language.ts";
import { savingAs } from "../../http/require-proof.ts";
import { FILE_LIMITS } from "../../limits.ts";
import { saveOwners } from "../../owners/save-owners.ts";
import type { NewAuditEntry } from "../../stores/audit/audit-store.ts";
import { storedIdOf } from "../../stores/store-keys.ts";
import { recordingAs, requestEntry } from "../records/record-event.ts";
import { deletedEvent, requireFreeId, requireWholePreset } from "./owners-route.ts";

/**
 * The largest request. A file's content is repeated for each agent: 3,000 agents with thirty
 * operations of five values each.
 */
const LARGEST_OWNERS = { bytes: FILE_LIMITS.bytes * 2, values: 500_000 };

export function manySettingsRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/settings/agents",
    contract({ answers: allSettingsAnswer }),
    tagAnswers,
    async (context) => {
      const seen = await seenAgents(context, dependencies);
      const states = seen.among(await dependencies.agents.listServed(), ({ agent }) => agent.id);
      const entries = await runCooperatively(writeEach(states));
      return context.body(`{"agents":{${entries.join()}}}`, 200, {
        "Content-Type": "application/json",
      });
    },
  );

  app.post(
    "/api/v1/settings/owners",
    contract({ takes: saveOwnersRequest, answers: saveOwnersAnswer }),
    async (context) => {
      const {
        changes,
        imported,
        trial = false,
      } = await readChange(context, saveOwnersRequest, LARGEST_OWNERS);
      const read = await runCooperatively(readEach(changes));
      const unreached = await refuseUnreached(dependencies, context, changes);
      const refusals = [...read.refusals, ...unreached];
      const names = await readOwnerNames(dependencies);
      if (refusals.length === 0) {
        const writeOwners = [
          ...ownerEntries(context, { changes: read.changes, names }),
          ...(imported ? [importedEntry(context, imported.document, read.changes)] : []),
        ];
        refusals.push(
          ...(await recordingAs(dependencies, { writeOwners }, () =>
            saveOwners(savingAs(dependencies, context), read.changes, { isTrial: trial }),
          )),
        );
      }
      const saved = refusals.length === 0 && !trial;
      if (saved) logDeleted(dependencies, context, { changes: read.changes, names });
      const bodies = refusals.map(({ change, error }) => ({
        change,
        error: error.body(translatorFor(context)),
      }));
      return context.json({ saved, refusals: bodies } satisfies SaveOwnersAnswer);
    },
  );

  app.post(
    "/api/v1/settings/costs",
    contract({ takes: changeCostsRequest, answers: changeCostsAnswer }),
    async (context) => {
      const request = await readChange(context, changeCostsRequest);
      const changes = await runCooperatively(readDrafts(request.changes));
      const costs = await readChangeCosts(dependencies, changes);
      const seen = await seenAgents(context, dependencies);
      const agents = Object.fromEntries(seen.among(Object.entries(costs), ([agent]) => agent));
      return context.json({ agents } satisfies ChangeCostsAnswer);
    },
  );
}

/** The names of owners, by the ids that the store knows them by. */
async function readOwnerNames({ store }: Dependencies): Promise<ReadonlyMap<string, string>> {
  const owners = [...(await store.listOwners("agent")), ...(await store.listOwners("preset"))];
  return new Map(owners.map(({ id, name }) => [id, name]));
}

interface NamedChanges {
  changes: readonly OwnerChangeRequest[];
  names: ReadonlyMap<string, string>;
}

/** What is recorded of changes; saves of settings are entries by themselves. */
const ownerEntries = (context: Context, { changes, names }: NamedChanges): NewAuditEntry[] =>
  changes.flatMap((change) => {
    const { owner } = change;
    const event = ownerAuditEvent(change);
    if (owner.kind === "organisation" || !event) return [];
    const { kind, id } = owner;
    return [requestEntry(context, event, { kind, id, name: nameAfter(change, names) })];
  });

/** The entry of an import: the document, and how many owners it made and changed. */
function importedEntry(
  context: Context,
  document: string,
  changes: readonly OwnerChangeRequest[],
): NewAuditEntry {
  const made = changes.filter(({ action }) => action === "create").length;
  const facts = { document, made, changed: changes.length - made };
  return requestEntry(context, { kind: "settings_imported", facts });
}

function logDeleted(
  { log }: Dependencies,
  context: Context,
  { changes, names }: NamedChanges,
): void {
  for (const change of changes) {
    const { action, owner } = change;
    if (action !== "delete") continue;
    const what = `The ${owner.kind} ${nameAfter(change, names)} was deleted.`;
    log.warn({ owner, by: callerOf(context).name }, what);
  }
}

const nameAfter = ({ owner, labels }: OwnerChangeRequest, names: NamedChanges["names"]): string =>
  labels?.name ??
  names.get(storedIdOf(owner)) ??
  (owner.kind === "organisation" ? owner.kind : owner.id);

/** The event that is recorded of a change; saves of settings are records by themselves. */
function ownerAuditEvent({ action, owner, labels }: OwnerChangeRequest): AuditEvent | undefined {
  if (owner.kind === "organisation") return undefined;
  switch (action) {
    case "create":
      return { kind: `${owner.kind}_made`, facts: {} };
    case "delete":
      return deletedEvent(owner.kind, false);
    case "change":
      return labels && { kind: `${owner.kind}_changed`, facts: { changed: Object.keys(labels) } };
  }
}

/** The changes of owners that the caller's role does not reach, each with its refusal. */
async function refuseUnreached(
  dependencies: Dependencies,
  context: Context,
  changes: readonly SentChange[],
): Promise<{ change: number; error: PegboardError }[]> {
  const refusals: { change: number; error: PegboardError }[] = [];
  for (const [index, change] of changes.entries()) {
    try {
      await requireChange(dependencies, context, change);
    } catch (error) {
      if (!(error instanceof PegboardError)) throw error;
      refusals.push({ change: index, error });
    }
  }
  return refusals;
}

/** @throws PegboardError for an owner that the caller's role does not reach */
async function requireChange(
  dependencies: Dependencies,
  context: Context,
  { action, owner, labels }: SentChange,
): Promise<void> {
  if (owner.kind === "organisation") return requireAdmin(context);
  const { store } = dependencies;
  if (owner.kind === "preset")
    return action === "delete"
      ? requireWholePreset(store, context, owner)
      : requireAllAgents(context);
  const { id } = owner;
  if (action === "create") {
    const { name = id, group = null } = labels ?? {};
    requireGroup(context, { name, group });
    return requireFreeId(dependencies, context, id);
  }
  await requireAgent(dependencies, context, { id, to: "change" });
  if (labels?.group === undefined) return;
  requireGroup(context, { name: labels.name, group: labels.group });
  await requireGroupMove(store, context, { id, group: labels.group });
}

type SentChange = z.output<typeof ownerChangeRequest>;

/** Reads changes owner by owner, because together they may have millions of operations. */
function* readEach(sent: readonly SentChange[]) {
  const changes: OwnerChangeRequest[] = [];
  const refusals: { change: number; error: PegboardError }[] = [];
  for (const [index, change] of sent.entries()) {
    try {
      const { labels, operations, ...rest } = change;
      const read = readOperations(operations, change.owner.kind);
      changes.push({ ...rest, operations: read, ...(labels && { labels }) });
    } catch (error) {
      if (!(error instanceof PegboardError)) throw error;
      refusals.push({ change: index, error });
    }
    yield;
  }
  return { changes, refusals };
}

/** Reads changes that are not saved yet, owner by owner. */
export function* readDrafts(changes: z.output<typeof changeCostsRequest>["changes"]) {
  const read: { owner: SettingsOwner; operations: SettingsOperation[] }[] = [];
  for (const { owner, operations } of changes) {
    read.push({ owner, operations: readOperations(operations, owner.kind) });
    yield;
  }
  return read;
}

/** Writes an answer agent by agent, because together they may have millions of entries. */
function* writeEach(states: readonly AgentState[]): Generator<undefined, string[]> {
  const entries: string[] = [];
  for (const { agent, settings, refusedConfigs } of states) {
    const { id, revision } = agent;
    const answer: AllSettingsAnswer["agents"][string] = { revision, settings, refusedConfigs };
    entries.push(`${JSON.stringify(id)}:${JSON.stringify(answer)}`);
    yield;
  }
  return entries;
}
