// GET  /api/v1/approvals       calls that wait for somebody to approve them
// GET  /api/v1/approvals/:id   one of them, with its arguments
// POST /api/v1/approvals/:id   approves or declines it

import type { Context, Hono } from "hono";
import type { z } from "zod";
import {
  approvalAnswer,
  approvalQuery,
  approvalsAnswer,
  approvalVerdict,
  decideApprovalRequest,
} from "../api-contract/approval-contract.ts";
import type { ApprovalAnswer, ApprovalsAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireAgent, seenAgents } from "../http/agent-reach.ts";
import { callerOf } from "../http/caller.ts";
import { jsonAnswer } from "../http/json-answer.ts";
import { readJson, readQuery } from "../http/read-request.ts";
import { refused } from "../refusals.ts";
import { recorder } from "./records/record-event.ts";

export function approvalsRoute(app: Hono, dependencies: Dependencies): void {
  const { approvals } = dependencies;
  app.get("/api/v1/approvals", contract({ answers: approvalsAnswer }), async (context) => {
    const seen = await seenAgents(context, dependencies);
    return context.json(approvals.list(seen.has) satisfies ApprovalsAnswer);
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
      return jsonAnswer(context, found satisfies ApprovalAnswer);
    },
  );

  app.post(
    "/api/v1/approvals/:id",
    contract({ takes: decideApprovalRequest, answers: approvalVerdict }),
    (context) => decide(dependencies, context),
  );
}

/** The approvals whose decision is being recorded: nobody else decides about them. */
const deciding = new WeakMap<Dependencies["approvals"], Set<string>>();

/** The decision is recorded before it holds, so that nothing runs that cannot be recorded. */
async function decide(dependencies: Dependencies, context: Context): Promise<Response> {
  const { approvals } = dependencies;
  const said = await readJson(context, decideApprovalRequest);
  const id = context.req.param("id") ?? "";
  const seen = await seenAgents(context, dependencies);
  if (!approvals.concerns(id, seen.has)) throw refused("not_found", "approvalMissing", { id });
  const found = approvals.find(id, { whole: false });
  if (found) await requireAgent(dependencies, context, { id: found.agent, to: "change" });
  const claimed = deciding.get(approvals) ?? new Set();
  deciding.set(approvals, claimed);
  if (!found || claimed.has(id)) throw ended(approvals, id);
  claimed.add(id);
  try {
    const decision = decisionOf(said, callerOf(context).name);
    await recordDecision(dependencies, context, { found, decision });
    if (!approvals.answer(id, decision)) throw ended(approvals, id);
    return context.json(approvals.verdictOf(id));
  } finally {
    claimed.delete(id);
  }
}

function decisionOf(said: z.output<typeof decideApprovalRequest>, by: string): ApprovalDecision {
  if (said.decision === "approve")
    return { state: "approved", by, ...(said.forRun === true && { forRun: true }) };
  const reason = said.reason?.trim() ?? "";
  return { state: "declined", by, ...(reason !== "" && { reason }) };
}

type ApprovalDecision = Parameters<Dependencies["approvals"]["answer"]>[1];

function recordDecision(
  dependencies: Dependencies,
  context: Context,
  { found, decision }: { found: ApprovalAnswer; decision: ApprovalDecision },
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
