// GET /api/problems
import type { Hono } from "hono";
import { etag } from "hono/etag";
import type { ProblemsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";

export function problemsRoute(app: Hono, { problems }: Dependencies): void {
  app.get("/api/problems", etag(), async (context) => context.json((await problems.read()) satisfies ProblemsAnswer));
}
