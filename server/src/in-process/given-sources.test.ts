import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withSeen } from "@pegboard/registry-core/internal";
import { afterAll, expect, it } from "vitest";
import type { CatalogAnswer, SourcesAnswer } from "../api-contract.ts";
import { type EchoService, startEchoService } from "../testing/echo-service.ts";
import { createPegboard } from "./create-pegboard.ts";
import type { Pegboard, PegboardOptions } from "./pegboard.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-given-"));
let echo: EchoService | undefined;
let pegboard: Pegboard | undefined;
afterAll(async () => {
  await pegboard?.close();
  echo?.close();
  rmSync(folder, { recursive: true });
});

const describing = (server: string, operationId: string) => ({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: server }],
  paths: {
    "/orders/{id}": {
      get: { operationId, parameters: [{ name: "id", in: "path", required: true }] },
    },
  },
});

it("takes services as an object, a file and an address, modules, and servers of which no two have one name", async () => {
  echo = await startEchoService({
    "/description.json": (response) =>
      response.end(JSON.stringify(describing(echo?.url ?? "", "by_address"))),
  });
  const file = join(folder, "shop.json");
  writeFileSync(file, JSON.stringify(describing(echo.url, "by_file")));
  writeFileSync(
    join(folder, "tools.mjs"),
    "/** Says hello. */\nexport const hello = () => 'Hello';\n",
  );
  const missing = { mcpServers: { issues: { command: join(folder, "no-such-program") } } };
  pegboard = await createPegboard({
    dataDir: join(folder, "data"),
    starterTools: false,
    logLevel: "silent",
    sources: [
      { openapi: { object: { from: describing(echo.url, "by_object"), allowPrivate: true } } },
      {
        openapi: { file: pathToFileURL(file) },
        modules: [pathToFileURL(join(folder, "tools.mjs"))],
      },
      {
        openapi: {
          address: { from: `${echo.url}/description.json`, allowPrivate: true, grouping: "one" },
        },
      },
      { openapi: { private: `${echo.url}/description.json` } },
      missing,
      missing,
    ],
  });
  await pegboard.loaded;
  const answer = await pegboard.fetch(
    new Request("http://localhost/api/sources", { headers: { host: "localhost" } }),
    {
      incoming: { socket: { remoteAddress: "127.0.0.1" } },
    },
  );
  const { sources } = (await answer.json()) as SourcesAnswer;
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const asked = new Request("http://localhost/api/tools", { headers: { host: "localhost" } });
  const { declared } = (await (await pegboard.fetch(asked, local)).json()) as CatalogAnswer;
  expect(
    sources.map(({ name, state, addedBy, openapi }) => [name, state, addedBy, openapi?.place]),
  ).toEqual([
    ["tools.mjs", "ready", "program", undefined],
    ["issues", "failed", "program", undefined],
    ["issues", "failed", "program", undefined],
    ["object", "ready", "program", "given by the program"],
    ["file", "ready", "program", file],
    ["address", "ready", "program", `${echo.url}/description.json`],
    ["private", "failed", "program", `${echo.url}/description.json`],
  ]);
  const switches = ["object", "file", "address"].map(
    (tool) => ({ op: "setTool", tool, state: "on" }) as const,
  );
  await expect(pegboard.agents.save("first-agent", switches)).rejects.toMatchObject({
    code: "invalid",
    details: { issues: [{ code: "form_not_seen" }, {}, {}] },
  });
  await pegboard.agents.save("first-agent", withSeen(switches, declared));
  for (const name of ["object.by_object", "address.by_address"]) {
    expect(await pegboard.call("first-agent", name, { id: "7" })).toMatchObject({ ok: true });
  }
  expect(await pegboard.call("first-agent", "file.by_file", { id: "7" })).toMatchObject({
    ok: false,
  });
  expect(echo.seen.map(({ url }) => url)).toEqual(["/description.json", "/orders/7", "/orders/7"]);
});

const circular: { openapi: string; self?: object } = { openapi: "3.1.0" };
circular.self = circular;

it.each<[unknown, string]>([
  [
    { source: [] },
    'createPegboard() has no option "source". Did you mean "sources"? It takes tools, sources,',
  ],
  [{ sources: { mcpServers: {} } }, "sources has to be a list."],
  [
    { sources: [null] },
    "sources[0] has to be an object with modules, mcpFiles, mcpServers, openapi.",
  ],
  [
    { sources: ["a.json", { mcpservers: {} }] },
    "sources[1] has an unknown key; it may have modules, mcpFiles,",
  ],
  [{ sources: [{ modules: "tools.ts" }] }, "sources[0].modules has to be a list of paths."],
  [
    { sources: [{ modules: [7] }] },
    "sources[0].modules.0 has to be a path, as a text or as a file: URL.",
  ],
  [{ sources: [{ mcpServers: [] }] }, "sources[0].mcpServers has to be an object, by name."],
  [{ sources: [{ openapi: "shop.yaml" }] }, "sources[0].openapi has to be an object, by name."],
  [
    { sources: [{ openapi: { "a/b": "shop.yaml" } }] },
    "sources[0].openapi.a/b: the name must begin with a letter",
  ],
  [
    { sources: [{ openapi: { shop: {} } }] },
    "sources[0].openapi.shop.from has to be a file, an address, or the",
  ],
  [
    { sources: [{ openapi: { shop: { openapi: "3.1.0" } } }] },
    "sources[0].openapi.shop has an unknown key; it may have from",
  ],
  [
    { sources: [{ openapi: { shop: { from: "a", grouping: "tags" } } }] },
    'shop.grouping has to be "tag", "path" or "one".',
  ],
  [{ sources: [{ openapi: { shop: { from: circular } } }] }, "shop.from cannot be written as JSON"],
])(
  "says what is wrong with its options before anything is opened: %#",
  async (options, message) => {
    const dataDir = join(folder, "unopened");
    await expect(createPegboard({ ...(options as PegboardOptions), dataDir })).rejects.toThrow(
      message,
    );
    expect(() => mkdirSync(dataDir)).not.toThrow();
    rmSync(dataDir, { recursive: true });
  },
);
