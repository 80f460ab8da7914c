import { defineTool, type ToolDefinition } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { afterEach, expect, test } from "vitest";
import type { LoadedSource, ReportedChange, Source } from "./source.ts";
import { SourceCatalog } from "./source-catalog.ts";

const catalogs: SourceCatalog[] = [];
afterEach(async () => {
  await Promise.all(catalogs.splice(0).map((catalog) => catalog.close()));
});

function newCatalog(...options: ConstructorParameters<typeof SourceCatalog>): SourceCatalog {
  const catalog = new SourceCatalog(...options);
  catalogs.push(catalog);
  return catalog;
}

function tool(name: string, description = "A tool"): RegisteredTool {
  return defineTool({ name, description, methods: { go: { run: () => description } } });
}

/** A source whose loads the test answers one after the other. */
function source(id: string, load: Source["load"], more: Partial<Source> = {}) {
  let tell: (change: ReportedChange) => void = () => {};
  let closed = 0;
  const made: Source = {
    id,
    kind: "modules",
    name: id.toUpperCase(),
    addedBy: "ui",
    reconnects: false,
    load,
    onChange: (listener) => {
      tell = listener;
    },
    close: async () => {
      closed += 1;
    },
    ...more,
  };
  return { ...made, tell: (change: ReportedChange) => tell(change), timesClosed: () => closed };
}

const loaded = (...tools: RegisteredTool[]): LoadedSource => ({
  tools,
  messages: [],
  problems: [],
});
const names = (catalog: SourceCatalog) => catalog.registry.definitions().map(({ name }) => name);

test("sources load side by side, and one that fails takes nothing from the others", async () => {
  const catalog = newCatalog();
  let release = () => {};
  const waiting = new Promise<void>((done) => {
    release = done;
  });
  const all = catalog.addAll([
    source("slow", () => waiting.then(() => loaded(tool("late")))),
    source("bad", () => Promise.reject(new Error("no such file"))),
    source("worse", () => {
      throw new TypeError("oops");
    }),
    source("good", async () => loaded(tool("early"))),
  ]);
  await expect.poll(() => names(catalog)).toEqual(["early"]);
  expect(catalog.summaries().map(({ id, state }) => [id, state])).toEqual([
    ["slow", "loading"],
    ["bad", "failed"],
    ["worse", "failed"],
    ["good", "ready"],
  ]);
  release();
  expect((await all).map(({ messages }) => messages)).toEqual([[], ["no such file"], ["oops"], []]);
  expect(names(catalog).sort()).toEqual(["early", "late"]);
});

test("a refresh that fails keeps the tools of the last good load, which run; a good one clears it", async () => {
  const catalog = newCatalog();
  let text = "good";
  const code = source("tools", async () => {
    if (text === "broken") throw new Error("tools.ts:3:1: Unexpected end of file");
    return loaded(tool("files", text));
  });
  expect(await catalog.add(code)).not.toHaveProperty("keepsTools");
  text = "broken";
  expect(await catalog.refresh("tools")).toMatchObject({
    state: "failed",
    keepsTools: true,
    messages: ["tools.ts:3:1: Unexpected end of file"],
    tools: [{ name: "files" }],
  });
  expect(catalog.unavailable()).toEqual({});
  expect(catalog.registry.get("files")?.definition.description).toBe("good");
  text = "better";
  const summary = await catalog.refresh("tools");
  expect(summary).toMatchObject({ state: "ready", messages: [], tools: [{ name: "files" }] });
  expect(summary).not.toHaveProperty("keepsTools");
  expect(catalog.registry.get("files")?.definition.description).toBe("better");
});

test("a load without end fails after the limit", async () => {
  const catalog = newCatalog({ loadLimit: 50 });
  const summary = await catalog.add(source("stuck", () => new Promise(() => {})));
  expect(summary).toMatchObject({
    state: "failed",
    messages: [expect.stringMatching(/did not finish loading.*refresh it/)],
  });
});

test("of two tools with one name the earlier source's wins, whichever loads first", async () => {
  const catalog = newCatalog();
  const second = source("second", async () => loaded(tool("files", "second")));
  await catalog.addAll([
    source(
      "first",
      () => new Promise((done) => setTimeout(() => done(loaded(tool("files", "first"))), 50)),
    ),
    second,
  ]);
  expect(catalog.registry.get("files")?.definition.description).toBe("first");
  expect(catalog.problems()).toMatchObject([
    {
      kind: "duplicate name",
      code: "tool_name_taken",
      values: { source: "SECOND", tool: "files", by: "FIRST" },
      place: { source: "second", tool: "files" },
    },
  ]);
  await catalog.remove("first");
  expect(catalog.registry.get("files")?.definition.description).toBe("second");
  expect(catalog.problems()).toEqual([]);
});

test("a tool with a bad name is left out as a problem", async () => {
  const catalog = newCatalog();
  const bad = tool("fine");
  await catalog.add(
    source("a", async () =>
      loaded({ ...bad, definition: { ...bad.definition, name: "Not Fine" } }, bad),
    ),
  );
  expect(names(catalog)).toEqual(["fine"]);
  expect(catalog.problems()).toMatchObject([
    { kind: "bad name", place: { source: "a", tool: "Not Fine" } },
  ]);
});

test("a refresh replaces what changed, keeps what is the same, and removes what is gone", async () => {
  const catalog = newCatalog();
  const same = tool("same");
  const loads = [
    loaded(same, tool("changed", "before"), tool("gone")),
    loaded(same, tool("changed", "after")),
  ];
  const refreshed = source("a", async () => loads.shift() ?? loaded());
  await catalog.add(refreshed);
  const before = catalog.registry.get("same");
  expect(await catalog.refresh("a")).toMatchObject({ state: "ready" });
  expect(names(catalog)).toEqual(["same", "changed"]);
  expect(catalog.registry.get("same")).toBe(before);
  expect(catalog.registry.get("changed")?.definition.description).toBe("after");
  expect(await catalog.refresh("none")).toBeUndefined();
});

test("the newest of several refreshes counts", async () => {
  const catalog = newCatalog();
  const answers: ((loaded: LoadedSource) => void)[] = [];
  const adding = catalog.add(source("a", () => new Promise((done) => answers.push(done))));
  await expect.poll(() => answers.length).toBe(1);
  const refreshing = catalog.refresh("a");
  answers[1]?.(loaded(tool("new")));
  answers[0]?.(loaded(tool("old")));
  await Promise.all([adding, refreshing]);
  expect(names(catalog)).toEqual(["new"]);
  expect(catalog.summaries()[0]?.state).toBe("ready");
});

test("a source that comes back keeps its tools as unavailable meanwhile; what was loaded here still runs", async () => {
  const catalog = newCatalog();
  let works = true;
  const load = (name: string) => async () => {
    if (!works) throw new Error("gone");
    return loaded(tool(name));
  };
  await catalog.addAll([
    source("mcp", load("remote"), { reconnects: true }),
    source("file", load("local")),
  ]);
  works = false;
  await Promise.all([catalog.refresh("mcp"), catalog.refresh("file")]);
  expect(names(catalog)).toEqual(["remote", "local"]);
  expect(catalog.unavailable()).toEqual({ remote: { kind: "offline", cause: "gone" } });
  works = true;
  await expect.poll(() => catalog.unavailable()).toEqual({});
});

test("a source that is lost says so at once, and one that changed is loaded again", async () => {
  const catalog = newCatalog();
  const loads = [loaded(tool("one")), loaded(tool("one"), tool("two"))];
  const changing = source("a", async () => loads.shift() ?? loaded(), { reconnects: true });
  await catalog.add(changing);
  changing.tell({ type: "lost", reason: "unplugged" });
  expect(catalog.unavailable()).toEqual({ one: { kind: "offline", cause: "unplugged" } });
  changing.tell({ type: "changed" });
  await expect.poll(() => names(catalog)).toEqual(["one", "two"]);
  expect(catalog.unavailable()).toEqual({});
});

test("a source that changes while it is loaded is there once its newest list is", async () => {
  const catalog = newCatalog();
  let loads = 0;
  const hasty = source("a", async () => {
    loads += 1;
    if (loads < 3) hasty.tell({ type: "changed" });
    await new Promise((resolve) => setTimeout(resolve, 10));
    return loaded(tool(`list_${loads}`));
  });
  expect(await catalog.add(hasty)).toMatchObject({ state: "ready", tools: [{ name: "list_3" }] });
});

test("definitions outlive a restart while their source is away", async () => {
  const kept = new Map<string, ToolDefinition[]>();
  const cache = {
    read: (id: string) => kept.get(id),
    write: (id: string, found: ToolDefinition[]) => void kept.set(id, found),
  };
  await newCatalog({ cache }).add(
    source("mcp", async () => loaded(tool("remote")), { reconnects: true }),
  );

  const restarted = newCatalog({ cache });
  const summary = await restarted.add(
    source("mcp", () => Promise.reject(new Error("gone")), { reconnects: true }),
  );
  expect(summary).toMatchObject({
    state: "failed",
    tools: [{ name: "remote", displayName: "Remote", methods: 1 }],
  });
  expect(restarted.unavailable()).toEqual({ remote: { kind: "offline", cause: "gone" } });
  const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
  await expect(async () =>
    restarted.registry.get("remote")?.build({}).call("go", {}, context),
  ).rejects.toThrow(/Remote is offline.*Refresh/);
});

test("a cache that cannot be used costs nothing else", async () => {
  const broken = () => Promise.reject(new Error("disk full"));
  const catalog = newCatalog({ cache: { read: broken, write: broken } });
  expect(
    await catalog.add(source("mcp", async () => loaded(tool("a")), { reconnects: true })),
  ).toMatchObject({
    state: "ready",
  });
});

test.each<[what: string, kept: unknown]>([
  ["no list", { a: 1 }],
  ["no definitions", [1]],
  ["parts of definitions", [{ name: "remote", methods: 1 }]],
])(
  "a cache that holds %s costs the list while the source is away, and that is said",
  async (_, kept) => {
    const catalog = newCatalog({
      cache: { read: () => kept as ToolDefinition[], write: () => undefined },
    });
    let works = false;
    const answer = () =>
      works ? Promise.resolve(loaded(tool("remote"))) : Promise.reject(new Error("gone"));
    const summary = await catalog.add(source("mcp", answer, { reconnects: true }));
    expect(summary).toMatchObject({
      state: "failed",
      tools: [],
      messages: ["gone", expect.stringMatching(/cannot be read/)],
    });
    works = true;
    expect(await catalog.refresh("mcp")).toMatchObject({
      state: "ready",
      messages: [],
      tools: [{ name: "remote" }],
    });
  },
);

test("listeners hear of every change until they stop; a removed source is closed and stays silent", async () => {
  const catalog = newCatalog();
  const states: string[] = [];
  const stop = catalog.onChange(() =>
    states.push(
      catalog
        .summaries()
        .map(({ state }) => state)
        .join(),
    ),
  );
  const one = source("a", async () => loaded(tool("a")));
  await catalog.add(one);
  await catalog.remove("a");
  expect(states).toEqual(["loading", "ready", ""]);
  expect(one.timesClosed()).toBe(1);
  one.tell({ type: "changed" });
  stop();
  await catalog.add(source("b", async () => loaded()));
  expect(states).toEqual(["loading", "ready", ""]);
});

test("an id can be used once, and removing an unknown one changes nothing", async () => {
  const catalog = newCatalog();
  await catalog.add(source("a", async () => loaded(tool("a"))));
  await expect(catalog.add(source("a", async () => loaded()))).rejects.toThrow(
    /already a source "a"/,
  );
  expect(await catalog.remove("none")).toBe(false);
  expect(names(catalog)).toEqual(["a"]);
});

test("a source that is removed before it begins to load never loads", async () => {
  let recalled = () => {};
  const reading = new Promise<undefined>((done) => {
    recalled = () => done(undefined);
  });
  const catalog = newCatalog({ cache: { read: () => reading, write: () => undefined } });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loaded(tool("late"));
  };
  const adding = catalog.add(source("a", load, { reconnects: true }));
  await catalog.remove("a");
  recalled();
  await adding;
  expect(loads).toBe(0);
});

test("a source that still loads has the tools it had before, not offered, and nobody takes others for removed", async () => {
  const known = new Map<string, ToolDefinition[]>();
  const cache = {
    read: (id: string) => known.get(id),
    write: (id: string, definitions: ToolDefinition[]) => void known.set(id, definitions),
  };
  await newCatalog({ cache }).add(source("own", async () => loaded(tool("mine"))));
  const catalog = newCatalog({ cache });
  let release = () => {};
  const waiting = new Promise<void>((done) => {
    release = done;
  });
  const added = catalog.add(source("own", () => waiting.then(() => loaded(tool("mine")))));
  await expect.poll(() => names(catalog)).toEqual(["mine"]);
  expect(catalog.unavailable()).toEqual({
    mine: { kind: "loading", source: "OWN", awaits: "load" },
  });
  expect(catalog.isIncomplete()).toBe(true);
  release();
  await added;
  expect(catalog.unavailable()).toEqual({});
  expect(catalog.isIncomplete()).toBe(false);
});
