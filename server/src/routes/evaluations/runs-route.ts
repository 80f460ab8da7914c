// GET    /api/v1/agents/:agent/evaluations                  runs, newest first
// POST   /api/v1/agents/:agent/evaluations                  has models asked
// POST   /api/v1/agents/:agent/evaluations/estimate         what that would send; it sends nothing
// POST   /api/v1/agents/:agent/evaluations/standing         what runs of a draft came to
// GET    /api/v1/agents/:agent/evaluations/:run             one run, case by case
// POST   /api/v1/agents/:agent/evaluations/:run/stop        ends it; its answers stay
// POST   /api/v1/agents/:agent/evaluations/:run/resume      goes on with what is not answered
// DELETE /api/v1/agents/:agent/evaluations/:run             removes it with its answers

import { requestIssue } from "@pegboard/registry-core/internal";
import type { Translate } from "@pegboard/registry-core/messages";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { AgentState } from "../../agents/agent-states.ts";
import { draftState } from "../../agents/draft-state.ts";
import { stateAt } from "../../agents/former-states.ts";
import {
  type ReadRunRequest,
  type RunVariantRequest,
  resumeRunRequest,
  runAnswer,
  runChangedAnswer,
  runEstimate,
  runRequest,
  runsAnswer,
  standingAnswer,
  standingRequest,
} from "../../api-contract/evaluations/run-contract.ts";
import { shapeSentence } from "../../api-contract/shape-messages.ts";
import type {
  RunAnswer,
  RunChangedAnswer,
  RunEstimate,
  RunsAnswer,
  StandingAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { Dependencies } from "../../dependencies.ts";
import { invalid } from "../../errors.ts";
import { freezeVariant } from "../../evaluations/frozen-variant.ts";
import { type PlannedRun, planRun } from "../../evaluations/plan-run.ts";
import { planOf } from "../../evaluations/run-plan.ts";
import { digestInSteps, standingOf } from "../../evaluations/run-standing.ts";
import { askedBy, callerOf, personBehind } from "../../http/caller.ts";
import { findAgent, findServedAgent } from "../../http/find-agent.ts";
import { readChange, readOperations } from "../../http/read-request.ts";
import { translatorFor } from "../../http/request-language.ts";
import { refused } from "../../refusals.ts";
import type { StoredAttempt, StoredRun } from "../../stores/evaluations/evaluation-store.ts";
import type { StoredAgent } from "../../stores/store.ts";
import { recorder, recordingAs, requestEntry } from "../records/record-event.ts";

export const RUNS_PATH = "/api/v1/agents/:agent/evaluations";

/** The run in the request's address. @throws PegboardError 404 */
export async function findRun(
  dependencies: Dependencies,
  context: Context,
): Promise<{ agent: StoredAgent; run: StoredRun }> {
  const { agent } = await findAgent(dependencies, context);
  const run = await dependencies.evaluationRuns.find(agent.id, context.req.param("run") ?? "");
  return { agent, run };
}

export function runsRoute(app: Hono, dependencies: Dependencies): void {
  const { evaluationRuns, store } = dependencies;
  newRunRoute(app, dependencies);
  standingRoute(app, dependencies);
  endedRunRoute(app, dependencies);

  app.get(RUNS_PATH, contract({ answers: runsAnswer }), async (context) => {
    const { agent } = await findAgent(dependencies, context);
    return context.json({
      runs: await evaluationRuns.list(agent.id, translatorFor(context)),
    } satisfies RunsAnswer);
  });

  app.get(`${RUNS_PATH}/:run`, contract({ answers: runAnswer }), async (context) => {
    const { run } = await findRun(dependencies, context);
    const attempts = await store.listAttempts(run.id);
    return context.json(
      answerOfRun(dependencies, { run, attempts }, translatorFor(context)) satisfies RunAnswer,
    );
  });
}

function answerOfRun(
  { evaluationRuns }: Dependencies,
  { run, attempts }: { run: StoredRun; attempts: readonly StoredAttempt[] },
  t: Translate,
): RunAnswer {
  const { cases, variants } = planOf(run);
  const active = evaluationRuns.active(run.id);
  const counts = new Map<string, { passed: number; failed: number; refused: number }>();
  for (const { case: id, variant, outcome } of attempts) {
    const key = `${variant} ${id}`;
    const counted = counts.get(key) ?? { passed: 0, failed: 0, refused: 0 };
    counted[outcome] += 1;
    counts.set(key, counted);
  }
  return {
    run: evaluationRuns.summary(run, t),
    cases: cases.map(({ id, content, isWritten }) => {
      const running = active?.running(id);
      const cells = variants.map((_, variant) => ({
        ...(counts.get(`${variant} ${id}`) ?? { passed: 0, failed: 0, refused: 0 }),
        running: running?.[variant]?.running ?? 0,
      }));
      return { id, content, isWritten, cells };
    }),
  };
}

function standingRoute(app: Hono, dependencies: Dependencies): void {
  const { store } = dependencies;
  app.post(
    `${RUNS_PATH}/standing`,
    contract({ takes: standingRequest, answers: standingAnswer }),
    async (context) => {
      const saved = await findAgent(dependencies, context);
      const { operations: sent, baseRevision } = await readChange(context, standingRequest);
      const { id } = saved.agent;
      const runs = await store.listRuns(id);
      const cases = (await store.listCases(id)).length;
      if (runs.length === 0) return context.json({ cases } satisfies StandingAnswer);
      const operations = readOperations(sent, "agent");
      const parts = { ...dependencies, prove: () => undefined };
      const drafted = await draftState(parts, saved, { baseRevision, operations });
      const [ofDraft, ofSaved] = [await runDigest(drafted), await runDigest(saved)];
      const draft = standingOf(runs, ofDraft);
      const before = standingOf(runs, ofSaved, draft?.model) ?? standingOf(runs, ofSaved);
      const answer = { cases, ...(draft && { draft }), ...(before && { saved: before }) };
      return context.json(answer satisfies StandingAnswer);
    },
  );
}

function newRunRoute(app: Hono, dependencies: Dependencies): void {
  const { evaluationRuns } = dependencies;
  app.post(
    `${RUNS_PATH}/estimate`,
    contract({ takes: runRequest, answers: runEstimate }),
    async (context) => {
      const { planned } = await readRunRequest(dependencies, context);
      return context.json(planned.estimate satisfies RunEstimate);
    },
  );

  app.post(
    RUNS_PATH,
    contract({ takes: runRequest, answers: runChangedAnswer, status: 201 }),
    async (context) => {
      const { agent, planned } = await readRunRequest(dependencies, context);
      refuseOverLimit(planned);
      const { estimate, plan } = planned;
      const facts = {
        attempts: estimate.attempts,
        hosts: estimate.hosts,
        tokens: plan.limits.tokens,
      };
      const entry = requestEntry(
        context,
        { kind: "evaluation_started", facts },
        { kind: "agent", id: agent.id, name: agent.name },
      );
      const caller = callerOf(context);
      const by = { name: askedBy(context).by.name, person: personBehind(caller) ?? null };
      const run = await recordingAs(dependencies, { startRun: [entry] }, () =>
        evaluationRuns.start(agent.id, planned, by),
      );
      return context.json(
        { run: evaluationRuns.summary(run, translatorFor(context)) } satisfies RunChangedAnswer,
        201,
      );
    },
  );
}

function endedRunRoute(app: Hono, dependencies: Dependencies): void {
  const { evaluationRuns } = dependencies;
  const recordStop = recorder(dependencies, "agent");
  const entryOf = (
    context: Context,
    { id, name }: StoredAgent,
    event: Parameters<typeof requestEntry>[1],
  ) => requestEntry(context, event, { kind: "agent", id, name });

  app.post(`${RUNS_PATH}/:run/stop`, contract({ answers: runChangedAnswer }), async (context) => {
    const { agent, run } = await findRun(dependencies, context);
    await evaluationRuns.stop(run);
    const { number } = run;
    await recordStop(context, agent, { kind: "evaluation_stopped", facts: { number } });
    const stopped = await evaluationRuns.find(agent.id, run.id);
    return context.json({
      run: evaluationRuns.summary(stopped, translatorFor(context)),
    } satisfies RunChangedAnswer);
  });

  app.post(
    `${RUNS_PATH}/:run/resume`,
    contract({ takes: resumeRunRequest, answers: runChangedAnswer }),
    async (context) => {
      const { agent, run } = await findRun(dependencies, context);
      await findServedAgent(dependencies, context);
      const { limits = planOf(run).limits } = await readChange(context, resumeRunRequest);
      const hosts = [...new Set(planOf(run).variants.map(({ host }) => host))];
      const facts = { number: run.number, hosts };
      const entry = entryOf(context, agent, { kind: "evaluation_resumed", facts });
      const resumed = await recordingAs(dependencies, { claimRun: [entry] }, () =>
        evaluationRuns.resume(run, limits),
      );
      return context.json({
        run: evaluationRuns.summary(resumed, translatorFor(context)),
      } satisfies RunChangedAnswer);
    },
  );

  app.delete(`${RUNS_PATH}/:run`, contract({ status: 204 }), async (context) => {
    const { agent, run } = await findRun(dependencies, context);
    const facts = { number: run.number };
    const entry = entryOf(context, agent, { kind: "evaluation_removed", facts });
    await recordingAs(dependencies, { removeRun: [entry] }, () => evaluationRuns.remove(run));
    return context.body(null, 204);
  });
}

const runDigest = (state: AgentState): Promise<string> =>
  runCooperatively(digestInSteps(freezeVariant(state, "openai-chat")));

async function readRunRequest(
  dependencies: Dependencies,
  context: Context,
): Promise<{ agent: StoredAgent; planned: PlannedRun }> {
  const saved = await findServedAgent(dependencies, context);
  const request = await readChange(context, runRequest);
  const read: ReadRunRequest = { ...request, variants: request.variants.map(withReadOperations) };
  const stateOf = (variant: RunVariantRequest) => stateOfVariant(dependencies, saved, variant);
  const planned = await planRun(dependencies, { saved, request: read, stateOf });
  return { agent: saved.agent, planned };
}

const withReadOperations = (
  variant: z.output<typeof runRequest>["variants"][number],
): RunVariantRequest =>
  variant.of === "draft"
    ? { ...variant, operations: readOperations(variant.operations, "agent") }
    : variant;

/** The agent as a variant has it. No method of it runs, so a draft's powers need no proof. */
async function stateOfVariant(
  dependencies: Dependencies,
  saved: AgentState,
  variant: RunVariantRequest,
): Promise<AgentState> {
  switch (variant.of) {
    case "saved":
      return saved;
    case "draft":
      return draftState({ ...dependencies, prove: () => undefined }, saved, variant);
    case "revision": {
      const { agent } = saved;
      const { revision } = variant;
      const state = await stateAt(dependencies, agent, revision);
      if (state) return state;
      const values = { owner: agent.name, revision: String(revision), newest: agent.revision };
      throw refused("not_found", "revisionMissing", values);
    }
  }
}

/** @throws PegboardError 422 with the estimate, where the limits would not hold it */
function refuseOverLimit({ estimate, plan }: PlannedRun): void {
  const { overLimit, tokens, money } = estimate;
  if (overLimit === undefined) return;
  const sentence = shapeSentence((t) =>
    overLimit === "tokens"
      ? t("is {most, number}, and the run would take about {tokens, number}", {
          most: plan.limits.tokens,
          tokens,
        })
      : t("is {most, number}, and the run would cost about {amount, number} {currency}", {
          most: plan.limits.money ?? 0,
          amount: Math.ceil((money?.amount ?? 0) * 100) / 100,
          currency: money?.currency ?? "",
        }),
  );
  throw invalid([requestIssue(["limits", overLimit], "shape", { sentence })]);
}
