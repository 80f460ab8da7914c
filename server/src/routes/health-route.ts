// GET /api/v1/health   for people
// GET /healthz      200 as long as the process lives
// GET /readyz       200 when it can save, otherwise 503, also while it is stopped; with ?wait=10s
//                   also 503 when sources still load after that time

import { setTimeout as pause } from "node:timers/promises";
import type { Hono } from "hono";
import { waitQuery } from "../api-contract/call-contract.ts";
import { healthAnswer } from "../api-contract/installation-contract.ts";
import type { HealthAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { isAdmin } from "../http/caller.ts";
import { waitForQueriedSources } from "../http/read-request.ts";
import { noteLanguage, translatorFor } from "../http/request-language.ts";
import { COMMAND } from "../packaged.ts";

export function healthRoute(
  app: Hono,
  { sources, saves, version, secretKey, startedWith }: Dependencies,
): void {
  app.get("/api/v1/health", contract({ answers: healthAnswer }), async (context) => {
    const found = await saves.read();
    const issue = isAdmin(context) ? found : found?.withoutFolder();
    if (issue) noteLanguage(context);
    const states = sources.summaries().map(({ state }) => state);
    const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
    return context.json({
      status: issue ? "cannot_save" : "ok",
      ...(issue && { reason: issue.body(translatorFor(context)).message, ...issue.details }),
      version,
      ...(startedWith.runs === "server" && { command: COMMAND }),
      ...(startedWith.isDemo && { isDemo: true }),
      uptime: Math.floor(process.uptime()),
      tools: sources.registry.list().length,
      sources: {
        total: states.length,
        failed: count("failed"),
        notStarted: count("not started"),
        loading: sources.waits.loading().length,
      },
      secretKey,
    } satisfies HealthAnswer);
  });
}

/** Milliseconds in which the store has to answer a monitor. */
const READY_WITHIN = 2_000;

/** Answers monitors while the store opens; everybody else waits for it. */
export function answerWhileStarting({ url }: Pick<Request, "url">): Response | undefined {
  const { pathname } = new URL(url);
  if (pathname === "/healthz") return new Response("ok");
  return pathname === "/readyz" ? new Response("starting", { status: 503 }) : undefined;
}

/** Routes for monitors, which may ask from anywhere, before every check, and get no details. */
export function probeRoutes(
  app: Hono,
  { saves, sources, readiness }: Pick<Dependencies, "saves" | "sources" | "readiness">,
): void {
  app.get("/healthz", contract({ media: "text/plain" }), (context) => context.text("ok"));
  app.get("/readyz", contract({ query: waitQuery, media: "text/plain" }), async (context) => {
    await waitForQueriedSources(context, sources);
    if (readiness.isDraining) return context.text("stopping", 503);
    const late = pause(READY_WITHIN, "late", { ref: false });
    const issue = await Promise.race([saves.read(), late]).catch((error: unknown) => error);
    if (issue) return context.text("not ready", 503);
    const loads = sources.waits.loading().length > 0;
    if (loads && context.req.query("wait") !== undefined)
      return context.text("sources still load", 503);
    return context.text(loads ? "ready, sources still load" : "ready");
  });
}
