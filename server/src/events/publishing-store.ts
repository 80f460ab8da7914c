import type { ServerEvent } from "../api-contract.ts";
import type { OwnerWrite, SettingsRevision, Store } from "../stores/store.ts";
import { ownerOf } from "../stores/store-keys.ts";
import type { EventHub } from "./event-hub.ts";

/** The store, with an event after each write that changed something. */
export function publishWrites(store: Store, events: EventHub): Store {
  async function publish(written: Promise<boolean>, ...told: ServerEvent[]): Promise<boolean> {
    const changed = await written;
    if (changed) for (const event of told) events.publish(event);
    return changed;
  }
  return {
    ...store,
    createAgent: (agent, saves) => publish(store.createAgent(agent, saves), { type: "agents" }),
    changeAgent: (id, change) => publish(store.changeAgent(id, change), { type: "agents" }),
    repairAgent: (id, mark) => publish(store.repairAgent(id, mark), { type: "agents" }),
    markDeleted: (id, mark) => publish(store.markDeleted(id, mark), { type: "agents" }),
    restoreAgent: (id) =>
      publish(store.restoreAgent(id), { type: "agents" }, { type: "tokens", agent: id }),
    deleteAgent: (id) => publish(store.deleteAgent(id), { type: "agents" }),
    createPreset: (preset, saves) =>
      publish(store.createPreset(preset, saves), { type: "catalog" }),
    changePreset: (id, change) => publish(store.changePreset(id, change), { type: "catalog" }),
    markPresetDeleted: (id, mark) =>
      publish(store.markPresetDeleted(id, mark), { type: "catalog" }),
    repairPreset: (id, mark) => publish(store.repairPreset(id, mark), { type: "catalog" }),
    async repairOrganisation(mark) {
      const repaired = await store.repairOrganisation(mark);
      if (!repaired) return false;
      const { revision } = await store.readOrganisation();
      events.publish({ type: "settings", owner: { kind: "organisation" }, revision });
      events.publish({ type: "catalog" });
      return true;
    },
    restorePreset: (id) => publish(store.restorePreset(id), { type: "catalog" }),
    saveSettings: (save) => publish(store.saveSettings(save), ...eventsOfSave(save)),
    writeOwners(writes) {
      // Of many alike one is enough, as of what is deleted and made.
      const once = new Map(
        writes.flatMap(eventsOfWrite).map((event) => [JSON.stringify(event), event]),
      );
      return publish(store.writeOwners(writes), ...once.values());
    },
    async addToken(token) {
      await store.addToken(token);
      events.publish({ type: "tokens", agent: token.agent });
    },
    async appendAuditEntries(entries) {
      await store.appendAuditEntries(entries);
      events.publish({ type: "audit" });
    },
    revokeToken: (agent, id, mark) =>
      publish(store.revokeToken(agent, id, mark), { type: "tokens", agent }),
    removeToken: (agent, id) => publish(store.removeToken(agent, id), { type: "tokens", agent }),
    async changePreferences(changes) {
      await store.changePreferences(changes);
      if (Object.keys(changes).length > 0) events.publish({ type: "preferences" });
    },
    async ignoreProblems(ignored) {
      await store.ignoreProblems(ignored);
      events.publish({ type: "problems" });
    },
    watchProblems: (problems) => publish(store.watchProblems(problems), { type: "problems" }),
    addSource: (source) => publish(store.addSource(source), { type: "sources" }),
    deleteSource: (id) => publish(store.deleteSource(id), { type: "sources" }),
  };
}

function eventsOfSave(save: SettingsRevision): ServerEvent[] {
  const owner = ownerOf(save.owner);
  const saved: ServerEvent = { type: "settings", owner, revision: save.revision };
  return owner.kind === "agent" ? [saved] : [saved, { type: "catalog" }];
}

function eventsOfWrite(write: OwnerWrite): ServerEvent[] {
  if (write.name === "saveSettings") return eventsOfSave(write.args[0]);
  return [{ type: write.name.includes("Preset") ? "catalog" : "agents" }];
}
