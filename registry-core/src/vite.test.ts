import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { build, createServer, type InlineConfig } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleEveryNth } from "../../test-depth.ts";
import { decorators } from "./vite.ts";

const run = promisify(execFile);
const root = mkdtempSync(join(import.meta.dirname, "..", "vite-test-"));
afterAll(() => rmSync(root, { recursive: true }));

const TOOL = `import { methodMetadata, Tool, ToolFactory, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";
// Not a decorator: @toolMetadata
const names: readonly string[] = ["@toolMetadata"];

@toolMetadata({ description: "Reads notes.", visible: true })
export class SandboxNotesTool extends Tool {
  static readonly instances: SandboxNotesTool[] = [];
  @methodMetadata({ description: "Read one note.", parameters: z.object({ name: z.string() }) })
  readNote({ name }: { name: string }): string {
    if (name === "?") throw new Error("No such note");
    return \`\${names.length} \${name}\`;
  }
  internalReset() {}
}
const factory = new ToolFactory();
const { definition } = factory.registerTool(SandboxNotesTool);
export const told = [definition.name, definition.description, definition.methods.map(({ name }) => name)];
console.log(JSON.stringify(told));
`;
const TOLD = ["sandbox_notes_tool", "Reads notes.", ["readNote"]];

const config: InlineConfig = {
  root,
  configFile: false,
  logLevel: "silent",
  plugins: [decorators()],
  resolve: { conditions: ["@pegboard/source"] },
  ssr: { noExternal: true, resolve: { conditions: ["@pegboard/source"] } },
};
const output = { rolldownOptions: { output: { entryFileNames: "[name].mjs" } }, target: "es2022" };

beforeAll(() => {
  writeFileSync(join(root, "tool.ts"), TOOL);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
});

test.each(sampleEveryNth([{ minify: true }, { minify: false }], 2))(
  "vite build makes what Node runs: %o",
  async ({ minify }) => {
    const outDir = join(root, "dist");
    await build({
      ...config,
      build: { ...output, ssr: join(root, "tool.ts"), outDir, minify, sourcemap: true },
    });
    const { stdout } = await run(process.execPath, [join(outDir, "tool.mjs")]);
    expect(JSON.parse(stdout)).toEqual(TOLD);
  },
);

test("vite build lowers for browsers, and its map leads to the source", async () => {
  const outDir = join(root, "browser");
  const lib = { entry: join(root, "tool.ts"), formats: ["es" as const] };
  await build({ ...config, build: { ...output, outDir, lib, sourcemap: true, minify: false } });
  const { stdout } = await run(process.execPath, [join(outDir, "tool.mjs")]);
  expect(JSON.parse(stdout)).toEqual(TOLD);
  expect(placeOf("No such note", "tool.mjs", outDir)).toEqual(placeOf("No such note"));
});

test("vite serves lowered files, and Vitest's way of loading runs them", async () => {
  const server = await createServer({
    ...config,
    appType: "custom",
    ssr: { noExternal: [/^@pegboard/], resolve: config.ssr?.resolve },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  try {
    const served = await server.environments.client.transformRequest("/tool.ts");
    expect(served?.code).not.toMatch(/^\s*@toolMetadata/m);
    expect((await server.ssrLoadModule("/tool.ts")).told).toEqual(TOLD);
  } finally {
    await server.close();
  }
});

test("a project with experimentalDecorators is lowered by Vite itself, and means the same", async () => {
  const tsconfig = join(root, "tsconfig.json");
  writeFileSync(tsconfig, '{ "compilerOptions": { "experimentalDecorators": true } }');
  try {
    expect(await decorators().transform(TOOL, join(root, "tool.ts"))).toBeNull();
    const outDir = join(root, "experimental");
    await build({ ...config, build: { ...output, ssr: join(root, "tool.ts"), outDir } });
    const { stdout } = await run(process.execPath, [join(outDir, "tool.mjs")]);
    expect(JSON.parse(stdout)).toEqual(TOLD);
  } finally {
    rmSync(tsconfig);
  }
});

test.each([
  [
    "without decorators",
    "plain.ts",
    "/**\n * @param name\n */\nexport const mail = 'a@b.c';\n// @ts-ignore\n",
  ],
  ["of an installed package", "node_modules/x/index.ts", TOOL],
  ["that is no script", "page.css", "@media (width) {}"],
])("a file %s is left alone", async (_, name, code) => {
  expect(await decorators().transform(code, join(root, name))).toBeNull();
});

test("JSX stays, for whoever draws it", async () => {
  const code = "export class A {\n  @mark() draw() {\n    return <b>1</b>;\n  }\n}\n";
  const lowered = await decorators().transform(code, join(root, "view.tsx"));
  expect(lowered?.code).toContain("<b>1</b>");
  expect(lowered?.code).not.toContain("@mark");
});

/**
 * Line and column of a text in the source, or where the map of a built file says that it comes
 * from.
 */
function placeOf(text: string, file?: string, folder = ""): number[] {
  const written = file === undefined ? TOOL : readFileSync(join(folder, file), "utf8");
  const before = written.slice(0, written.indexOf(`"${text}"`)).split("\n");
  const place = [before.length - 1, before.at(-1)?.length ?? 0] as const;
  if (file === undefined) return [...place];
  const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), "utf8")));
  const entry = map.findEntry(...place);
  return "originalLine" in entry ? [entry.originalLine, entry.originalColumn] : [];
}
