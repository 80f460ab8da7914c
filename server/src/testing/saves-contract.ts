import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ORGANISATION, type Store } from "../stores/store.ts";
import { agent, settingsRevision } from "./store-contract.ts";

/** What every store promises of its lists of saves. `open` opens the same storage each time within one test. */
export function describeSaves(name: string, open: () => Promise<Store>): void {
  describe(`saves of ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("lists saves newest first, of one owner or of all, by tool and person", async () => {
      await store.createAgent(agent);
      await store.saveSettings(settingsRevision(1));
      await store.saveSettings({ ...settingsRevision(1, false, ORGANISATION), savedBy: "grace" });
      await store.saveSettings({ ...settingsRevision(2), operations: [{ op: "setNewTools", state: "off" }] });
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
      expect(await list({ text: { ...part, tools: [...many, "shell"] } }, { most: 9 })).toHaveLength(2);
      expect(await list({ text: { ...part, tools: many } }, { most: 9 })).toEqual([]);
      expect(await list({ tool: "" }, { most: 9 })).toEqual(["support 2"]);
      expect(await list({ savedBy: "grace" }, { most: 9 })).toEqual([`${ORGANISATION} 1`]);
      expect([await store.listSavers(), await store.listSavers("support")]).toEqual([["ada", "grace"], ["ada"]]);
    });
  });
}
