// GET /api/health
import type { Hono } from "hono";
import type { HealthAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";

export function healthRoute(app: Hono, { sources, version, secretKey }: Dependencies): void {
  app.get("/api/health", (context) => {
    const summaries = sources.summaries();
    const failed = summaries.filter(({ state }) => state === "failed").length;
    return context.json({
      status: "ok",
      version,
      uptime: Math.floor(process.uptime()),
      tools: sources.registry.list().length,
      sources: { total: summaries.length, failed },
      secretKey,
    } satisfies HealthAnswer);
  });
}
