import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool, type JsonObject, type SettingsOperation } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { SettingsAnswer } from "../api-contract.ts";
import { rotateSecretKey } from "../cli/data-folder/rotate-secret-key.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { keyOfPhrase } from "../secrets/secret-key.ts";
import { request } from "../testing/api-client.ts";
import { type RecordingServer, startRecordingServer } from "../testing/recording-server.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import {
  postgresAddressOf,
  startTestServer,
  type TestServer,
} from "../testing/start-test-server.ts";
import { queryStored } from "../testing/stored-rows.ts";

const SECRET = "canary-of-an-old-release";
const PHRASE = "a phrase that is long enough";
const SETTINGS = "/api/agents/first-agent/settings";

const sender = defineTool({
  name: "sender",
  description: "Sends its key.",
  visible: true,
  secretDestination: ["address"],
  config: z.object({
    address: z.string().default(""),
    key: z.string().default("").meta({ writeOnly: true }),
  }),
  methods: {
    send: {
      description: "Sends it.",
      run: async (_, { config }) => {
        await fetch(config.address, { headers: { "x-key": config.key } });
      },
    },
  },
});

let dataDir: string;
let server: TestServer;
let honest: RecordingServer;
let attacker: RecordingServer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-old-"));
  honest = await startRecordingServer();
  attacker = await startRecordingServer();
  server = await startTestServer({ tools: [sender], dataDir, secretKey: PHRASE });
});
afterEach(async () => {
  await server.close();
  for (const each of [honest, attacker]) await each.close();
  rmSync(dataDir, { recursive: true });
});

const ask = <T>(line: string, body?: unknown) => request<T>(server, line, body);
const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "sender", key, value });
const send = () => ask("POST /api/agents/first-agent/methods/send/call", { arguments: {} });
async function save(...operations: object[]) {
  const { body } = await ask<SettingsAnswer>(`GET ${SETTINGS}`);
  return ask<SettingsAnswer>(`PATCH ${SETTINGS}`, { baseRevision: body.revision, operations });
}

async function changeRows(change: (settings: string) => string): Promise<void> {
  const rows = await queryStored(dataDir, "select settings from agents where id = 'first-agent'");
  for (const { settings } of rows) {
    const changed = change(String(settings));
    await queryStored(dataDir, "update agents set settings = ? where id = 'first-agent'", [
      changed,
    ]);
  }
}

/** As a release before this one stored it: sealed to the agent, the tool and the field alone. */
async function storeAsBefore(toolSources = {}): Promise<void> {
  await save(set("address", honest.url), set("key", SECRET));
  await server.close();
  const box = new SecretBox({ keys: [keyOfPhrase(PHRASE)] });
  const sealed = box.seal(SECRET, { owner: "first-agent", tool: "sender", path: ["key"] });
  await changeRows((settings) => {
    const read = JSON.parse(settings);
    read.tools.sender.config.key = sealed;
    return JSON.stringify(read);
  });
  const texts = JSON.stringify(toolSources);
  await queryStored(dataDir, "update agents set tool_sources = ? where id = 'first-agent'", [
    texts,
  ]);
}
const restart = async () => {
  server = await startTestServer({ tools: [sender], dataDir, secretKey: PHRASE });
};

const place = () => ({ dataDir, databaseUrl: postgresAddressOf(dataDir) });

describe("a secret of a release that knew no destinations", () => {
  it("goes on where it went, and is bound to that as soon as Pegboard starts", async () => {
    await storeAsBefore();
    await restart();
    expect((await ask<SettingsAnswer>(`GET ${SETTINGS}`)).text).toContain("to:");
    expect((await send()).status).toBe(200);
    expect(honest.received()).toContain(SECRET);
    await save(set("address", attacker.url));
    await send();
    expect(attacker.received()).toBe("");
    await save(set("address", honest.url));
    expect((await send()).status).toBe(200);
  });

  it("does not go elsewhere by what the organisation set", async () => {
    await storeAsBefore();
    await restart();
    await save({ op: "resetConfig", tool: "sender", key: "address" });
    expect((await saveOrganisation(server, [set("address", attacker.url)])).status).toBe(200);
    await send();
    expect(attacker.received()).toBe("");
  });

  it("is not bound by a tool of another source that has the name of its own", async () => {
    await storeAsBefore({ sender: "mcp:another" });
    await restart();
    await send();
    expect(honest.received()).not.toContain(SECRET);
    let stored = "";
    await changeRows((settings) => {
      stored = settings;
      return settings;
    });
    expect(stored).toContain("$secret");
    expect(stored).not.toContain('"to"');
  });

  it("is encrypted anew with another key like any other", async () => {
    await storeAsBefore();
    const newPhrase = "another phrase that is long";
    await rotateSecretKey({ ...place(), phrase: PHRASE, newPhrase, toFile: false });
    server = await startTestServer({ tools: [sender], dataDir, secretKey: newPhrase });
    expect((await send()).status).toBe(200);
    expect(honest.received()).toContain(SECRET);
    await server.close();
    await rotateSecretKey({ ...place(), phrase: newPhrase, newPhrase: PHRASE, toFile: false });
    await restart();
    await save(set("address", attacker.url));
    await send();
    expect(attacker.received()).toBe("");
    await save(set("address", honest.url));
    expect((await send()).status).toBe(200);
  });
});

it("what a backup of the database holds is worth nothing without the key", async () => {
  const saved = await save(set("address", honest.url), set("key", SECRET));
  const config = ({ tools = {} }: SettingsAnswer["settings"]) =>
    toToolSettings(tools.sender).config ?? {};
  let stolen: JsonObject = {};
  await changeRows((settings) => {
    stolen = config(JSON.parse(settings));
    return settings;
  });
  const sealed = stolen.key as { $secret: JsonObject };
  expect(sealed.$secret).toHaveProperty("value");
  await ask("DELETE /api/agents/first-agent");
  await ask("POST /api/agents", { name: "First agent" });
  const pointed = set("address", attacker.url);
  const marker = config(saved.body.settings).key;
  const { id = null } = sealed.$secret;
  for (const value of [
    sealed,
    { $secret: { id } },
    { $secret: { ...sealed.$secret, to: null } },
    marker,
    { $secret: id },
  ]) {
    expect((await save(pointed, set("key", value))).status).toBe(422);
    expect((await saveOrganisation(server, [pointed, set("key", value)])).status).toBe(422);
  }
  const hidden: SettingsOperation = { op: "setVariable", name: "a", value: { b: [sealed] } };
  expect((await save(hidden)).status).toBe(422);
  expect(
    (await ask("POST /api/sources", { name: "a", config: { transport: "http", url: sealed } }))
      .status,
  ).toBe(422);
  await send();
  expect(attacker.received()).not.toContain("canary");
});
