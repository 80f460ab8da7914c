import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SettingsRevision, Store } from "../stores/store.ts";
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
  ...{ owner: preset.id, revision: number, operations: [], settings: { tools: { files: true } } },
  ...{ configSchemas: {}, toolSources: { files: "mcp:files" }, ...mark },
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
      expect(await store.createPreset(preset, [first, second])).toBe(true);
      expect(await store.listPresets()).toMatchObject([
        { id: preset.id, revision: 2, settings: {} },
      ]);
      expect(await store.listSettingsRevisions(preset.id, 0)).toEqual([first, second]);
      const save = { ...first, owner: agent.id };
      expect(await store.createAgent(agent, [save])).toBe(true);
      expect(await store.findAgent(agent.id)).toMatchObject({
        revision: 1,
        settings: save.settings,
        savedBy: "ada",
      });
      for (const other of [
        { ...agent, id: "b" },
        { ...agent, name: "B" },
      ]) {
        expect(await store.createAgent(other, [{ ...save, owner: other.id }])).toBe(false);
      }
      expect(await store.listSettingsRevisions("b", 0)).toEqual([]);
      expect(await store.listSettingsRevisions(agent.id, 0)).toEqual([save]);
      const broken = { ...save, owner: "c", settings: { tools: { files: 1n as never } } };
      await expect(store.createAgent({ ...agent, id: "c", name: "C" }, [broken])).rejects.toThrow(
        /BigInt/,
      );
      expect(await store.findAgent("c")).toBeUndefined();
    });

    it("keeps presets as owners of their own, with their own names, ids and way back", async () => {
      await store.createAgent(agent);
      expect(await store.createPreset(preset)).toBe(true);
      expect(await store.createPreset(preset)).toBe(false);
      expect(await store.createPreset({ ...preset, id: presetOwner("b"), name: "SUPPORT" })).toBe(
        false,
      );
      const save = revision(1);
      expect(await store.saveSettings(save)).toBe(true);
      expect(await store.changePreset(preset.id, { name: "Read only" })).toBe(true);
      await store.close();
      store = await open();
      const { settings, toolSources } = save;
      expect(await store.listPresets()).toMatchObject([
        { ...preset, name: "Read only", revision: 1, settings, toolSources },
      ]);
      expect((await store.listAgents()).map(({ id }) => id)).toEqual(["support"]);
      expect([await store.findAgent(preset.id), await store.deleteAgent(preset.id)]).toEqual([
        undefined,
        false,
      ]);
      expect(await store.changePreset("support", { name: "x" })).toBe(false);
      const deleted = { deletedAt: mark.savedAt, deletedBy: "ada" };
      expect(await store.markPresetDeleted(preset.id, deleted)).toBe(true);
      expect(await store.listDeletedPresets()).toEqual([
        { id: preset.id, name: "Read only", ...deleted },
      ]);
      expect([await store.listPresets(), await store.listDeletedAgents()]).toEqual([[], []]);
      expect(await store.saveSettings(revision(2))).toBe(false);
      expect(await store.restorePreset(preset.id)).toBe(true);
      expect(await store.listSettingsRevisions(preset.id, 0)).toEqual([save]);
      expect(await store.deletePreset(preset.id)).toBe(true);
      expect(await store.listSettingsRevisions(preset.id, 0)).toEqual([]);
    });
  });
}
