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
    const now = JSON.stringify([sources.registry.version, sources.unavailable()]);
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
