import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeclarationThread, type UnreadTypes } from "./declaration-thread.ts";
import { importModule } from "./import-module.ts";
import { moduleTools } from "./module-tools.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-thread-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file that takes too long is told and costs only its own functions; the next one is read", async () => {
  const file = join(folder, "tools.ts");
  writeFileSync(
    file,
    `import { defineTool } from "@pegboard/registry-core";
     function add(a: number, b: number) { return a + b; }
     export const tools = [add];
     export const fine = defineTool({ name: "fine", run: () => 1 });`,
  );
  const load = async (thread: DeclarationThread) => {
    const unread: UnreadTypes[] = [];
    const module = await importModule(file, thread.open(unread));
    return moduleTools(module, { source: "modules:tools.ts", app: "tools", unread });
  };
  const hasty = new DeclarationThread(1);
  const { problems, tools } = await load(hasty);
  expect(problems[0]).toMatchObject({
    code: "types_too_slow",
    values: { file: expect.stringMatching(/tools\.ts$/), seconds: 0.001 },
  });
  expect(tools.map(({ definition }) => definition.name)).toContain("fine");
  hasty.close();

  const patient = new DeclarationThread();
  const again = await load(patient);
  expect(again.problems).toEqual([]);
  expect(again.tools.map(({ definition }) => definition.name).sort()).toEqual(["add", "fine"]);
  patient.close();
});
