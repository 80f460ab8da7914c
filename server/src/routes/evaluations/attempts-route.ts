// GET /api/v1/agents/:agent/evaluations/:run/attempts?case=   the attempts at a case, judged
// GET /api/v1/agents/:agent/evaluations/:run/payload?…        what one sent, and what came back
// GET /api/v1/agents/:agent/evaluations/:run/confusion        which methods were chosen for which
// GET /api/v1/agents/:agent/evaluations/:run/compare?with=    what came out otherwise than in another
// GET /api/v1/agents/:agent/evaluations/:run/junit            the run as JUnit writes tests

import type { JsonObject } from "@pegboard/json-schema";
import type { Hono } from "hono";
import {
  attemptsAnswer,
  attemptsQuery,
  compareQuery,
  confusionAnswer,
  confusionQuery,
  payloadAnswer,
  payloadQuery,
  runComparison,
} from "../../api-contract/evaluations/run-contract.ts";
import type {
  AttemptsAnswer,
  ConfusionAnswer,
  PayloadAnswer,
  RunComparison,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
  type ComparedSide,
  compareVariants,
  counterpartOf,
} from "../../evaluations/compare-runs.ts";
import { confusionOf } from "../../evaluations/confusion.ts";
import {
  type FrozenVariant,
  type OpenVariant,
  openVariant,
} from "../../evaluations/frozen-variant.ts";
import { junitReport } from "../../evaluations/junit-report.ts";
import { MODEL_FORMS } from "../../evaluations/model-forms.ts";
import { type PlannedVariant, planOf } from "../../evaluations/run-plan.ts";
import { tellVerdict } from "../../evaluations/verdict-messages.ts";
import { jsonAnswer } from "../../http/json-answer.ts";
import { readQuery } from "../../http/read-request.ts";
import { translatorFor } from "../../http/request-language.ts";
import { refused } from "../../refusals.ts";
import type { AttemptExchange, StoredRun } from "../../stores/evaluations/evaluation-store.ts";
import { findRun, RUNS_PATH } from "./runs-route.ts";

export function attemptsRoute(app: Hono, dependencies: Dependencies): void {
  const { store } = dependencies;
  wholeRunRoute(app, dependencies);
  app.get(
    `${RUNS_PATH}/:run/attempts`,
    contract({ answers: attemptsAnswer, query: attemptsQuery }),
    async (context) => {
      const { run } = await findRun(dependencies, context);
      const { case: id } = readQuery(context, attemptsQuery);
      const t = translatorFor(context);
      const attempts = (await store.listAttempts(run.id, id)).map(({ run: _, ...attempt }) => ({
        ...attempt,
        verdict: tellVerdict(attempt.verdict, t),
      }));
      return jsonAnswer(context, { attempts } satisfies AttemptsAnswer);
    },
  );

  app.get(
    `${RUNS_PATH}/:run/confusion`,
    contract({ answers: confusionAnswer, query: confusionQuery }),
    async (context) => {
      const { run } = await findRun(dependencies, context);
      const { variant } = readQuery(context, confusionQuery);
      const attempts = (await store.listAttempts(run.id)).filter(
        (attempt) => variant === undefined || attempt.variant === variant,
      );
      return context.json(confusionOf(planOf(run).cases, attempts) satisfies ConfusionAnswer);
    },
  );

  app.get(
    `${RUNS_PATH}/:run/payload`,
    contract({ answers: payloadAnswer, query: payloadQuery }),
    async (context) => {
      const { run } = await findRun(dependencies, context);
      const place = { run: run.id, ...readQuery(context, payloadQuery) };
      const exchange = await store.readExchange(place);
      const planned = planOf(run).variants[place.variant];
      const frozen = await store.readRunVariant(run.id, place.variant);
      if (!(exchange && planned && frozen))
        throw refused("not_found", "attemptMissing", { attempt: place.attempt });
      const variant = await openVariant(frozen as unknown as FrozenVariant);
      const answer = {
        address: `${planned.host}/${MODEL_FORMS[planned.form].path(planned.model)}`,
        requests: bodiesOf(variant, planned, exchange),
        answers: exchange.answers,
        tokens: planned.payloadTokens,
      };
      return jsonAnswer(context, answer satisfies PayloadAnswer);
    },
  );
}

/** What is told of a run as a whole. */
function wholeRunRoute(app: Hono, dependencies: Dependencies): void {
  const { store } = dependencies;
  app.get(
    `${RUNS_PATH}/:run/compare`,
    contract({ answers: runComparison, query: compareQuery }),
    async (context) => {
      const { agent, run } = await findRun(dependencies, context);
      const { with: other, variant = 0, withVariant } = readQuery(context, compareQuery);
      const before = await dependencies.evaluationRuns.find(agent.id, other);
      const former = { plan: planOf(before), isSameRun: before.id === run.id };
      const at = withVariant ?? counterpartOf(planOf(run), variant, former);
      const comparison = await runCooperatively(
        compareVariants(
          await comparedRunSide(store, run, variant),
          await comparedRunSide(store, before, at),
        ),
      );
      return context.json(comparison satisfies RunComparison);
    },
  );

  app.get(`${RUNS_PATH}/:run/junit`, contract({ media: "text/plain" }), async (context) => {
    const { agent, run } = await findRun(dependencies, context);
    const attempts = await store.listAttempts(run.id);
    const parts = { agent: agent.id, plan: planOf(run), attempts };
    const file = `${agent.id}-${run.number}.junit.xml`;
    context.header("Content-Disposition", `attachment; filename="${encodeURIComponent(file)}"`);
    return context.text(junitReport(parts, translatorFor(context)));
  });
}

/** @throws PegboardError 404 where the run has no such variant */
async function comparedRunSide(
  store: Dependencies["store"],
  run: StoredRun,
  variant: number,
): Promise<ComparedSide> {
  const frozen = await store.readRunVariant(run.id, variant);
  if (!frozen) throw refused("not_found", "variantMissing", { number: run.number, variant });
  const attempts = await store.listAttempts(run.id);
  return { plan: planOf(run), variant, frozen: frozen as unknown as FrozenVariant, attempts };
}

/** The bodies as they were sent: what all of them have is kept once. */
const bodiesOf = (
  variant: OpenVariant,
  { form, model, temperature }: PlannedVariant,
  { system, messages, requests }: AttemptExchange,
): JsonObject[] =>
  requests.map((request) =>
    MODEL_FORMS[form].body({
      model,
      temperature,
      system,
      messages: messages.slice(0, request.messages),
      tools: variant.toolsWith(request.found),
    }),
  );
