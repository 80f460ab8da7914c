// POST /api/v1/agents/:agent/methods/:method/call   runs one method by its function name
// POST /api/v1/agents/:agent/operations/:method     the same with the arguments alone as its body, as
//                                                   the agent's openapi.json describes it
// POST /api/v1/agents/:agent/try                    the same for an operator, with the settings of
//                                                   a draft if wished
// POST /api/v1/agents/:agent/calls                  runs what a model asks for, in and out in its
//                                                   provider's shape
// With Accept: text/event-stream, all tell their progress and ask questions before they answer
// POST /api/v1/agents/:agent/answers/:question      answers a question of a running call

import { answerCalls, readCalls } from "@pegboard/registry-core/formats";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { AgentRun } from "../agents/agent-calls.ts";
import { callerKeyOf } from "../agents/called-by.ts";
import { draftState } from "../agents/draft-state.ts";
import {
  answerQuestionRequest,
  callAnswer,
  callRequest,
  callsAnswer,
  callsQueryOfRun,
  callsRequest,
  serviceArguments,
  tryRequest,
  waitQuery,
} from "../api-contract/call-contract.ts";
import { jsonObject } from "../api-contract/library-types.ts";
import type { CallsAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, PegboardError } from "../errors.ts";
import {
  answerRuns,
  type CountCalls,
  type RequestWork,
  runMethodCall,
  runTry,
  warningsOf,
} from "../http/answer-run.ts";
import { calledBy } from "../http/caller.ts";
import { findServedAgent } from "../http/find-agent.ts";
import {
  readCallBody,
  readCallsBody,
  readServiceArguments,
  readTryBody,
} from "../http/read-calls-body.ts";
import { readJson, readWait } from "../http/read-request.ts";
import { readSelection } from "../http/read-selection.ts";
import { savingAs } from "../http/require-proof.ts";
import { BODY_LIMITS, LONGEST_APPROVAL_WAIT } from "../limits.ts";
import { refused } from "../refusals.ts";

export function callRoute(app: Hono, dependencies: Dependencies): void {
  const answer = answerRuns(dependencies);
  for (const path of [
    "methods/:method/call",
    "operations/:method",
    "try",
    "calls",
    "answers/:question",
  ])
    app.use(`/api/v1/agents/:agent/${path}`, dependencies.callLimits.perRequest);

  app.post(
    "/api/v1/agents/:agent/methods/:method/call",
    contract({ takes: callRequest, answers: callAnswer, query: callsQueryOfRun }),
    (context) => answer(context, () => readCallRequest(dependencies, context)),
  );

  app.post(
    "/api/v1/agents/:agent/operations/:method",
    contract({ takes: serviceArguments, answers: callAnswer, query: callsQueryOfRun }),
    (context) => answer(context, () => readServiceCall(dependencies, context)),
  );

  app.post(
    "/api/v1/agents/:agent/try",
    contract({ takes: tryRequest, answers: callAnswer, query: waitQuery }),
    (context) => answer(context, () => readTry(dependencies, context)),
  );

  app.post(
    "/api/v1/agents/:agent/calls",
    contract({
      takes: z.union([callsRequest, jsonObject, z.array(jsonObject)]),
      answers: callsAnswer,
      query: callsQueryOfRun,
    }),
    (context) => answer(context, (count) => readBatch(dependencies, context, count)),
  );

  app.post(
    "/api/v1/agents/:agent/answers/:question",
    contract({ takes: answerQuestionRequest }),
    async (context) => {
      const said = await readJson(context, answerQuestionRequest, BODY_LIMITS.ofCalls);
      const { agent, question } = context.req.param();
      const taken = dependencies.questions.answer(
        { agent, caller: callerKeyOf(calledBy(context, "http")) },
        question,
        said,
      );
      if (!taken) {
        throw refused("not_found", "questionMissing", { id: question });
      }
      if (taken.issues.length > 0)
        throw invalid(taken.issues.map((issue) => ({ ...issue, path: ["answer", ...issue.path] })));
      return context.json({});
    },
  );
}

/** How the calls of a request wait for approvals, and the run that they belong to. */
function readRun(context: Context): Pick<AgentRun, "selection" | "approvalWait" | "run"> {
  const selection = readSelection(context, ["wait", "run"]);
  const run = context.req.query("run");
  if (run !== undefined && !/^[\w.:-]{1,64}$/.test(run))
    throw new PegboardError("bad_request", (t) =>
      t("run has to be a name of at most 64 letters, digits and -_.: for one run of the agent."),
    );
  const approvalWait = readWait(context, LONGEST_APPROVAL_WAIT / 1_000);
  return { selection, ...(approvalWait !== undefined && { approvalWait }), ...(run && { run }) };
}

async function readCallRequest(dependencies: Dependencies, context: Context): Promise<RequestWork> {
  const state = await findServedAgent(dependencies, context);
  const ofRun = readRun(context);
  const { arguments: args = {}, id, ...fromCaller } = await readCallBody(context);
  const functionName = context.req.param("method") ?? "";
  const call = { functionName, args, ...(id !== undefined && { id }) };
  const by = calledBy(context, "http");
  return (caller) =>
    runMethodCall(dependencies, { by, state, ...ofRun, ...fromCaller, ...caller }, call);
}

/**
 * How long a call of the service waits for its approval unless its query says. Programs that read a
 * description can be asked nothing, and give a call up after 45 seconds.
 */
const SERVICE_APPROVAL_WAIT = 40_000;

/** Reads a call whose body is the arguments alone, as the description of the service says. */
async function readServiceCall(dependencies: Dependencies, context: Context): Promise<RequestWork> {
  const state = await findServedAgent(dependencies, context);
  const { approvalWait = SERVICE_APPROVAL_WAIT, ...ofRun } = readRun(context);
  const args = await readServiceArguments(context);
  const functionName = context.req.param("method") ?? "";
  const by = calledBy(context, "http");
  return (caller) =>
    runMethodCall(
      dependencies,
      { by, state, approvalWait, ...ofRun, ...caller },
      { functionName, args },
    );
}

/**
 * Reads a call by an operator, with the saved settings or with those of a draft, for which nothing
 * else is computed.
 */
async function readTry(dependencies: Dependencies, context: Context): Promise<RequestWork> {
  const {
    function: functionName,
    arguments: args = {},
    draft,
    ...said
  } = await readTryBody(context);
  const saved = await findServedAgent(dependencies, context);
  const state = draft ? await draftState(savingAs(dependencies, context), saved, draft) : saved;
  const by = calledBy(context, "try");
  const approvalWait = readWait(context, LONGEST_APPROVAL_WAIT / 1_000);
  return (caller) =>
    runTry(
      dependencies,
      { by, state, selection: undefined, approvalWait, ...said, ...caller },
      { functionName, args },
    );
}

async function readBatch(
  dependencies: Dependencies,
  context: Context,
  count: CountCalls,
): Promise<RequestWork> {
  const state = await findServedAgent(dependencies, context);
  const ofRun = readRun(context);
  const { response, ...fromCaller } = await readCallsBody(context);
  const read = readCalls(response as object);
  if ("calls" in read) count(read.calls.length);
  return (caller) =>
    dependencies.calls.run(
      { by: calledBy(context, "http"), state, ...ofRun, ...fromCaller, ...caller },
      async (environment) => {
        const outcome = await answerCalls(environment, response);
        if ("issues" in outcome) throw invalid(outcome.issues);
        const { answered, ...answers } = outcome;
        const outcomes = answered.map(({ call: { id, functionName }, result }) => ({
          ...(id !== undefined && { id }),
          functionName,
          outcome: result.ok ? ("ok" as const) : result.code,
          ...(result.ok && result.issues && { issues: result.issues }),
        }));
        return { ...answers, calls: outcomes, ...warningsOf(environment) } satisfies CallsAnswer;
      },
    );
}
