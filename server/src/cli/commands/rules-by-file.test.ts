import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrganisationAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const mail = defineTool({
  name: "mail",
  displayName: "Mail",
  visible: true,
  enabledByDefault: false,
  methods: {
    purge: { annotations: { destructiveHint: true }, run: () => "gone" },
    peek: { annotations: { readOnlyHint: true }, run: () => "letter" },
  },
});

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), "pegboard-rules-file-"));
const file = join(folder, "p.yaml");
beforeAll(async () => {
  server = await startTestServer({ tools: [mail] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runCommand([...args, "--data", server.dataDir]);
const storedRules = async () =>
  (await request<OrganisationAnswer>(server, "GET /api/v1/organisation/settings")).body.settings
    .rules;

const ASK = { name: "Ask first", check: "asks_before_destroying", effect: "refuse" };
/** A file with one rule and one agent that has all of the mail tool on. */
function writeFile(rule: unknown, tool: object = { enabled: true }, rules?: unknown): void {
  const organisation = { rules: rules ?? { ask: rule } };
  const agents = { support: { name: "Support", group: "prod", tools: { mail: tool } } };
  writeFileSync(file, JSON.stringify({ organisation, agents }));
}

it("plan says what a rule of the file itself refuses, and apply changes nothing then", async () => {
  writeFile(ASK);
  const breaks = /Support would break the rule “Ask first”: Mail › Purge \(Destroys, a claim\)/;
  for (const command of [
    ["plan", file],
    ["apply", file, "--yes"],
  ]) {
    const { exitCode, told } = await run(...command);
    expect([exitCode, told], command[0]).toEqual([1, expect.stringMatching(breaks)]);
  }
  expect(await storedRules()).toBeUndefined();
  expect((await request(server, "GET /api/v1/agents/support/settings")).status).toBe(404);
});

it("lint warns of a rule that tells, and fails for one that refuses", async () => {
  writeFile({ ...ASK, effect: "tell" });
  expect(await run("plan", file)).toMatchObject({ exitCode: 0, told: "" });
  expect((await run("apply", file, "--yes")).exitCode).toBe(0);
  const line = "Support breaks the rule “Ask first”: Mail › Purge (Destroys, a claim)";
  const told = await run("lint");
  expect(told).toMatchObject({ exitCode: 0, printed: expect.stringContaining(line) });
  // A rule is a statement: what breaks it already keeps nobody from saying so.
  writeFile(ASK);
  expect((await run("apply", file, "--yes")).exitCode).toBe(0);
  const refused = await run("lint");
  expect(refused).toMatchObject({ exitCode: 1, printed: expect.stringContaining(line) });
  expect(refused.printed).toMatch(/support.*error/);
  writeFile(ASK, { enabled: true, methods: { purge: { needsApproval: true } } });
  expect((await run("apply", file, "--yes")).exitCode).toBe(0);
  expect((await run("lint")).printed).not.toContain("Ask first");
});

it("a file with what is no rule is refused with the place, and nothing of it is saved", async () => {
  const before = await storedRules();
  const wrong: [unknown, RegExp][] = [
    [{ ...ASK, check: "asks" }, /organisation\.rules\.ask\.check/],
    [{ ...ASK, effect: "shout" }, /organisation\.rules\.ask\.effect/],
    [{ ...ASK, name: "" }, /organisation\.rules\.ask\.name/],
    [{ ...ASK, name: "x".repeat(50_000) }, /organisation\.rules\.ask\.name/],
    [{ ...ASK, most: 3 }, /organisation\.rules\.ask\.most/],
    [{ ...ASK, check: "most_functions" }, /organisation\.rules\.ask\.most/],
    [{ ...ASK, check: "most_tokens", most: -1 }, /organisation\.rules\.ask\.most/],
    [{ ...ASK, check: "only_sources" }, /organisation\.rules\.ask\.sources/],
    [{ ...ASK, groups: "prod" }, /organisation\.rules\.ask\.groups/],
    [{ ...ASK, groups: ["prod", "prod"] }, /organisation\.rules\.ask\.groups/],
    [{ ...ASK, severity: "high" }, /organisation\.rules\.ask/],
    ["refuse", /organisation\.rules\.ask/],
    [[], /organisation\.rules\.ask/],
  ];
  for (const [rule, place] of wrong) {
    writeFile(rule);
    const said = await run("apply", file, "--yes");
    const shown = JSON.stringify(rule).slice(0, 90);
    expect([said.exitCode, said.told], shown).toEqual([1, expect.stringMatching(place)]);
    expect(said.told.length, shown).toBeLessThan(5_000);
  }
  for (const rules of [[ASK], "all", 3]) {
    writeFile(undefined, {}, rules);
    expect(await run("apply", file, "--yes")).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("organisation.rules"),
    });
  }
  expect(await storedRules()).toEqual(before);
});
