import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { AgentStates } from "../../agents/agent-states.ts";
import { ToolTexts } from "../../agents/tool-texts.ts";
import type { ConfigState } from "../../api-contract.ts";
import { AuditLog } from "../../audit/audit-log.ts";
import { CurrentCatalog } from "../../catalog/current-catalog.ts";
import { TerminalProof } from "../../http/terminal-proof.ts";
import { createFirstAgent } from "../../owners/create-agent.ts";
import { ALL_RIGHTS } from "../../people/rights.ts";
import { TemplateRenderer } from "../../prompts/template-renderer.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { unguarded } from "../../settings/rule-guard.ts";
import { SourceCatalog } from "../../sources/source-catalog.ts";
import { openSqliteStore } from "../../stores/sqlite-store.ts";
import type { Store } from "../../stores/store.ts";
import { NO_CHECKPOINTS } from "../../testing/no-checkpoints.ts";
import { settingsRoute } from "./settings-route.ts";

const AGENT = "/api/v1/agents/first-agent/settings";
const ORGANISATION = "/api/v1/organisation/settings";

let folder: string;
let store: Store;
let sources: SourceCatalog;
const renderer = new TemplateRenderer();
let app: Hono;
/**
 * What the store was asked since the last request, and how often the tool's own check judged its
 * config.
 */
let asked: string[];
let judged: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-save-"));
  store = counted(await openSqliteStore(join(folder, "pegboard.sqlite")));
  await createFirstAgent(store);
  const box = new SecretBox({ keys: [randomBytes(32)] });
  sources = new SourceCatalog();
  await list({ city: z.string().default("Oslo"), area: z.string() });
  const current = new CurrentCatalog(sources, store, box);
  const agents = new AgentStates(store, current, {
    box,
    sources,
    texts: new ToolTexts(sources.registry, () => ({})),
  });
  app = new Hono();
  app.use((context, next) => {
    context.set("caller", {
      kind: "operator",
      name: "ada",
      rights: ALL_RIGHTS,
      isNamedByHost: false,
      isCommand: false,
    });
    context.set("peer", {
      address: "::1",
      isDirect: true,
      tokensOnly: false,
      sentBy: undefined,
      requestId: "one",
      port: undefined,
      isHttps: false,
      said: {},
    });
    return next();
  });
  const terminalProof = new TerminalProof(folder, {
    code: "none",
    commandKey: "none",
    basePath: "",
    onCode: () => undefined,
  });
  const audit = new AuditLog(store, pino({ level: "silent" }), NO_CHECKPOINTS);
  settingsRoute(app, {
    agents,
    audit,
    current,
    store,
    box,
    sources,
    renderer,
    terminalProof,
    rules: unguarded,
  });
});
afterEach(async () => {
  renderer.close();
  await sources.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** The real store; `asked` has its functions in the order of their calls, with what they list. */
function counted(counting: Store): Store {
  const functions = Object.entries(counting).map(
    ([name, run]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: never[]) => {
        asked?.push(name.startsWith("list") ? [name, ...args].join(" ") : name);
        return run(...args);
      },
    ],
  );
  return Object.fromEntries(functions);
}

/**
 * The tool with these fields from now on. Its own check runs once in each resolution of the agent's
 * toolset.
 */
async function list(fields: z.ZodRawShape): Promise<void> {
  const config = z.object(fields).refine(() => {
    judged += 1;
    return true;
  });
  const tools = [
    defineTool({ name: "weather", visible: true, config, methods: { now: { run: () => 1 } } }),
  ];
  const source = {
    id: "test",
    kind: "modules",
    name: "Test",
    addedBy: "built in",
    reconnects: false,
  } as const;
  await sources.remove("test");
  const load = async () => ({ tools, messages: [], problems: [] });
  await sources.add({ ...source, load, close: async () => {} });
}

async function send(path: string, ...save: [] | [baseRevision: number, ...operations: object[]]) {
  const [baseRevision, ...operations] = save;
  [asked, judged] = [[], 0];
  const headers = { "Content-Type": "application/json" };
  const patch = { method: "PATCH", headers, body: JSON.stringify({ baseRevision, operations }) };
  const answer = await app.request(path, save.length > 0 ? patch : {});
  expect(answer.status).toBe(200);
  return (await answer.json()) as { configStates: Record<string, ConfigState> };
}

const setConfig = (key: string, value: string) => ({
  op: "setConfig",
  tool: "weather",
  key,
  value,
});
const WEIGHT = { op: "setToolMetadata", tool: "weather", field: "weight", value: 3 };
const OFF = { op: "setTool", tool: "weather", state: "off" };

test("a save of an agent reads its settings and the organisation's once, and resolves once", async () => {
  await send(AGENT, 0, setConfig("area", "north"));
  expect(asked).toEqual([
    "readOrganisation",
    "listOwners preset",
    "readPreferences",
    "findOwner",
    "keepSchema",
    "saveSettings",
  ]);
  const saved = await send(AGENT, 1, OFF);
  expect(asked).toEqual([
    "readOrganisation",
    "listOwners preset",
    "readPreferences",
    "findOwner",
    "saveSettings",
  ]);
  expect(judged).toBe(1);
  expect(await send(AGENT)).toEqual(saved);
  expect(judged).toBe(0);
  await send(AGENT, 2, setConfig("area", "south"));
  expect(asked).toEqual([
    "readOrganisation",
    "listOwners preset",
    "readPreferences",
    "findOwner",
    "saveSettings",
  ]);
});

test("a schema that a config was saved against is read once, whoever saves and asks then", async () => {
  await send(AGENT, 0, setConfig("area", "north"), setConfig("city", "Rome"));
  await list({ area: z.string() });
  const { configStates } = await send(AGENT, 1, OFF);
  expect(asked).toEqual([
    "readOrganisation",
    "listOwners preset",
    "readPreferences",
    "findOwner",
    "readSchema",
    "saveSettings",
  ]);
  expect(configStates.weather?.changes).toMatchObject([{ kind: "removed", path: ["city"] }]);
  await send(AGENT, 2, setConfig("area", "south"));
  expect(asked).toEqual([
    "readOrganisation",
    "listOwners preset",
    "readPreferences",
    "findOwner",
    "saveSettings",
  ]);
  await send(AGENT);
  expect(asked).not.toContain("readSchema");
});

test("a save of the organisation reads its settings once before and once after, and answers what is stored", async () => {
  const { configStates } = await send(ORGANISATION, 0, setConfig("city", "Rome"));
  const read = ["readOrganisation", "listOwners preset", "readPreferences"];
  expect(asked).toEqual([
    ...read,
    "listOwners agent",
    "keepSchema",
    "saveSettings",
    ...read,
    "listDamaged organisation",
  ]);
  expect(configStates).toEqual({});
  const saved = await send(ORGANISATION, 1, WEIGHT);
  expect(asked).toEqual([...read, "saveSettings", ...read, "listDamaged organisation"]);
  expect(await send(ORGANISATION)).toEqual(saved);
});
