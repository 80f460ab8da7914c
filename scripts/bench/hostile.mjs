import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { ATTACKS, TEXT } from "../../server/src/testing/hostile-attacks.mjs";
import { LOADS } from "../../server/src/testing/hostile-loads.mjs";
import { REQUESTS, save, tally } from "../../server/src/testing/hostile-requests.mjs";
import { watchHealth } from "../../server/src/testing/watch-health.mjs";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";

const PROGRAM = join(root, "server/src/testing/hostile-mcp-server.mjs");
/** Milliseconds that the longest answer about health may take. */
const BUDGET = 100;

/**
 * Adds servers and sends requests that try to stop every other request, and prints how long health
 * had to wait for its answer. Only attacks whose name holds `part`, when it is given.
 */
export async function benchHostile(part = "") {
  await build();
  const quiet = await longestAttackedWait({ attack: (attacked) => useSource(attacked, undefined) });
  console.log(
    `Longest answer about health during each attack, in milliseconds (quiet: ${quiet.wait})`,
  );
  const attacks = [
    ...Object.keys(ATTACKS).map((name) => [
      name,
      { attack: (attacked) => useSource(attacked, name) },
    ]),
    ...Object.entries({ ...REQUESTS, ...LOADS }),
  ];
  for (const [name, attack] of attacks.filter(([one]) => one.includes(part)))
    await measureAttack(name, attack);
}

/**
 * What is over the budget is measured twice more and the median counts: a machine with other work
 * stalls by itself.
 */
async function measureAttack(name, attack) {
  const first = await longestAttackedWait(attack);
  const runs =
    first.wait <= BUDGET
      ? [first]
      : [first, await longestAttackedWait(attack), await longestAttackedWait(attack)];
  const wait = runs.map((run) => run.wait).sort((a, b) => a - b)[(runs.length - 1) / 2];
  const isAnswered = runs.every(
    ({ outcome }) => !attack.answers || isDeepStrictEqual(tally(outcome), attack.answers),
  );
  const mark = wait <= BUDGET && isAnswered ? "✓" : "✗";
  const issue = isAnswered ? "" : "  other answers than expected";
  console.log(`${mark} ${name.padEnd(46)}${String(wait).padStart(7)} of ${BUDGET}${issue}`);
}

/** Each on a server of its own, so that none profits from what another has made it remember. */
async function longestAttackedWait({ prepare, attack }) {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const given = join(folder, "given");
  mkdirSync(given);
  const server = await startServer(["--data", join(folder, "data"), "--allow-path", given]);
  const health = watchHealth(server.url);
  const attacked = {
    send: (line, body) => sendToServer(server, line, body),
    url: server.url,
    folder: given,
  };
  try {
    await prepare?.(attacked);
    await pause(1000);
    health.takeWorst();
    const outcome = await attack(attacked);
    return { wait: health.takeWorst(), outcome };
  } finally {
    await health.stop();
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendToServer({ url, code }, line, body) {
  const [method, path] = line.split(" ");
  const headers = { "Content-Type": "application/json", "X-Pegboard-Code": code };
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
}

/**
 * Adds a server that lists what the attack of that name lists, and asks for all that is made of it;
 * without a name, asks only.
 */
async function useSource({ send }, attack) {
  const config = { transport: "stdio", command: process.execPath, args: [PROGRAM, attack] };
  if (attack) await send("POST /api/v1/sources", { name: "hostile", config });
  await save({ send }, attack ? [{ op: "setTool", tool: "hostile", state: "on" }] : []);
  await send("GET /api/v1/tools");
  await send("GET /api/v1/problems");
  for (const format of ["openai-chat", "gemini", "anthropic", "xml", "markdown"]) {
    await send(`GET /api/v1/agents/first-agent/toolset?format=${format}`);
  }
  await send("POST /api/v1/agents/first-agent/methods/hostile-attack/call", {
    arguments: { a: TEXT },
  });
}
