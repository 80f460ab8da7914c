import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doneBy } from "../stores/people/done-by.ts";
import { preferenceRevision } from "../stores/preference-revisions.ts";
import { ORGANISATION, type SettingsRevision, type Store } from "../stores/store.ts";

const mark = { savedAt: "2026-01-02T03:04:05.000Z", savedBy: "ada" };
export const agent = {
  id: "support",
  name: "Support",
  description: "",
  createdAt: "2026-01-01T00:00:00.000Z",
};

export function settingsRevision(
  revision: number,
  enabled = true,
  owner = "support",
): SettingsRevision {
  const operations = [
    { op: "setTool" as const, tool: "shell", state: enabled ? ("on" as const) : ("off" as const) },
  ];
  const configSchemas = { shell: `hash ${revision}` };
  return {
    owner,
    revision,
    operations,
    settings: { tools: { shell: { enabled } } },
    configSchemas,
    toolSources: { shell: "mcp:shell" },
    ...mark,
  };
}

/** What every store promises. `open` opens the same storage each time within one test. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    async function reopen(): Promise<void> {
      await store.close();
      store = await open();
    }

    it("keeps agents in the order in which they were created, across a restart", async () => {
      const named = (id: string) => ({ ...agent, id, name: id });
      for (const id of ["support", "alpha", "zeta"])
        expect(await store.createOwner(named(id))).toBe(true);
      expect(await store.createOwner({ ...named("support"), name: "Another" })).toBe(false);
      expect(await store.createOwner({ ...named("another"), name: "SUPPORT" })).toBe(false);
      await reopen();
      expect((await store.listOwners("agent")).map(({ id }) => id)).toEqual([
        "support",
        "alpha",
        "zeta",
      ]);
      expect(await store.findOwner("agent", "alpha")).toEqual({
        ...named("alpha"),
        group: null,
        archivedAt: null,
        tile: { letters: "AL", color: "#f59e0b" },
        revision: 0,
        settings: {},
        configSchemas: {},
        toolSources: {},
        savedAt: null,
        savedBy: null,
        savedById: null,
      });
    });

    it("changes only what is named, and says when there is nothing to change", async () => {
      await store.createOwner(agent);
      expect(await store.changeOwner("support", { description: "Answers" })).toBe(true);
      expect(await store.changeOwner("support", {})).toBe(true);
      expect(await store.findOwner("agent", "support")).toMatchObject({
        name: "Support",
        description: "Answers",
      });
      for (const labels of [
        { group: "Sales", archivedAt: mark.savedAt },
        { group: null },
        { archivedAt: null },
      ]) {
        expect(await store.changeOwner("support", labels)).toBe(true);
        expect(await store.findOwner("agent", "support")).toMatchObject({
          name: "Support",
          ...labels,
        });
      }
      expect(await store.changeOwner("nobody", { name: "x" })).toBe(false);
      expect(await store.deleteOwner("nobody")).toBe(false);
    });

    it("stores a save only when it follows the stored revision", async () => {
      await store.createOwner(agent);
      expect(await store.saveSettings(settingsRevision(1))).toBe(true);
      expect(await store.saveSettings(settingsRevision(1, false))).toBe(false);
      expect(await store.saveSettings(settingsRevision(3, false))).toBe(false);
      expect(await store.saveSettings({ ...settingsRevision(1), owner: "nobody" })).toBe(false);
      await reopen();
      expect(await store.findOwner("agent", "support")).toMatchObject({
        revision: 1,
        settings: { tools: { shell: { enabled: true } } },
        configSchemas: { shell: "hash 1" },
        toolSources: { shell: "mcp:shell" },
        ...mark,
      });
      expect(await store.listSettingsRevisions("support", 0)).toEqual([settingsRevision(1)]);
      expect(await store.listSettingsRevisions("support", 1)).toEqual([]);
      expect(await store.readSettingsRevision("support", 1)).toEqual(settingsRevision(1));
      expect(await store.readSettingsRevision("support", 2)).toBeUndefined();
      expect(await store.readSettingsRevision("nobody", 1)).toBeUndefined();
    });

    it("lets one of many simultaneous saves win", async () => {
      await store.createOwner(agent);
      const tries = Array.from({ length: 20 }, (_, index) =>
        store.saveSettings(settingsRevision(1, index % 2 === 0)),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });

    it("keeps a deleted agent apart from everything until it is restored", async () => {
      await store.createOwner(agent);
      await store.saveSettings(settingsRevision(1));
      const before = await store.findOwner("agent", "support");
      const deleted = doneBy("deleted", { name: "Ada", person: "ada" }, mark.savedAt);
      expect(await store.restoreOwner("support")).toBe(false);
      expect(await store.markDeleted("support", deleted)).toBe(true);
      expect(await store.markDeleted("support", deleted)).toBe(false);
      await reopen();
      expect(await store.listDeleted("agent")).toEqual([
        { id: "support", name: "Support", tile: before?.tile, ...deleted },
      ]);
      expect([await store.listOwners("agent"), await store.findOwner("agent", "support")]).toEqual([
        [],
        undefined,
      ]);
      expect(await store.listSaves({}, { most: 9 })).toEqual([]);
      expect([await store.listSavers(), await store.changeOwner("support", { name: "x" })]).toEqual(
        [[], false],
      );
      expect(await store.saveSettings(settingsRevision(2))).toBe(false);
      expect(await store.createOwner(agent)).toBe(false);
      expect(await store.createOwner({ ...agent, id: "other" })).toBe(true);
      expect(await store.restoreOwner("support")).toBe(false);
      await store.deleteOwner("other");
      expect(await store.restoreOwner("support")).toBe(true);
      expect(await store.findOwner("agent", "support")).toEqual(before);
      expect(await store.listSaves({}, { most: 9 })).toHaveLength(1);
      expect(await store.markDeleted(ORGANISATION, deleted)).toBe(false);
    });

    it("forgets a deleted agent's revisions", async () => {
      await store.createOwner(agent);
      await store.saveSettings(settingsRevision(1));
      expect(await store.deleteOwner("support")).toBe(true);
      await store.createOwner(agent);
      expect(await store.findOwner("agent", "support")).toMatchObject({
        revision: 0,
        settings: {},
      });
      expect(await store.listSettingsRevisions("support", 0)).toEqual([]);
      expect(await store.listSaves({}, { most: 9 })).toEqual([]);
    });

    it("keeps what the organisation set as an owner of its own, which is no agent", async () => {
      const empty = {
        id: ORGANISATION,
        revision: 0,
        settings: {},
        configSchemas: {},
        toolSources: {},
        savedAt: null,
      };
      expect(await store.readOrganisation()).toMatchObject(empty);
      const [first, second] = [
        settingsRevision(1, true, ORGANISATION),
        settingsRevision(2, false, ORGANISATION),
      ];
      expect(await store.saveSettings(second)).toBe(false);
      expect(await store.saveSettings(first)).toBe(true);
      expect(await store.saveSettings(second)).toBe(true);
      await reopen();
      const { settings, configSchemas, toolSources } = second;
      const organisation = await store.readOrganisation();
      expect(organisation).toMatchObject({
        revision: 2,
        settings,
        configSchemas,
        toolSources,
        ...mark,
      });
      expect((await store.readOrganisation()).settings).toBe(organisation.settings);
      expect(await store.listSettingsRevisions(ORGANISATION, 1)).toEqual([second]);
      expect(await store.readSettingsRevision(ORGANISATION, 1)).toEqual(first);
      expect(await store.listOwners("agent")).toEqual([]);
      expect(await store.findOwner("agent", ORGANISATION)).toBeUndefined();
      expect(await store.changeOwner(ORGANISATION, { name: "x" })).toBe(false);
      expect(await store.deleteOwner(ORGANISATION)).toBe(false);
      expect(await store.createOwner({ ...agent, id: ORGANISATION })).toBe(false);
      expect(await store.createOwner({ ...agent, name: "Organisation" })).toBe(true);
    });

    it("keeps a schema once per hash", async () => {
      expect(await store.readSchema("a")).toBeUndefined();
      await store.keepSchema("a", { type: "object" });
      await store.keepSchema("a", { type: "object" });
      await reopen();
      expect(await store.readSchema("a")).toEqual({ type: "object" });
    });

    it("keeps the first of several values of its own under one name", async () => {
      expect(await store.readSealedValue("a")).toBeUndefined();
      expect(await store.keepSealedValue("a", { sealed: 1 })).toEqual({ sealed: 1 });
      expect(await store.keepSealedValue("a", { sealed: 2 })).toEqual({ sealed: 1 });
      await reopen();
      expect(await store.readSealedValue("a")).toEqual({ sealed: 1 });
    });

    it("keeps sources and their last good definitions", async () => {
      const source = {
        id: "mcp:files",
        name: "files",
        config: { transport: "stdio", command: "node" },
      };
      expect(await store.addSource(source)).toBe(true);
      expect(await store.addSource({ ...source, name: "other" })).toBe(false);
      expect(await store.readDefinitions("mcp:files")).toBeUndefined();
      await store.writeDefinitions("mcp:files", []);
      await reopen();
      expect(await store.listSources()).toEqual([source]);
      const changed = {
        ...source,
        name: "Papers",
        config: { transport: "stdio", command: "deno" },
      };
      expect(await store.changeSource(changed)).toBe(true);
      expect(await store.listSources()).toEqual([changed]);
      expect(await store.addSource({ ...source, id: "mcp:other", name: "files" })).toBe(true);
      expect(await store.changeSource({ ...changed, name: "FILES" })).toBe(false);
      expect(await store.deleteSource("mcp:other")).toBe(true);
      const mark = { at: "now", by: "ada", byId: "ada-id" };
      await store.pauseSource("mcp:files", mark);
      await store.pauseSource("mcp:x", mark);
      await store.pauseSource("mcp:x", undefined);
      expect(await store.listPausedSources()).toEqual(new Map([["mcp:files", mark]]));
      expect(await store.readDefinitions("mcp:files")).toEqual([]);
      expect(await store.deleteSource("mcp:files")).toBe(true);
      expect(await store.readDefinitions("mcp:files")).toBeUndefined();
      expect(await store.deleteSource("mcp:files")).toBe(false);
      expect(await store.listPausedSources()).toEqual(new Map());
    });

    it("keeps what was accepted of a source, until the source is deleted", async () => {
      const loadedNever = {
        acceptedAt: null,
        acceptedBy: null,
        acceptedById: null,
        autoAccept: true,
        waitingSince: {},
      };
      const accepted = {
        definitions: [],
        acceptedAt: "2026-03-01T10:00:00.000Z",
        acceptedBy: "ada",
        acceptedById: "ada-id",
        autoAccept: false,
        waitingSince: { print: "2026-03-02T10:00:00.000Z" },
      };
      await store.addSource({ id: "mcp:files", name: "files", config: {} });
      expect(await store.readAccepted("mcp:files")).toBeUndefined();
      await store.writeAccepted("mcp:files", loadedNever);
      expect(await store.readAccepted("mcp:files")).toEqual(loadedNever);
      await store.writeAccepted("mcp:files", accepted);
      const one = {
        fingerprint: "print",
        tool: "files",
        method: "read",
        definition: { name: "read" } as never,
      };
      await store.keepForms("mcp:files", [one, { ...one, fingerprint: "other" }]);
      await store.dropForms("mcp:files", ["other", "unknown"]);
      await reopen();
      expect(await store.readAccepted("mcp:files")).toEqual(accepted);
      expect(await store.readForms("mcp:files")).toEqual([one]);
      await store.deleteSource("mcp:files");
      expect(await store.readForms("mcp:files")).toEqual([]);
      expect(await store.readAccepted("mcp:files")).toBeUndefined();
    });

    it("keeps what the organisation chose across a restart, and changes only what is named", async () => {
      expect(await store.readPreferences()).toEqual({});
      await store.changePreferences({ tokenizer: "cl100k_base", "limit:gemini": 512 });
      await store.changePreferences({ "limit:gemini": null, "limit:mcp": 40 });
      await store.changePreferences({});
      await reopen();
      expect(preferenceRevision(await store.readPreferences())).toBe(2);
      const stale = { "limit:gemini": 9, tokenizer: "claude" };
      expect(await store.changePreferences(stale, 1)).toEqual(["limit:gemini"]);
      expect(await store.readPreferences()).toMatchObject({
        tokenizer: "cl100k_base",
        "limit:gemini": null,
        "limit:mcp": 40,
      });
      expect(await store.changePreferences({ tokenizer: "claude" }, 1)).toEqual([]);
      expect(preferenceRevision(await store.readPreferences())).toBe(3);
    });
  });
}
