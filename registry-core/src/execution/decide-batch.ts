import { reasonOf } from "@pegboard/json-schema";
import { describeUnapproved } from "../messages/call-messages.ts";
import type { ApprovalDecision } from "./approvals.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { type ApprovalRequest, type FailedCall, failedCall, notRun } from "./call-result.ts";
import { untilAborted } from "./limited-signal.ts";
import type { ReadyCall } from "./read-arguments.ts";

type Decided = ReadyCall | FailedCall;

/**
 * Decides which calls of a batch run, before any of them does. The first call of an exclusive tool
 * runs alone. Nothing after the first call of a tool that takes control runs. While a call waits
 * for its approval, nothing runs, so that the batch sent again with the approval does nothing
 * twice.
 */
export async function decideBatch(
  environment: CallEnvironment,
  asked: readonly Decided[],
): Promise<Decided[]> {
  const alone = asked.find((each) => isReady(each) && each.tool.definition.isExclusive === true);
  const apart = asked.map((each) =>
    isReady(alone) && isReady(each) && each !== alone
      ? notRun(each.label, { code: "beside_exclusive", values: { by: alone.label } })
      : each,
  );
  const control = apart.findIndex(
    (each) => isReady(each) && each.tool.definition.takesControl === true,
  );
  const last = apart[control];
  const ended = apart.map((each, index) =>
    isReady(last) && isReady(each) && index > control
      ? notRun(each.label, { code: "control_taken", values: { by: last.label } })
      : each,
  );
  return ended.some(needsApproval) ? settleApprovals(environment, ended) : ended;
}

const isReady = (each: Decided | undefined): each is ReadyCall =>
  each !== undefined && !("code" in each);

const needsApproval = (each: Decided): each is ReadyCall =>
  isReady(each) && each.method.definition.needsApproval === true;

async function settleApprovals(
  environment: CallEnvironment,
  batch: readonly Decided[],
): Promise<Decided[]> {
  const calls = batch.filter(needsApproval);
  const decisions = new Map<Decided, ApprovalDecision>();
  const decided = await decideApprovals(environment, calls);
  for (const [index, call] of calls.entries())
    decisions.set(call, decided[index] ?? { state: "pending" });
  const first = calls.find((call) => decisions.get(call)?.state === "pending");
  return batch.map((each) => {
    const decision = decisions.get(each);
    if (!isReady(each)) return each;
    if (decision && decision.state !== "approved") return unapproved(each, decision);
    if (first) return notRun(each.label, { code: "awaits_approval", values: { by: first.label } });
    return decision ? { ...each, approved: true } : each;
  });
}

async function decideApprovals(
  environment: CallEnvironment,
  calls: ReadyCall[],
): Promise<ApprovalDecision[]> {
  const {
    approve,
    approvals,
    agent,
    callerKey: caller,
    approved = [],
    declined = [],
    signal,
  } = environment;
  if (!approve) {
    const asked = calls.map((call) => ({ agent: agent.id, caller, ...requestForApproval(call) }));
    return (
      approvals?.decide(asked, { approved, declined }) ?? calls.map(() => ({ state: "pending" }))
    );
  }
  return Promise.all(
    calls.map(async (call) => {
      try {
        const isApproved = await untilAborted(
          Promise.resolve(approve(requestForApproval(call))),
          signal,
        );
        return { state: isApproved === true ? "approved" : "declined" } as const;
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Error(`its approval failed: ${reasonOf(error)}`);
      }
    }),
  );
}

function unapproved(
  call: ReadyCall,
  decision: Exclude<ApprovalDecision, { state: "approved" }>,
): FailedCall {
  const { state } = decision;
  const id = state === "pending" ? decision.id : undefined;
  const message = describeUnapproved(call.label, { state, canWait: id !== undefined });
  if (state === "declined") return failedCall("declined", message);
  return {
    ...failedCall("needs approval", message),
    approval: { ...requestForApproval(call), ...(id !== undefined && { id }) },
  };
}

function requestForApproval({ call, tool, method, label, args }: ReadyCall): ApprovalRequest {
  const { id, functionName } = call;
  const place = { tool: tool.definition.name, method: method.definition.name };
  return { ...(id !== undefined && { callId: id }), functionName, ...place, label, args };
}
