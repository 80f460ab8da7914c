import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineTool, type JsonObject } from "@pegboard/registry-core";
import { checkDefinition } from "@pegboard/registry-core/internal";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../stores/sqlite-store.ts";
import type { Store } from "../stores/store.ts";
import type { Source } from "./source.ts";
import { SourceCatalog } from "./source-catalog.ts";
import { createSource, type SourceSpec } from "./source-kinds.ts";

const LISTING_SERVER = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));

/**
 * A real source of one kind. What cannot be changed or broken, because it ships with Pegboard, has
 * no `rewrite`.
 */
interface Example {
  create(folder: string): Source;
  /** Lets it list a tool with one method of that name. */
  rewrite?: {
    file: string;
    content(method: string): string /** A part of the reason when the file is gone. */;
    gone: string;
  };
  /** A call that needs nothing from outside, and a part of its answer. */
  call: { tool: string; method: string; args: JsonObject; answer: string };
}

/** The compiler asks for a row for each row of the table of kinds. */
const EXAMPLES: Record<SourceSpec["kind"], Example> = {
  starter: {
    create: (folder) =>
      createSource({ kind: "starter", paths: new AllowedPaths({ allowed: [], dataDir: folder }) }),
    call: { tool: "calculator", method: "calculate", args: { expression: "6 * 7" }, answer: "42" },
  },
  modules: {
    create: (folder) =>
      createSource({ kind: "modules", path: join(folder, "tools.mjs"), addedBy: "command line" }),
    rewrite: {
      file: "tools.mjs",
      content: (method) =>
        `export class desk_tool { /** Does it. */ ${method}() { return "did ${method}"; } }`,
      gone: "There is no file",
    },
    call: { tool: "desk_tool", method: "first", args: {}, answer: "did first" },
  },
  mcp: {
    create: (folder) => {
      const args = [LISTING_SERVER, join(folder, "list.json")];
      const connection = { transport: "stdio", command: process.execPath, args } as const;
      return createSource({ kind: "mcp", name: "desk", connection, addedBy: "ui" });
    },
    rewrite: {
      file: "list.json",
      content: (name) =>
        JSON.stringify([{ name, description: "Does it.", inputSchema: { type: "object" } }]),
      gone: "The process ended",
    },
    call: { tool: "desk", method: "first", args: {}, answer: "did first" },
  },
  openapi: {
    create: (folder) => {
      const origin = {
        file: join(folder, "desk.json"),
        grouping: "tag",
        without: [],
        allowPrivate: true,
      } as const;
      return createSource({
        kind: "openapi",
        id: "openapi:desk",
        name: "desk",
        origin: { ...origin, without: [] },
        addedBy: "ui",
      });
    },
    rewrite: {
      file: "desk.json",
      content: (operationId) =>
        JSON.stringify({
          openapi: "3.1.0",
          info: { title: "Desk", version: "1" },
          servers: [{ url: serviceUrl }],
          paths: { "/first": { get: { operationId } } },
        }),
      gone: "There is no file",
    },
    call: { tool: "desk", method: "first", args: {}, answer: "did /first" },
  },
};

const service = createServer((request, response) => response.end(`did ${request.url}`));
let serviceUrl: string;
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

let folder: string;
let store: Store;
const catalogs: SourceCatalog[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-kinds-"));
  store = await openSqliteStore(join(folder, "pegboard.sqlite"));
});
afterEach(async () => {
  await Promise.all(catalogs.splice(0).map((catalog) => catalog.close()));
  await store.close();
  rmSync(folder, { recursive: true });
});

/** As a server has it after a start: with what an earlier one kept. */
function openCatalog(): SourceCatalog {
  const cache = { read: store.readDefinitions, write: store.writeDefinitions };
  const catalog = new SourceCatalog({ cache });
  catalogs.push(catalog);
  return catalog;
}

const definitionsOf = (catalog: SourceCatalog, { id }: Source) =>
  catalog.registry.definitions().filter(({ source }) => source === id);
const namesOf = (catalog: SourceCatalog, source: Source) =>
  definitionsOf(catalog, source).map(({ name }) => name);
const methodsOf = (catalog: SourceCatalog, source: Source) =>
  definitionsOf(catalog, source).flatMap(({ methods }) => methods.map(({ name }) => name));

async function callIn(
  catalog: SourceCatalog,
  { tool, method, args }: Example["call"],
): Promise<string> {
  const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };
  return JSON.stringify(await catalog.registry.get(tool)?.build({}).call(method, args, context));
}

describe.each(Object.entries(EXAMPLES))(
  "a source of the kind %s",
  (_, { create, rewrite, call }) => {
    beforeEach(() => {
      if (rewrite) writeFileSync(join(folder, rewrite.file), rewrite.content("first"));
    });

    test("lists sound definitions under its id, runs them, and lists the same when it is refreshed", async () => {
      const catalog = openCatalog();
      const source = create(folder);
      const summary = await catalog.add(source);
      const definitions = definitionsOf(catalog, source);
      expect(summary).toMatchObject({
        id: source.id,
        name: source.name,
        state: "ready",
        messages: [],
      });
      expect(summary.tools.map(({ name }) => name)).toEqual(definitions.map(({ name }) => name));
      expect(definitions.length).toBeGreaterThan(0);
      definitions.forEach(checkDefinition);
      expect(await callIn(catalog, call)).toContain(call.answer);
      expect(await catalog.refresh(source.id)).toMatchObject({ state: "ready" });
      expect(definitionsOf(catalog, source)).toEqual(definitions);
      expect(await callIn(catalog, call)).toContain(call.answer);
    });

    test("takes its tools with it when it is removed, and leaves those of others", async () => {
      const catalog = openCatalog();
      const source = create(folder);
      const other = {
        id: "other",
        kind: "modules",
        name: "Other",
        addedBy: "ui",
        reconnects: false,
      } as const;
      const tools = [defineTool({ name: "other", methods: { go: { run: () => 1 } } })];
      await catalog.addAll([
        source,
        {
          ...other,
          load: async () => ({ tools, messages: [], problems: [] }),
          close: async () => {},
        },
      ]);
      expect(await catalog.remove(source.id)).toBe(true);
      expect(catalog.registry.definitions().map(({ name }) => name)).toEqual(["other"]);
      await expect(source.close()).resolves.toBeUndefined();
      await catalog.add(create(folder));
      expect(await callIn(catalog, call)).toContain(call.answer);
    });

    test("is the same source with the same tools after a restart", async () => {
      const before = openCatalog();
      const source = create(folder);
      await before.add(source);
      const definitions = definitionsOf(before, source);
      await before.close();
      const again = create(folder);
      expect(again.id).toBe(source.id);
      const after = openCatalog();
      const adding = after.add(again);
      await expect.poll(() => after.summaries()[0]?.state).toBe("loading");
      await adding;
      expect(definitionsOf(after, again)).toEqual(definitions);
      expect(after.unavailable()).toEqual({});
    });
  },
);

const changing = Object.entries(EXAMPLES).flatMap(([kind, { rewrite, ...example }]) =>
  rewrite ? [[kind, { ...example, rewrite }] as const] : [],
);

describe.each(changing)("what a source of the kind %s reads", (_, { create, rewrite, call }) => {
  const write = (method: string) =>
    writeFileSync(join(folder, rewrite.file), rewrite.content(method));
  const takeAway = () => rmSync(join(folder, rewrite.file));
  beforeEach(() => write("first"));

  test("is read anew by a refresh", async () => {
    const catalog = openCatalog();
    const source = create(folder);
    await catalog.add(source);
    expect(methodsOf(catalog, source)).toEqual(["first"]);
    write("second");
    await catalog.refresh(source.id);
    expect(methodsOf(catalog, source)).toEqual(["second"]);
  });

  test("may be gone: the source says why, keeps its tools, offers them only where their code is here, and works once it is there", async () => {
    const catalog = openCatalog();
    const source = create(folder);
    await catalog.add(source);
    const known = namesOf(catalog, source);
    takeAway();
    const failed = await catalog.refresh(source.id);
    expect(failed).toMatchObject({
      state: "failed",
      messages: [expect.stringContaining(rewrite.gone)],
    });
    expect(namesOf(catalog, source)).toEqual(known);
    expect(Object.keys(catalog.unavailable())).toEqual(source.reconnects ? known : []);
    if (!source.reconnects) expect(await callIn(catalog, call)).toContain(call.answer);
    write("first");
    expect(await catalog.refresh(source.id)).toMatchObject({ state: "ready", messages: [] });
    expect(catalog.unavailable()).toEqual({});
    expect(await callIn(catalog, call)).toContain(call.answer);
  });

  test("may be gone at a restart: its tools are listed as they were, and offered to nobody", async () => {
    const before = openCatalog();
    const source = create(folder);
    await before.add(source);
    const known = definitionsOf(before, source);
    await before.close();
    takeAway();
    const after = openCatalog();
    expect(await after.add(create(folder))).toMatchObject({ state: "failed" });
    expect(definitionsOf(after, source)).toEqual(known);
    expect(Object.keys(after.unavailable())).toEqual(known.map(({ name }) => name));
  });
});
