import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SourceSummary } from "../../api-contract.ts";
import { sourcesOf } from "../../cli/read-pegboard-yaml.ts";
import { createPegboard } from "../../in-process/create-pegboard.ts";
import { readPegboardFile } from "../../pegboard-file/read-pegboard-file.ts";
import { describedAt } from "../../testing/echo-service.ts";
import { startTestServer, type TestServerOptions } from "../../testing/start-test-server.ts";
import { exportSteps } from "../../transfer/export-steps.ts";
import { nameAtStart } from "./openapi-at-start.ts";

const FILES = "https://files.example.com";
const described = describedAt("https://api.example.com", {
  "/orders": { get: { operationId: "orders" } },
  "/files": { post: { operationId: "send", servers: [{ url: `${FILES}/v1` }] } },
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-other-servers-"));
  writeFileSync(join(folder, "shop.json"), JSON.stringify(described));
});
afterAll(() => rmSync(folder, { recursive: true }));

const methodsOf = ({ tools }: SourceSummary | { tools: SourceSummary["tools"] }) =>
  tools.reduce((sum, { methods }) => sum + methods, 0);

async function startedWith(options: TestServerOptions) {
  const server = await startTestServer(options);
  try {
    const answer = await fetch(`${server.url}/api/v1/sources`);
    const { sources } = (await answer.json()) as { sources: SourceSummary[] };
    return sources.filter(({ kind }) => kind === "openapi");
  } finally {
    await server.close();
  }
}

it("is named at the start, for the service that it belongs to", async () => {
  const place = join(folder, "shop.json");
  const openapi = [`shop=${place}`, `other=${place}`];
  const [shop, other] = await startedWith({ openapi, otherServers: [`shop=${FILES}`] });
  expect(shop).toMatchObject({ openapi: { otherServers: [FILES], counts: { operations: 2 } } });
  expect(other).toMatchObject({ openapi: { otherServers: [], counts: { operations: 1 } } });
  expect(openapi.map(nameAtStart)).toEqual(["shop", "other"]);
});

it("is named by a file that a start names", async () => {
  const file = join(folder, "pegboard.yaml");
  const entry = { from: "./shop.json", otherServers: [FILES] };
  writeFileSync(file, JSON.stringify({ sources: { openapi: { shop: entry } } }));
  const read = readPegboardFile(file);
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const { openapi, otherServers } = sourcesOf(read);
  const [shop] = await startedWith({ openapi, otherServers });
  expect(shop).toMatchObject({ openapi: { otherServers: [FILES], counts: { operations: 2 } } });
});

it("is named by a program", async () => {
  const dataDir = join(folder, "data");
  const pegboard = await createPegboard({
    dataDir,
    sources: [{ openapi: { shop: { from: described, otherServers: [FILES] } } }],
  });
  await pegboard.loaded;
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const asked = new Request("http://localhost/api/v1/sources", { headers: { host: "localhost" } });
  const answer = await pegboard.fetch(asked, local);
  const { sources } = (await answer.json()) as { sources: SourceSummary[] };
  await pegboard.close();
  expect(methodsOf(sources.find(({ kind }) => kind === "openapi") ?? { tools: [] })).toBe(2);
  await expect(
    createPegboard({
      dataDir,
      sources: [{ openapi: { shop: { from: described, otherServers: ["files"] } } }],
    }),
  ).rejects.toThrow("sources[0].openapi.shop.otherServers.0 has to be a server");
});

it("is written back", () => {
  const summary = (name: string, otherServers: string[]) => ({
    id: `openapi:${name}`,
    kind: "openapi",
    name,
    addedBy: "ui",
    openapi: {
      place: `https://api.example.com/${name}.json`,
      grouping: "tag",
      allowPrivate: false,
      otherServers,
      isUploaded: false,
    },
  });
  const state = {
    declared: [],
    organisation: { revision: 0, settings: {} },
    presets: [],
    agents: [],
  };
  const sources = [summary("shop", [FILES]), summary("other", [])] as unknown as SourceSummary[];
  const choice = { agents: [], organisation: false, sources: true, presets: false };
  const steps = exportSteps({ ...state, sources }, choice);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.left).toEqual([]);
  expect(step.value.exported.sources?.openapi as unknown as JsonObject).toEqual({
    other: "https://api.example.com/other.json",
    shop: { from: "https://api.example.com/shop.json", otherServers: [FILES] },
  });
});
