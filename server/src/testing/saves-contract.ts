import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doneBy } from "../stores/people/done-by.ts";
import { ORGANISATION, type OwnerWrite, type Store } from "../stores/store.ts";
import { presetOwner } from "../stores/store-keys.ts";
import { agent, settingsRevision } from "./store-contract.ts";

const mark = { savedAt: "2026-01-02T03:04:05.000Z" };

/**
 * What every store promises of its lists of saves. `open` opens the same storage each time within
 * one test.
 */
export function describeSaves(name: string, open: () => Promise<Store>): void {
  describe(`saves of ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("writes several owners in one go, and nothing of it when one of them is not as it was thought", async () => {
      await store.createOwner(agent);
      const other = { ...agent, id: "other", name: "Other" };
      const writes: OwnerWrite[] = [
        { name: "createOwner", args: [other] },
        { name: "saveSettings", args: [settingsRevision(1, true, "other")] },
        { name: "changeOwner", args: ["other", { description: "New" }] },
        { name: "createOwner", args: [{ ...agent, id: presetOwner("quiet"), name: "Quiet" }] },
        { name: "saveSettings", args: [settingsRevision(1, true, ORGANISATION)] },
        { name: "saveSettings", args: [settingsRevision(1)] },
        {
          name: "markDeleted",
          args: ["support", doneBy("deleted", { name: "ada" }, mark.savedAt)],
        },
      ];
      const late: OwnerWrite[] = [
        { name: "saveSettings", args: [settingsRevision(2)] },
        { name: "changeOwner", args: ["nobody", { name: "x" }] },
        { name: "createOwner", args: [{ ...agent, id: "third", name: "SUPPORT" }] },
        {
          name: "markDeleted",
          args: [presetOwner("nothing"), doneBy("deleted", { name: "ada" }, mark.savedAt)],
        },
      ];
      const all = async () => [
        await store.listOwners("agent"),
        await store.listOwners("preset"),
        await store.readOrganisation(),
        await store.listSaves({}, { most: 9 }),
        await store.listDeleted("agent"),
      ];
      const before = await all();
      for (const refused of late) {
        expect(await store.writeOwners([...writes.slice(0, -2), refused])).toBe(false);
        expect(await all()).toEqual(before);
      }
      expect(await store.writeOwners(writes)).toBe(true);
      await store.close();
      store = await open();
      expect(await store.listOwners("agent")).toMatchObject([
        { id: "other", description: "New", revision: 1 },
      ]);
      expect(await store.listOwners("preset")).toMatchObject([
        { id: presetOwner("quiet"), name: "Quiet" },
      ]);
      expect(await store.readOrganisation()).toMatchObject({ revision: 1 });
      expect(await store.listDeleted("agent")).toMatchObject([{ id: "support" }]);
      expect(await store.writeOwners([])).toBe(true);
    });

    it("lists saves newest first, of one owner or of all, by tool and person", async () => {
      await store.createOwner(agent);
      await store.saveSettings(settingsRevision(1));
      await store.saveSettings({ ...settingsRevision(1, false, ORGANISATION), savedBy: "grace" });
      await store.saveSettings({
        ...settingsRevision(2),
        operations: [{ op: "setNewTools", state: "off" }],
      });
      await store.close();
      store = await open();
      const list = async (...asked: Parameters<Store["listSaves"]>) =>
        (await store.listSaves(...asked)).map(({ owner, revision }) => `${owner} ${revision}`);
      expect(await list({}, { most: 9 })).toEqual(["support 2", `${ORGANISATION} 1`, "support 1"]);
      const [newest] = await store.listSaves({}, { most: 1 });
      expect(await list({}, { before: newest?.position, most: 1 })).toEqual([`${ORGANISATION} 1`]);
      expect(await list({ owner: "support", tool: "shell" }, { most: 9 })).toEqual(["support 1"]);
      const part = { part: "nobody", owners: [] };
      const many = Array.from({ length: 40_000 }, (_, index) => `tool_${index}`);
      expect(await list({ text: { ...part, tools: ["shell"] } }, { most: 9 })).toEqual([
        `${ORGANISATION} 1`,
        "support 1",
      ]);
      expect(
        await list({ text: { ...part, tools: [...many, "shell"] } }, { most: 9 }),
      ).toHaveLength(2);
      expect(await list({ text: { ...part, tools: many } }, { most: 9 })).toEqual([]);
      expect(await list({ tool: "" }, { most: 9 })).toEqual(["support 2"]);
      expect(await list({ savedBy: "grace" }, { most: 9 })).toEqual([`${ORGANISATION} 1`]);
      expect([await store.listSavers(), await store.listSavers("support")]).toEqual([
        ["ada", "grace"],
        ["ada"],
      ]);
    });
  });
}
