import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { saveOrganisation } from "../../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-export-"));
const file = join(folder, "p.yaml");
afterAll(() => rmSync(folder, { recursive: true }));

const run = (server: TestServer, ...args: string[]) =>
  runCommand([...args, "--data", server.dataDir]);
const start = (tools = testTools) =>
  startTestServer({
    tools,
    secretVariables: ["VAULT_KEY"],
    variables: { VAULT_KEY: "key-of-vault" },
  });

const state = fc.constantFrom("on", "off", "inherit");
const text = fc.constantFrom(
  "plain",
  "on",
  "null",
  "# no comment",
  "two\nlines\n",
  " - x: {{ y }}",
  "ü: ‮ \u0007 'q'",
  "123",
  "1e3",
);
const parameterText = fc.record({
  op: fc.constant("setParameterText"),
  tool: fc.constant("notes"),
  method: fc.constantFrom("read_note", "delete_note"),
  parameter: fc.constant("/properties/id"),
  value: text,
  original: fc.constantFrom(null, "Old"),
});
const operation = fc.oneof(
  fc.record({ op: fc.constant("setNewTools"), state }),
  fc.record({ op: fc.constant("setTool"), tool: fc.constantFrom("notes", "vault"), state }),
  fc.record({
    op: fc.constant("setMethod"),
    tool: fc.constant("notes"),
    method: fc.constantFrom("read_note", "delete_note"),
    state,
  }),
  fc.record({
    op: fc.constant("setConfig"),
    tool: fc.constant("vault"),
    key: fc.constant("max_results"),
    value: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    op: fc.constant("setConfig"),
    tool: fc.constant("vault"),
    key: fc.constant("headers"),
    value: fc.constantFrom({ A: "${env:VAULT_KEY}" }, { A: "Bearer ${env:VAULT_KEY}", B: "" }),
  }),
  fc.record({
    op: fc.constant("setToolText"),
    tool: fc.constant("notes"),
    field: fc.constantFrom("displayName", "toolSystemPrompt"),
    value: text,
    original: fc.constant("Old"),
  }),
  fc.record({
    op: fc.constant("setMethodText"),
    tool: fc.constant("notes"),
    method: fc.constant("read_note"),
    field: fc.constant("description"),
    value: text,
    original: fc.constant(null),
  }),
  parameterText,
  fc.record({
    op: fc.constant("setMethodBehaviour"),
    tool: fc.constant("notes"),
    method: fc.constant("read_note"),
    field: fc.constant("timeout"),
    value: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    op: fc.constant("setMethodBehaviour"),
    tool: fc.constant("notes"),
    method: fc.constant("read_note"),
    field: fc.constant("examples"),
    value: fc.constantFrom(
      [],
      [{ name: "First", arguments: { id: 1 }, inPrompt: true }, { arguments: { id: "x" } }],
    ),
  }),
  fc.record({
    op: fc.constant("setTemplate"),
    template: fc.constantFrom("system", "user"),
    source: fc.constantFrom("Hello {{ agent }}.\n", "a\n\n  b\n", "", "x"),
  }),
  fc.record({
    op: fc.constant("setVariable"),
    name: fc.constantFrom("tone", "on", "constructor"),
    value: fc.oneof(text, fc.jsonValue({ maxDepth: 2 })),
  }),
  fc.record({
    op: fc.constant("setTestSet"),
    name: fc.constantFrom("one", "__proto__"),
    values: fc.record({ query: text }),
  }),
  fc.record({ op: fc.constant("setTokenBudget"), tokens: fc.constantFrom(null, 1, 4_000) }),
  fc.record({
    op: fc.constant("setToolSearch"),
    format: fc.constantFrom("anthropic", "gemini"),
    search: fc.constantFrom("own", "provider", "none"),
  }),
  fc.record({
    op: fc.constant("setUnattended"),
    unattended: fc.constantFrom(null, {}, { declineAfter: 90 }),
  }),
  fc.record({
    op: fc.constant("setPresets"),
    presets: fc.constantFrom([], ["quiet"], ["zoo", "quiet"]),
  }),
);
const ofAll = fc.oneof(
  parameterText,
  fc.record({
    op: fc.constant("setRule"),
    id: fc.constantFrom("ask", "__proto__"),
    rule: fc.constantFrom(
      null,
      { name: "Ask: first", check: "asks_before_destroying", effect: "tell", groups: [] },
      { name: "#few", check: "most_functions", effect: "tell", most: 9, agents: ["first-agent"] },
      { name: "Own", check: "only_sources", effect: "tell", sources: ["code", "mcp:x"] },
    ),
  }),
  fc.record({
    op: fc.constant("setToolMetadata"),
    tool: fc.constant("notes"),
    field: fc.constantFrom("displayName", "disabledReason"),
    value: text,
  }),
  fc.record({
    op: fc.constant("setMethodMetadata"),
    tool: fc.constant("notes"),
    method: fc.constant("read_note"),
    field: fc.constant("isCore"),
    value: fc.boolean(),
  }),
  fc.record({
    op: fc.constant("setMethodMetadata"),
    tool: fc.constant("notes"),
    method: fc.constant("read_note"),
    field: fc.constant("risk"),
    value: fc.subarray(["reads_private", "destroys", "costs_money"]),
  }),
  fc.record({
    op: fc.constant("setConfig"),
    tool: fc.constant("vault"),
    key: fc.constant("min_results"),
    value: fc.constantFrom(0, 1),
  }),
);

it("makes the same bytes again from what was applied to another Pegboard, whatever is set", async () => {
  const [first, second] = [await start(), await start()];
  for (const name of ["Support", "Über uns", "on"])
    await request(first, "POST /api/agents", { name, description: `${name}:`, group: `${name}#` });
  const agents = ["first-agent", "support", "uber-uns", "on"];
  const revisions = new Map<string, number>();
  const save = async (agent: string, operations: unknown[]) => {
    const baseRevision = revisions.get(agent) ?? 0;
    const { status, body } = await request<{ revision: number }>(
      first,
      `PATCH /api/agents/${agent}/settings`,
      {
        baseRevision,
        operations,
      },
    );
    if (status === 200) revisions.set(agent, body.revision);
  };
  const presetEdits = fc.array(fc.tuple(fc.constantFrom("quiet", "zoo"), operation), {
    maxLength: 6,
  });
  for (const name of ["Zoo", "Quiet"])
    await request(first, "POST /api/presets", { name, description: `${name}:` });
  const savePreset = async (preset: string, one: unknown) => {
    const path = `/api/presets/${preset}/settings`;
    const { revision: baseRevision } = (await request<{ revision: number }>(first, `GET ${path}`))
      .body;
    await request(first, `PATCH ${path}`, { baseRevision, operations: [one] });
  };
  const many = fc.record({
    presets: presetEdits,
    agents: fc.array(fc.tuple(fc.constantFrom(...agents), fc.array(operation, { maxLength: 8 })), {
      maxLength: 4,
    }),
    organisation: fc.array(ofAll, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(many, async ({ agents: edits, organisation, presets }) => {
      for (const one of organisation) await saveOrganisation(first, [one]).catch(() => undefined);
      for (const [preset, one] of presets) await savePreset(preset, one);
      // One by one: what is refused, such as a value that the organisation's does not fit, is left
      // out.
      for (const [agent, operations] of edits)
        for (const one of operations) await save(agent, [one]);
      const { printed } = await run(first, "export");
      expect((await run(first, "export")).printed).toBe(printed);
      writeFileSync(file, printed);
      expect(await run(first, "plan", file, "--prune", "--detailed-exitcode")).toMatchObject({
        exitCode: 0,
      });
      const applied = await run(second, "apply", file, "--prune", "--yes");
      expect(applied, `${printed}\n${applied.printed}`).toMatchObject({ exitCode: 0 });
      expect((await run(second, "export")).printed).toBe(printed);
      expect((await run(second, "plan", file, "--prune")).printed).toContain("Nothing to change");
    }),
    { numRuns: fewerUnlessDeep(5) },
  );
  await first.close();
  await second.close();
});

it("exports and plans many tools of many agents", async () => {
  const tools = Array.from({ length: 250 }, (_, tool) =>
    defineTool({
      name: `tool_${tool}`,
      visible: true,
      methods: Object.fromEntries(
        Array.from({ length: 8 }, (_, method) => [
          `m${method}`,
          { description: "Does it.", run: () => tool },
        ]),
      ),
    }),
  );
  const agents = fewerUnlessDeep(60);
  const last = `agent-${agents - 1}`;
  const server = await start(tools);
  const lines = Array.from({ length: 250 }, (_, tool) => `tool_${tool}: off`);
  writeFileSync(file, `agents: { agent-0: { tools: {\n  ${lines.join(",\n  ")}\n  } } }\n`);
  expect(await run(server, "apply", file, "--yes")).toMatchObject({ exitCode: 0 });
  for (let agent = 1; agent < agents; agent++) {
    await request(server, "POST /api/agents", { name: `agent-${agent}`, copyOf: "agent-0" });
  }
  const { printed } = await run(server, "export");
  expect(printed.match(/tool_249:/g)).toHaveLength(agents);
  writeFileSync(file, printed);
  expect((await run(server, "plan", file)).printed).toContain("Nothing to change");
  await request(server, `PATCH /api/agents/${last}/settings`, {
    baseRevision: 1,
    operations: [{ op: "setTokenBudget", tokens: 9 }],
  });
  const changed = await run(server, "plan", file, "--json");
  expect(changed.told).toBe("");
  expect(JSON.parse(changed.printed).changes).toMatchObject([
    {
      owner: { kind: "agent", id: last },
      operations: [{ op: "setTokenBudget", tokens: null }],
    },
  ]);
  await run(server, "export", "--to", file);
  expect((await run(server, "plan", file)).printed).toContain("Nothing to change");
  await server.close();
});
