// GET  /api/settings/agents   what is stored for every agent in use
// POST /api/settings/owners   makes, changes and deletes several owners in one write, or tells what of it is refused
// POST /api/settings/costs    what operations of several owners, saved together, would cost each agent
import type { SettingsOperation, SettingsOwner } from "@pegboard/registry-core";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { AgentState } from "../agents/agent-states.ts";
import { readChangeCosts } from "../agents/change-costs.ts";
import { saveOwners } from "../agents/save-owners.ts";
import type {
  AllSettingsAnswer,
  AuditEvent,
  ChangeCostsAnswer,
  OwnerChangeRequest,
  SaveOwnersAnswer,
} from "../api-contract.ts";
import type { Happened } from "../audit/audit-log.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { errorAnswer } from "../http/answer-error.ts";
import { askedBy, callerOf } from "../http/caller.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { savingAs } from "../http/proof/require-proof.ts";
import { readChange } from "../http/read-json.ts";
import { readOperations } from "../http/read-operations.ts";
import { inSlices } from "../in-slices.ts";
import { FILE_LIMITS, MOST_OWNERS } from "../limits.ts";
import { description, group, id, name } from "./agents-route.ts";

const owner = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["agent", "preset"]), id: z.string() }),
  z.strictObject({ kind: z.literal("organisation") }),
]);
const change = z.strictObject({ owner, operations: z.array(z.unknown()) });
const costsRequest = z.strictObject({
  changes: z.array(change).max(MOST_OWNERS, `must name at most ${MOST_OWNERS} owners`),
});
const labels = z.strictObject({ name, description: description.optional(), group: group.optional() });
const ownerChange = z.strictObject({
  action: z.enum(["change", "create", "delete"]),
  owner,
  labels: labels.optional(),
  baseRevision: z.int().min(0),
  operations: z.array(z.unknown()),
});
/** As a new one has to have it. */
const isNewId = ({ action, owner }: { action: string; owner: SettingsOwner }) =>
  action !== "create" || (owner.kind !== "organisation" && id.safeParse(owner.id).success);
const ownersRequest = z.strictObject({
  changes: z
    .array(ownerChange.refine(isNewId, "must name a new owner by small letters, digits and single hyphens"))
    .max(MOST_OWNERS, `must name at most ${MOST_OWNERS} owners`),
  trial: z.boolean().optional(),
});
/** What a file says is written out once more for each agent. */
const LARGEST_OWNERS = { bytes: FILE_LIMITS.bytes * 2, values: 1_000_000 };

export function manySettingsRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/settings/agents", tagAnswers, async (context) => {
    const entries = await inSlices(writeEach(await dependencies.agents.listServed()));
    return context.body(`{"agents":{${entries.join()}}}`, 200, { "Content-Type": "application/json" });
  });

  app.post("/api/settings/owners", async (context) => {
    const { changes, trial = false } = await readChange(context, ownersRequest, LARGEST_OWNERS);
    const read = await inSlices(readEach(changes));
    const refusals = [...read.refusals];
    if (refusals.length === 0) {
      refusals.push(...(await saveOwners(savingAs(dependencies, context), read.changes, { isTrial: trial })));
    }
    const saved = refusals.length === 0 && !trial;
    if (saved) await recordOwners(context, read.changes);
    const bodies = refusals.map(({ change, error }) => ({ change, error: errorAnswer(error).body.error }));
    return context.json({ saved, refusals: bodies } satisfies SaveOwnersAnswer);
  });

  app.post("/api/settings/costs", async (context) => {
    const request = await readChange(context, costsRequest);
    const changes = await inSlices(readDrafts(request.changes));
    return context.json({ agents: await readChangeCosts(dependencies, changes) } satisfies ChangeCostsAnswer);
  });

  /** Saves of settings are records by themselves. */
  async function recordOwners(context: Context, changes: readonly OwnerChangeRequest[]): Promise<void> {
    const made: Happened[] = [];
    for (const { action, owner, labels } of changes) {
      if (owner.kind === "organisation" || action === "change") continue;
      const { kind, id } = owner;
      const subject = { kind, id, name: labels?.name ?? id };
      const event: AuditEvent =
        action === "create"
          ? { kind: `${kind}_made`, facts: {} }
          : { kind: `${kind}_deleted`, facts: { forever: false } };
      made.push({ ...askedBy(context), ...event, subject });
      if (action === "delete") {
        dependencies.log.warn({ owner, by: callerOf(context).name }, `The ${kind} ${id} was deleted.`);
      }
    }
    if (made.length > 0) await dependencies.audit.record(...made);
  }
}

type SentChange = z.infer<typeof ownerChange>;

/** Owner by owner: together they may have millions of operations. */
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

/** The same of what is not saved yet. */
function* readDrafts(changes: z.output<typeof costsRequest>["changes"]) {
  const read: { owner: SettingsOwner; operations: SettingsOperation[] }[] = [];
  for (const { owner, operations } of changes) {
    read.push({ owner, operations: readOperations(operations, owner.kind) });
    yield;
  }
  return read;
}

/** Agent by agent: together they may have millions of entries. */
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
