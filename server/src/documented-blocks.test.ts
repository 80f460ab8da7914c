import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readCaseDocument } from "./evaluations/case-document.ts";
import { findIssuesAlone } from "./pegboard-file/read-pegboard-file.ts";
import { readFileYaml } from "./pegboard-file/read-yaml.ts";
import { request } from "./testing/api-client.ts";
import { runCommand } from "./testing/run-command.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";
import { testEnv } from "./testing/test-env.ts";
import { testTools } from "./testing/test-tools.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const below = (folder: string, end: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(({ name }) => {
    const path = end === "" ? join(folder, name) : join(folder, name, end);
    return path.endsWith(".md") && existsSync(join(root, path)) ? [path] : [];
  });
const DOCUMENTS = [
  "README.md",
  "registry-core/README.md",
  ...["declarations", "json-schema", "pegboard"].map((name) => `packages/${name}/README.md`),
  ...below("docs", ""),
  ...below("examples", "README.md"),
];

/** A block of code of a document. */
interface Block {
  document: string;
  line: number;
  language: string;
  text: string;
  /** Why it is not run, where the document says so above it. */
  notRun: string | undefined;
}

const FENCE = /^( *)```(\S*)\n(.*?)^ *```/gms;
const blocks: Block[] = DOCUMENTS.flatMap((document) => {
  const whole = readFileSync(join(root, document), "utf8");
  return [...whole.matchAll(FENCE)].map((match) => {
    const [, indent = "", language = "", text = ""] = match;
    const before = whole.slice(0, match.index);
    const [, notRun] = /<!-- not run: ([^>]+) -->\s*$/.exec(before) ?? [];
    return {
      document,
      language,
      notRun,
      line: before.split("\n").length,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    };
  });
});
const runnable = blocks.filter(({ notRun }) => notRun === undefined);
const inLanguage = (...languages: string[]) =>
  runnable
    .filter(({ language }) => languages.includes(language))
    .map((block) => ({ ...block, at: `${block.document}:${block.line}` }));

/** Which other test runs the blocks of a language in a document. */
const RUN_BY: Record<string, string> = {
  "README.md js": "e2e/tests/flows/shortest-path.spec.ts",
  "README.md text": "server/src/cli/commands/eval.test.ts",
  "registry-core/README.md ts": "registry-core/documented-examples.test.ts",
  "packages/json-schema/README.md ts": "registry-core/documented-examples.test.ts",
  "packages/pegboard/README.md ts": "packages/pegboard/package.test.ts",
  "docs/command-line.md text": "server/src/cli/command-line-docs.test.ts",
  "docs/deploy.md caddyfile": "server/src/proxies.test.ts",
  "docs/deploy.md nginx": "server/src/proxies.test.ts",
  ...Object.fromEntries(
    below("examples", "README.md")
      .filter((document) => readFileSync(join(root, document), "utf8").includes("```text"))
      .map((document) => [`${document} text`, "registry-core/examples.test.ts"]),
  ),
};
/** The module of the README, which is loaded below. */
const OWN_TOOL = "README.md ts";
/** What this file runs or judges. */
const HERE = ["sh", "json", "yaml", "http"];

it("has no block of code that nothing runs, and that does not say why", () => {
  const lost = runnable.filter(
    ({ document, language }) =>
      !HERE.includes(language) &&
      !RUN_BY[`${document} ${language}`] &&
      `${document} ${language}` !== OWN_TOOL,
  );
  expect(lost.map(({ document, line, language }) => `${document}:${line} ${language}`)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(100);
});

it("names tests that are there and read the document", () => {
  for (const [block, test] of Object.entries(RUN_BY)) {
    const [document = ""] = block.split(" ");
    const name = document.startsWith("examples/")
      ? "README.md"
      : (document.split("/").at(-1) ?? "");
    expect([block, readFileSync(join(root, test), "utf8").includes(name)]).toEqual([block, true]);
    expect(runnable.some((one) => `${one.document} ${one.language}` === block)).toBe(true);
  }
});

it("names tests that are there where a block is not run because of them", () => {
  const named = blocks.flatMap(({ notRun = "" }) => notRun.match(/\b[\w-]+(?:\/[\w.-]+)+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(inLanguage("json"))("$at is JSON", ({ text }) => {
  expect(JSON.parse(text)).toBeTypeOf("object");
});

it.each(inLanguage("yaml"))(
  "$at is YAML, and what Pegboard reads is as it reads it",
  ({ text }) => {
    const value = parse(text);
    expect(value).toBeTypeOf("object");
    if ("cases" in value) expect(readCaseDocument(value).length).toBeGreaterThan(0);
    if (!("agents" in value || "organisation" in value)) return;
    const read = readFileYaml(text, "pegboard.yaml");
    expect("issues" in read ? read.issues : findIssuesAlone(read)).toEqual([]);
  },
);

/** Lines of a shell as they are run: without comments, and with what goes on after a backslash. */
const linesOf = (text: string) =>
  text
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter((line) => line !== "");

/** What goes before `pegboard` and is not of it: variables, and programs that run it. */
const BEFORE =
  /^(?:printf \S+ "[^"]*" \| )?(?:[A-Z_]+=(?:"[^"]*"|\S*) )*(?:(?:sudo -u pegboard -H|docker compose exec pegboard|kubectl .* --) )?(?:npx )?/;
/** Programs of others, which are named and not run here. */
const OTHERS =
  /^(?:npm (?:install|test)|export |npx pegboard-declarations|useradd|install|openssl|systemctl|docker|kubectl|helm|cd|cp|mkdir|printf|chmod|echo|createdb|pg_dump|pg_restore|psql|curl|[A-Z_]+=\S*$|[A-Z_=:/. \w]*node --import)\b/;

/** The arguments of a line that runs Pegboard; undefined for one of another program. */
function argumentsOf(line: string): string[] | undefined {
  const own = line.replace(BEFORE, "");
  const [, rest] = /^(?:pegboard|npm start(?: --)?)(?:\s+(.*))?$/.exec(own) ?? [];
  if (!/^(?:pegboard|npm start)\b/.test(own) || /^pegboard-/.test(own)) return undefined;
  return [...(rest ?? "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? "",
  );
}

const helps = new Map<string, string>();
async function helpOf(names: string[]): Promise<string> {
  const key = names.join(" ");
  if (!helps.has(key)) helps.set(key, (await runCommand([...names, "--help"])).printed);
  return helps.get(key) ?? "";
}

/** The command that arguments begin with; the start, where they begin with an option. */
async function commandOf(args: string[]): Promise<string[]> {
  const names: string[] = [];
  const whole = await helpOf([]);
  const first = args.findIndex((word) => !word.startsWith("-") && whole.includes(`\n  ${word} `));
  for (const word of args.slice(Math.max(0, first))) {
    const [, commands = ""] = /^Commands:\n((?: {2}.*\n?)*)/m.exec(await helpOf(names)) ?? [];
    if (!new RegExp(`^ {2}${word.replace(/\W/g, "\\$&")}\\b`, "m").test(commands)) break;
    names.push(word);
  }
  return names.length > 0 ? names : ["start"];
}

it.each(inLanguage("sh"))(
  "$at runs commands that there are, with options that they have",
  async ({ text }) => {
    for (const line of linesOf(text)) {
      const args = argumentsOf(line);
      if (args === undefined) {
        expect([line, OTHERS.test(line)]).toEqual([line, true]);
        continue;
      }
      const help = (await helpOf([])) + (await helpOf(await commandOf(args)));
      for (const option of args.filter((word) => word.startsWith("--")))
        expect([line, help.includes(option)]).toEqual([line, true]);
    }
  },
);

describe("commands beside a server that runs", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ tools: testTools });
  });
  afterAll(() => server.close());

  const run = (args: string[]) =>
    runCommand(args, { env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }) });

  it("loads the tool of the README, which greets", async () => {
    const [{ text = "" } = {}] = runnable.filter(
      ({ document, language }) => `${document} ${language}` === OWN_TOOL,
    );
    const cache = join(root, ".test-cache");
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, "documented-"));
    try {
      const file = join(folder, "my-tools.ts");
      writeFileSync(file, text);
      const other = await startTestServer({ modules: [file] });
      const on = [{ op: "setTool", tool: "greeting_tool", state: "on" }];
      await request(other, "PATCH /api/v1/agents/first-agent/settings", {
        baseRevision: 0,
        operations: on,
      });
      const answer = await request(other, "POST /api/v1/agents/first-agent/methods/greet/call", {
        arguments: { name: "Ada" },
      });
      await other.close();
      expect(answer.text).toContain("Hello, Ada!");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(inLanguage("http"))("$at is answered", async ({ text }) => {
    const [line = ""] = text.split("\n");
    expect(await request(server, line)).toMatchObject({ status: 200 });
  });

  it.each([
    ["docs/connect.md", /token/],
    ["docs/audit.md", /^pegboard audit verify *(?:#|$)/],
    ["docs/roles.md", /service-token/],
  ])("%s is run as it stands there", async (document, pattern) => {
    const lines = inLanguage("sh")
      .filter((block) => block.document === document)
      .flatMap(({ text }) => text.split("\n").filter((line) => pattern.test(line)))
      .flatMap(linesOf);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const done = await run(argumentsOf(line) ?? []);
      expect([line, done.exitCode, done.told]).toEqual([line, 0, done.told]);
    }
  });
});
