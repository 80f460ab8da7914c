import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ErrorBody,
  Power,
  PreferencesAnswer,
  PresetSummary,
  ProblemsAnswer,
  SaveOwnersAnswer,
  SettingsAnswer,
  SourceSummary,
} from "../api-contract.ts";
import { createPegboard } from "../in-process/create-pegboard.ts";
import { starterSource } from "../sources/starter-source.ts";
import { request } from "../testing/api-client.ts";
import { type EchoService, startEchoService } from "../testing/echo-service.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const careful = defineTool({
  name: "careful",
  description: "Asks before it wipes.",
  methods: { wipe: { description: "Wipes.", needsApproval: true, run: () => "wiped" } },
});

const folder = mkdtempSync(join(tmpdir(), "pegboard-ways-"));
const given = join(folder, "given");
let server: TestServer;
let service: EchoService;
beforeAll(async () => {
  mkdirSync(join(given, "other"), { recursive: true });
  writeFileSync(join(given, "a.txt"), "one");
  service = await startEchoService();
});
afterAll(async () => {
  service.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const paths = new AllowedPaths({ allowed: [given], dataDir });
  server = await startTestServer({
    dataDir,
    tools: [careful],
    sources: [starterSource({ paths })],
  });
  return () => server.end();
});

type Asked = Pick<TestServer, "url"> & Partial<TestServer>;
/** Whoever reaches the port. */
const anybody = (): Asked => ({ url: server.url });
const setConfig = (tool: string, key: string, value: unknown) =>
  ({ op: "setConfig", tool, key, value }) as SettingsOperation;
const root = (path = given) => setConfig("workspace_files", "root", path);
const deny = (...patterns: string[]) => setConfig("workspace_files", "deny", patterns);
const DENY = ["**/.git/**", "**/.env*", "**/node_modules/**"];
const NOT_ASKED = { tool: "careful", method: "wipe", field: "needsApproval" } as const;

async function save(as: Asked, owner: string, ...operations: SettingsOperation[]) {
  const baseRevision = await revisionOf(owner);
  return request<SettingsAnswer>(as, `PATCH /api/${owner}/settings`, { baseRevision, operations });
}
const revisionOf = async (owner: string) =>
  (await request<SettingsAnswer>(server, `GET /api/${owner}/settings`)).body.revision;
const trusted = async (owner: string, ...operations: SettingsOperation[]) =>
  expect((await save(server, owner, ...operations)).status).toBe(200);
const FIRST = "agents/first-agent";

/** What an answer says that it would have given. */
function refusedFor({ status, body }: { status: number; body: Partial<ErrorBody> }): string[] {
  expect([status, body.error?.code]).toEqual([403, "proof_needed"]);
  const { powers = [] } = (body.error?.refusal?.values ?? {}) as { powers?: Power[] };
  return powers.map((power) => {
    if (power.code === "setting") return `${power.tool}.${power.key}`;
    return power.code === "approval" ? `${power.tool}/${power.method}` : power.code;
  });
}

const GAINS: [string, SettingsOperation[], string[]][] = [
  ["chooses a folder", [root()], ["workspace_files.root"]],
  ["empties what is refused", [deny()], ["workspace_files.deny"]],
  ["shortens it", [deny(...DENY.slice(1))], ["workspace_files.deny"]],
  [
    "chooses a database",
    [setConfig("sql_tool", "file", join(folder, "given/x.sqlite"))],
    ["sql_tool.file"],
  ],
  [
    "reaches private addresses",
    [
      setConfig("web_fetch", "allowedHosts", ["intra"]),
      setConfig("web_fetch", "allowPrivate", true),
    ],
    ["web_fetch.allowPrivate", "web_fetch.allowedHosts"],
  ],
  [
    "lets a method run without asking",
    [{ op: "setMethodBehaviour", ...NOT_ASKED, value: false }],
    ["careful/wipe"],
  ],
];

/** What takes away again what an operation of them gave. */
const asBefore = (operation: SettingsOperation): SettingsOperation =>
  operation.op === "setConfig"
    ? { op: "resetConfig", tool: operation.tool, key: operation.key }
    : { op: "setMethodBehaviour", ...NOT_ASKED, value: true };

describe.each([["agents/first-agent"], ["presets/shared"], ["organisation"]])(
  "a save of %s",
  (owner) => {
    beforeEach(async () => {
      await request(server, "POST /api/presets", { name: "Shared" });
    });

    it("that gives more", async () => {
      for (const [what, operations, powers] of GAINS) {
        const revision = await revisionOf(owner);
        const refused = refusedFor(await save(anybody(), owner, ...operations));
        expect([what, refused, await revisionOf(owner)]).toEqual([what, powers, revision]);
        await trusted(owner, ...operations);
        // Saving what is already saved is no change, and taking it away is no gain.
        expect((await save(anybody(), owner, ...operations)).status).toBe(200);
        await trusted(owner, ...operations.map(asBefore));
      }
    });

    it("asks nobody for what is harmless or less", async () => {
      await trusted(owner, root(), setConfig("web_fetch", "allowedHosts", ["intra", "other"]));
      await trusted(owner, setConfig("web_fetch", "allowPrivate", true));
      for (const operation of [
        deny(...DENY, "**/private/**"),
        setConfig("workspace_files", "allow", ["**/*.md"]),
        setConfig("workspace_files", "maxResults", 7),
        setConfig("web_fetch", "allowedHosts", ["other"]),
        setConfig("web_fetch", "allowPrivate", false),
        setConfig("web_fetch", "allowedHosts", ["example.com"]),
        { op: "setMethodBehaviour", ...NOT_ASKED, value: true } as const,
        { op: "resetConfig", tool: "workspace_files", key: "root" } as const,
      ]) {
        expect([operation, (await save(anybody(), owner, operation)).status]).toEqual([
          operation,
          200,
        ]);
      }
      expect(
        refusedFor(
          await save(
            anybody(),
            owner,
            setConfig("workspace_files", "allow", ["**/*.md", "**/*.txt"]),
          ),
        ),
      ).toEqual(["workspace_files.allow"]);
      expect(
        refusedFor(
          await save(anybody(), owner, { op: "resetConfig", tool: "workspace_files", key: "deny" }),
        ),
      ).toEqual(["workspace_files.deny"]);
    });
  },
);

describe("what lies below counts, whichever level it is said on", () => {
  it("following a preset that carries power, and a preset that gives it to those that follow", async () => {
    const tools = {
      workspace_files: { config: { root: given } },
      careful: { methodBehaviour: { wipe: { needsApproval: false } } },
    };
    expect(
      refusedFor(await request(anybody(), "POST /api/presets", { name: "Strong", tools })),
    ).toHaveLength(2);
    await request(server, "POST /api/presets", { name: "Strong", tools });
    const follow: SettingsOperation = { op: "setPresets", presets: ["strong"] };
    expect(refusedFor(await save(anybody(), FIRST, follow))).toEqual([
      "workspace_files.root",
      "careful/wipe",
    ]);
    await trusted(FIRST, follow);
    expect((await save(anybody(), FIRST, { op: "setPresets", presets: [] })).status).toBe(200);
    for (const how of ["follow", "copy"]) {
      const made = await request(anybody(), "POST /api/agents", {
        name: `By ${how}`,
        presets: { ids: ["strong"], how },
      });
      expect(refusedFor(made)).toEqual(["workspace_files.root", "careful/wipe"]);
    }
    expect(
      (await request<{ agents: unknown[] }>(server, "GET /api/agents")).body.agents,
    ).toHaveLength(1);
  });

  it("a stricter level that goes away: reset, removed, replaced, a preset deleted or not followed", async () => {
    await trusted("organisation", deny());
    const strict = { name: "Strict", tools: { workspace_files: { config: { deny: DENY } } } };
    expect((await request<PresetSummary>(anybody(), "POST /api/presets", strict)).status).toBe(201);
    expect((await save(anybody(), FIRST, { op: "setPresets", presets: ["strict"] })).status).toBe(
      200,
    );
    const powers = ["workspace_files.deny"];
    expect(refusedFor(await save(anybody(), FIRST, { op: "setPresets", presets: [] }))).toEqual(
      powers,
    );
    expect(refusedFor(await request(anybody(), "DELETE /api/presets/strict"))).toEqual(powers);
    expect(
      refusedFor(
        await save(anybody(), "presets/strict", { op: "removeTool", tool: "workspace_files" }),
      ),
    ).toEqual(powers);
    expect((await save(anybody(), FIRST, deny(...DENY))).status).toBe(200);
    expect(
      refusedFor(
        await save(
          anybody(),
          FIRST,
          { op: "removeTool", tool: "workspace_files" },
          { op: "setPresets", presets: [] },
        ),
      ),
    ).toEqual(powers);
    await trusted("organisation", { op: "resetConfig", tool: "workspace_files", key: "deny" });
    expect((await request(anybody(), "DELETE /api/presets/strict")).status).toBe(204);
    expect((await request(anybody(), "POST /api/presets/strict/restore")).status).toBe(200);
  });

  it("an agent that has more comes from a copy, from the deleted ones, and as a preset, only with proof", async () => {
    await trusted(FIRST, root());
    const powers = ["workspace_files.root"];
    expect(
      refusedFor(
        await request(anybody(), "POST /api/agents", { name: "Copy", copyOf: "first-agent" }),
      ),
    ).toEqual(powers);
    expect(
      refusedFor(
        await request(anybody(), "POST /api/presets", { name: "Its", fromAgent: "first-agent" }),
      ),
    ).toEqual(powers);
    expect((await request(anybody(), "DELETE /api/agents/first-agent")).status).toBe(204);
    expect(refusedFor(await request(anybody(), "POST /api/agents/first-agent/restore"))).toEqual(
      powers,
    );
    expect((await request(server, "POST /api/agents/first-agent/restore")).status).toBe(200);
  });

  it("several owners saved at once are saved with proof, or not at all", async () => {
    const owners = (as: Asked) =>
      request<SaveOwnersAnswer>(as, "POST /api/settings/owners", {
        changes: [
          {
            action: "create",
            owner: { kind: "agent", id: "calm" },
            baseRevision: 0,
            operations: [],
          },
          {
            action: "create",
            owner: { kind: "agent", id: "reader" },
            baseRevision: 0,
            operations: [root()],
          },
        ],
      });
    const { saved, refusals } = (await owners(anybody())).body;
    expect([saved, refusals.map(({ change, error }) => [change, error.code])]).toEqual([
      false,
      [[1, "proof_needed"]],
    ]);
    expect((await request(server, "GET /api/agents/calm/settings")).status).toBe(404);
    expect((await owners(server)).body.saved).toBe(true);
  });

  it("what an earlier revision had comes back only with proof", async () => {
    await trusted(FIRST, root());
    expect(
      (await save(anybody(), FIRST, { op: "resetConfig", tool: "workspace_files", key: "root" }))
        .status,
    ).toBe(200);
    expect(refusedFor(await save(anybody(), FIRST, root()))).toEqual(["workspace_files.root"]);
  });

  it("a draft that nobody saved runs nothing with more", async () => {
    const { revision: baseRevision } = (
      await request<SettingsAnswer>(server, `GET /api/${FIRST}/settings`)
    ).body;
    const operations = [{ op: "setTool", tool: "workspace_files", state: "on" }, root()];
    const body = {
      function: "read_file",
      arguments: { path: "a.txt" },
      draft: { baseRevision, operations },
    };
    expect(refusedFor(await request(anybody(), `POST /api/${FIRST}/try`, body))).toEqual([
      "workspace_files.root",
    ]);
    expect((await request(server, `POST /api/${FIRST}/try`, body)).body).toMatchObject({
      result: { content: "one" },
    });
  });
});

describe("what is no setting", () => {
  it("the log of calls: off, shorter, deleted", async () => {
    const { callLog } = (await request<PreferencesAnswer>(server, "GET /api/preferences")).body;
    for (const less of [{ on: false }, { days: 1 }, { megabytes: 1 }]) {
      const asked = await request(anybody(), "PATCH /api/preferences", {
        callLog: { ...callLog, ...less },
      });
      expect(refusedFor(asked)).toEqual(["lessLog"]);
    }
    const more = await request(anybody(), "PATCH /api/preferences", {
      callLog: { ...callLog, days: 60 },
      toolcallReason: true,
    });
    expect(more.status).toBe(200);
    expect(refusedFor(await request(anybody(), "DELETE /api/calls"))).toEqual(["forgottenLog"]);
    expect((await request(server, "DELETE /api/calls")).status).toBe(200);
  });

  it("an export", async () => {
    expect(refusedFor(await request(anybody(), "POST /api/export", { agents: "all" }))).toEqual([
      "export",
    ]);
    expect((await request(server, "POST /api/export", { agents: "all" })).status).toBe(200);
  });

  it("a service at a private address, its preview, and another one in its place", async () => {
    const describing = (path: string) =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Shop", version: "1" },
        servers: [{ url: service.url }],
        paths: { [path]: { get: { operationId: "x", responses: { 200: { description: "x" } } } } },
      });
    const inner = { name: "shop", text: describing("/x"), allowPrivate: true };
    for (const line of ["POST /api/sources/openapi/preview", "POST /api/sources/openapi"]) {
      expect(refusedFor(await request(anybody(), line, inner))).toEqual(["privateAddresses"]);
    }
    const url = { name: "shop", url: `${service.url}/openapi.json`, allowPrivate: true };
    expect(refusedFor(await request(anybody(), "POST /api/sources/openapi/preview", url))).toEqual([
      "privateAddresses",
    ]);
    expect(service.seen).toEqual([]);
    const { id } = (await request<SourceSummary>(server, "POST /api/sources/openapi", inner)).body;
    const path = `/api/sources/${encodeURIComponent(id)}/openapi`;
    expect(
      (await request(anybody(), `PATCH ${path}`, { name: "renamed", grouping: "one" })).status,
    ).toBe(200);
    for (const line of [`PATCH ${path}`, `POST ${path}/preview`]) {
      const asked = await request(anybody(), line, { text: describing("/other") });
      expect([line, refusedFor(asked)]).toEqual([line, ["privateAddresses"]]);
    }
    expect((await request(anybody(), `PATCH ${path}`, { allowPrivate: false })).status).toBe(200);
    expect(refusedFor(await request(anybody(), `PATCH ${path}`, { allowPrivate: true }))).toEqual([
      "privateAddresses",
    ]);
  });
});

describe("a source whose tools get other names, as settings stay behind", () => {
  const asks = (tool: string, method: string): SettingsOperation => {
    return { op: "setMethodBehaviour", tool, method, field: "needsApproval", value: true };
  };

  it("by its name, also while it is paused", async () => {
    const list = join(folder, "listed.json");
    writeFileSync(list, JSON.stringify([{ name: "wipe", inputSchema: { type: "object" } }]));
    const args = [
      fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url)),
      list,
    ];
    const config = { transport: "stdio", command: process.execPath, args };
    const { id, tools } = (
      await request<SourceSummary>(server, "POST /api/sources", { name: "shop", config })
    ).body;
    const [tool, method] = [tools[0]?.name ?? "", "wipe"];
    const path = `/api/sources/${encodeURIComponent(id)}`;
    expect((await request(anybody(), `PATCH ${path}`, { name: "store" })).status).toBe(200);
    expect((await request(anybody(), `PATCH ${path}`, { name: "shop" })).status).toBe(200);
    await trusted(FIRST, asks(tool, method));
    expect(refusedFor(await request(anybody(), `PATCH ${path}`, { name: "store" }))).toEqual([
      `${tool}/${method}`,
    ]);
    await request(anybody(), `POST ${path}/pause`);
    expect(refusedFor(await request(anybody(), `PATCH ${path}`, { name: "store" }))).toEqual([
      `${tool}/${method}`,
    ]);
    expect((await request(server, `PATCH ${path}`, { name: "store" })).status).toBe(200);
  });

  it("by how its operations are grouped", async () => {
    const paths = {
      "/x": { get: { operationId: "x", tags: ["a"], responses: { 200: { description: "x" } } } },
    };
    const text = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      servers: [{ url: "https://shop.example" }],
      paths,
    });
    const made = await request<SourceSummary>(server, "POST /api/sources/openapi", {
      name: "shop",
      text,
    });
    const path = `/api/sources/${encodeURIComponent(made.body.id)}/openapi`;
    const tool = made.body.tools[0]?.name ?? "";
    await trusted("organisation", asks(tool, "x"));
    for (const change of [{ grouping: "one" }, { name: "store" }, { text }]) {
      expect(refusedFor(await request(anybody(), `PATCH ${path}`, change))).toEqual([`${tool}/x`]);
    }
    expect((await request(anybody(), `PATCH ${path}`, { without: [] })).status).toBe(200);
    expect((await request(server, `PATCH ${path}`, { grouping: "one" })).status).toBe(200);
  });
});

it("takes the cookie that a browser got for the code, and no wrong code", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/${FIRST}/settings`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ baseRevision: 0, operations: [root()] }),
    });
  expect(await (await send({ "X-Pegboard-Code": "AAAA-AAAA-AA" })).json()).toMatchObject({
    error: { code: "wrong_code" },
  });
  const proof = await fetch(`${server.url}/api/terminal-proof`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code: server.terminalCode }),
  });
  const [Cookie = ""] = proof.headers.get("set-cookie")?.split(";") ?? [];
  expect((await send({ Cookie })).status).toBe(200);
});

describe("inside of another program", () => {
  it("the program saves as it likes; whom it takes for an operator gives the code", async () => {
    const pegboard = await createPegboard({
      dataDir: mkdtempSync(join(folder, "host-")),
      allowPaths: [given],
      authorize: () => ({ name: "ada" }),
      commands: false,
      logLevel: "silent",
    });
    await pegboard.loaded;
    const ask = (headers: Record<string, string> = {}) =>
      pegboard.fetch(
        new Request(`http://localhost/api/${FIRST}/settings`, {
          method: "PATCH",
          headers: { host: "localhost", "content-type": "application/json", ...headers },
          body: JSON.stringify({ baseRevision: 0, operations: [root(join(given, "other"))] }),
        }),
      );
    expect((await ask()).status).toBe(403);
    expect((await ask({ "x-pegboard-code": pegboard.terminalCode })).status).toBe(200);
    expect((await pegboard.agents.save("first-agent", [root()])).revision).toBe(2);
    await pegboard.close();
  });
});

it("a stored folder outside of what a later start gives stays stored, is not offered, and is a problem that says how to give it", async () => {
  await trusted(FIRST, { op: "setTool", tool: "workspace_files", state: "on" }, root());
  const { dataDir } = server;
  await server.end();
  const paths = new AllowedPaths({ allowed: [], dataDir });
  server = await startTestServer({
    dataDir,
    tools: [careful],
    sources: [starterSource({ paths })],
  });
  const { settings, revision } = (
    await request<SettingsAnswer>(server, `GET /api/${FIRST}/settings`)
  ).body;
  expect(settings.tools?.workspace_files).toMatchObject({ config: { root: given } });
  const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
  expect(
    problems.filter(({ place }) => place.tool === "workspace_files").map(({ message }) => message),
  ).toEqual([expect.stringContaining(`--allow-path ${given}`)]);
  const read = await request(server, `POST /api/${FIRST}/methods/read_file/call`, {
    arguments: { path: "a.txt" },
  });
  expect(read.status).toBe(409);
  // Other settings are saved as before.
  expect(
    (await save(anybody(), FIRST, setConfig("workspace_files", "maxResults", 9))).body.revision,
  ).toBe(revision + 1);
});
