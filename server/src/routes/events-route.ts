// GET /api/v1/events   server-sent events; the first, "connected", names the change that they begin
//                      after, "alive" comes while nothing changes, "presence" says where other
//                      operators are, each other's data is a ServerEvent
// POST /api/v1/presence   where the page of an event stream is; other pages are told over theirs

import type { Context, Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { presenceRequest } from "../api-contract/agent-contract.ts";
import { serverEvent } from "../api-contract/event-contract.ts";
import type { ServerEvent } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import type { PagesOwner } from "../events/presence.ts";
import { type SeenAgents, seenAgents, seesAll } from "../http/agent-reach.ts";
import { callerKey, callerOf, rightsOf } from "../http/caller.ts";
import { readJson } from "../http/read-request.ts";
import { KEEP_ALIVE_INTERVAL } from "../limits.ts";
import { ALL_RIGHTS } from "../people/rights.ts";

type EventSources = Pick<Dependencies, "events" | "presence" | "store" | "people" | "streams">;

export function eventsRoute(app: Hono, dependencies: EventSources): void {
  presenceRoute(app, dependencies);
  app.get(
    "/api/v1/events",
    contract({ answers: serverEvent, media: "text/event-stream" }),
    (context) => {
      const giveBack = dependencies.streams.events.take(context);
      context.header("X-Accel-Buffering", "no");
      return streamSSE(context, async (stream) => {
        try {
          await tellEvents(dependencies, context, stream);
        } finally {
          giveBack();
        }
      });
    },
  );
}

/** Whose pages they are that a caller opens. */
function ownerOf(context: Context): PagesOwner {
  const { name } = callerOf(context);
  return { key: `${callerKey(context)} ${name}`, name };
}

/** Tells a page of changes until it leaves, nothing more is published, or its caller is signed out. */
async function tellEvents(
  dependencies: EventSources,
  context: Context,
  stream: SSEStreamingApi,
): Promise<void> {
  const { events, presence } = dependencies;
  // The use is held, and what it began is set to be forgotten, before anything is waited for: the
  // answer's beginning gives the use back, and a listener may leave during the first write.
  const undo = [context.var.liveUse?.hold()];
  const followed = followEvents(dependencies, context, stream);
  undo.push(events.subscribe(followed.tell));
  const keepAlive = setInterval(() => {
    void stream.writeSSE({ event: "alive", data: events.latest });
    void context.var.liveUse?.check();
  }, KEEP_ALIVE_INTERVAL).unref();
  undo.push(() => clearInterval(keepAlive));
  try {
    await stream.writeSSE({ event: "connected", data: events.latest });
    await followed.look();
    const leave = presence.open({
      ...ownerOf(context),
      tell: (answer) => void stream.writeSSE({ event: "presence", data: JSON.stringify(answer) }),
      sees: (agent) => followed.sees(agent),
    });
    undo.push(leave);
    await followed.left;
  } finally {
    for (const end of undo.reverse()) end?.();
  }
}

/** What one stream tells: of agents, those that its caller sees, as long as the caller may ask. */
function followEvents(dependencies: EventSources, context: Context, stream: SSEStreamingApi) {
  const { events } = dependencies;
  let end = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    end = resolve;
  });
  stream.onAbort(end);
  const signal = context.var.liveUse?.signal;
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  const forget = events.whenEnded(end);
  const isNarrowed = !seesAll(rightsOf(callerOf(context)) ?? ALL_RIGHTS);
  let seen: SeenAgents | undefined;
  const look = async () => {
    if (isNarrowed) seen = await seenAgents(context, dependencies);
  };
  const write = (event: ServerEvent, id: string) =>
    void stream.writeSSE({ id, data: JSON.stringify(event) });
  // One after the other, so that they keep their order while groups are looked up.
  let telling = Promise.resolve();
  const tellSeen = async (event: ServerEvent, id: string) => {
    await look();
    const agent = agentOf(event);
    if (agent === undefined || seen?.has(agent)) write(event, id);
  };
  return {
    look,
    left: left.finally(forget),
    sees: (agent: string) => !isNarrowed || seen?.has(agent) === true,
    tell(event: ServerEvent) {
      const id = events.latest;
      if (!isNarrowed) return write(event, id);
      // A store that cannot be read is told of by health; the page reads everything anew then.
      telling = telling.then(() => tellSeen(event, id)).catch(() => undefined);
    },
  };
}

function agentOf(event: ServerEvent): string | undefined {
  if (event.type === "settings" && event.owner.kind === "agent") return event.owner.id;
  return event.type === "tokens" || event.type === "clients" ? event.agent : undefined;
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
