import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import { moduleSource } from "./module-source.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-modules-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function load(path: string) {
  return moduleSource({ path, addedBy: "command line" }).load(context.signal);
}

/** Loads a module of this text. */
async function loadText(text: string, name = "tools.ts") {
  write({ [name]: text });
  const { tools, problems, messages } = await load(join(folder, name));
  return { tools: new Map(tools.map((tool) => [tool.definition.name, tool])), problems, messages };
}

function call(
  tool: RegisteredTool | undefined,
  method: string,
  args: JsonObject,
  config: JsonObject = {},
) {
  if (!tool) throw new Error("the tool is missing");
  return tool.build(config).call(method, args, context);
}

test("the example of the README loads and runs", async () => {
  const { tools, problems } = await load(
    fileURLToPath(new URL("../../../../examples/server/my-tools.ts", import.meta.url)),
  );
  expect(problems).toEqual([]);
  const [greeting, words] = ["greeting_tool", "count_words"].map((name) =>
    tools.find((tool) => tool.definition.name === name),
  );
  expect(greeting?.definition).toMatchObject({
    displayName: "Greeting",
    description: "Greets people by name.",
    icon: "hand",
    weight: 50,
    visible: true,
    app: "my-tools",
    configDefaults: { greeting: "Hello", signature: "" },
    origins: { description: "doc comment" },
    methods: [
      {
        name: "greet",
        description: "Says hello to somebody.",
        parameters: {
          properties: {
            name: { type: "string", description: "Who is greeted" },
            loud: { type: "boolean", default: false, description: "Whether to shout" },
          },
          required: ["name"],
        },
        origins: { description: "doc comment", parameters: "doc comment" },
      },
    ],
  });
  expect(await call(greeting, "greet", { name: "Ada", loud: true }, { signature: "Bye." })).toBe(
    "HELLO, ADA! BYE.",
  );
  expect(words?.definition.methods[0]?.parameters.required).toEqual(["text"]);
  expect(await call(words, "countWords", { text: "one two one", unique: true })).toBe(2);
});

describe("what a module may export", () => {
  test("decorated classes, bare classes, objects, functions, lists, pairs", async () => {
    const { tools, problems } = await loadText(`
      import { defineTool, methodMetadata, openapiSchema, Tool, toolMetadata } from "@pegboard/registry-core";
      import { z } from "zod";
      @toolMetadata({ name: "decorated", description: "D", isCore: true })
      export class Decorated extends Tool {
        @openapiSchema({ type: "function", function: { name: "renamed", description: "R", parameters: { type: "object", properties: { a: { type: "number" } } } } })
        double({ a }: { a: number }) { return a * 2; }
        @methodMetadata({ description: "S", annotations: { readOnlyHint: true } })
        same() { return "same"; }
        notOffered() {}
      }
      export class Bare { add(a: number, b: number) { return a + b; } }
      class Sized { constructor(readonly config: { size: number }) {} size() { return this.config.size; } }
      export const pair = { tool: Sized, config: z.object({ size: z.int().default(7) }) };
      export const list = [
        defineTool({ name: "first", methods: { go: { run: () => 1 } } }),
        defineTool({ name: "second", parameters: z.object({ n: z.number() }), run: ({ n }) => n + 1 }),
      ];
      export const greet = async (name: string) => "hi " + name;
      export default greet;
      export const LIMIT = 5;
      export const Shape = z.object({});
    `);
    expect(problems).toMatchObject([
      { code: "exports_undeclared", values: { names: "Bare, greet", count: 2 } },
    ]);
    expect([...tools.keys()].sort()).toEqual([
      "bare",
      "decorated",
      "first",
      "greet",
      "second",
      "sized",
    ]);
    expect(tools.get("decorated")?.definition.methods.map(({ name }) => name)).toEqual([
      "renamed",
      "same",
    ]);
    expect(await call(tools.get("decorated"), "renamed", { a: 4 })).toBe(8);
    expect(await call(tools.get("bare"), "add", { a: 1, b: 2 })).toBe(3);
    expect(await call(tools.get("sized"), "size", {})).toBe(7);
    expect(await call(tools.get("second"), "second", { n: 1 })).toBe(2);
    expect(await call(tools.get("greet"), "greet", { name: "Ada" })).toBe("hi Ada");
    for (const { definition } of tools.values()) {
      expect(definition).toMatchObject({
        source: `modules:${join(folder, "tools.ts")}`,
        app: "tools",
        visible: true,
      });
    }
  });

  test("a function named register gets a factory that knows the source text", async () => {
    const { tools } = await loadText(`
      import type { ToolFactory } from "@pegboard/registry-core";
      /** Adds things. */
      class Adder {
        /** Adds two numbers. */
        add(a: number, b: number) { return a + b; }
      }
      export async function register(factory: ToolFactory) { factory.registerTool(Adder, undefined, { name: "sums" }); }
    `);
    expect(tools.get("sums")?.definition).toMatchObject({
      description: "Adds things.",
      app: "tools",
    });
    expect(await call(tools.get("sums"), "add", { a: 1, b: 2 })).toBe(3);
  });

  test.each([
    ["a function", "export default (name: string) => 'hi ' + name;"],
    ["a class", "export default class { greet(name: string) { return 'hi ' + name; } }"],
  ])("a default export without a name has that of its file: %s", async (_what, text) => {
    const { tools, problems } = await loadText(text, "say-hi.ts");
    expect(problems).toEqual([]);
    const [tool] = tools.values();
    const [method] = tool?.definition.methods ?? [];
    expect([tool?.definition.name, tool?.definition.displayName]).toEqual(["say_hi", "Say Hi"]);
    expect(method?.name).toMatch(/^(say_hi|greet)$/);
    expect(await call(tool, method?.name ?? "", { name: "Ada" })).toBe("hi Ada");
  });

  const BESIDE: [string, string, boolean][] = [
    [
      "a marked class",
      "export class Notes extends Tool {\n @methodMetadata({})\n list() {} }",
      true,
    ],
    [
      "what defineTool answers",
      'export const t = defineTool({ name: "notes", run: () => 1 });',
      true,
    ],
    [
      "a class with a config",
      "export class Notes { static config = z.object({}); list() {} }",
      true,
    ],
    ["a class that is one function", "export class Notes { toolDescription() {} run() {} }", true],
    ["nothing that is declared", "export const other = () => 1;", false],
    ["itself in a list", "export const tools = [slugify, HttpClient];", false],
  ];
  test.each(sampleEveryNth(BESIDE, 4))(
    "a helper becomes a tool with a note when it stands beside %s",
    async (_what, text, isNoted) => {
      const { tools, problems } = await loadText(`
      import { defineTool, methodMetadata, Tool } from "@pegboard/registry-core";
      import { z } from "zod";
      export function slugify(text: string) { return text.toLowerCase(); }
      export class HttpClient { get(url: string) { return url; } }
      /** @internal */
      export function forOthers() {}
      ${text}`);
      expect([...tools.keys()]).toEqual(expect.arrayContaining(["slugify", "http_client"]));
      const names = "HttpClient, slugify";
      const noted = { code: "exports_undeclared", severity: "note", values: { names, count: 2 } };
      expect(problems).toMatchObject(isNoted ? [noted] : []);
    },
  );

  test.runIf(isDeepRun)("private methods are not offered", async () => {
    const { tools } = await loadText(
      "export class Orders { ship(id: string) { return this.check(id); }\n private check(id: string) { return id; } }",
    );
    expect(tools.get("orders")?.definition.methods.map(({ name }) => name)).toEqual(["ship"]);
  });

  test.runIf(isDeepRun)("nothing at all is said", async () => {
    const { tools, messages } = await loadText("export const answer = 42;");
    expect(tools.size).toBe(0);
    expect(messages).toEqual([
      { code: "nothing_exported", values: { file: expect.stringMatching(/tools\.ts$/) } },
    ]);
  });
});

describe("imports", () => {
  test("relative files, installed packages, JSON, and the module's own address", async () => {
    write({
      "parts/double.ts": "export const double = (n: number): number => n * 2;",
      "parts/facts.json": '{ "factor": 3 }',
      "node_modules/shouting/package.json":
        '{ "name": "shouting", "type": "module", "exports": { "import": "./main.js" } }',
      "node_modules/shouting/main.js": "export default (text) => text.toUpperCase();",
    });
    const { tools, problems } = await loadText(`
      import shout from "shouting";
      import { basename } from "node:path";
      import { double } from "./parts/double.ts";
      import facts from "./parts/facts.json";
      export function all(n: number) { return shout(basename(import.meta.url)) + double(n) * facts.factor; }
    `);
    expect(problems).toEqual([]);
    expect(await call(tools.get("all"), "all", { n: 2 })).toBe("TOOLS.TS12");
  });

  test("types and parents of relative files, which nothing runs for types alone", async () => {
    write({
      "types.ts":
        "throw new Error('types are not run');\nexport interface Place { name: string; at?: Date }",
      "store.ts":
        "export class Store {\n  /** Counts. */\n  count(from: number, to: number) { return to - from; }\n}",
    });
    const { tools, problems } = await loadText(`
      import type { Place } from "./types.ts";
      import { Store } from "./store.ts";
      export class Places extends Store {
        add(place: Place, note?: string) { return [place.name, place.at?.getFullYear(), note]; }
      }
    `);
    expect(problems).toEqual([]);
    const places = tools.get("places");
    expect(places?.definition.methods).toMatchObject([
      { name: "count", description: "Counts.", parameters: { required: ["from", "to"] } },
      {
        name: "add",
        parameters: { properties: { place: { required: ["name"] } }, required: ["place"] },
      },
    ]);
    expect(await call(places, "count", { from: 1, to: 4 })).toBe(3);
    expect(
      await call(places, "add", { place: { name: "Rome", at: "2026-05-01T00:00:00Z" } }),
    ).toEqual(["Rome", 2026, undefined]);
  });

  test.runIf(isDeepRun)("two classes of one name are told apart by their methods", async () => {
    write({
      "pages.ts":
        "/** Finds pages. */\nexport class Search { find(page: string) { return page; } }",
      "people.ts":
        "/** Finds people. */\nexport class Search { look(person: number) { return person; } }",
    });
    const { tools } = await loadText(`
      import { Search as Pages } from "./pages.ts";
      import { Search as People } from "./people.ts";
      export function register(factory) {
        factory.registerTool(Pages, undefined, { name: "pages" });
        factory.registerTool(People, undefined, { name: "people" });
      }
    `);
    expect(tools.get("pages")?.definition.description).toBe("Finds pages.");
    expect(tools.get("people")?.definition).toMatchObject({
      description: "Finds people.",
      methods: [{ name: "look", parameters: { properties: { person: { type: "number" } } } }],
    });
    expect(await call(tools.get("people"), "look", { person: 3 })).toBe(3);
  });

  const SAME_NAMES = [
    ["functions", "export function search(NAME: TYPE) { return NAME; }"],
    ["values", "export const search = async (NAME: TYPE) => NAME;"],
    ["classes", "export class search { search(NAME: TYPE) { return NAME; } }"],
  ] as const;
  test.each(sampleEveryNth(SAME_NAMES, 3))(
    "%s of one name are told apart by their files",
    async (_what, code) => {
      write({
        "pages.ts": `/** Finds pages. */\n${code.replace("TYPE", "number").replaceAll("NAME", "page")}`,
        "people.ts": `\n/** Finds people. */\n${code.replace("TYPE", "boolean").replaceAll("NAME", "old")}`,
      });
      const { tools } = await loadText(`
      import * as pages from "./pages.ts";
      import * as people from "./people.ts";
      export function register(factory) {
        factory.registerTool(pages.search, undefined, { name: "pages" });
        factory.registerTool(people.search, undefined, { name: "people", namespace: "other" });
      }
    `);
      const shown = (name: string) => JSON.stringify(tools.get(name)?.definition);
      expect(shown("pages")).toMatch(/"Finds pages\.".*{"page":{"type":"number"}}/);
      expect(shown("people")).toMatch(/"Finds people\.".*{"old":{"type":"boolean"}}/);
      expect(await call(tools.get("people"), "people", { old: true })).toBe(true);

      const both =
        'export { search } from "./pages.ts";\nexport { search as second } from "./people.ts";';
      expect((await loadText(both)).problems).toMatchObject([
        {
          code: "export_refused",
          values: { name: "search", line: expect.stringMatching(/people\.ts:3$/) },
        },
      ]);
    },
  );

  test("JavaScript works as TypeScript does", async () => {
    const { tools } = await loadText(
      "/** Doubles.\n * @param {number} n A number */\nexport function double(n) { return n * 2; }",
      "t.mjs",
    );
    expect(tools.get("double")?.definition.methods[0]).toMatchObject({
      description: "Doubles.",
      parameters: {
        properties: { n: { type: "number", description: "A number" } },
        required: ["n"],
      },
    });
  });

  test.runIf(isDeepRun)("a file that changed is read anew", async () => {
    await loadText("export const one = () => 1;");
    const { tools } = await loadText("export const two = () => 2;");
    expect([...tools.keys()]).toEqual(["two"]);
  });
});

test("what only the type checker knows: zod, a tsconfig's paths, inline functions, tags", async () => {
  write({
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
    "lib/double.ts":
      "export interface Amount { /** How much */ amount: number }\nexport const double = (n: number) => n * 2;",
  });
  const { tools, problems } = await loadText(`
    import { z } from "zod";
    import { type Amount, double } from "@lib/double";
    const Search = z.object({ query: z.string(), limit: z.number().optional() });
    export function find(search: z.infer<typeof Search>, amount?: Amount) { return [search.query, double(amount?.amount ?? 1)]; }
    /** @internal */
    export function forOthers(a: number) { return a; }
    export abstract class Shape { draw(a: number) {} }
    export function register(factory) {
      factory.registerTool(function late(a: number, b: number) { return a + b; });
    }
  `);
  expect(problems).toEqual([]);
  expect([...tools.keys()]).toEqual(["find", "late"]);
  expect(tools.get("find")?.definition.methods[0]?.parameters).toMatchObject({
    properties: { search: { required: ["query"] }, amount: { required: ["amount"] } },
    required: ["search"],
  });
  expect(
    await call(tools.get("find"), "find", { search: { query: "q" }, amount: { amount: 2 } }),
  ).toEqual(["q", 4]);
  expect(await call(tools.get("late"), "late", { a: 1, b: 2 })).toBe(3);
});

describe("what cannot be loaded says where and why", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "throws",
      { "tools.ts": "type A = 1;\n\nconst x: A = 1;\nthrow new TypeError('no database');" },
      /tools\.ts:4:7: TypeError: no database/,
    ],
    [
      "throws in an import",
      { "tools.ts": 'import "./part.ts";', "part.ts": "\nnull.x;" },
      /part\.ts:2:\d+: TypeError: Cannot read/,
    ],
    [
      "does not parse",
      { "tools.ts": "export const a = 1;\nexport class {" },
      /tools\.ts:2:\d+: Expected/,
    ],
    [
      "misses a file",
      { "tools.ts": '\nimport "./none.ts";' },
      /tools\.ts:2:8: Could not resolve "\.\/none\.ts"/,
    ],
    [
      "misses a package",
      { "tools.ts": 'import "leftpad-x";' },
      /tools\.ts:1:8: The package "leftpad-x" is not installed\. Install it/,
    ],
    [
      "misses an export",
      { "tools.ts": 'import { none } from "zod";\nnone();' },
      /does not provide an export named 'none'/,
    ],
  ])("a module that %s", async (_, files, reason) => {
    write(files);
    await expect(load(join(folder, "tools.ts"))).rejects.toThrow(reason);
  });

  test.each([
    ["an await", "const a = await Promise.resolve(1);\n\nexport const b = await never(a);", "3"],
    ["one in an import", 'import "./part.ts";', "part.ts:2"],
    ["an endless loop of them", "for (;;) {\n  await never.soon();\n}", "2"],
  ])("a module that never ends: %s", async (_what, text, line) => {
    write({
      // Its loop would go on in this process, beside all tests to come: it ends with its folder.
      "never.ts": `import { existsSync } from "node:fs";
        const goOn = (end) => existsSync(${JSON.stringify(folder)}) && end();
        export const never = Object.assign(() => new Promise(() => {}), { soon: () => new Promise((end) => setTimeout(goOn, 1, end)) });`,
      "part.ts": 'import { never } from "./never.ts";\nawait never();',
      "tools.ts": `import { never } from "./never.ts";${text}`,
    });
    const source = moduleSource({
      path: join(folder, "tools.ts"),
      addedBy: "command line",
      longestRun: 200,
    });
    const place = line.includes(":") ? line : `tools.ts:${line}`;
    await expect(source.load(context.signal)).rejects.toMatchObject({
      issue: {
        code: "module_unfinished",
        values: { place: expect.stringContaining(`${place}:`), seconds: 0.2 },
      },
    });
  });

  test("a register function that never ends loses only what it did not register", async () => {
    write({
      "tools.ts":
        "export const fine = () => 1;\nexport async function register() {\n  await new Promise(() => {});\n}",
    });
    const source = moduleSource({
      path: join(folder, "tools.ts"),
      addedBy: "command line",
      longestRun: 200,
    });
    const { tools, problems } = await source.load(context.signal);
    expect(tools.map(({ definition }) => definition.name)).toEqual(["fine"]);
    expect(problems).toMatchObject([
      {
        code: "export_refused",
        values: {
          name: "register",
          cause: expect.stringMatching(/tools\.ts:3:\d+: what is awaited here did not end/),
        },
      },
    ]);
  });

  test.each([
    ["none.ts", /There is no file .*none\.ts\. Correct the path after --tools/],
    ["tools.txt", /tools\.txt is not a module\. Give a file that ends in \.ts/],
  ])("%s", async (name, reason) => {
    await expect(load(join(folder, name))).rejects.toThrow(reason);
  });

  test("only the entry that is wrong is left out", async () => {
    const { tools, problems } = await loadText(`
      import { defineTool, Tool, toolMetadata } from "@pegboard/registry-core";
      import { z } from "zod";
      export class Good extends Tool { go() {} }

      @toolMetadata({ name: "Bad Name", description: "x" })
      export class BadName extends Tool { go() {} }

      export class BadConfig extends Tool { static config = z.object({ when: z.date() }); go() {} }
      export const good2 = defineTool({ name: "good", methods: {} });
    `);
    expect([...tools.keys()]).toEqual(["good"]);
    const at = (line: number) => expect.stringMatching(new RegExp(`tools\\.ts:${line}$`));
    expect(problems).toMatchObject([
      {
        kind: "source failed",
        values: { name: "BadConfig", line: at(9), cause: expect.stringContaining("Date") },
      },
      {
        kind: "bad name",
        values: { name: "BadName", line: at(6), cause: expect.stringContaining('"Bad Name"') },
      },
      { kind: "duplicate name", values: { name: "good2", cause: expect.stringContaining("good") } },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(Array(3).fill("export_refused"));
  });

  test.runIf(isDeepRun)(
    "only the tool is left out whose config or parameters are no object",
    async () => {
      const { tools, problems } = await loadText(`
      import { defineTool, Tool } from "@pegboard/registry-core";
      import { z } from "zod";
      export const text = defineTool({ name: "text", config: z.string(), methods: {} });
      export const list = defineTool({ name: "list", parameters: { type: "array" }, run: () => 1 });
      export class Value extends Tool { static config = { enum: ["a"] }; go() {} }
      export const good = defineTool({ name: "good", parameters: z.object({}), run: () => 1 });
      class Inner extends Tool { static config = { anyOf: [{ type: "string" }] }; go() {} }
      class Other extends Tool { go() {} }
      export function register(factory) {
        const refused = factory.registerTool(Inner);
        factory.registerTool(defineTool({ name: "fifth", config: { items: {} }, methods: {} }));
        factory.registerConfig("sixth", { type: "string" });
        factory.registerTool("acme.seventh", {}, { app: "acme", icon: "Globe" });
        factory.registerTool(Other, undefined, { name: "after_" + refused.definition.name });
      }
    `);
      expect([...tools.keys()].sort()).toEqual(["after_inner", "good"]);
      const reason = (found: string) =>
        expect.stringContaining(`must describe an object, not ${found}.`);
      expect(problems).toMatchObject([
        { values: { name: "Value", cause: reason('the value "a"') } },
        { values: { name: "list", cause: reason('"array"') } },
        { values: { name: "text", cause: reason('"string"') } },
        { values: { name: "Inner", cause: reason('"string"') } },
        { values: { name: "fifth", cause: reason("a list") } },
        { values: { name: "sixth", cause: reason('"string"') } },
        { values: { name: "acme.seventh", cause: expect.stringContaining("acme.seventh lacks") } },
      ]);
      expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["export_refused"]));
    },
  );

  test.runIf(isDeepRun)(
    "a register function that throws loses only what it did not register",
    async () => {
      const { tools, problems } = await loadText(
        "export const fine = () => 1;\nexport function register() {\n  throw new Error('no licence');\n}",
      );
      expect([...tools.keys()]).toEqual(["fine"]);
      expect(problems).toMatchObject([
        {
          code: "export_refused",
          values: { name: "register", cause: expect.stringMatching(/tools\.ts:3:9: no licence/) },
        },
      ]);
    },
  );

  test("a type that cannot be expressed is a problem at its line, and the tool works", async () => {
    const { tools, problems } = await loadText(
      "export class Search {\n  /** Finds. */\n  find(query: string,\n    filter: Map<string, string>) { return [query, filter]; }\n}",
    );
    expect(problems).toMatchObject([
      {
        kind: "type not expressed",
        severity: "warning",
        values: {
          line: expect.stringMatching(/tools\.ts:4$/),
          parameter: "filter",
          issue: { code: "no_json_form", values: { type: "Map<string, string>" } },
        },
        place: { tool: "search", method: "find" },
      },
    ]);
    expect(await call(tools.get("search"), "find", { query: "a", filter: 1 })).toEqual(["a", 1]);
  });
});

test("a module brings tools that exist already, and classes that run one call", async () => {
  const { tools, problems } = await loadText(`
    const cms = {
      getName: () => "Content",
      getDescription: () => "Reads pages.",
      getFunctions: () => [{ name: "list_pages" }],
      setAgent(agent) { this.agent = agent; },
      executeFunction(name) { return name + " for " + this.agent.name; },
    };
    export class EchoTool {
      toolDescription() { return "Says it again."; }
      run(toolCall: { args: unknown }) { return toolCall.args; }
    }
    export function register(factory: any) {
      factory.registerTool("acme.cms", cms, { icon: "Globe", app: "acme" });
      factory.registry.onRegistration(function billing() { throw new Error("no licence"); });
    }`);
  expect([...tools.keys()]).toEqual(["echo_tool", "acme.cms"]);
  expect(tools.get("acme.cms")?.definition).toMatchObject({
    app: "acme",
    visible: true,
    displayName: "Content",
  });
  expect(tools.get("acme.cms")?.definition.source).toMatch(/^modules:/);
  await expect(call(tools.get("acme.cms"), "list_pages", {})).resolves.toBe("list_pages for Ada");
  await expect(call(tools.get("echo_tool"), "echo_tool", { a: 1 })).resolves.toEqual({ a: 1 });
  expect(problems).toMatchObject([
    {
      code: "listener_failed",
      values: { listener: "billing", cause: "no licence" },
      place: { source: expect.stringMatching(/^modules:/) },
    },
  ]);
});

test("fields with functions are methods; abstract classes, private fields and what every object has are not offered", async () => {
  const { tools, problems } = await loadText(`
    export abstract class BaseTool {
      /** Asks. */
      ask = async ({ question }: { question: string }) => question + "?";
      toString() { return "base"; }
      toJSON() { return {}; }
    }
    export class AskTool extends BaseTool {
      private hidden = () => 1;
      #secret = () => 2;
      /** Tells. */
      tell = ({ text }: { text: string }): string => text + this.#secret();
      valueOf() { return this.hidden(); }
    }
  `);
  expect(problems).toEqual([]);
  expect([...tools.keys()]).toEqual(["ask_tool"]);
  const ask = tools.get("ask_tool");
  expect(ask?.definition.methods.map(({ name, description }) => [name, description])).toEqual([
    ["ask", "Asks."],
    ["tell", "Tells."],
  ]);
  expect(ask?.definition.methods[1]?.parameters).toMatchObject({
    properties: { text: { type: "string" } },
  });
  expect(await call(ask, "ask", { question: "Who" })).toBe("Who?");
  expect(await call(ask, "tell", { text: "Me" })).toBe("Me2");
});
