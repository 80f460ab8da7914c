import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { type ScriptedModel, startScriptedModel } from "../../testing/scripted-model.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";

/** As the README tells of it. */
const billing = defineTool({
  name: "billing",
  description: "Invoices.",
  visible: true,
  methods: {
    refund_invoice: {
      description: "Books an amount.",
      parameters: z.object({ invoice: z.string().optional() }),
      run: () => "paid",
    },
    get_invoice: {
      description: "Finds the invoice of an order, with the money that was paid.",
      parameters: z.object({ order: z.int().optional() }),
      run: () => "INV-2031",
    },
  },
});
const README = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
const section = /## From a failing evaluation.*?(?=\n## )/s.exec(README)?.[0] ?? "";
const blocks = (language: string) =>
  [...section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(
    ([, text = ""]) => text,
  );

let server: TestServer;
let model: ScriptedModel;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-eval-"));
  model = await startScriptedModel();
  server = await startTestServer({ tools: [billing] });
  await request(server, "POST /api/v1/agents", { id: "support", name: "support" });
  for (const text of blocks("yaml"))
    writeFileSync(join(folder, /# (\S+)/.exec(text)?.[1] ?? ""), text);
});
afterAll(async () => {
  await server.close();
  model.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  model.next = [];
});

/** Runs a line of the README: its files are in the folder, its model is the scripted one. */
function run(line: string) {
  const args = line
    .replace("http://127.0.0.1:11434", model.url)
    .replace(/(cases|pegboard)\.yaml/g, (file) => join(folder, file))
    .split(" ");
  return runCommand(args, { env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }) });
}

const withoutCounts = (text: string) => text.replace(/, \S+ tokens$/m, "").trim();

it("goes the way of the README, from a failing evaluation to a draft that passes", async () => {
  const lines = blocks("sh").flatMap((text) =>
    text
      .trim()
      .split("\n")
      .map((line) => line.replace("npx pegboard ", "")),
  );
  const [provider, failing, passing, apply] = lines as [string, string, string, string];
  expect((await run(provider)).printed).toContain("openai-chat");
  const failed = await run(failing);
  expect(withoutCounts(failed.printed)).toBe(withoutCounts(blocks("text")[0] ?? ""));
  expect(failed).toMatchObject({ exitCode: 1, told: expect.stringContaining("50 % passed") });
  const passed = await run(passing);
  expect(passed).toMatchObject({ exitCode: 0 });
  expect(passed.printed).toContain("qwen3: 2 of 2 attempts passed");
  // Nothing was saved by it.
  expect((await run(failing)).exitCode).toBe(1);
  expect((await run(apply)).exitCode).toBe(0);
  expect((await run(failing)).exitCode).toBe(0);
});

it("writes JUnit and data, and ends with 1 where a provider refuses or the file is wrong", async () => {
  await run("provider local --url http://127.0.0.1:11434/v1 --model tiny --private-addresses");
  const junit = join(folder, "evaluations.xml");
  const { exitCode, printed } = await run(
    `eval support --cases cases.yaml --repeats 2 --json --junit ${junit}`,
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({ run: { state: "done" }, attempts: { length: 4 } });
  expect(readFileSync(junit, "utf8")).toContain('tests="4" failures="0" errors="0"');
  model.next = [{ status: 401, body: '{"error":{"message":"bad <key>"}}' }];
  const refused = await run(`eval support --cases cases.yaml --junit ${junit}`);
  expect(refused).toMatchObject({ exitCode: 1, told: expect.stringContaining("401: bad <key>") });
  expect(refused.told).toMatch(/1 attempt: 127\.\S+ asks for a key, and local has none\. Enter/);
  expect(refused.printed).toMatch(/^0 of 1 .* Not answered\.$/m);
  expect(readFileSync(junit, "utf8")).toMatch(
    /<error type="no_key" message="127\.\S+ asks for a key, .* 401: bad &lt;key&gt;"\/>/,
  );
  writeFileSync(join(folder, "wrong.yaml"), "cases:\n  - name: A\n");
  const wrong = await run(`eval support --cases ${join(folder, "wrong.yaml")}`);
  expect(wrong.exitCode).toBe(1);
  expect(await run("eval support --fail-under 101")).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("from 0 to 100"),
  });
  expect(await run("eval support --cases cases.yaml --max-tokens 5")).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("limits.tokens"),
  });
});
