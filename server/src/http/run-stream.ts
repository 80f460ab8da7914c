import type { Context } from "hono";
import type { AgentRun } from "../agents/agent-calls.ts";
import { callerKeyOf } from "../agents/called-by.ts";
import type { ApprovalEvent, ProgressEvent, QuestionEvent } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { calledBy } from "./caller.ts";
import { answerEvents } from "./event-answer.ts";

/** A caller for as long as its calls run. */
export type LiveCaller = Pick<AgentRun, "signal" | "onProgress" | "onWaiting" | "ask">;

/** Answers a run as events: `progress`, `question` and `approval` while it runs, then its end. */
export function streamRun(
  dependencies: Dependencies,
  context: Context,
  run: (caller: LiveCaller) => Promise<object>,
): { response: Response; ended: Promise<void> } {
  const { questions } = dependencies;
  const asker = {
    agent: context.req.param("agent") ?? "",
    caller: callerKeyOf(calledBy(context, "http")),
  };
  return answerEvents(dependencies, context, ({ signal, send, progress }) =>
    run({
      signal,
      onProgress: (call, told) =>
        progress(call, { call: identifyCall(call), ...told } satisfies ProgressEvent),
      onWaiting: ({ ended: { record, result } }) => {
        const { id, until } = record.approval ?? {};
        const request = result.ok ? undefined : result.approval;
        if (id === undefined || until === undefined || !request) return;
        const { callId, functionName, args } = request;
        const call = identifyCall({ ...(callId !== undefined && { id: callId }), functionName });
        send("approval", { id, call, until, arguments: args } satisfies ApprovalEvent);
      },
      ask: (question) =>
        questions.ask(asker, question, (id) => {
          const { call, message, schema } = question;
          send("question", {
            id,
            call: identifyCall(call),
            message,
            schema,
          } satisfies QuestionEvent);
        }),
    }),
  );
}

function identifyCall({ id, functionName }: { id?: string; functionName: string }) {
  return { ...(id !== undefined && { id }), functionName };
}
