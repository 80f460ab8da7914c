// GET    /api/problems               everything that is wrong
// GET    /api/problems/counts        how much of it there is
// GET    /api/problems/ignored       what somebody ignores, and why
// PUT    /api/problems/:id/ignored   ignores a problem for the organisation, with a reason
// DELETE /api/problems/:id/ignored   watches it again
import { countProblems, describeProblem } from "@pegboard/registry-core/problems";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { IgnoredProblemsAnswer, ProblemCountsAnswer, ProblemsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { readChange } from "../http/read-json.ts";
import { readIgnored } from "../problems/current-problems.ts";

const ignoreRequest = z.strictObject({
  reason: z.string().trim().min(1, "must say why it can stay as it is").max(500, "must have at most 500 characters"),
});

export function problemsRoute(app: Hono, { problems, store }: Dependencies): void {
  app.get("/api/problems", tagAnswers, async (context) => {
    const { checkedAt, problems: found } = await problems.read();
    const told = found.map((problem) => ({ ...problem, message: describeProblem(problem).message }));
    return context.json({ checkedAt, problems: told } satisfies ProblemsAnswer);
  });

  app.get("/api/problems/counts", tagAnswers, async (context) =>
    context.json(countProblems((await problems.read()).problems) satisfies ProblemCountsAnswer),
  );

  app.get("/api/problems/ignored", tagAnswers, async (context) =>
    context.json({ ignored: await readIgnored(store) } satisfies IgnoredProblemsAnswer),
  );

  app.put("/api/problems/:id/ignored", async (context) => {
    const { reason } = await readChange(context, ignoreRequest);
    const { id, severity } = await findProblem(context);
    const mark = { at: new Date().toISOString(), by: callerOf(context).name };
    await store.ignoreProblem({ problem: id, reason, severity, ...mark });
    return context.body(null, 204);
  });

  app.delete("/api/problems/:id/ignored", async (context) => {
    const { id } = context.req.param();
    if (await store.watchProblem(id)) return context.body(null, 204);
    throw new PegboardError("not_found", "Nobody ignores that problem. Reload the list.");
  });

  async function findProblem(context: Context) {
    const id = context.req.param("id");
    const found = (await problems.read()).problems.find((problem) => problem.id === id);
    if (found) return found;
    throw new PegboardError(
      "not_found",
      "That problem is not there any more: somebody may have fixed it. Reload the list.",
    );
  }
}
