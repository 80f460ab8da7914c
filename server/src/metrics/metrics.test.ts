import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CallExport } from "../call-log/export-calls.ts";
import type { FinishedCall } from "../call-log/kept-call.ts";
import { request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { newPostgresDatabase } from "../testing/postgres.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { notesTool } from "../testing/test-tools.ts";
import { MOST_SOURCE_LABELS } from "./metrics.ts";
import { type ServedMetrics, serveMetrics } from "./serve-metrics.ts";

const DASHBOARD = new URL("../../../deploy/grafana/pegboard.json", import.meta.url);
const METRIC_NAME = /\b(?:pegboard|nodejs|process)_[a-z0-9_]+\b/g;

const napTool = defineTool({
  name: "naps",
  description: "Naps.",
  visible: true,
  isCore: true,
  methods: {
    nap: { description: "Naps.", run: () => "slept" },
    fail: {
      description: "Fails.",
      run: () => {
        throw new Error("no bed");
      },
    },
  },
});

let server: TestServer;
let metrics: ServedMetrics;
beforeAll(async () => {
  server = await startTestServer({ tools: [notesTool, napTool] });
  metrics = await serveMetrics({ port: 0 });
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});

/** Prometheus reads numbers as Go does, NaN in either case. */
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)+)\})? (Na[Nn]|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/;

/** The samples of a scrape by their name and labels. Fails for a line that the text format has not. */
function readSamples(text: string): Map<string, number> {
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [, declared, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (declared !== undefined) {
      expect(types.has(declared), `${declared} is declared once`).toBe(false);
      types.set(declared, type ?? "");
    }
    if (line.startsWith("#")) {
      expect(line).toMatch(/^# (TYPE \S+ \w+|HELP \S+ \S.*)$/);
      continue;
    }
    const [, name = "", labels = "", value] = SAMPLE.exec(line) ?? [];
    expect(value, line).toBeDefined();
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, "");
    expect(types.has(family), `${name} has a type`).toBe(true);
    const key = labels === "" ? name : `${name}{${labels}}`;
    expect(samples.has(key), `${key} is there once`).toBe(false);
    samples.set(key, Number(value));
  }
  return samples;
}

async function scrape({ url } = metrics): Promise<Map<string, number>> {
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return readSamples(await answer.text());
}

const call = (method: string) =>
  request(server, `POST /api/v1/agents/first-agent/methods/${method}/call`, { arguments: {} });

it("says that it starts until there is something to measure, and answers nothing but its one address", async () => {
  expect((await fetch(metrics.url)).status).toBe(503);
  metrics.measure(server.dependencies);
  expect((await fetch(metrics.url)).status).toBe(200);
  expect((await fetch(metrics.url.replace("/metrics", "/api/v1/agents"))).status).toBe(404);
  expect((await fetch(metrics.url, { method: "POST" })).status).toBe(404);
});

it("counts calls by outcome and source, and requests by the pattern of their route", async () => {
  const before = await scrape();
  await call("nap");
  await call("nap");
  await call("fail");
  await call("none_such");
  const after = await scrape();
  const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  expect(grown('pegboard_calls_total{source="test",outcome="ok"}')).toBe(2);
  expect(grown('pegboard_calls_total{source="test",outcome="failed"}')).toBe(1);
  expect(grown('pegboard_call_duration_seconds_count{source="test"}')).toBe(3);
  const route = 'method="POST",route="/api/v1/agents/:agent/methods/:method/call"';
  expect(grown(`pegboard_http_request_duration_seconds_count{${route},status="2xx"}`)).toBe(2);
  expect([...after.keys()].filter((key) => /first-agent|naps/.test(key))).toEqual([]);
});

/** Sends what fetch does not. */
const askOddly = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asked = ask({ host: hostname, port, method, path }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    asked.on("error", reject).end();
  });

it("makes no label of what a caller writes: addresses, methods, hosts", async () => {
  await scrape();
  const labelsOf = async () =>
    [...(await scrape()).keys()].filter((key) => key.includes("_http_")).length;
  await request(server, "GET /api/v1/none-such");
  await askOddly("PROPFIND", "/api/v1/agents");
  await request(server, "GET /none-such.html");
  const before = await labelsOf();
  for (let index = 0; index < 12; index += 1) {
    await request(server, `GET /api/v1/none-such-${index}`);
    await request(server, `GET /none-such-${index}.html`);
    await request(server, `GET /api/v1/agents/none-${index}`);
  }
  for (const method of ["MKCOL", "REPORT", "SEARCH"]) await askOddly(method, "/api/v1/agents");
  const after = await scrape();
  expect([...after.keys()].filter((key) => /none-|MKCOL|REPORT|SEARCH/.test(key))).toEqual([]);
  // The agents that are not there have a route, whose pattern is one series.
  const series = 11 + 3;
  expect((await labelsOf()) - before).toBeLessThanOrEqual(series);
  expect(after.get('pegboard_http_errors_total{code="not_found"}')).toBeGreaterThan(24);
});

it("counts saves and conflicts", async () => {
  const save = (state: string) =>
    request(server, "PATCH /api/v1/agents/first-agent/settings", {
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "notes", state }],
    });
  expect((await save("on")).status).toBe(200);
  expect((await save("off")).body.error?.code).toBe("conflict");
  const samples = await scrape();
  expect(samples.get('pegboard_saves_total{outcome="saved"}')).toBe(1);
  expect(samples.get('pegboard_http_errors_total{code="conflict"}')).toBe(1);
});

it("shows streams as long as they are open, sources by their state, and what the log has to write", async () => {
  const open = async (kind: string) => (await scrape()).get(`pegboard_streams{kind="${kind}"}`);
  const changed = () => undefined;
  const { client } = await connectMcp(server, { era: "2025", agent: "first-agent", changed });
  const page = await fetch(`${server.url}/api/v1/events`);
  await expect.poll(() => open("mcp")).toBe(1);
  expect(await open("events")).toBe(1);
  await client.close();
  await page.body?.cancel();
  await expect.poll(() => open("mcp")).toBe(0);
  await expect.poll(() => open("events")).toBe(0);
  await server.dependencies.callLog.settle();
  const samples = await scrape();
  expect(samples.get('pegboard_sources{state="ready"}')).toBe(1);
  expect(samples.get('pegboard_sources{state="failed"}')).toBe(0);
  expect(samples.get("pegboard_approvals_waiting")).toBe(0);
  expect(samples.get("pegboard_call_log_unwritten")).toBe(0);
  expect(samples.get("pegboard_call_log_lost_total")).toBe(0);
  expect(samples.get("nodejs_eventloop_lag_p99_seconds")).toBeDefined();
  const { version } = server.dependencies;
  const build = `pegboard_build_info{version="${version}",node="${process.version}"}`;
  expect(samples.get(build)).toBe(1);
});

it("gives a hundred sources a label each, and counts all others together", async () => {
  const { callLog, sources } = server.dependencies;
  await call("nap");
  const [listed] = sources.registry.list();
  if (!listed) throw new Error("There is no tool.");
  const heard: FinishedCall[] = [];
  const stop = callLog.noted.add((noted) => heard.push(noted));
  await call("nap");
  stop();
  const [example] = heard;
  if (!example) throw new Error("No call was heard of.");
  for (let index = 0; index < 1_000; index += 1) {
    const name = `tool_${index}`;
    sources.registry.register({
      ...napTool,
      definition: { ...napTool.definition, name, namespace: name, source: `mcp:${index}` },
    });
    const record = { ...example.ended.record, tool: name };
    callLog.noted.tell({ ...example, ended: { ...example.ended, record } });
  }
  const samples = await scrape();
  const ended = [...samples].filter(([key]) => key.startsWith("pegboard_calls_total"));
  const labels = new Set(ended.map(([key]) => /source="([^"]*)"/.exec(key)?.[1]));
  expect(labels.size).toBe(MOST_SOURCE_LABELS + 1);
  expect(samples.get('pegboard_calls_total{source="other",outcome="ok"}')).toBeGreaterThan(900);
});

it("says that calls cannot be written, and how many records a collector did not take", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-metrics-"));
  mkdirSync(join(dataDir, "calls.sqlite"), { mode: 0o700 });
  const collector = createServer((_, response) => response.writeHead(400).end());
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const broken = await startTestServer({ dataDir, tools: [napTool] });
  const callExport = new CallExport({
    ...broken.dependencies,
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    resource: {},
  });
  const measured = await serveMetrics({ port: 0 });
  measured.measure({ ...broken.dependencies, callExport });
  const read = async (name: string) => (await scrape(measured)).get(`pegboard_${name}`);
  try {
    expect(await read("call_log_failing")).toBe(0);
    await request(broken, "POST /api/v1/agents/first-agent/methods/nap/call", { arguments: {} });
    await expect.poll(() => read("call_log_failing")).toBe(1);
    expect(await read("call_log_lost_total")).toBe(1);
    await expect.poll(() => read("call_export_dropped_total")).toBe(1);
  } finally {
    await measured.close();
    await callExport.close();
    await broken.close();
    collector.close();
    rmSync(dataDir, { recursive: true });
  }
});

it("is asked for nothing that it has not by the dashboard, also on PostgreSQL", async () => {
  const shared = await startTestServer({
    databaseUrl: await newPostgresDatabase(),
    secretKey: "a phrase that only tests have",
    tools: [napTool],
  });
  const measured = await serveMetrics({ port: 0 });
  measured.measure(shared.dependencies);
  try {
    await request(shared, "POST /api/v1/agents/first-agent/methods/nap/call", { arguments: {} });
    const samples = await scrape(measured);
    const pool = 'pool="store",state="idle"';
    expect(samples.get(`pegboard_database_connections{${pool}}`)).toBeGreaterThan(0);
    expect(samples.get("pegboard_database_listener_reconnects_total")).toBe(0);
    const known = new Set([...samples.keys()].map((key) => key.replace(/\{.*/, "")));
    const asked = [...readFileSync(DASHBOARD, "utf8").matchAll(METRIC_NAME)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    const shown = new Set(asked.map((name) => name.replace(/_(bucket|sum|count)$/, "")));
    const own = [...known].filter((name) => name.startsWith("pegboard_"));
    expect(own.filter((name) => !shown.has(name.replace(/_(bucket|sum|count)$/, "")))).toEqual([]);
  } finally {
    await measured.close();
    await shared.close();
  }
});
