import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fewerUnlessDeep, sampleEveryNth } from "../../../../test-depth.ts";
import type { AgentsAnswer, SettingsAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await startTestServer({
    tools: testTools,
    secretVariables: ["VAULT_*"],
    variables: { VAULT_KEY: "key-of-vault", VAULT_HEADER: "h" },
  });
  folder = mkdtempSync(join(tmpdir(), "pegboard-apply-"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  file = join(folder, "p.yaml");
});

const run = (...args: string[]) => runCommand([...args, "--data", server.dataDir]);
const settingsOf = async (agent: string) =>
  (await request<SettingsAnswer>(server, `GET /api/agents/${agent}/settings`)).body;

/** Says what a file may say, with what agents share. */
const WHOLE = `# What our agents may do
organisation:
  tools:
    notes: { weight: 5, methods: { delete_note: { needsApproval: true } } }
    vault: { config: { max_results: 9 } }
templates:
  house: |
    You are {{ tone }}.
presets:
  reader:
    newTools: off
    tools:
      notes: { methods: { delete_note: off } } # nobody deletes
agents:
  # The first line
  support:
    name: Support
    description: Answers customers
    group: Sales
    presets: [ reader ]
    tokenBudget: 4000
    unattended: { declineAfter: 90 }
    prompts:
      system: { template: house }
      variables: { tone: kind }
    tools:
      notes:
        enabled: on # needed
        displayName: Memory
        methods:
          read_note: { description: Reads one., parameters: { id: Its number. }, timeout: 3 }
      vault:
        enabled: true
        config:
          api_key: \${env:VAULT_KEY} # never in clear
          headers: { A: "Bearer \${env:VAULT_HEADER}" }
`;

it("plans, applies, and then has nothing to do", async () => {
  writeFileSync(file, WHOLE);
  const planned = await run("plan", file, "--detailed-exitcode");
  expect(planned.told).toBe("");
  expect(planned.exitCode).toBe(2);
  expect(planned.printed).toContain("~ Organisation, revision 0");
  expect(planned.printed).toContain("+ Agent Support (support): created");
  expect(planned.printed).toContain("Vault · Config · API key: not set → ");
  expect(planned.printed).not.toContain("First agent");
  expect((await request(server, "GET /api/agents/support/settings")).status).toBe(404);

  expect(await run("apply", file)).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("Nothing was changed: nobody can be asked here. Add --yes."),
  });
  const refused = await runCommand(["apply", file, "--data", server.dataDir], { lines: ["no"] });
  expect(refused).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("Nothing was changed."),
  });
  const applied = await runCommand(["apply", file, "--data", server.dataDir], { lines: ["yes"] });
  expect(applied).toMatchObject({
    exitCode: 0,
    printed: "Organisation: saved\nSupport (support): created\n",
  });

  const { agent, settings, revision } = await settingsOf("support");
  expect(agent).toMatchObject({
    id: "support",
    name: "Support",
    description: "Answers customers",
    group: "Sales",
  });
  expect(revision).toBe(1);
  expect(settings).toEqual({
    newTools: "off",
    tokenBudget: 4000,
    unattended: { declineAfter: 90 },
    prompts: { system: "You are {{ tone }}.\n", variables: { tone: "kind" } },
    tools: {
      notes: {
        enabled: true,
        methods: { delete_note: false },
        texts: { displayName: { value: "Memory", original: "Notes" } },
        methodTexts: {
          read_note: { description: { value: "Reads one.", original: "Read a note." } },
        },
        parameterTexts: {
          read_note: { "/properties/id": { value: "Its number.", original: null } },
        },
        methodBehaviour: { read_note: { timeout: 3 } },
      },
      vault: {
        enabled: true,
        config: {
          api_key: { $secret: "env:${env:VAULT_KEY}" },
          headers: { A: { $secret: "env:Bearer ${env:VAULT_HEADER}" } },
        },
      },
    },
  });
  expect(await run("plan", file, "--detailed-exitcode")).toMatchObject({
    exitCode: 0,
    printed: "Nothing to change: everything is as the file says.\n",
  });
  expect(await run("apply", file, "--json")).toMatchObject({
    exitCode: 0,
    printed: '{\n  "saved": true,\n  "sources": [],\n  "applied": []\n}\n',
  });
  expect((await settingsOf("support")).revision).toBe(1);
});

it("writes back what was changed elsewhere, and leaves the rest as it is written", async () => {
  writeFileSync(file, WHOLE);
  expect((await run("apply", file, "--yes")).exitCode).toBe(0);
  expect(await run("export", "--to", file, "support")).toMatchObject({
    exitCode: 0,
    told: `${file} says all of it already.\n`,
  });
  expect(readFileSync(file, "utf8")).toBe(WHOLE);

  const { revision } = await settingsOf("support");
  const operations = [
    { op: "setMethod", tool: "notes", method: "delete_note", state: "on" },
    { op: "setConfig", tool: "vault", key: "max_results", value: 3 },
    { op: "setVariable", name: "tone", value: "dry" },
  ];
  await request(server, "PATCH /api/agents/support/settings", {
    baseRevision: revision,
    operations,
  });
  expect((await run("plan", file)).printed).toContain("Vault · Config · Max results: 3 → default");
  await run("export", "--to", file, "support");
  const written = readFileSync(file, "utf8");
  const expected = WHOLE.replace("tone: kind", "tone: dry")
    .replace("enabled: true", "enabled: on")
    .replace(
      "read_note: { description: Reads one., parameters: { id: Its number. }, timeout: 3 }\n",
      "read_note: { description: Reads one., parameters: { id: Its number. }, timeout: 3 }\n          delete_note: on\n",
    )
    .replace('VAULT_HEADER}" }\n', 'VAULT_HEADER}" }\n          max_results: 3\n');
  expect(written).toBe(expected);
  expect((await run("plan", file)).printed).toContain("Nothing to change");
  await run("apply", file, "--yes");
});

it("keeps stored secrets, which no file holds, unless it is to prune", async () => {
  const { revision } = await settingsOf("first-agent");
  const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "vault", key, value });
  await request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: revision,
    operations: [
      set("api_key", "stored-key-1"),
      set("headers", { A: "stored-1", B: "stored-2" }),
      set("max_results", 7),
    ],
  });
  const exported = await run("export", "first-agent");
  expect(exported.printed).not.toContain("stored");
  expect(exported.printed).toContain("max_results: 7");
  writeFileSync(file, exported.printed);
  expect((await run("plan", file)).printed).toContain("Nothing to change");
  writeFileSync(
    file,
    "agents: { first-agent: { name: First agent, tools: { vault: { config: { max_results: 8 } } } } }",
  );
  await run("apply", file, "--yes");
  const { settings } = await settingsOf("first-agent");
  expect(settings.tools?.vault).toMatchObject({
    config: {
      api_key: { $secret: expect.any(String) },
      headers: { A: { $secret: expect.any(String) } },
      max_results: 8,
    },
  });
  const pruning = await run("plan", file, "--prune");
  expect(pruning.printed).toContain("API key: stored secret → not set");
  expect(pruning.printed).toContain(
    "- Agent Support (support): deleted, with its settings and their history",
  );
  await run("apply", file, "--prune", "--yes");
  expect((await settingsOf("first-agent")).settings).toEqual({
    tools: { vault: { config: { max_results: 8 } } },
  });
  expect((await request(server, "GET /api/agents/support/settings")).status).toBe(404);
});

it.each([
  [
    "agents: { a: { tools: { notse: on } } }",
    '1:25: agents.a.tools.notse names the tool "notse", which is not there. Did you mean "notes"?',
  ],
  [
    "agents: { a: { tools: { notes: { methods: { read: on } } } } }",
    'names the method "read", which is not there',
  ],
  ["agents: { a: { presets: [x] } }", '1:26: agents.a.presets.0 names the preset "x"'],
  ["agents: { a: { prompts: { user: { template: x } } } }", 'names the template "x"'],
  ["agents: { a: { prompts: { user: '{% if %}' } } }", "agents.a.prompts.user"],
  ["agents: { a: { tools: { notes: { config: { x: 1 } } } } }", "without"],
  [
    "agents: { a: { tools: { vault: { config: { api_key: in-the-clear } } } } }",
    "config.api_key is a secret and must not stand in the file. Name an environment variable: ${env:NAME}",
  ],
  [
    "agents: { a: { tools: { vault: { config: { headers: { A: in-the-clear } } } } } }",
    "config.headers.A is a secret",
  ],
])("refuses %s with the place, and changes nothing", async (content, expected) => {
  writeFileSync(file, content);
  for (const command of ["lint", "plan", "apply"]) {
    const { exitCode, told, printed } = await run(command, file);
    expect(exitCode).toBe(1);
    expect(`${told}${printed}`).toContain(
      expected === "without" ? "config names Notes, which has no settings" : expected,
    );
  }
  expect((await request(server, "GET /api/agents/a/settings")).status).toBe(404);
});

it("saves nothing of a file of which something is refused, and plan and lint say the same with the place", async () => {
  writeFileSync(
    file,
    "agents:\n  one: { name: Same }\n  two: { name: same }\n  three: { tools: { message: off } }\n  four: {}\n  first-agent: { name: Renamed, group: G }\norganisation: { tools: { notes: { weight: 77 } } }\n",
  );
  const before = (await request(server, "GET /api/activity")).text;
  for (const command of ["lint", "plan", "apply"]) {
    const { exitCode, told, printed } = await run(
      command,
      file,
      ...(command === "apply" ? ["--yes"] : []),
    );
    expect({ command, exitCode }).toEqual({ command, exitCode: 1 });
    const said = `${told}${printed}`;
    expect(said).toContain(`${file}:3:3: same: There is already an agent named`);
    expect(said).toMatch(/p\.yaml:4:3: three: Nothing was saved\. .*core/);
    expect(said).not.toContain("four");
  }
  expect(
    (await request<AgentsAnswer>(server, "GET /api/agents")).body.agents.map(({ name }) => name),
  ).not.toContain("Same");
  expect((await settingsOf("first-agent")).agent.name).toBe("First agent");
  expect((await request(server, "GET /api/activity")).text).toBe(before);
});

it("shows which files become templates, and what stands in them, before anything is saved", async () => {
  writeFileSync(join(folder, "house.md"), "You are kind.\nAnswer in one line.\n");
  writeFileSync(
    file,
    "templates: { house: { file: house.md } }\nagents: { templated: { prompts: { system: { template: house } } } }\n",
  );
  const { printed } = await run("plan", file);
  expect(printed).toContain(
    `Template house is read from ${join(folder, "house.md")}:\n    | You are kind.\n    | Answer in one line.\n`,
  );
  expect(JSON.parse((await run("plan", file, "--json")).printed).templates).toEqual([
    { name: "house", path: join(folder, "house.md"), text: "You are kind.\nAnswer in one line.\n" },
  ]);
});

it.each(sampleEveryNth(["apply", "plan", "export", "lint"], 2))(
  "%s goes on while others delete other agents",
  async (command) => {
    writeFileSync(file, "agents: { kept: { tools: { notes: on } } }");
    await run("apply", file, "--yes");
    const names = Array.from({ length: fewerUnlessDeep(40) }, (_, index) => `Gone ${index}`);
    for (const name of names) await request(server, "POST /api/agents", { name });
    const deleting = (async () => {
      for (const name of names) {
        await request(server, `DELETE /api/agents/${name.toLowerCase().replace(" ", "-")}`);
      }
    })();
    const args = command === "export" ? [] : [file, ...(command === "apply" ? ["--yes"] : [])];
    const answers = [];
    for (let tries = 0; tries < 4; tries++) answers.push(await run(command, ...args));
    await deleting;
    for (const { told } of answers) expect(told).not.toContain("There is no agent");
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  },
);

it("overwrites nothing that somebody saved between plan and yes, and leaves that agent as it was", async () => {
  await request(server, "POST /api/agents", { name: "Met" });
  await request(server, "POST /api/agents", { name: "Alone" });
  const max = (value: number) => ({ tools: { vault: { config: { max_results: value } } } });
  writeFileSync(
    file,
    JSON.stringify({ agents: { met: { name: "Renamed", ...max(2) }, alone: max(2) } }),
  );
  const saveMeanwhile = async () => {
    const operations = [{ op: "setConfig", tool: "vault", key: "max_results", value: 9 }];
    await request(server, "PATCH /api/agents/met/settings", { baseRevision: 0, operations });
    return "yes";
  };
  const met = await runCommand(["apply", file, "--data", server.dataDir], {
    lines: [saveMeanwhile],
  });
  expect(met.exitCode).toBe(1);
  expect(met.printed).toBe(
    "Renamed (met): not saved. ada changed Vault · Config · Max results since this was planned. pegboard plan shows what differs now.\n" +
      "Nothing was changed.\n",
  );
  expect((await settingsOf("alone")).revision).toBe(0);
  const { agent, settings, revision } = await settingsOf("met");
  expect([agent.name, settings, revision]).toEqual(["Met", max(9), 1]);
  expect((await run("plan", file)).printed).toContain("Vault · Config · Max results: 9 → 2");
  expect((await run("apply", file, "--yes")).exitCode).toBe(0);
  expect((await settingsOf("met")).settings).toEqual(max(2));
});

it("applies what a file includes, says where that is wrong, and writes back into the file that has it", async () => {
  const part = join(folder, "agents.part.yaml");
  writeFileSync(file, "include: ['*.part.yaml']\nagents: { outer: { tools: { notes: on } } }\n");
  const text = "# Ours\nagents:\n  inner:\n    tools:\n      notse: on\n";
  writeFileSync(part, text);
  expect((await run("plan", file)).told).toContain(
    `${part}:5:7: agents.inner.tools.notse names the tool`,
  );
  writeFileSync(part, text.replace("notse", "notes"));
  expect(await run("apply", file, "--yes")).toMatchObject({
    exitCode: 0,
    printed: "outer (outer): created\ninner (inner): created\n",
  });
  const operations = [{ op: "setTool", tool: "notes", state: "off" }];
  await request(server, "PATCH /api/agents/inner/settings", { baseRevision: 1, operations });
  expect((await run("export", "--to", file, "inner", "outer")).told).toBe(`${part} is written.\n`);
  expect(readFileSync(part, "utf8")).toBe(
    "# Ours\nagents:\n  inner:\n    tools:\n      notes: off\n    name: inner\n",
  );
  expect((await run("plan", file)).printed).toContain("Nothing to change");
  rmSync(part);
});
