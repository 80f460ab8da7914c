import type { JsonObject } from "@pegboard/registry-core";
import type {
  AnswerQuestionRequest,
  ApprovalEvent,
  CallAnswer,
  ProgressEvent,
  QuestionEvent,
  TryRequest,
} from "../../../../server/src/api-contract.ts";
import { awaitProof } from "../account/proof-challenge.ts";
import { ApiError } from "../api-error.ts";
import { requestJson } from "../request-json.ts";
import { ownerApiPath } from "../settings.ts";
import { postForEvents } from "./event-stream.ts";

export type {
  ApprovalEvent,
  CallAnswer,
  ProgressEvent,
  QuestionEvent,
  TryRequest,
} from "../../../../server/src/api-contract.ts";

/** Receives what a call reports while it runs. */
export interface TryHandlers {
  onProgress(progress: ProgressEvent): void;
  onQuestion(question: QuestionEvent): void;
  /** The call waits until somebody approves exactly this. */
  onApproval(approval: ApprovalEvent): void;
}

/** Seconds that a call waits for its approval. */
export const TRY_APPROVAL_WAIT = 120;

/** Runs a method for an operator; aborting gives the call up. @throws ApiError */
export async function tryMethod(
  agent: string,
  request: TryRequest,
  handlers: TryHandlers & { signal: AbortSignal },
): Promise<CallAnswer> {
  try {
    return await tryOnce(agent, request, handlers);
  } catch (error) {
    if (!(await awaitProof(error)) || handlers.signal.aborted) throw error;
    return tryOnce(agent, request, handlers);
  }
}

async function tryOnce(
  agent: string,
  request: TryRequest,
  handlers: TryHandlers & { signal: AbortSignal },
): Promise<CallAnswer> {
  const { signal, onProgress, onQuestion, onApproval } = handlers;
  const path = `${ownerApiPath({ kind: "agent", id: agent })}/try?wait=${TRY_APPROVAL_WAIT}s`;
  for await (const { event, data } of postForEvents(path, request, signal)) {
    if (event === "progress") onProgress(data as ProgressEvent);
    if (event === "question") onQuestion(data as QuestionEvent);
    if (event === "approval") onApproval(data as ApprovalEvent);
    if (event === "answer") return data as CallAnswer;
  }
  throw ApiError.unreachable();
}

export function answerQuestion(
  agent: string,
  question: string,
  answer: JsonObject | undefined,
): Promise<object> {
  const body: AnswerQuestionRequest = answer ? { answer } : { declined: true };
  return requestJson(
    `${ownerApiPath({ kind: "agent", id: agent })}/answers/${encodeURIComponent(question)}`,
    {
      method: "POST",
      body,
    },
  );
}
