import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { watchHealth } from "../../server/src/testing/watch-health.mjs";
import { build } from "../build.mjs";
import { startServer } from "../start-server.mjs";
import { median } from "./median.mjs";
import { ofServer, startPostgres, stop } from "./postgres.mjs";

const AUDIT_ENTRIES = 200_000;
/** Milliseconds. */
const AUDIT_BUDGETS = { list: 100, facets: 300, wait: 50 };
const KINDS = ["settings_saved", "signed_in", "token_made", "method_tried", "sign_in_failed"];

/**
 * Prints how long the record of what happened takes with 200,000 entries, and how long others wait
 * meanwhile; `postgres` keeps it in PostgreSQL instead of SQLite.
 */
export async function benchAudit(engine = "sqlite") {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const data = join(folder, "data");
  const database = engine === "postgres" ? await postgresAt(folder) : sqliteAt(data);
  try {
    Object.assign(process.env, database.variables);
    await stop(await startServer(["--data", data]));
    const began = performance.now();
    await database.fill(auditEntries());
    console.log(`${AUDIT_ENTRIES} entries in ${engine}, written in ${since(began)} ms`);
    const server = await startServer(["--data", data]);
    await measureAudit(server);
    await stop(server);
  } finally {
    for (const name of Object.keys(database.variables)) delete process.env[name];
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const since = (began) => Math.round(performance.now() - began);

/** Milliseconds of the processor that a process has used, where the system tells; for others 0. */
function usedBy({ pid }) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .split(") ")[1]
      .split(" ")
      .slice(11);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

async function measureAudit({ url, process: child }) {
  const health = watchHealth(url);
  let used = usedBy(child);
  const get = async (path, options) => {
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/audit${path}`, options);
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return { took: performance.now() - began, body };
  };
  const print = (name, { took, budget }) => {
    const wait = health.takeWorst();
    const isWithin = wait <= AUDIT_BUDGETS.wait && !(took > budget);
    const of = budget === undefined ? "" : ` of ${budget}`;
    const mark = isWithin ? "✓" : "✗";
    const before = used;
    used = usedBy(child);
    console.log(
      `${mark} ${name.padEnd(40)}${`${Math.round(took)}${of}`.padStart(12)} ms, others waited ${wait} of ${AUDIT_BUDGETS.wait} ms, processor ${used - before} ms in all`,
    );
  };
  health.takeWorst();
  print("first list after the start", await get("?limit=100"));
  print("first facets after the start", await get("/facets"));
  await pause(1_000);
  health.takeWorst();
  await pause(2_000);
  console.log(`Quiet: others waited ${health.takeWorst()} ms`);
  for (const [part, path, budget] of [
    ["list", "?limit=100", AUDIT_BUDGETS.list],
    ["list of a rare kind", "?limit=100&kind=token_revoked", AUDIT_BUDGETS.list],
    ["list of a person", "?limit=100&person=Person%207", AUDIT_BUDGETS.list],
    ["list of a person that is not there", "?limit=100&person=Nobody", AUDIT_BUDGETS.list],
    ["list of an agent", "?limit=100&subject=agent:agent-7", AUDIT_BUDGETS.list],
    ["list of a word", "?limit=100&text=Agent%207", AUDIT_BUDGETS.list],
    ["the oldest page", `?limit=100&before=120`, AUDIT_BUDGETS.list],
    ["facets", "/facets", AUDIT_BUDGETS.facets],
    [
      "facets of a kind and a person",
      "/facets?kind=signed_in&person=Person%207",
      AUDIT_BUDGETS.facets,
    ],
    ["list of a word that is not there", "?limit=100&text=zebra"],
    ["facets of a word", "/facets?text=Agent%207"],
  ]) {
    const runs = [];
    for (let run = 0; run < 5; run++) runs.push((await get(path)).took);
    print(part, { took: median(runs), budget });
  }
  const verified = await get("/verify", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  if (verified.body.changed.length + verified.body.missing.length > 0)
    throw new Error("The record that was written is not whole.");
  print(`verify, ${verified.body.entries} entries`, verified);
  await health.stop();
}

function* auditEntries() {
  let hash;
  for (let index = 0; index < AUDIT_ENTRIES; index++) {
    const person = index % 60;
    const kind = index % 50_000 === 7 ? "token_revoked" : KINDS[index % KINDS.length];
    const subject = { kind: "agent", id: `agent-${index % 61}`, name: `Agent ${index % 61}` };
    const entry = {
      at: new Date(Date.now() - (AUDIT_ENTRIES - index) * 300_000).toISOString(),
      by: { kind: "person", name: `Person ${person}`, person: `id-${person}`, session: "a1b2c3d4" },
      from: { via: "http", address: `10.0.0.${person}` },
      kind,
      facts:
        kind === "settings_saved"
          ? { revision: index, kinds: { method_on: 2, value: 1 }, tools: ["sb_files_tool"] }
          : { name: `Token ${index}`, way: "password" },
      subject,
    };
    const written = JSON.stringify(entry);
    const after = (before) => createHash("sha256").update(`${before}\n${written}`).digest("hex");
    yield {
      ...entry,
      written,
      hashAfter(before) {
        hash = after(hash ?? before);
        return hash;
      },
    };
  }
}

const AUDIT_COLUMNS = [
  "at",
  "kind",
  "by_kind",
  "by_name",
  "via",
  "address",
  "subject_kind",
  "subject",
  "subject_name",
  "entry",
  "hash",
];
const auditValues = ({ at, kind, by, from, subject, written, hashAfter }, before) => [
  at,
  kind,
  by.kind,
  by.name,
  from.via,
  from.address,
  subject.kind,
  subject.id,
  subject.name,
  written,
  hashAfter(before),
];
const NEWEST = "select hash from audit_entries order by position desc limit 1";

function sqliteAt(data) {
  return {
    variables: {},
    async fill(all) {
      const Database = ofServer("better-sqlite3");
      const database = new Database(join(data, "pegboard.sqlite"));
      const before = database.prepare(NEWEST).pluck().get() ?? "";
      const marks = AUDIT_COLUMNS.map(() => "?").join();
      const insert = database.prepare(
        `insert into audit_entries (${AUDIT_COLUMNS.join()}) values (${marks})`,
      );
      database.transaction(() => {
        for (const entry of all) insert.run(auditValues(entry, before));
      })();
      database.close();
    },
    end: async () => {},
  };
}

async function postgresAt(folder) {
  const pg = ofServer("pg");
  const postgres = await startPostgres(folder);
  const { address } = postgres;
  return {
    ...postgres,
    async fill(all) {
      const client = new pg.Client(address);
      await client.connect();
      const before = (await client.query(NEWEST)).rows[0]?.hash ?? "";
      let last = (await client.query("select last from audit_numbers")).rows[0].last;
      for (let rows = [], next = all.next(); ; next = all.next()) {
        if (!next.done) rows.push([++last, ...auditValues(next.value, before)]);
        if (rows.length < 1_000 && !next.done) continue;
        const names = ["position", ...AUDIT_COLUMNS];
        const lists = names.map((name, at) =>
          name === "position" ? "$1::integer[]" : `$${at + 1}::text[]`,
        );
        await client.query(
          `insert into audit_entries (${names.join()}) select * from unnest(${lists.join()})`,
          names.map((_, column) => rows.map((row) => row[column])),
        );
        rows = [];
        if (next.done) break;
      }
      await client.query("update audit_numbers set last = $1", [last]);
      await client.query("analyze audit_entries");
      await client.end();
    },
  };
}
