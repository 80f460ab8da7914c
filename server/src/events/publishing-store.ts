import type { ServerEvent } from "../api-contract.ts";
import {
  ORGANISATION,
  type OwnerWrite,
  type SettingsRevision,
  type Store,
} from "../stores/store.ts";
import { storedOwnerOf } from "../stores/store-keys.ts";
import type { EventHub } from "./event-hub.ts";

/** The store, with an event after each write that changed something. */
export function publishWrites(store: Store, events: EventHub): Store {
  async function publish(written: Promise<boolean>, ...told: ServerEvent[]): Promise<boolean> {
    const changed = await written;
    if (changed) for (const event of told) events.publish(event);
    return changed;
  }
  async function counted(saved: Promise<boolean>): Promise<boolean> {
    const isSaved = await saved;
    events.saves.tell(isSaved ? "saved" : "overtaken");
    return isSaved;
  }
  return {
    ...store,
    createOwner: (owner, saves) =>
      publish(store.createOwner(owner, saves), savedOwnerEvent(owner.id)),
    changeOwner: (id, change) => publish(store.changeOwner(id, change), savedOwnerEvent(id)),
    markDeleted: (id, mark) => publish(store.markDeleted(id, mark), savedOwnerEvent(id)),
    restoreOwner(id, options) {
      // The tokens of an agent are revoked by then, or work again.
      const tokens: ServerEvent = { type: "tokens", agent: id };
      const told = storedOwnerOf(id).kind === "agent" ? [tokens] : [];
      return publish(store.restoreOwner(id, options), savedOwnerEvent(id), ...told);
    },
    deleteOwner: (id) => publish(store.deleteOwner(id), savedOwnerEvent(id)),
    async repairOwner(id, mark) {
      const repaired = await store.repairOwner(id, mark);
      if (repaired && id === ORGANISATION) {
        const { revision } = await store.readOrganisation();
        events.publish({ type: "settings", owner: { kind: "organisation" }, revision });
      }
      return publish(Promise.resolve(repaired), savedOwnerEvent(id));
    },
    settleProposal: (settled) => publish(store.settleProposal(settled), { type: "proposals" }),
    saveSettings: (save) => publish(counted(store.saveSettings(save)), ...eventsOfSave(save)),
    writeOwners(writes) {
      // Of many alike one is enough, as of what is deleted and made.
      const once = new Map(
        writes.flatMap(eventsOfWrite).map((event) => [JSON.stringify(event), event]),
      );
      return publish(counted(store.writeOwners(writes)), ...once.values());
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
    async changePreferences(changes, baseRevision) {
      const changedSince = await store.changePreferences(changes, baseRevision);
      const isStored = changedSince.length === 0 && Object.keys(changes).length > 0;
      if (isStored) events.publish({ type: "preferences" });
      return changedSince;
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

/** Presets and what the organisation sets lie under the settings of agents. */
const savedOwnerEvent = (id: string): ServerEvent => {
  return { type: storedOwnerOf(id).kind === "agent" ? "agents" : "catalog" };
};

function eventsOfSave(save: SettingsRevision): ServerEvent[] {
  const owner = storedOwnerOf(save.owner);
  const saved: ServerEvent = { type: "settings", owner, revision: save.revision };
  return owner.kind === "agent" ? [saved] : [saved, { type: "catalog" }];
}

function eventsOfWrite(write: OwnerWrite): ServerEvent[] {
  switch (write.name) {
    case "saveSettings":
      return eventsOfSave(write.args[0]);
    case "createOwner":
      return [savedOwnerEvent(write.args[0].id)];
    case "settleProposal":
      return [{ type: "proposals" }];
    default:
      return [savedOwnerEvent(write.args[0])];
  }
}
