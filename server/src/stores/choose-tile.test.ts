import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chooseTile } from "./choose-tile.ts";
import { openSqliteStore } from "./sqlite-store.ts";

it.each([
  ["Support agent", [], "SA"],
  ["Sales assistant", ["SA"], "SL"],
  ["Contract reader", ["CR"], "CO"],
  ["Étienne", [], "ÉT"],
  ["ßeta", [], "SE"],
  ["客服", [], "客服"],
  ["X", ["X0"], "X1"],
  ["🚀", [], "A0"],
  ["🚀", ["A0"], "A1"],
])("%s beside %j has the letters %s", (name, others, letters) => {
  expect(
    chooseTile(
      name,
      others.map((other) => ({ letters: other, color: "#6366f1" })),
    ).letters,
  ).toBe(letters);
});

it("gives 1,500 agents with one name letters of their own, and every colour as often", () => {
  const tiles: ReturnType<typeof chooseTile>[] = [];
  for (let number = 0; number < 1_500; number++) tiles.push(chooseTile("Agent", tiles));
  expect(new Set(tiles.map(({ letters }) => letters)).size).toBe(1_500);
  const colors = tiles.map(({ color }) => color);
  const uses = colors.map((color) => colors.filter((other) => other === color).length);
  expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
});

it("gives each agent letters of its own, which stay when it is renamed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-tiles-"));
  const store = await openSqliteStore(join(folder, "pegboard.sqlite"));
  const create = (id: string) =>
    store.createOwner({ id, name: id.replace("-", " "), description: "", createdAt: "2026" });
  await Promise.all(["sales-assistant", "support-agent", "sales-area", "spain"].map(create));
  await store.changeOwner("spain", { name: "Italy" });
  await store.deleteOwner("sales-area");
  await create("sales-area");
  const letters = (await store.listOwners("agent")).map(({ tile }) => tile.letters);
  expect(new Set(letters)).toEqual(new Set(["SA", "SU", "SL", "SP"]));
  await store.close();
  rmSync(folder, { recursive: true });
});
