// GET    /api/v1/problems               everything that is wrong
// GET    /api/v1/problems/counts        how much of it there is
// GET    /api/v1/problems/ignored       what somebody ignores, and why
// PUT    /api/v1/problems/ignored       ignores some of them with one reason, or watches them again
// PUT    /api/v1/problems/:id/ignored   ignores a problem for the organisation, with a reason
// DELETE /api/v1/problems/:id/ignored   watches it again

import { countProblems, describeProblem, type Problem } from "@pegboard/registry-core/problems";
import type { Context, Hono } from "hono";
import {
  ignoredProblemsAnswer,
  ignoreProblemRequest,
  ignoreProblemsRequest,
  problemCountsAnswer,
  problemsAnswer,
} from "../api-contract/problem-contract.ts";
import type {
  IgnoredProblemsAnswer,
  IgnoreProblemRequest,
  ProblemCountsAnswer,
  ProblemsAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { callerOf } from "../http/caller.ts";
import { sendLong, writeLong } from "../http/chunked-response.ts";
import { entityTag, hasAlready, notModified, tagAnswers } from "../http/entity-tag.ts";
import { readChange } from "../http/read-request.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readIgnored } from "../problems/current-problems.ts";
import { refused } from "../refusals.ts";
import { recordingAs, requestEntry } from "./records/record-event.ts";

export function problemsRoute(app: Hono, dependencies: Dependencies): void {
  readingRoutes(app, dependencies);
  ignoringRoutes(app, dependencies);
}

function readingRoutes(app: Hono, { problems, store }: Dependencies): void {
  app.get("/api/v1/problems", contract({ answers: problemsAnswer }), async (context) => {
    const { checkedAt, problems: found, ignored } = await problems.read();
    const tag = entityTag(JSON.stringify([checkedAt, ignored]));
    if (hasAlready(context, tag)) return notModified(context, tag);
    const text = await writeLong(context, problemListParts(checkedAt, found));
    return sendLong(context, { ...text, tag }, { "Content-Type": "application/json" });
  });

  app.get(
    "/api/v1/problems/counts",
    contract({ answers: problemCountsAnswer }),
    tagAnswers,
    async (context) =>
      context.json(countProblems((await problems.read()).problems) satisfies ProblemCountsAnswer),
  );

  app.get(
    "/api/v1/problems/ignored",
    contract({ answers: ignoredProblemsAnswer }),
    tagAnswers,
    async (context) =>
      context.json({ ignored: await readIgnored(store) } satisfies IgnoredProblemsAnswer),
  );
}

function ignoringRoutes(app: Hono, dependencies: Dependencies): void {
  app.put(
    "/api/v1/problems/ignored",
    contract({ takes: ignoreProblemsRequest, status: 204 }),
    async (context) => {
      const { problems: ids, reason } = await readChange(
        context,
        ignoreProblemsRequest,
        BODY_LIMITS.ofNames,
      );
      if (reason === null) await watch(dependencies, context, ids);
      else await ignorePresentProblems(dependencies, context, { ids, reason });
      return context.body(null, 204);
    },
  );

  app.put(
    "/api/v1/problems/:id/ignored",
    contract({ takes: ignoreProblemRequest, status: 204 }),
    async (context) => {
      const { reason }: IgnoreProblemRequest = await readChange(context, ignoreProblemRequest);
      await ignorePresentProblems(dependencies, context, {
        ids: [context.req.param("id")],
        reason,
      });
      return context.body(null, 204);
    },
  );

  app.delete("/api/v1/problems/:id/ignored", contract({ status: 204 }), async (context) => {
    const { id } = context.req.param();
    await watch(dependencies, context, [id]);
    return context.body(null, 204);
  });
}

async function watch(
  dependencies: Dependencies,
  context: Context,
  ids: readonly string[],
): Promise<void> {
  const facts = { problems: ids.length };
  const watched = requestEntry(context, { kind: "problems_watched", facts });
  const isWatched = await recordingAs(dependencies, { watchProblems: [watched] }, () =>
    dependencies.store.watchProblems(ids),
  );
  if (!isWatched) throw refused("not_found", "problemNotIgnored", {});
}

/** Ignores those that are still there; at least one has to be. */
async function ignorePresentProblems(
  dependencies: Dependencies,
  context: Context,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<void> {
  const chosen = new Set(ids);
  const found = (await dependencies.problems.read()).problems.filter(({ id }) => chosen.has(id));
  if (found.length === 0) throw refused("not_found", "problemMissing", {});
  const mark = { reason, at: new Date().toISOString(), by: callerOf(context).name };
  const facts = { problems: found.length, reason };
  const ignored = requestEntry(context, { kind: "problems_ignored", facts });
  await recordingAs(dependencies, { ignoreProblems: [ignored] }, () =>
    dependencies.store.ignoreProblems(
      found.map(({ id, severity }) => ({ problem: id, severity, ...mark })),
    ),
  );
}

/**
 * Writes problems one by one, because with many agents and tools there may be tens of thousands.
 */
function* problemListParts(checkedAt: string, problems: readonly Problem[]): Generator<string> {
  yield `{"checkedAt":${JSON.stringify(checkedAt)},"problems":[`;
  for (const [place, problem] of problems.entries()) {
    const known = writtenProblems.get(problem) ?? writeOne(problem);
    writtenProblems.set(problem, known);
    yield place === 0 ? known : `,${known}`;
  }
  yield "]}";
}

/**
 * The JSON of problems. After a save, all problems but those of one agent are the objects that were
 * there before.
 */
const writtenProblems = new WeakMap<Problem, string>();

function writeOne(problem: Problem): string {
  const told: ProblemsAnswer["problems"][number] = {
    ...problem,
    message: describeProblem(problem).message,
  };
  return JSON.stringify(told);
}
