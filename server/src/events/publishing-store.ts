import type { ServerEvent } from "../api-contract.ts";
import type { Store } from "../stores/store.ts";
import type { EventHub } from "./event-hub.ts";

/** The store, with an event after each write that changed something. */
export function publishWrites(store: Store, events: EventHub): Store {
  async function publish(written: Promise<boolean>, event: ServerEvent): Promise<boolean> {
    const changed = await written;
    if (changed) events.publish(event);
    return changed;
  }
  return {
    ...store,
    createAgent: (agent) => publish(store.createAgent(agent), { type: "agents" }),
    changeAgent: (id, change) => publish(store.changeAgent(id, change), { type: "agents" }),
    repairAgent: (id, mark) => publish(store.repairAgent(id, mark), { type: "agents" }),
    deleteAgent: (id) => publish(store.deleteAgent(id), { type: "agents" }),
    saveSettings: (revision) =>
      publish(store.saveSettings(revision), {
        type: "settings",
        agent: revision.agent,
        revision: revision.revision,
      }),
    saveOverrides: (revision) => publish(store.saveOverrides(revision), { type: "catalog" }),
    async changePreferences(changes) {
      await store.changePreferences(changes);
      if (Object.keys(changes).length > 0) events.publish({ type: "preferences" });
    },
    async ignoreProblem(ignored) {
      await store.ignoreProblem(ignored);
      events.publish({ type: "problems" });
    },
    watchProblem: (problem) => publish(store.watchProblem(problem), { type: "problems" }),
    addSource: (source) => publish(store.addSource(source), { type: "sources" }),
    deleteSource: (id) => publish(store.deleteSource(id), { type: "sources" }),
  };
}
