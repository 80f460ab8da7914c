import type { MethodDefinition } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../stores/store.ts";
import {
  type HashedForm,
  MOST_VERSION_CHARACTERS,
  MOST_VERSIONS,
} from "../stores/versions/method-versions.ts";

const SOURCE = "mcp:files";
const READ = { tool: "files", method: "read" };

const formSaying = (description: string): HashedForm => ({
  fingerprint: description.slice(0, 20),
  definition: { name: "read", description, parameters: {} } as unknown as MethodDefinition,
});
const atMinute = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** What every store promises of the forms that methods had. */
export function describeVersionStore(name: string, open: () => Promise<Store>): void {
  describe(`${name}: versions of methods`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const said = async (place: object = READ) =>
      (await store.listVersions({ ...READ, ...place })).map(({ since, definition }) => [
        since,
        definition?.description,
      ]);

    it("keeps the form of before with the first change, then each other one, also that it is gone", async () => {
      await store.addSource({ id: SOURCE, name: "files", config: {} });
      const [one, two] = [formSaying("one"), formSaying("two")];
      await store.noteVersions(SOURCE, atMinute(1), [{ ...READ, before: one, after: two }]);
      // Another server saw it, too.
      await store.noteVersions(SOURCE, atMinute(2), [{ ...READ, before: one, after: two }]);
      await store.noteVersions(SOURCE, atMinute(3), [{ ...READ, before: two }]);
      await store.noteVersions(SOURCE, atMinute(4), [{ ...READ, after: one }]);
      await store.noteVersions("mcp:other", atMinute(5), [{ ...READ, after: two }]);
      await store.close();
      store = await open();
      expect(await said({ source: SOURCE })).toEqual([
        [null, "one"],
        [atMinute(1), "two"],
        [atMinute(3), undefined],
        [atMinute(4), "one"],
      ]);
      expect(await said()).toHaveLength(5);
      expect(await said({ method: "write" })).toEqual([]);
      await store.deleteSource(SOURCE);
      expect(await said()).toEqual([[atMinute(5), "two"]]);
    });

    it("keeps who accepted a form, also where a server that does not know it saw the change first", async () => {
      const [one, two] = [formSaying("one"), formSaying("two")];
      const seen = { ...READ, before: one, after: two };
      const [ada, bob] = [
        { name: "Ada", person: "p-1" },
        { name: "Bob", person: null },
      ];
      const accepted = async () =>
        (await store.listVersions(READ)).map(({ acceptedBy }) => acceptedBy);
      await store.noteVersions(SOURCE, atMinute(1), [seen]);
      expect(await accepted()).toEqual([undefined, undefined]);
      await store.noteVersions(SOURCE, atMinute(2), [{ ...seen, acceptedBy: ada }]);
      await store.noteVersions(SOURCE, atMinute(3), [{ ...seen, acceptedBy: bob }]);
      expect(await accepted()).toEqual([undefined, ada]);
      const gone = { ...READ, before: two, acceptedBy: bob };
      await store.noteVersions(SOURCE, atMinute(4), [gone]);
      await store.close();
      store = await open();
      expect(await accepted()).toEqual([undefined, ada, bob]);
    });

    it("keeps the newest versions of a method that goes on changing", async () => {
      for (let minute = 1; minute <= MOST_VERSIONS + 5; minute++)
        await store.noteVersions(SOURCE, atMinute(minute), [
          { ...READ, before: formSaying(`${minute - 1}`), after: formSaying(`${minute}`) },
        ]);
      const kept = await said();
      expect(kept).toHaveLength(MOST_VERSIONS);
      expect(kept.at(-1)).toEqual([atMinute(MOST_VERSIONS + 5), String(MOST_VERSIONS + 5)]);
    });

    it("keeps no more characters of a source than it has room for", async () => {
      const long = "x".repeat(MOST_VERSION_CHARACTERS / 4);
      for (const minute of [1, 2, 3, 4, 5])
        await store.noteVersions(SOURCE, atMinute(minute), [
          { tool: "files", method: `m${minute}`, after: formSaying(`${minute}${long}`) },
        ]);
      const kept = await Promise.all([1, 2, 3, 4, 5].map((one) => said({ method: `m${one}` })));
      expect(kept.map((versions) => versions.length)).toEqual([0, 0, 1, 1, 1]);
    });

    it("notes thousands of methods at once", async () => {
      const many = Array.from({ length: 1_203 }, (_, index) => ({
        tool: `t${index % 7}`,
        method: `m${index}`,
        before: formSaying("one"),
        after: formSaying("two"),
      }));
      await store.noteVersions(SOURCE, atMinute(1), many);
      expect(await said({ tool: "t6", method: "m1202" })).toEqual([]);
      expect(await said({ tool: "t5", method: "m1202" })).toHaveLength(2);
    });
  });
}
