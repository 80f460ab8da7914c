import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchHealth } from "../../server/src/testing/watch-health.mjs";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";
import { startServer } from "../start-server.mjs";
import { addAgents, waitForTools } from "./app-server.mjs";
import { ofServer, startPostgres, stop } from "./postgres.mjs";

const REPLAY_CALLS = 200_000;
const REPLAY_TOOLS = 1_000;
const REPLAY_AGENTS = 61;
const VERBS = ["list", "read", "create", "change", "delete", "search", "export", "archive"];
const REPLAY_NOUNS = ["order", "invoice", "ticket", "customer", "report", "file", "message"];
/** Milliseconds. */
const BUDGETS = { replay: 3_000, wait: 50 };

/**
 * Prints how long it takes to judge 200,000 logged calls by drafts that change all of their
 * methods, with SQLite and with PostgreSQL, and how long others wait meanwhile.
 */
export async function benchReplay(engine = "sqlite") {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const data = join(folder, "data");
  const postgres = engine === "postgres" ? await startPostgres(folder) : undefined;
  const tools = join(root, "scripts/bench/many-tools.mjs");
  const options = ["--data", data, "--tools", tools];
  Object.assign(process.env, postgres?.variables);
  try {
    const first = await startServer(options);
    await waitForTools(first.url, REPLAY_TOOLS);
    await addAgents(first.url, REPLAY_AGENTS);
    // The log is opened by the first question.
    await fetch(`${first.url}/api/v1/calls/statistics`);
    await stop(first);
    const calls = loggedCalls(REPLAY_CALLS, 1);
    if (postgres) await fillPostgres(postgres.address, calls);
    else fillSqlite(data, calls);
    const server = await startServer(options);
    await waitForTools(server.url, REPLAY_TOOLS);
    await measureReplay(server, engine);
    await stop(server);
  } finally {
    for (const name of Object.keys(postgres?.variables ?? {})) delete process.env[name];
    await postgres?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureReplay({ url }, engine) {
  const health = watchHealth(url);
  const owner = { kind: "agent", id: "first-agent" };
  const asking = usedTools().flatMap(({ tool, methods }) =>
    methods.map((method) => ({
      op: "setMethodBehaviour",
      tool,
      method,
      field: "needsApproval",
      value: true,
    })),
  );
  const organisation = { kind: "organisation" };
  for (const [name, operations, changed = owner] of [
    ["a draft without changes", []],
    ["a tool switched off", [{ op: "setTool", tool: "order_tool_0", state: "off" }]],
    ["new tools switched off", [{ op: "setNewTools", state: "off" }]],
    [`${asking.length} methods that ask first`, asking],
    [
      `${asking.length} methods that ask first in all ${REPLAY_AGENTS} agents`,
      asking,
      organisation,
    ],
  ]) {
    health.takeWorst();
    const began = performance.now();
    const response = await fetch(`${url}/api/v1/calls/replay`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ changes: [{ owner: changed, operations }] }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer).slice(0, 500)}`);
    const took = performance.now() - began;
    const wait = health.takeWorst();
    const mark = took <= BUDGETS.replay && wait <= BUDGETS.wait ? "✓" : "✗";
    console.log(
      `${mark} replay in ${engine}, ${name}: ${answer.calls} calls, ${answer.calls - answer.same} judged otherwise, ${Math.round(took)} of ${BUDGETS.replay} ms, others waited ${wait} of ${BUDGETS.wait} ms`,
    );
  }
  await health.stop();
}

/** Every tool that calls are of, and their methods. */
const usedTools = () =>
  Array.from({ length: 300 }, (_, index) => {
    const noun = REPLAY_NOUNS[index % REPLAY_NOUNS.length];
    const place = Math.floor(index / REPLAY_NOUNS.length) * 10 + (index % REPLAY_NOUNS.length);
    return {
      tool: `${noun}_tool_${place}`,
      methods: VERBS.map((verb) => `${verb}_${noun}_${place}`),
    };
  });

/** Calls of the last thirty days, of so many agents, the oldest first. */
export function* loggedCalls(count, agents) {
  const tools = usedTools();
  for (let index = 0; index < count; index++) {
    const { tool, methods } = tools[(index * 7) % tools.length];
    const method = methods[(index * 3) % methods.length];
    const number = (index % agents) + 1;
    const isWrong = index % 97 === 0;
    yield {
      at: Date.now() - Math.round(((count - index) / count) * 29.5 * 86_400_000),
      agent: number === 1 ? "first-agent" : `agent-${number}`,
      agent_name: number === 1 ? "First agent" : `Agent ${number}`,
      revision: 0,
      function: method,
      tool,
      method,
      via: "http",
      token_id: `t${index % 3}`,
      token_name: `Help desk ${index % 3}`,
      caller: `token:t${index % 3}`,
      outcome: isWrong ? "invalid arguments" : "ok",
      waited: 1,
      duration: isWrong ? null : 20 + (index % 400),
      characters: 40 + (index % 900),
      tokens: 12,
      size: 500,
      arguments: JSON.stringify({
        ...(!isWrong && { id: `${tool}-${index}` }),
        limit: 1 + (index % 100),
        state: "open",
      }),
    };
  }
}

const REPLAY_COLUMNS = [
  "at",
  "agent",
  "agent_name",
  "revision",
  "function",
  "tool",
  "method",
  "via",
  "token_id",
  "token_name",
  "caller",
  "outcome",
  "waited",
  "duration",
  "characters",
  "tokens",
  "size",
];

/** Writes calls into the file of a data folder whose server is stopped, and made it. */
export function fillSqlite(data, calls) {
  const Database = ofServer("better-sqlite3");
  const database = new Database(join(data, "calls.sqlite"));
  const put = (table, columns) =>
    database.prepare(
      `insert into ${table} (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`,
    );
  const insert = put("calls", REPLAY_COLUMNS);
  const detail = put("call_details", ["id", "arguments"]);
  database.transaction(() => {
    for (const { arguments: args, ...call } of calls)
      detail.run({ id: insert.run(call).lastInsertRowid, arguments: args });
  })();
  database.close();
}

async function fillPostgres(address, calls) {
  const pg = ofServer("pg");
  const client = new pg.Client(address);
  await client.connect();
  const types = `at bigint, agent text, agent_name text, revision bigint, function text, tool text, method text, via text,
    token_id text, token_name text, caller text, outcome text, waited float8, duration float8, characters bigint, tokens bigint, size bigint`;
  let rows = [];
  const flush = async () => {
    const columns = REPLAY_COLUMNS.join();
    await client.query(
      `with given as (select * from json_to_recordset($1::json) as one(${types}, arguments text, id bigint)),
        kept as (insert into calls (id, ${columns}) select id, ${columns} from given)
        insert into call_details (id, arguments) select id, arguments from given`,
      [JSON.stringify(rows)],
    );
    rows = [];
  };
  let id = 1_000_000;
  for (const call of calls) {
    rows.push({ ...call, id: ++id });
    if (rows.length === 5_000) await flush();
  }
  if (rows.length > 0) await flush();
  await client.query("analyze calls");
  await client.end();
}
