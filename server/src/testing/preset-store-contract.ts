import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doneBy } from "../stores/people/done-by.ts";
import { ORGANISATION, type SettingsRevision, type Store } from "../stores/store.ts";
import { presetOwner } from "../stores/store-keys.ts";

const agent = {
  id: "support",
  name: "Support",
  description: "",
  createdAt: "2026-01-01T00:00:00.000Z",
};
const preset = { ...agent, id: presetOwner("support") };
const mark = { savedAt: "2026-01-02T03:04:05.000Z", savedBy: "ada" };
const revision = (number: number): SettingsRevision => ({
  owner: preset.id,
  revision: number,
  operations: [],
  settings: { tools: { files: true } },
  configSchemas: {},
  toolSources: { files: "mcp:files" },
  ...mark,
});

/**
 * What every store promises of presets. `open` opens the same storage each time within one test.
 */
export function describePresetStore(name: string, open: () => Promise<Store>): void {
  describe(`${name}: presets`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("makes agents and presets with their first saves, all of it or nothing", async () => {
      const [first, second] = [revision(1), { ...revision(2), settings: {} }];
      expect(await store.createOwner(preset, [first, second])).toBe(true);
      expect(await store.listOwners("preset")).toMatchObject([
        { id: preset.id, revision: 2, settings: {} },
      ]);
      expect(await store.listSettingsRevisions(preset.id, 0)).toEqual([first, second]);
      const save = { ...first, owner: agent.id };
      expect(await store.createOwner(agent, [save])).toBe(true);
      expect(await store.findOwner("agent", agent.id)).toMatchObject({
        revision: 1,
        settings: save.settings,
        savedBy: "ada",
      });
      for (const other of [
        { ...agent, id: "b" },
        { ...agent, name: "B" },
      ]) {
        expect(await store.createOwner(other, [{ ...save, owner: other.id }])).toBe(false);
      }
      expect(await store.listSettingsRevisions("b", 0)).toEqual([]);
      expect(await store.listSettingsRevisions(agent.id, 0)).toEqual([save]);
      const broken = { ...save, owner: "c", settings: { tools: { files: 1n as never } } };
      await expect(store.createOwner({ ...agent, id: "c", name: "C" }, [broken])).rejects.toThrow(
        /BigInt/,
      );
      expect(await store.findOwner("agent", "c")).toBeUndefined();
    });

    it("keeps presets as owners of their own, with their own names, ids and way back", async () => {
      await store.createOwner(agent);
      expect(await store.createOwner(preset)).toBe(true);
      expect(await store.createOwner(preset)).toBe(false);
      expect(await store.createOwner({ ...preset, id: presetOwner("b"), name: "SUPPORT" })).toBe(
        false,
      );
      const save = revision(1);
      expect(await store.saveSettings(save)).toBe(true);
      expect(await store.changeOwner(preset.id, { name: "Read only" })).toBe(true);
      await store.close();
      store = await open();
      const { settings, toolSources } = save;
      expect(await store.listOwners("preset")).toMatchObject([
        { ...preset, name: "Read only", revision: 1, settings, toolSources },
      ]);
      expect((await store.listOwners("agent")).map(({ id }) => id)).toEqual(["support"]);
      expect(await store.findOwner("preset", preset.id)).toMatchObject({ name: "Read only" });
      expect([
        await store.findOwner("agent", preset.id),
        await store.findOwner("preset", "support"),
        await store.findOwner("agent", ORGANISATION),
      ]).toEqual([undefined, undefined, undefined]);
      const ofAgents = { group: "Sales", archivedAt: mark.savedAt };
      expect(await store.changeOwner(preset.id, ofAgents)).toBe(true);
      expect(await store.findOwner("preset", preset.id)).toMatchObject({
        group: null,
        archivedAt: null,
      });
      const deleted = doneBy("deleted", { name: "ada" }, mark.savedAt);
      expect(await store.markDeleted(preset.id, deleted)).toBe(true);
      expect(await store.listDeleted("preset")).toEqual([
        { id: preset.id, name: "Read only", tile: { letters: "", color: "" }, ...deleted },
      ]);
      expect([await store.listOwners("preset"), await store.listDeleted("agent")]).toEqual([
        [],
        [],
      ]);
      expect(await store.saveSettings(revision(2))).toBe(false);
      expect(await store.restoreOwner(preset.id)).toBe(true);
      expect(await store.listSettingsRevisions(preset.id, 0)).toEqual([save]);
      expect(await store.deleteOwner(preset.id)).toBe(true);
      expect(await store.listSettingsRevisions(preset.id, 0)).toEqual([]);
    });
  });
}
