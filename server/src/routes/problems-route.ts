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
import { readChange } from "../http/read-json.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readIgnored } from "../problems/current-problems.ts";
import { refused } from "../refusals.ts";
import { recordEvent } from "./records/record-event.ts";

export function problemsRoute(app: Hono, dependencies: Dependencies): void {
  const { problems, store } = dependencies;
  app.get("/api/v1/problems", contract({ answers: problemsAnswer }), async (context) => {
    const { checkedAt, problems: found, ignored } = await problems.read();
    const tag = entityTag(JSON.stringify([checkedAt, ignored]));
    if (hasAlready(context, tag)) return notModified(context, tag);
    const text = await writeLong(context, partsOf(checkedAt, found));
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

  app.put(
    "/api/v1/problems/ignored",
    contract({ takes: ignoreProblemsRequest, status: 204 }),
    async (context) => {
      const { problems: ids, reason } = await readChange(
        context,
        ignoreProblemsRequest,
        BODY_LIMITS.ofNames,
      );
      if (reason === null) {
        await watch(context, ids);
      } else await ignore(context, await findProblems(new Set(ids)), reason);
      return context.body(null, 204);
    },
  );

  app.put(
    "/api/v1/problems/:id/ignored",
    contract({ takes: ignoreProblemRequest, status: 204 }),
    async (context) => {
      const { reason }: IgnoreProblemRequest = await readChange(context, ignoreProblemRequest);
      await ignore(context, await findProblems(new Set([context.req.param("id")])), reason);
      return context.body(null, 204);
    },
  );

  app.delete("/api/v1/problems/:id/ignored", contract({ status: 204 }), async (context) => {
    const { id } = context.req.param();
    await watch(context, [id]);
    return context.body(null, 204);
  });

  async function watch(context: Context, ids: readonly string[]): Promise<void> {
    if (!(await store.watchProblems(ids))) throw notIgnored();
    await recordEvent(dependencies, context, {
      kind: "problems_watched",
      facts: { problems: ids.length },
    });
  }

  async function ignore(
    context: Context,
    found: readonly Problem[],
    reason: string,
  ): Promise<void> {
    const mark = { reason, at: new Date().toISOString(), by: callerOf(context).name };
    await store.ignoreProblems(
      found.map(({ id, severity }) => ({ problem: id, severity, ...mark })),
    );
    await recordEvent(dependencies, context, {
      kind: "problems_ignored",
      facts: { problems: found.length, reason },
    });
  }

  /** The problems with these ids that still exist; at least one. */
  async function findProblems(ids: ReadonlySet<string>): Promise<Problem[]> {
    const found = (await problems.read()).problems.filter(({ id }) => ids.has(id));
    if (found.length > 0) return found;
    throw refused("not_found", "problemMissing", {});
  }
}

/**
 * Writes problems one by one, because with many agents and tools there may be tens of thousands.
 */
function* partsOf(checkedAt: string, problems: readonly Problem[]): Generator<string> {
  yield `{"checkedAt":${JSON.stringify(checkedAt)},"problems":[`;
  for (const [place, problem] of problems.entries()) {
    const known = written.get(problem) ?? writeOne(problem);
    written.set(problem, known);
    yield place === 0 ? known : `,${known}`;
  }
  yield "]}";
}

/**
 * The JSON of problems. After a save, all problems but those of one agent are the objects that were
 * there before.
 */
const written = new WeakMap<Problem, string>();

function writeOne(problem: Problem): string {
  const told: ProblemsAnswer["problems"][number] = {
    ...problem,
    message: describeProblem(problem).message,
  };
  return JSON.stringify(told);
}

const notIgnored = () => refused("not_found", "problemNotIgnored", {});
