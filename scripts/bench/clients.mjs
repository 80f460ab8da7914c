import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";
import { longestAppWait, mostMegabytes, waitForTools } from "./app-server.mjs";
import { median } from "./median.mjs";

const TOOLS = 1_000;
const AGENT = "/api/v1/agents/first-agent";
const RUNS = 5;

/** What is made for programs that call an agent, each with what a program asks first. */
const MADE = {
  "types and client, TypeScript": `${AGENT}/client.ts`,
  "OpenAPI service": `${AGENT}/openapi.json`,
  "OpenAPI service, 3.0": `${AGENT}/openapi.json?version=3.0`,
  "OpenAPI service, for GPT actions": `${AGENT}/openapi.json?client=gpt`,
  "Python client": "/api/v1/client.py",
};

/**
 * Prints how long everything takes that is made for programs which call an agent with 1,000 tools
 * of 8 methods: made, asked for again, while others wait, and started in the program itself.
 */
export async function benchClients() {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-clients-"));
  const tools = join(root, "scripts/bench/many-tools.mjs");
  const server = await startServer(["--data", join(folder, "data"), "--tools", tools]);
  try {
    await waitForTools(server.url, TOOLS);
    await switchAllOn(server);
    const before = mostMegabytes(server.process.pid);
    for (const [name, path] of Object.entries(MADE)) await printMade(name, `${server.url}${path}`);
    const after = mostMegabytes(server.process.pid);
    console.log(
      `  memory of the server: at most ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    );
    await printPrograms(server, folder);
  } finally {
    server.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function switchAllOn({ url, code }) {
  const { declared } = await (await fetch(`${url}/api/v1/tools/list`)).json();
  const answer = await fetch(`${url}${AGENT}/settings`, {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-pegboard-code": code },
    body: JSON.stringify({
      baseRevision: 0,
      operations: declared.map(({ name: tool }) => ({ op: "setTool", tool, state: "on" })),
    }),
  });
  if (!answer.ok) throw new Error(`The tools were not switched on: ${await answer.text()}`);
}

async function printMade(name, url) {
  const times = [];
  let bytes = 0;
  let tag;
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    const answer = await fetch(url);
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    times.push(performance.now() - began);
    tag = answer.headers.get("etag");
  }
  const again = await timed(async () => {
    const { status } = await fetch(url, { headers: { "if-none-match": tag } });
    if (status !== 304) throw new Error(`${url} was answered with ${status} again.`);
  });
  const { longest } = await longestAppWait(new URL(url).origin, () => fetch(url));
  console.log(
    `  ${name}: ${(bytes / 1e6).toFixed(2)} MB, first ${times[0].toFixed(0)} ms, then ${median(times).toFixed(0)} ms; unchanged ${again.toFixed(0)} ms; others wait ${longest.toFixed(0)} ms`,
  );
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Each client in a program of its own: loaded, and one call made with it. */
async function printPrograms({ url }, folder) {
  const typescript = await (await fetch(`${url}${AGENT}/client.ts`)).text();
  const { transform } = await import("esbuild");
  const { code } = await transform(typescript, { loader: "ts", format: "esm" });
  writeFileSync(join(folder, "client.mjs"), code);
  writeFileSync(
    join(folder, "pegboard_client.py"),
    await (await fetch(`${url}/api/v1/client.py`)).text(),
  );
  const programs = {
    "TypeScript client, loaded": [process.execPath, ["-e", 'import("./client.mjs")']],
    "Python client, loaded": ["python3", ["-c", "import pegboard_client"]],
    "Python client, asks for its toolset": [
      "python3",
      [
        "-c",
        `from pegboard_client import Agent; print(len(Agent("${url}", "first-agent").toolset("openai-chat")))`,
      ],
    ],
    "Node alone": [process.execPath, ["-e", ""]],
    "Python alone": ["python3", ["-c", ""]],
  };
  for (const [name, [program, args]] of Object.entries(programs)) {
    const times = [];
    for (let run = 0; run < RUNS; run += 1)
      times.push(await timed(() => runProgram(program, args, folder)));
    console.log(`  ${name}: ${median(times).toFixed(0)} ms`);
  }
}

function runProgram(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  let told = "";
  child.stderr.on("data", (chunk) => {
    told += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${told}`)),
    );
  });
}
