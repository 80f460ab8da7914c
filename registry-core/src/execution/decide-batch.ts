import { reasonOf } from "@pegboard/json-schema";
import { describeDeclined, describeUnapproved } from "../messages/call-messages.ts";
import { asksFirst } from "./admit-call.ts";
import type { ApprovalDecision, Approvals, CallApproval } from "./approvals.ts";
import type { CallEnvironment } from "./call-environment.ts";
import type { CallRecord } from "./call-record.ts";
import {
  type ApprovalRequest,
  type FailedCall,
  failedCall,
  notRun,
  thrownCall,
} from "./call-result.ts";
import { hostClock } from "./clock.ts";
import { untilAborted } from "./limited-signal.ts";
import type { ReadyCall } from "./read-arguments.ts";
import { stopped } from "./run-method.ts";

type DecidedCall = ReadyCall | FailedCall;

/**
 * Decides which calls of a batch run, before any of them does. The first call of an exclusive tool
 * runs alone. Nothing after the first call of a tool that takes control runs. While a call waits
 * for its approval, nothing runs, so that the batch sent again with the approval does nothing
 * twice.
 */
export async function decideBatch(
  environment: CallEnvironment,
  asked: readonly DecidedCall[],
): Promise<DecidedCall[]> {
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

const isReady = (each: DecidedCall | undefined): each is ReadyCall =>
  each !== undefined && !("code" in each);

const needsApproval = (each: DecidedCall): each is ReadyCall => isReady(each) && asksFirst(each);

async function settleApprovals(
  environment: CallEnvironment,
  batch: readonly DecidedCall[],
): Promise<DecidedCall[]> {
  const calls = batch.filter(needsApproval);
  const decisions = new Map<DecidedCall, ApprovalDecision>();
  const decided = await decideApprovals(environment, calls);
  for (const [index, call] of calls.entries())
    decisions.set(call, decided[index] ?? { state: "pending" });
  const first = calls.find((call) => decisions.get(call)?.state === "pending");
  return batch.map((each) => {
    const decision = decisions.get(each);
    if (!isReady(each)) return each;
    if (decision && !isApproved(decision)) return unapproved(each, decision, environment.signal);
    if (first) return notRun(each.label, { code: "awaits_approval", values: { by: first.label } });
    return decision
      ? { ...each, approval: given(decision), form: formOf(environment, each) }
      : each;
  });
}

type Approved = Extract<ApprovalDecision, { state: "decided" }>;

const isApproved = (decision: ApprovalDecision): decision is Approved =>
  decision.state === "decided" && decision.verdict.state === "approved";

const given = ({ id, verdict }: Approved): CallApproval => ({
  ...(id !== undefined && { id }),
  ...verdict,
});

/**
 * Lets somebody decide about the calls: the table of the host, where calls wait, and the caller
 * itself, whoever is first.
 */
async function decideApprovals(
  environment: CallEnvironment,
  calls: ReadyCall[],
): Promise<ApprovalDecision[]> {
  const { approve, approvals, approvalWait: limit, signal, clock = hostClock } = environment;
  const asking = (call: ReadyCall) =>
    approve && ((until: AbortSignal) => askCaller(approve, requestForApproval(call), until));
  if (!approvals) {
    return Promise.all(
      calls.map(async (call): Promise<ApprovalDecision> => {
        const state = await asking(call)?.(signal);
        if (state === undefined) return { state: "pending" };
        const verdict = { state: state ? "approved" : "declined", at: clock.now() } as const;
        return { state: "decided", verdict };
      }),
    );
  }
  const decisions = openApprovals(environment, approvals, calls);
  if (!approve && limit === undefined) return decisions;
  return Promise.all(
    decisions.map((decision, index) => {
      const call = calls[index];
      if (decision.state === "decided" || decision.id === undefined || !call) return decision;
      return approvals.hold(decision.id, { signal, limit, ask: asking(call) });
    }),
  );
}

/** Puts the calls into the host's table, and tells the host of those that begin to wait there. */
function openApprovals(
  environment: CallEnvironment,
  approvals: Approvals,
  calls: ReadyCall[],
): ApprovalDecision[] {
  const { agent, callerKey: caller, run, onWaiting, clock = hostClock } = environment;
  const { approvalLimit, approvalWait = approvalLimit } = environment;
  const limit =
    approvalWait === undefined ? undefined : Math.min(approvalWait, approvalLimit ?? approvalWait);
  const asked = calls.map((call) => ({
    agent: agent.id,
    caller,
    run,
    form: formOf(environment, call),
    ...requestForApproval(call),
  }));
  const decisions = approvals.decide(asked, environment);
  for (const [index, decision] of decisions.entries()) {
    const call = calls[index];
    if (!onWaiting || !call || decision.state === "decided" || decision.id === undefined) continue;
    const result = unapproved(call, decision, environment.signal);
    const record: CallRecord = {
      agent: agent.id,
      functionName: call.call.functionName,
      tool: call.tool.definition.name,
      method: call.method.definition.name,
      ...(call.reason !== undefined && { reason: call.reason }),
      askedAt: clock.now(),
      waited: 0,
      outcome: result.code,
      message: result.message,
      approval: { id: decision.id, ...(limit !== undefined && { until: clock.now() + limit }) },
    };
    onWaiting({ record, args: call.args, result });
  }
  return decisions;
}

async function askCaller(
  approve: NonNullable<CallEnvironment["approve"]>,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (await untilAborted(Promise.resolve(approve(request, signal)), signal)) === true;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(`its approval failed: ${reasonOf(error)}`);
  }
}

/** A text that is another one when what was approved is: the method, where it goes, its config. */
export function formOf(environment: CallEnvironment, { tool, method }: ReadyCall): string {
  const { source, connection } = tool.definition;
  const { material: _, ...definition } = method.definition;
  return JSON.stringify([definition, source, connection, environment.configKeyOf?.(tool)]);
}

function unapproved(call: ReadyCall, decision: ApprovalDecision, signal: AbortSignal): FailedCall {
  const { id } = decision;
  if (decision.state === "decided")
    return Object.defineProperty(batchRefusal(call.label, decision, signal), "decided", {
      value: given(decision),
    });
  const message = describeUnapproved(call.label, { canWait: id !== undefined });
  return {
    ...failedCall("needs approval", message),
    approval: { ...requestForApproval(call), ...(id !== undefined && { id }) },
  };
}

function batchRefusal(
  label: string,
  { verdict, error }: Approved,
  signal: AbortSignal,
): FailedCall {
  if (verdict.state !== "withdrawn")
    return failedCall("declined", describeDeclined(label, verdict));
  if (signal.aborted) return stopped(label, signal.reason);
  if (error === undefined) return failedCall("cancelled", `${label} was not run: its host ends.`);
  return thrownCall("failed", `${label} was not run: ${reasonOf(error)}`, error);
}

function requestForApproval({ call, tool, method, label, args }: ReadyCall): ApprovalRequest {
  const { id, functionName } = call;
  const place = { tool: tool.definition.name, method: method.definition.name };
  return { ...(id !== undefined && { callId: id }), functionName, ...place, label, args };
}
