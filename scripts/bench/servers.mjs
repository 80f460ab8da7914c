import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";
import { mostMegabytes } from "./app-server.mjs";
import { startPostgres, stop } from "./postgres.mjs";

const CALLERS = 200;
const SERVED_AGENTS = 20;
/** Seconds unless named, and of what is written into the documentation. */
const SHORT = 10;
const WRITTEN = 60;
/** Seconds before that, in which code is compiled and connections are opened. */
const WARM_UP = 3;

const SERVERS_PAGES = ["docs/several-servers.md", "README.md"];
const SERVERS_PLACE =
  /(<!-- measured by `npm run bench -- servers=docs` -->\n)[\s\S]*?(<!-- end of what was measured -->)/;

/**
 * Prints how many calls 200 callers with tokens get answered that each ask again as soon as they
 * have their answer: by one server on SQLite, and by one to three on PostgreSQL. `asked` is a number
 * of seconds, or `docs`: a minute, written into the documentation and the README.
 */
export async function benchServers(asked = SHORT) {
  const seconds = asked === "docs" ? WRITTEN : Number(asked);
  if (!(seconds > 0)) throw new Error(`servers=${asked}: give seconds, or docs.`);
  await build();
  const rows = [await measureServers(1, "SQLite", seconds)];
  for (const count of [1, 2, 3]) rows.push(await measureServers(count, "PostgreSQL", seconds));
  const table = [
    `| ${CALLERS} callers for ${seconds} seconds, ${availableParallelism()} processors for all of it | calls a second | p50 | p99 | most memory of a server |`,
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  console.log(table);
  if (asked !== "docs") return;
  for (const page of SERVERS_PAGES) {
    const file = join(root, page);
    const text = readFileSync(file, "utf8");
    if (!SERVERS_PLACE.test(text)) throw new Error(`${page} has no place for what was measured.`);
    const written = text.replace(SERVERS_PLACE, (_, start, end) => `${start}\n${table}\n\n${end}`);
    writeFileSync(file, written);
  }
}

async function measureServers(count, engine, seconds) {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const database =
    engine === "SQLite" ? { variables: {}, end: () => {} } : await startPostgres(folder);
  try {
    Object.assign(process.env, database.variables);
    const servers = [];
    for (let number = 0; number < count; number++)
      servers.push(await startServer(["--data", join(folder, `data-${number}`)]));
    const callers = await makeCallers(servers);
    await callFor(callers, WARM_UP);
    const taken = (await callFor(callers, seconds)).sort((a, b) => a - b);
    const part = (share) => `${Math.round(taken[Math.floor((taken.length - 1) * share)])} ms`;
    const memory = Math.max(...servers.map(({ process: child }) => mostMegabytes(child.pid)));
    await Promise.all(servers.map(stop));
    return `| ${count === 1 ? "one server" : `${count} servers`} on ${engine} | ${Math.round(taken.length / seconds)} | ${part(0.5)} | ${part(0.99)} | ${Math.round(memory)} MB |`;
  } finally {
    for (const name of Object.keys(database.variables)) delete process.env[name];
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Callers with tokens of their own, each of whom asks one of the servers. */
async function makeCallers(servers) {
  const [{ url, code }] = servers;
  const post = async (path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "X-Pegboard-Code": code, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return answer.json();
  };
  const agents = [];
  for (let number = 1; number <= SERVED_AGENTS; number++)
    agents.push((await post("/agents", { name: `Caller ${number}` })).id);
  const callers = [];
  for (let number = 0; number < CALLERS; number++) {
    const agent = agents[number % SERVED_AGENTS];
    const { value } = await post(`/agents/${agent}/tokens`, { name: `Token ${number}` });
    const server = servers[number % servers.length];
    const address = `${server.url}/api/v1/agents/${agent}/methods/calculate/call`;
    callers.push({ address, value });
  }
  return callers;
}

/** The milliseconds of each call that began within so many seconds. */
async function callFor(callers, seconds) {
  const taken = [];
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    callers.map(async ({ address, value }) => {
      while (performance.now() < until) {
        const began = performance.now();
        const answer = await fetch(address, {
          method: "POST",
          headers: { Authorization: `Bearer ${value}`, "Content-Type": "application/json" },
          body: '{"arguments":{"expression":"(17.5 + 3) * 2^10"}}',
        });
        if (!answer.ok) throw new Error(`A call was answered ${answer.status}.`);
        await answer.arrayBuffer();
        taken.push(performance.now() - began);
      }
    }),
  );
  return taken;
}
