import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../test-depth.ts";
import type { SourcesAnswer, ToolsetAnswer } from "../api-contract.ts";
import { runCommand } from "../testing/run-command.ts";
import { serverProgram, startProcess } from "../testing/start-process.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-process-"));
afterAll(() => rmSync(folder, { recursive: true }));

const dataDir = join(folder, "data");
const file = join(folder, "pegboard.yaml");

/** A service beside the file, which names it. */
const SHOP = `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.test" }]
paths:
  /orders: { get: { tags: [orders], operationId: listOrders, responses: { "200": { description: All } } } }
`;

/** Runs a command as people do: a process of its own, in the folder of its file. */
async function run(args: string[], input = "") {
  const child = spawn(process.execPath, [await serverProgram(), "--data", dataDir, ...args], {
    cwd: folder,
  });
  child.stdin.end(input);
  const [printed, told, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode, printed, told };
}

it("runs commands as processes of their own, on the server that was started with the file and on the folder alone", async () => {
  writeFileSync(
    join(folder, "greeting.mjs"),
    "/** Greets. */\nexport const greet = async ({ name }) => `Hello ${name}`;\n",
  );
  writeFileSync(
    file,
    "sources: { modules: [greeting.mjs], openapi: { shop: ./shop.yaml } }\nagents: { first-agent: { tools: { greet: on, shop.orders: on } } }\n",
  );
  writeFileSync(join(folder, "shop.yaml"), SHOP);
  const alone = await run(["plan", "pegboard.yaml", "--detailed-exitcode"]);
  expect(alone, alone.told).toMatchObject({
    exitCode: 2,
    printed: expect.stringContaining("Tool · Greet"),
  });

  const unnamed = await run(["plan"]);
  expect(unnamed.exitCode).toBe(1);
  expect(unnamed.told).toMatch(
    /names the tool "greet", which is not there[\s\S]*pegboard\.yaml was not named, so what greeting\.mjs brings is not loaded: pegboard plan pegboard\.yaml\n$/,
  );

  expect((await run(["list"])).told).toContain(
    "pegboard.yaml is not read, so what greeting.mjs brings is not loaded: add --config pegboard.yaml.",
  );

  const server = await startProcess(["--data", dataDir, "--config", file]);
  expect(server.url, server.output()).toBeDefined();
  const ok = (printed: unknown) => ({ exitCode: 0, printed });
  expect(await run(["apply", "--yes"])).toMatchObject(ok("First agent (first-agent): saved\n"));
  const lines: [line: string, outcome: object][] = [
    ["call first-agent greet -", ok("Hello Ada\n")],
    ["describe greet", ok(expect.stringContaining("Greets."))],
    ["lint", ok(expect.stringContaining("0 errors"))],
    ["plan --detailed-exitcode", ok(expect.stringContaining("Nothing to change"))],
    ["list --agent first-agent --on", ok(expect.stringContaining("greet"))],
    ["export first-agent", ok(expect.stringContaining("greet: on"))],
    ["prompt first-agent --system", ok(expect.stringContaining("greet"))],
    ["schema", ok(expect.stringContaining('"title": "pegboard.yaml"'))],
    ["call first-agent nothing", { exitCode: 1, printed: "" }],
    ["completion fish", ok(expect.stringContaining("complete -c pegboard"))],
  ];
  const asked = sampleEveryNth(lines, 4);
  const outcomes = await Promise.all(asked.map(([line]) => run(line.split(" "), '{"name":"Ada"}')));
  expect(outcomes).toMatchObject(asked.map(([, outcome]) => outcome));
  server.child.kill("SIGINT");
  expect(await server.ended, server.output()).toEqual([0, null]);
});

it.runIf(isDeepRun)(
  "starts what was applied as the same sources: once, under their names, and with the settings that belong to them",
  async () => {
    const own = join(folder, "applied");
    const named = join(folder, "applied.yaml");
    writeFileSync(join(folder, "shop.yaml"), SHOP);
    const agents = { "first-agent": { tools: { "shop.orders": "on" } } };
    writeFileSync(named, JSON.stringify({ sources: { openapi: { shop: "./shop.yaml" } }, agents }));
    expect(await runCommand(["--data", own, "apply", named, "--yes"])).toMatchObject({
      exitCode: 0,
    });
    const listed = async (...args: string[]) => {
      const server = await startProcess(["--data", own, ...args]);
      const read = async (path: string) => (await fetch(`${server.url}${path}`)).json();
      const readSources = async () => ((await read("/api/sources")) as SourcesAnswer).sources;
      await expect.poll(async () => (await readSources()).some(isLoading)).toBe(false);
      const sources = await readSources();
      const { toolset } = (await read("/api/agents/first-agent/toolset")) as ToolsetAnswer;
      server.child.kill("SIGTERM");
      await server.ended;
      const offered = toolset.tools.flatMap(({ methods }) => methods.filter((one) => one.offered));
      const outside = sources.filter(({ kind }) => kind === "openapi");
      return {
        sources: outside.map(({ id, name, state, addedBy }) => ({ id, name, state, addedBy })),
        offered: offered.map(({ definition }) => definition.name),
      };
    };
    const isLoading = ({ state }: { state: string }) => state === "loading";
    const alone = await listed();
    expect(alone.sources).toMatchObject([{ name: "shop", state: "ready", addedBy: "ui" }]);
    expect(alone.offered).toContain("listOrders");
    // What is new in the file is started by it, beside what is stored.
    writeFileSync(
      named,
      JSON.stringify({
        sources: { openapi: { shop: "./shop.yaml", other: "./shop.yaml" } },
        agents,
      }),
    );
    expect(await listed("--config", named)).toMatchObject({
      sources: [{ name: "other", addedBy: "command line" }, alone.sources[0]],
      offered: alone.offered,
    });
  },
);

/** A line of a shell, its exit code, what it says, and what the shell does before. */
const WRONG: readonly [string, number, string, string?][] = [
  ["list > /dev/full", 1, "What was asked for cannot be written: the disk is full."],
  ["list | true", 0, ""],
  ["plan nothing.yaml 2>&1 | true", 0, ""],
  [
    "export --to nothing/p.yaml",
    1,
    `nothing/p.yaml cannot be written: there is no folder ${join(folder, "nothing")}.`,
  ],
  ["export --to /proc/nothing", 1, "/proc/nothing cannot be written: there is no folder /proc."],
  ["plan .", 1, ".:1:1: It is a folder. Name a file in it."],
  [
    "plan greeting.mjs/x",
    1,
    "greeting.mjs/x:1:1: The file cannot be read: a part of its path is a file and no folder.",
  ],
  [
    "call first-agent x @.",
    1,
    "The arguments cannot be read: it is a folder and no file. Give a JSON object, @FILE, or - for what is piped in.",
  ],
  ["--data '' list", 1, "It has to name a folder."],
  [
    "list",
    1,
    "Pegboard cannot be loaded: too few files may be open at once. Raise the limit and start it again: ulimit -n 1024",
    "ulimit -n 64; ",
  ],
];

it.runIf(process.platform === "linux").each(sampleEveryNth(WRONG, 4))(
  "says what is wrong in a sentence: %s",
  async (line, expected, sentence, before = "") => {
    const program = `${process.execPath} ${await serverProgram()} --data ${join(folder, "sentences")}`;
    const child = spawn("/bin/sh", ["-c", `${before}${program} ${line}`], { cwd: folder });
    const [told, [exitCode]] = await Promise.all([
      text(child.stderr),
      once(child, "close"),
      text(child.stdout),
    ]);
    expect({ exitCode, told }).toEqual({
      exitCode: expected,
      told: expect.stringContaining(sentence),
    });
    expect(told).not.toMatch(/\n\s+at |\bE[A-Z]{4,}\b/);
  },
);
