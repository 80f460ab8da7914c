import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build as buildWithEsbuild, type Message } from "esbuild";
import { build as buildWithVite, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { declarations as forEsbuild } from "./esbuild.ts";
import { declarations as forVite } from "./vite.ts";

const FILES = {
  "tsconfig.json": `{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }`,
  "lib/place.ts": "export interface Place {\n  /** @minimum -90 */\n  lat: number; note?: string }",
  "src/tools.ts": `
    import { defineTool, Tool } from "@pegboard/registry-core";
    import { z } from "zod";
    import type { Place } from "@lib/place";
    export const Search = z.object({ query: z.string(), limit: z.number().optional() });
    /**
     * Finds pages.
     * @param since From when
     */
    export function find(search: z.infer<typeof Search>, since?: Date) { return [search.query, since?.getUTCFullYear()]; }
    /** Keeps places. */
    export class Places extends Tool {
      /** Keeps one. */
      keep(place: Place, ...tags: string[]) { return [place.lat, ...tags]; }
      private check(place: Place) {}
      /** @internal */
      audit(place: Place) {}
    }
    export const later = async (a: number, b = 2) => a + b;
    export const arrow = defineTool({ name: "arrow", run: ({ text }: { text: string }, { agent }) => text + agent.name });
    export const method = defineTool({ name: "method", run({ text }: { text: string }) { return text.length; } });
    export const unused = (thisNameIsNowhereElse: string) => thisNameIsNowhereElse;
    export default function (odd: { "__proto__": number }) { return Object.keys(odd); }`,
  "src/main.ts": `
    "use strict";
    import { ToolFactory } from "@pegboard/registry-core";
    import together, { arrow, find, later, method, Places } from "./tools.ts";
    const factory = new ToolFactory();
    const kinds = ["z", "a"] as const;
    factory.registerTool(early);
    factory.registerTool(function inline(kind: (typeof kinds)[number], on = true) { return [kind, on]; });
    for (const tool of [find, Places, later, arrow, method, together]) factory.registerTool(tool);
    function early(when: Date) { return when instanceof Date; }
    const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };
    const call = async (name: string, method: string, args: object) =>
      [factory.registry.find(name).definition.methods, await factory.registry.find(name).build({}).call(method, args as never, context)];
    const at = "2026-01-02T00:00:00Z";
    console.log(JSON.stringify({
      names: factory.registry.list().map(({ definition }) => definition.name),
      find: await call("find", "find", { search: { query: "q" }, since: at }),
      places: await call("places", "keep", { place: { lat: 1 }, tags: ["a", "b"] }),
      later: await call("later", "later", { a: 1 }),
      arrow: await call("arrow", "arrow", { text: "hi " }),
      method: await call("method", "method", { text: "four" }),
      inline: await call("inline", "inline", { kind: "a" }),
      early: await call("early", "early", { when: at }),
    }));`,
};

let folder: string;
const include = (path: string): boolean => path.startsWith(join(folder, "src"));
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-declarations-"));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(resolve(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SCHEMAS = {
  find: {
    type: "object",
    properties: {
      search: {
        type: "object",
        properties: { query: { type: "string" }, limit: { type: "number" } },
        required: ["query"],
      },
      since: { type: "string", format: "date-time", description: "From when" },
    },
    required: ["search"],
  },
  places: {
    type: "object",
    properties: {
      place: {
        type: "object",
        properties: { lat: { type: "number", minimum: -90 }, note: { type: "string" } },
        required: ["lat"],
      },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["place"],
  },
};

function judge(file: string) {
  const output = JSON.parse(execFileSync(process.execPath, [file], { encoding: "utf8" }));
  expect(output.names).toEqual([
    "early",
    "inline",
    "find",
    "places",
    "later",
    "arrow",
    "method",
    "default",
  ]);
  const answers = Object.fromEntries(
    Object.entries(output).map(([name, said]) => [name, (said as unknown[])[1]]),
  );
  expect(answers).toMatchObject({
    find: ["q", 2026],
    places: [1, "a", "b"],
    later: 3,
    arrow: "hi Ada",
    method: 4,
    inline: ["a", true],
    early: true,
  });
  expect(output.find[0]).toMatchObject([{ description: "Finds pages.", parameters: SCHEMAS.find }]);
  expect(output.places[0]).toMatchObject([
    { name: "keep", description: "Keeps one.", parameters: SCHEMAS.places },
  ]);
  expect(output.later[0]).toMatchObject([{ isAsync: true, parameters: { required: ["a"] } }]);
  expect(output.inline[0][0].parameters.properties).toEqual({
    kind: { type: "string", enum: ["z", "a"] },
    on: { type: "boolean", default: true },
  });
}

test("esbuild", async () => {
  const outfile = join(folder, "esbuild.mjs");
  const { warnings } = await buildWithEsbuild({
    // esbuild names each module by its path from here, in a comment.
    absWorkingDir: folder,
    entryPoints: [join(folder, "src/main.ts")],
    outfile,
    bundle: true,
    minifySyntax: true,
    format: "esm",
    platform: "node",
    conditions: ["@pegboard/source"],
    logLevel: "silent",
    plugins: [forEsbuild({ include })],
  });
  expect(warnings.map(({ text }: Message) => text)).toEqual([]);
  judge(outfile);
  const code = readFileSync(outfile, "utf8");
  expect(code).not.toContain("thisNameIsNowhereElse");
  expect(code).not.toContain(folder);
});

test("Vite", async () => {
  const found: string[] = [];
  const outDir = join(folder, "vite");
  await buildWithVite({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [forVite({ include })],
    resolve: { conditions: ["@pegboard/source"] },
    ssr: { noExternal: true, resolve: { conditions: ["@pegboard/source"] } },
    build: {
      ssr: join(folder, "src/main.ts"),
      outDir,
      rolldownOptions: {
        output: { entryFileNames: "main.mjs" },
        onLog: (_level: Rolldown.LogLevel, { plugin, message }: Rolldown.RolldownLog) => {
          if (plugin === "pegboard-declarations") found.push(message);
        },
      },
    },
  });
  expect(found).toEqual([]);
  judge(join(outDir, "main.mjs"));
});

test("what cannot be said is a warning with its place", async () => {
  const file = join(folder, "src/odd.ts");
  writeFileSync(file, "export function odd(\n  done: () => void) { done(); }");
  const { warnings } = await buildWithEsbuild({
    entryPoints: [file],
    write: false,
    logLevel: "silent",
    plugins: [forEsbuild({ include: /odd\.ts$/ })],
  });
  expect(warnings).toMatchObject([
    {
      text: "parameter done: the type () => void has no JSON Schema",
      location: { file: expect.stringMatching(/odd\.ts$/), line: 2 },
    },
  ]);
});
