import type { Logger } from "pino";
import type { ToolInstances } from "./agents/tool-instances.ts";
import type { EventHub } from "./events/event-hub.ts";
import type { SourceCatalog } from "./sources/source-catalog.ts";
import type { Store } from "./stores/store.ts";

interface ChangeFollowers {
  sources: SourceCatalog;
  store: Store;
  events: EventHub;
  instances: ToolInstances;
  log: Logger;
}

/**
 * Publishes and logs what happens in the sources, and closes instances whose settings or
 * definitions changed.
 */
export function followChanges({ sources, store, events, instances, log }: ChangeFollowers): void {
  let tools = "";
  let said = new Map<string, string>();
  sources.onChange(() => {
    events.publish({ type: "sources" });
    const now = JSON.stringify([
      sources.registry.version,
      sources.unavailable(),
      sources.isIncomplete(),
    ]);
    if (now !== tools) events.publish({ type: "catalog" });
    tools = now;
    const telling = sources.summaries().filter(({ state, messages }) => {
      return state === "failed" || (state === "ready" && messages.length > 0);
    });
    const before = said;
    said = new Map(
      telling.map(({ id, state, messages }) => [
        id,
        state === "failed" ? state : messages.join(" "),
      ]),
    );
    for (const { id, messages } of telling.filter(
      (source) => said.get(source.id) !== before.get(source.id),
    )) {
      log.warn({ source: id }, messages.join(" "));
    }
  });
  events.subscribe((event) => {
    if (event.type === "settings" && event.owner.kind === "agent") {
      const { id } = event.owner;
      instances.retire((agent) => agent === id);
    }
    if (event.type === "catalog") instances.retire(() => false);
    if (event.type === "agents") void retireDeleted();
  });

  async function retireDeleted(): Promise<void> {
    try {
      const agents = new Set((await store.listOwners("agent")).map(({ id }) => id));
      instances.retire((agent) => !agents.has(agent));
    } catch {
      // The store closes, and all instances with it.
    }
  }
}

/** Milliseconds that a timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Tells of tokens that end by their time, at that moment, as of those that somebody ends. One
 * timer, for the next of them.
 */
export function followTokenEnds(store: Pick<Store, "nextTokenEnd">, events: EventHub): void {
  let told = new Date().toISOString();
  let timer: NodeJS.Timeout | undefined;
  let plans = 0;
  let isOver = false;

  const plan = async (): Promise<void> => {
    const own = ++plans;
    // A store that cannot be read is told of by health, and the next change plans again.
    const next = await store.nextTokenEnd(told).catch(() => undefined);
    if (isOver || own !== plans) return;
    clearTimeout(timer);
    if (!next) return;
    const wait = Date.parse(next.at) - Date.now();
    timer = setTimeout(
      () => {
        if (Date.now() < Date.parse(next.at)) return void plan();
        told = next.at;
        for (const agent of next.agents) events.publish({ type: "tokens", agent });
      },
      Math.min(wait, LONGEST_TIMER),
    ).unref();
  };
  events.subscribe(({ type }) => {
    if (type === "tokens") void plan();
  });
  events.whenEnded(() => {
    isOver = true;
    clearTimeout(timer);
  });
  void plan();
}
