import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
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
  const child = spawn(process.execPath, [await serverProgram(), ...args, "--data", dataDir], { cwd: folder });
  child.stdin.end(input);
  const [printed, told, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { exitCode, printed, told };
}

it("runs every command as a process of its own, on the server that was started with the file and on the folder alone", async () => {
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
  expect(alone, alone.told).toMatchObject({ exitCode: 2, printed: expect.stringContaining("Tool · Greet") });

  const server = await startProcess(["--data", dataDir, "--config", file]);
  expect(server.url, server.output()).toBeDefined();
  const ok = (printed: unknown) => ({ exitCode: 0, printed });
  expect(await run(["apply", "--yes"])).toMatchObject(ok("First agent (first-agent): saved\n"));
  const outcomes = await Promise.all([
    run(["list", "--agent", "first-agent", "--on"]),
    run(["describe", "greet"]),
    run(["lint"]),
    run(["plan", "--detailed-exitcode"]),
  ]);
  expect(outcomes).toMatchObject([
    ok(expect.stringContaining("greet")),
    ok(expect.stringContaining("Greets.")),
    ok(expect.stringContaining("0 errors")),
    ok(expect.stringContaining("Nothing to change")),
  ]);
  const others = await Promise.all([
    run(["export", "first-agent"]),
    run(["prompt", "first-agent", "--system"]),
    run(["call", "first-agent", "greet", "-"], '{"name":"Ada"}'),
    run(["schema"]),
    run(["completion", "fish"]),
    run(["call", "first-agent", "nothing"]),
  ]);
  expect(others).toMatchObject([
    ok(expect.stringContaining("greet: on")),
    ok(expect.stringContaining("greet")),
    ok("Hello Ada\n"),
    ok(expect.stringContaining('"title": "pegboard.yaml"')),
    ok(expect.stringContaining("complete -c pegboard")),
    { exitCode: 1, printed: "" },
  ]);
  server.child.kill("SIGINT");
  expect(await server.ended, server.output()).toEqual([0, null]);
}, 60_000);
