// GET    /api/v1/problems               everything that is wrong
// GET    /api/v1/problems/counts        how much of it there is
// GET    /api/v1/problems/ignored       what somebody ignores, and why
// PUT    /api/v1/problems/ignored       ignores some of them with one reason, or watches them again
// PUT    /api/v1/problems/:id/ignored   ignores a problem for the organisation, with a reason
// DELETE /api/v1/problems/:id/ignored   watches it again

import {
  countProblems,
  describeProblem,
  type Problem,
  type ProblemFix,
} from "@pegboard/registry-core/problems";
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
import {
  requireAgent,
  requireAllAgents,
  type SeenAgents,
  seenAgents,
} from "../http/agent-reach.ts";
import { askedBy, callerOf, rightsOf } from "../http/caller.ts";
import { sendLong, writeLong } from "../http/chunked-response.ts";
import { entityTag, hasAlready, notModified, tagAnswers } from "../http/entity-tag.ts";
import { readChange } from "../http/read-request.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readIgnored } from "../problems/current-problems.ts";
import { refused } from "../refusals.ts";
import { markedBy } from "../stores/people/done-by.ts";
import { recordingAs, requestEntry } from "./records/record-event.ts";

export function problemsRoute(app: Hono, dependencies: Dependencies): void {
  readingRoutes(app, dependencies);
  ignoringRoutes(app, dependencies);
}

function readingRoutes(app: Hono, dependencies: Dependencies): void {
  const { problems, store } = dependencies;
  app.get("/api/v1/problems", contract({ answers: problemsAnswer }), async (context) => {
    const { checkedAt, problems: all, ignored } = await problems.read();
    const seen = await seenAgents(context, dependencies);
    const found = seenProblems(all, seen);
    const tag = entityTag(JSON.stringify([checkedAt, ignored, seen.ids]));
    if (hasAlready(context, tag)) return notModified(context, tag);
    const text = await writeLong(context, problemListParts(checkedAt, found));
    return sendLong(context, { ...text, tag }, { "Content-Type": "application/json" });
  });

  app.get(
    "/api/v1/problems/counts",
    contract({ answers: problemCountsAnswer }),
    tagAnswers,
    async (context) =>
      context.json(
        countProblems(
          seenProblems((await problems.read()).problems, await seenAgents(context, dependencies)),
        ) satisfies ProblemCountsAnswer,
      ),
  );

  app.get(
    "/api/v1/problems/ignored",
    contract({ answers: ignoredProblemsAnswer }),
    tagAnswers,
    async (context) => {
      const ignored = await readIgnored(store);
      const seen = await seenAgents(context, dependencies);
      if (!seen.ids) return context.json({ ignored } satisfies IgnoredProblemsAnswer);
      // The id of a problem may name its agent; one that is no problem now is of nobody knows whom.
      const found = seenProblems(await problems.find(Object.keys(ignored)), seen);
      const known = found.flatMap(({ id }) => (ignored[id] ? [[id, ignored[id]] as const] : []));
      return context.json({ ignored: Object.fromEntries(known) } satisfies IgnoredProblemsAnswer);
    },
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

/** The problems that concern no agent, or one that the caller sees, without ways to any other. */
function seenProblems(problems: readonly Problem[], seen: SeenAgents): Problem[] {
  const shown = seen.among(problems, ({ place }) => place.agent);
  if (!seen.ids) return shown;
  const agentOf = (fix: ProblemFix) => (fix.kind === "open" ? fix.place.agent : undefined);
  return shown.map((problem) => ({ ...problem, fixes: seen.among(problem.fixes, agentOf) }));
}

/**
 * Requires that the caller's role reaches what problems are about: an agent, or all of them.
 * @throws PegboardError 403
 */
async function requireProblems(
  { problems, store }: Dependencies,
  context: Context,
  ids: readonly string[],
): Promise<void> {
  if (rightsOf(callerOf(context))?.groups === null) return;
  const found = new Map((await problems.find(ids)).map((problem) => [problem.id, problem]));
  for (const id of ids) {
    const agent = found.get(id)?.place.agent;
    if (agent === undefined) requireAllAgents(context);
    else await requireAgent({ store }, context, { id: agent, to: "change" });
  }
}

async function watch(
  dependencies: Dependencies,
  context: Context,
  ids: readonly string[],
): Promise<void> {
  await requireProblems(dependencies, context, ids);
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
  await requireProblems(dependencies, context, ids);
  const found = await dependencies.problems.find(ids);
  if (found.length === 0) throw refused("not_found", "problemMissing", {});
  const mark = { reason, ...markedBy(askedBy(context).by) };
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
    const told: ProblemsAnswer["problems"][number] = {
      message: describeProblem(problem).message,
      ...problem,
    };
    yield `${place === 0 ? "" : ","}${JSON.stringify(told)}`;
  }
  yield "]}";
}
