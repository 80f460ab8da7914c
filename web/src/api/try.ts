import { jsonText, parseJson } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { appBase } from "@pegboard/ui/app-base.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import type {
  AnswerQuestionRequest,
  ApprovalEvent,
  CallAnswer,
  ProgressEvent,
  QuestionEvent,
  TryRequest,
} from "../../../server/src/api-contract.ts";
import { awaitProof } from "./account/proof-challenge.ts";
import { ApiError } from "./api-error.ts";
import { requestJson } from "./request-json.ts";
import { ownerApiPath } from "./settings.ts";

export type {
  ApprovalEvent,
  CallAnswer,
  ProgressEvent,
  QuestionEvent,
  TryRequest,
} from "../../../server/src/api-contract.ts";

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
  const response = await fetch(new URL(`${appBase}${path}`, location.origin), {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      "accept-language": LOCALE,
      "content-type": "application/json",
    },
    body: jsonText(request),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : ApiError.unreachable();
  });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    throw ApiError.from(response.status, await response.json().catch(() => undefined));
  }
  for await (const { event, data } of eventsOf(response)) {
    if (event === "progress") onProgress(data as ProgressEvent);
    if (event === "question") onQuestion(data as QuestionEvent);
    if (event === "approval") onApproval(data as ApprovalEvent);
    if (event === "answer") return data as CallAnswer;
    if (event === "error") throw ApiError.from(response.status, data);
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

async function* eventsOf({ body }: Response): AsyncGenerator<{ event: string; data: unknown }> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event === undefined || data === undefined) continue;
      // A question has a schema, whose numbers are those of JavaScript.
      yield { event, data: event === "question" ? JSON.parse(data) : parseJson(data) };
    }
  }
}
