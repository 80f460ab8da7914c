import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doneBy, notDone } from "../stores/people/done-by.ts";
import type { Store } from "../stores/store.ts";

const agent = {
  id: "support",
  name: "Support",
  description: "",
  createdAt: "2026-01-01T00:00:00.000Z",
};
const at = "2026-01-02T03:04:05.000Z";
const revoked = doneBy("revoked", { name: "Ada", person: "ada" }, at);
const token = {
  id: "1",
  agent: "support",
  name: "Desk",
  hash: "1",
  lastFour: "7c1f",
  createdBy: "ada",
  person: null,
  lastUsedAt: null,
  createdAt: at,
  expiresAt: "2027-01-01T00:00:00.000Z",
  ...notDone("revoked"),
};

/** What every store promises of tokens. `open` opens the same storage each time within one test. */
export function describeTokenStore(name: string, open: () => Promise<Store>): void {
  describe(`${name}: tokens`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      await store.createOwner(agent);
      await store.addToken(token);
      await store.addToken({ ...token, id: "2", hash: "2" });
    });
    afterEach(() => store.close());

    it("stay with their agent across a restart, and go with it", async () => {
      await store.markTokenUsed("1", at);
      expect(await store.revokeToken("support", "1", revoked)).toBe(true);
      expect(await store.revokeToken("support", "1", { ...revoked, revokedBy: "bob" })).toBe(false);
      expect(await store.revokeToken("another", "2", revoked)).toBe(false);
      expect(await store.removeToken("another", "2")).toBe(false);
      await store.close();
      store = await open();
      const kept = { ...token, ...revoked, lastUsedAt: at };
      expect(await store.listTokens("support")).toEqual([kept, { ...token, id: "2", hash: "2" }]);
      expect(await store.findToken("1")).toEqual(kept);
      expect(await store.removeToken("support", "2")).toBe(true);
      await store.addToken({ ...token, id: "3", hash: "3" });
      const later = "2026-02-03T04:05:06.000Z";
      await store.markDeleted("support", doneBy("deleted", { name: "Eve", person: "eve" }, later));
      expect(await store.findToken("1")).toBeUndefined();
      expect(await store.restoreOwner("support")).toBe(true);
      expect(await store.listTokens("support")).toEqual([
        kept,
        {
          ...token,
          id: "3",
          hash: "3",
          ...doneBy("revoked", { name: "Eve", person: "eve" }, later),
        },
      ]);
      await store.deleteOwner("support");
      await store.createOwner(agent);
      expect(await store.findToken("1")).toBeUndefined();
      expect(await store.listTokens("support")).toEqual([]);
    });

    it("are found by when the next one in use ends", async () => {
      await store.createOwner({ ...agent, id: "sales", name: "Sales" });
      await store.addToken({ ...token, id: "3", hash: "3", agent: "sales" });
      await store.addToken({ ...token, id: "4", hash: "4", expiresAt: null });
      await store.addToken({
        ...token,
        id: "5",
        hash: "5",
        expiresAt: "2026-06-01T00:00:00.000Z",
        ...revoked,
      });
      await store.addToken({ ...token, id: "6", hash: "6", expiresAt: "2028-01-01T00:00:00.000Z" });
      const next = await store.nextTokenEnd(at);
      expect([next?.at, next?.agents.sort()]).toEqual([token.expiresAt, ["sales", "support"]]);
      expect(await store.nextTokenEnd(token.expiresAt)).toEqual({
        at: "2028-01-01T00:00:00.000Z",
        agents: ["support"],
      });
      expect(await store.nextTokenEnd("2028-01-01T00:00:00.000Z")).toBeUndefined();
    });
  });
}
