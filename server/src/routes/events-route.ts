// GET /api/v1/events   server-sent events; the first, "connected", names the change that they begin
//                      after, "alive" comes while nothing changes, "presence" says where other
//                      operators are, each other's data is a ServerEvent
// POST /api/v1/presence   where the page of an event stream is; other pages are told over theirs

import type { Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { presenceRequest } from "../api-contract/agent-contract.ts";
import { serverEvent } from "../api-contract/event-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import type { PagesOwner } from "../events/presence.ts";
import { callerKey, callerOf } from "../http/caller.ts";
import { OpenCounts } from "../http/caller-limits.ts";
import { readJson } from "../http/read-request.ts";
import { CALLER_LIMITS, KEEP_ALIVE_INTERVAL } from "../limits.ts";

export function eventsRoute(
  app: Hono,
  { events, presence }: Pick<Dependencies, "events" | "presence">,
): void {
  presenceRoute(app, { presence });
  const open = new OpenCounts(CALLER_LIMITS.eventStreams, (t) => t("event streams", {}, "limited"));
  app.get(
    "/api/v1/events",
    contract({ answers: serverEvent, media: "text/event-stream" }),
    (context) => {
      const giveBack = open.take(context);
      context.header("X-Accel-Buffering", "no");
      return streamSSE(context, async (stream) => {
        // This is set before anything is written, so that a listener that leaves during the first
        // write is forgotten, too.
        let forget = (): void => undefined;
        const { liveUse } = context.var;
        const letGo = liveUse?.hold();
        const left = new Promise<void>((resolve) => {
          stream.onAbort(resolve);
          forget = events.whenEnded(resolve);
          liveUse?.signal.addEventListener("abort", () => resolve());
        });
        const unsubscribe = events.subscribe(
          (event) => void stream.writeSSE({ id: events.latest, data: JSON.stringify(event) }),
        );
        const keepAlive = setInterval(() => {
          void stream.writeSSE({ event: "alive", data: events.latest });
          void liveUse?.check();
        }, KEEP_ALIVE_INTERVAL).unref();
        await stream.writeSSE({ event: "connected", data: events.latest });
        const leave = presence.open(
          ownerOf(context),
          (answer) => void stream.writeSSE({ event: "presence", data: JSON.stringify(answer) }),
        );
        await left;
        forget();
        clearInterval(keepAlive);
        leave();
        unsubscribe();
        letGo?.();
        giveBack();
      });
    },
  );
}

/** Whose pages they are that a caller opens. */
function ownerOf(context: Context): PagesOwner {
  const { name } = callerOf(context);
  return { key: `${callerKey(context)} ${name}`, name };
}

function presenceRoute(app: Hono, { presence: pages }: Pick<Dependencies, "presence">): void {
  app.post(
    "/api/v1/presence",
    contract({ takes: presenceRequest, status: 204 }),
    async (context) => {
      const { stream, place } = await readJson(context, presenceRequest, { bytes: 2_000 });
      if (!pages.move(stream, ownerOf(context).key, place)) {
        throw new PegboardError("not_found", (t) =>
          t("None of your event streams has this name: open one at GET /api/v1/events."),
        );
      }
      return context.body(null, 204);
    },
  );
}
