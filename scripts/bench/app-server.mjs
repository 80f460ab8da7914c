import { readFileSync } from "node:fs";
import { median } from "./median.mjs";

/**
 * Modules are read after the server answers, which meanwhile shows the tools that it kept of them.
 * While one with many tools runs, nothing else does, and connections time out.
 */
export async function waitForTools(url, tools) {
  for (;;) {
    const [listed, { sources }] = await Promise.all(
      ["tools/list", "sources"].map((path) =>
        fetch(`${url}/api/v1/${path}`).then(
          (answer) => answer.json(),
          () => ({ declared: [], sources: [] }),
        ),
      ),
    );
    const isRead = sources.length > 0 && sources.every(({ state }) => state !== "loading");
    if (isRead && listed.declared.length >= tools) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export async function addAgents(url, count) {
  for (let number = 2; number <= count; number += 1) {
    await sendTo(url)("POST /api/v1/agents", {
      name: `Agent ${number}`,
      description: "Answers customers.",
    });
  }
}

/** Each time after a save that makes the server find everything anew. */
const ROUNDS = 3;

/**
 * How long the question takes whom a change of 1,000 tools reaches, and how long others wait at
 * most for an answer during this and other long work.
 */
export async function whileOthersWait({ url, code }) {
  const send = sendTo(url, code);
  const { declared } = await (await fetch(`${url}/api/v1/tools/list`)).json();
  const chosen = declared.slice(0, 1000).map(({ name }) => name);
  const operations = chosen.map((tool) => ({
    op: "setToolMetadata",
    tool,
    field: "isCore",
    value: true,
  }));
  const work = {
    "problems are found": () => send("GET /api/v1/problems"),
    "agents are listed": () => send("GET /api/v1/agents"),
    "reach is found": () => send("POST /api/v1/organisation/reach", { operations }),
    "costs are found": () =>
      send("POST /api/v1/settings/costs", {
        changes: [{ owner: { kind: "organisation" }, operations }],
      }),
    "what is to be reviewed is listed": () => send("GET /api/v1/review"),
    "all agents are exported": () => send("POST /api/v1/export", { agents: "all" }),
  };
  const rounds = [];
  for (let baseRevision = 0; baseRevision < ROUNDS; baseRevision += 1) {
    const saved = { op: "setToolMetadata", tool: chosen[0], field: "weight", value: baseRevision };
    await send("PATCH /api/v1/organisation/settings", { baseRevision, operations: [saved] });
    const measured = {};
    for (const [name, doIt] of Object.entries(work))
      measured[name] = await longestAppWait(url, doIt);
    rounds.push(measured);
  }
  const medianOf = (name, what) => median(rounds.map((measured) => measured[name][what]));
  for (const name of Object.keys(work)) {
    const [taken, longest] = ["taken", "longest"].map((what) => medianOf(name, what).toFixed(0));
    console.log(`  while ${name}, for ${taken} ms, others wait ${longest} ms`);
  }
  return {
    reach: medianOf("reach is found", "taken"),
    wait: Math.max(...Object.keys(work).map((name) => medianOf(name, "longest"))),
  };
}

/** How long work takes, and how long others wait at most for an answer meanwhile. */
export async function longestAppWait(url, doIt) {
  const end = { reached: false };
  const began = performance.now();
  const doing = doIt().then(() => {
    end.reached = true;
    return performance.now() - began;
  });
  let longest = 0;
  while (!end.reached) {
    const start = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - start);
  }
  return { taken: await doing, longest };
}

/** The most that the system held for the process; only Linux tells. */
export function mostMegabytes(pid) {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1000;
}

/** Sends requests; with the code as the person at the terminal. */
function sendTo(url, code = "") {
  return async (line, body) => {
    const [method, path] = line.split(" ");
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "X-Pegboard-Code": code, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(
        `${line} was answered with ${answer.status}: ${(await answer.text()).slice(0, 300)}`,
      );
    // As it comes: making one text of tens of megabytes would hold up those who are said to wait.
    for await (const _ of answer.body ?? []);
  };
}
