import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importModule } from "./import-module.ts";

/** Milliseconds of the processor that many promises take, the least of five tries. */
async function costOfPromises(): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    for (let made = 0; made < 50_000; made++) await undefined;
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return Math.min(...costs);
}

it("leaves nothing behind that every later promise of the process pays for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-imported-"));
  const path = join(folder, "tools.mjs");
  writeFileSync(path, "await undefined;\nexport const one = () => 1;\n");
  const load = async (times: number) => {
    for (let loaded = 0; loaded < times; loaded++)
      await importModule(path, { text: async () => undefined, resolve: async () => undefined });
  };
  try {
    await load(1);
    const before = await costOfPromises();
    await load(60);
    expect(await costOfPromises()).toBeLessThan(before * 3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
