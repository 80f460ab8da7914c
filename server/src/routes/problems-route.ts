// GET /api/problems          everything that is wrong
// GET /api/problems/counts   how much of it there is
import type { Problem } from "@pegboard/registry-core";
import type { Hono } from "hono";
import { etag } from "hono/etag";
import type { ProblemCountsAnswer, ProblemsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";

export function problemsRoute(app: Hono, { problems }: Dependencies): void {
  app.get("/api/problems", etag(), async (context) => context.json((await problems.read()) satisfies ProblemsAnswer));

  app.get("/api/problems/counts", etag(), async (context) => {
    const found = await problems.read();
    const countOf = (severity: Problem["severity"]) =>
      found.problems.filter((problem) => problem.severity === severity).length;
    return context.json({ errors: countOf("error"), warnings: countOf("warning") } satisfies ProblemCountsAnswer);
  });
}
