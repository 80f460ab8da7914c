// GET  /api/v1/approvals       calls that wait for somebody to approve them
// GET  /api/v1/approvals/:id   one of them, with its arguments
// POST /api/v1/approvals/:id   approves or declines it

import type { Context, Hono } from "hono";
import type { z } from "zod";
import { findSettingSave } from "../agents/approval-setter.ts";
import {
  approvalAnswer,
  approvalQuery,
  approvalsAnswer,
  approvalVerdict,
  decideApprovalRequest,
} from "../api-contract/approval-contract.ts";
import type { ApprovalAnswer, ApprovalsAnswer, AuditEntry } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireAgent, seenAgents } from "../http/agent-reach.ts";
import { askedBy, callerOf, personBehind, rightsOf } from "../http/caller.ts";
import { jsonAnswer } from "../http/json-answer.ts";
import { readJson, readQuery } from "../http/read-request.ts";
import { type DecidedCall, type Decider, decidersOf, decisionBar } from "../people/deciders.ts";
import { mayApprove } from "../people/rights.ts";
import { refused } from "../refusals.ts";
import type { StoredPerson } from "../stores/people/people-store.ts";
import type { Store } from "../stores/store.ts";
import { recorder } from "./records/record-event.ts";

export function approvalsRoute(app: Hono, dependencies: Dependencies): void {
  const { approvals } = dependencies;
  app.get("/api/v1/approvals", contract({ answers: approvalsAnswer }), async (context) => {
    const seen = await seenAgents(context, dependencies);
    const { waiting: all, ...listed } = approvals.list(seen.has);
    const groups = await readGroupNames(dependencies.store);
    const decider = deciderOf(context);
    const waiting = all.map((call) => {
      const owner = approvals.ownerOf(call.id);
      const bar = decisionBar(decider, { owner, group: groups.get(call.agent) ?? null });
      return { ...call, ...(bar && { bar }) };
    });
    const yours = waiting.filter(({ bar }) => bar === undefined).length;
    const mayDecide = decider.rights !== undefined && mayApprove(decider.rights);
    const own: ApprovalsAnswer = { waiting, ...listed, yours, mayDecide };
    const others = await dependencies.handOn?.askOthers<ApprovalsAnswer>(context);
    if (!others) return context.json(own);
    const { answers, away } = others;
    return context.json({
      ...answers.reduce(joinApprovals, own),
      ...(away.length > 0 && { away }),
    });
  });

  app.get(
    "/api/v1/approvals/:id",
    contract({ answers: approvalAnswer, query: approvalQuery }),
    async (context) => {
      const { whole } = readQuery(context, approvalQuery);
      const id = context.req.param("id");
      const found = approvals.find(id, { whole: whole === "true" });
      const seen = await seenAgents(context, dependencies);
      if (!approvals.concerns(id, seen.has)) throw refused("not_found", "approvalMissing", { id });
      if (!found) throw ended(approvals, id);
      const answer = { ...found, ...(await readDeciding(dependencies, context, found)) };
      return jsonAnswer(context, answer satisfies ApprovalAnswer);
    },
  );

  app.post(
    "/api/v1/approvals/:id",
    contract({ takes: decideApprovalRequest, answers: approvalVerdict }),
    (context) => decideWaiting(dependencies, context),
  );
}

/** What waits at two servers of one database. */
const joinApprovals = (one: ApprovalsAnswer, other: ApprovalsAnswer): ApprovalsAnswer => ({
  ...one,
  waiting: [...one.waiting, ...other.waiting].sort((a, b) => a.since - b.since),
  total: one.total + other.total,
  ended: [...one.ended, ...other.ended],
  yours: one.yours + other.yours,
});

/** The approvals whose decision is being recorded: nobody else decides about them. */
const deciding = new WeakMap<Dependencies["approvals"], Set<string>>();

/** The decision is recorded before it holds, so that nothing runs that cannot be recorded. */
async function decideWaiting(dependencies: Dependencies, context: Context): Promise<Response> {
  const { approvals } = dependencies;
  const said = await readJson(context, decideApprovalRequest);
  const id = context.req.param("id") ?? "";
  const seen = await seenAgents(context, dependencies);
  if (!approvals.concerns(id, seen.has)) throw refused("not_found", "approvalMissing", { id });
  const found = approvals.find(id, { whole: false });
  if (found) await requireApprovalDecider(dependencies, context, found);
  const claimed = deciding.get(approvals) ?? new Set();
  deciding.set(approvals, claimed);
  if (!found || claimed.has(id)) throw ended(approvals, id);
  claimed.add(id);
  try {
    const decision = decisionOf(said, askedBy(context).by);
    await recordDecision(dependencies, context, { found, decision });
    if (!approvals.answer(id, decision)) throw ended(approvals, id);
    return context.json(approvals.verdictOf(id));
  } finally {
    claimed.delete(id);
  }
}

function decisionOf(
  said: z.output<typeof decideApprovalRequest>,
  { name: by, person }: AuditEntry["by"],
): AskedDecision {
  const who = { by, ...(person !== undefined && { person }) };
  if (said.decision === "approve")
    return { state: "approved", ...who, ...(said.forRun === true && { forRun: true }) };
  const reason = said.reason?.trim() ?? "";
  return { state: "declined", ...who, ...(reason !== "" && { reason }) };
}

/** The group of each agent that is in one. */
async function readGroupNames(store: Pick<Store, "listAgentGroups">, id?: string) {
  const groups = await store.listAgentGroups(id);
  return new Map(groups.map(({ id, group }) => [id, group]));
}

function deciderOf(context: Context): Decider {
  const caller = callerOf(context);
  const isNamed = caller.kind === "operator" && caller.isNamedByHost;
  return {
    rights: rightsOf(caller),
    person: personBehind(caller),
    token: askedBy(context).by.token,
    ...(isNamed && { hostName: caller.name }),
  };
}

async function readDecidedCall(
  { store, approvals }: Dependencies,
  { id, agent }: ApprovalAnswer,
): Promise<DecidedCall> {
  const groups = await readGroupNames(store, agent);
  return { owner: approvals.ownerOf(id), group: groups.get(agent) ?? null };
}

/** What is told of who may decide, and who set that somebody has to. */
async function readDeciding(
  dependencies: Dependencies,
  context: Context,
  found: ApprovalAnswer,
): Promise<Pick<ApprovalAnswer, "bar" | "deciders" | "setIn">> {
  const { store, people } = dependencies;
  const call = await readDecidedCall(dependencies, found);
  const decider = deciderOf(context);
  const bar = decisionBar(decider, call);
  const setIn = await findSettingSave(store, found);
  const told = { ...(bar && { bar }), ...(setIn && { setIn }) };
  if (!(await people.anybody())) return told;
  const { may, owner } = await decidersOf(store, call);
  return {
    ...told,
    deciders: {
      may: may.map(({ id, role, groups, ...named }) => ({
        id,
        role,
        groups,
        name: personLabel(named),
        isYou: id === decider.person,
      })),
      ...(owner && {
        owner: { id: owner.id, name: personLabel(owner), how: call.owner?.how ?? "call" },
      }),
    },
  };
}

const personLabel = ({ name, email }: Pick<StoredPerson, "name" | "email">): string =>
  name || email;

/** @throws PegboardError for who may not decide about a call, which says why */
async function requireApprovalDecider(
  dependencies: Dependencies,
  context: Context,
  found: ApprovalAnswer,
): Promise<void> {
  await requireAgent(dependencies, context, { id: found.agent, to: "change" });
  const call = await readDecidedCall(dependencies, found);
  const bar = decisionBar(deciderOf(context), call);
  if (bar !== "own_token" && bar !== "own_call") return;
  const how = bar === "own_token" ? "token" : "call";
  const id = call.owner?.id;
  const owner = id === undefined ? undefined : await dependencies.store.findRow("people", { id });
  const person = owner ? personLabel(owner) : callerOf(context).name;
  throw refused("own_call", "approvalOwn", { how, person });
}

type AskedDecision = Parameters<Dependencies["approvals"]["answer"]>[1];

function recordDecision(
  dependencies: Dependencies,
  context: Context,
  { found, decision }: { found: ApprovalAnswer; decision: AskedDecision },
): Promise<void> {
  const { agent: id, agentName: name, tool, method } = found;
  const call = `${tool}.${method}`;
  const { state, forRun = false, reason = "" } = decision;
  return recorder(dependencies, "agent")(
    context,
    { id, name },
    state === "approved"
      ? { kind: "call_approved", facts: { call, forRun } }
      : { kind: "call_declined", facts: { call, reason } },
  );
}

/** Why nothing can be decided: the call ended, somebody else was first, or there is no such call. */
function ended(approvals: Dependencies["approvals"], id: string): Error {
  const verdict = approvals.verdictOf(id);
  if (verdict)
    return refused("approval_ended", "approvalEnded", {
      state: verdict.state.replace(" ", "_") as "approved",
      by: verdict.by ?? "",
    });
  return approvals.table.find(id)
    ? refused("approval_ended", "approvalTaken", {})
    : refused("not_found", "approvalMissing", { id });
}
