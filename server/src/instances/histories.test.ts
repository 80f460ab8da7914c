import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { isDeepRun } from "../../../test-depth.ts";
import type { CreatedTokenAnswer, ErrorBody, SettingsAnswer } from "../api-contract.ts";
import { shareOfCalls } from "../http/caller-limits.ts";
import { request } from "../testing/api-client.ts";
import { sendAs } from "../testing/people.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { type ServerProcess, startProcess } from "../testing/start-process.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

/** `PEGBOARD_TEST_SEEDS=100`: as many histories, from seed 1 on. */
const SEEDS = Number(process.env.PEGBOARD_TEST_SEEDS ?? 3);
/** Then a third server is a process of its own, which is killed and whose clock is off. */
const isWhole = isDeepRun || SEEDS > 3;
const CLIENTS = 4;
const ACTS = 10;
/** Calls of a batch, and batches of the caller that asks too much. */
const BATCH = 256;
const FLOOD = isWhole ? 12 : 9;
/** Milliseconds after which every server knows a change, also when its connection was cut. */
const KNOWN_WITHIN = 8_000;

const ran: string[] = [];
const bank = defineTool({
  name: "bank",
  visible: true,
  methods: {
    pay: {
      parameters: z.object({ to: z.string() }),
      needsApproval: true,
      run: ({ to }) => {
        ran.push(to);
        return "paid";
      },
    },
    look: { run: () => "looked" },
  },
});

/** A server as its clients see it. */
interface Member extends Pick<TestServer, "url" | "terminalCode"> {
  /** Its clock. */
  now(): number;
}
interface ProcessMember extends Member {
  process: ServerProcess;
}

let databaseUrl: string;
let folder: string;
let servers: TestServer[];
let third: ProcessMember | undefined;
const memberOf = new Map<TestServer, Member>();
/** Those that are asked; the same one as long as it runs. */
function members(): Member[] {
  const own = servers.map((server) => {
    const { url, terminalCode } = server;
    const member = memberOf.get(server) ?? { url, terminalCode, now: () => Date.now() };
    memberOf.set(server, member);
    return member;
  });
  return third ? [...own, third] : own;
}
const start = () =>
  startTestServer({
    databaseUrl,
    secretKey: "a phrase that only tests have",
    tools: [bank],
    terminalCode: "one-code-for-all",
  });
const CLOCK = fileURLToPath(new URL("../testing/clock-hook.mjs", import.meta.url));
async function startThird(skew: number): Promise<void> {
  const env = {
    ...process.env,
    PEGBOARD_DATABASE_URL: databaseUrl,
    PEGBOARD_SECRET_KEY: "a phrase that only tests have",
    PEGBOARD_DRAIN: "0",
    PEGBOARD_STATE_DIR: join(folder, "state"),
    NODE_OPTIONS: `--import=${CLOCK}`,
    TEST_CLOCK_SKEW: String(skew),
  };
  const started = await startProcess(["--data", join(folder, "third")], env);
  // One that cannot start, since its connections are cut, is not there.
  if (started.url === undefined) return;
  const now = () => performance.timeOrigin + performance.now() + skew;
  const [url, terminalCode] = [started.url, started.terminalCode()];
  third = { url, terminalCode, now, process: started };
}
/** With the process that the program hands its phrases to. */
async function killThird(): Promise<void> {
  const killed = third?.process;
  third = undefined;
  if (killed?.child.exitCode === null) process.kill(-(killed.child.pid ?? 0), "SIGKILL");
  await killed?.ended;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-histories-"));
  databaseUrl = await newPostgresDatabase();
  servers = [await start(), await start()];
  if (isWhole) await startThird(0);
  for (const { dependencies } of servers) await dependencies.serverInstances?.look();
}, 120_000);
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await killThird();
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Random = (below: number) => number;
/** Mulberry32: the same history of acts for the same seed. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** When an act was asked for and answered, by a clock that nobody changes. */
interface Act {
  began: number;
  ended: number;
  server: Member;
}
/**
 * The earliest and the latest time that a server's clock showed during an act: somebody else may
 * put it back or forward meanwhile.
 */
class ClockSpan {
  static readonly #open = new Set<ClockSpan>();
  readonly #server: Member;
  earliest: number;
  latest: number;

  constructor(server: Member) {
    this.#server = server;
    this.earliest = this.latest = server.now();
    ClockSpan.#open.add(this);
  }

  static set(time: number): void {
    for (const span of ClockSpan.#open) span.#look();
    vi.setSystemTime(time);
    for (const span of ClockSpan.#open) span.#look();
  }

  end(): void {
    this.#look();
    ClockSpan.#open.delete(this);
  }

  #look(): void {
    const now = this.#server.now();
    this.earliest = Math.min(this.earliest, now);
    this.latest = Math.max(this.latest, now);
  }
}

interface Save extends Act {
  text: string;
  /** Absent when it was refused; unknown when no answer came. */
  revision: number | undefined | "unknown";
}
interface Read extends Act {
  revision: number;
  text: string;
}
interface Grant {
  id: string;
  value: string;
  made: number;
  /** The latest time of the clock of then: a token counts from there on, also when the clock is put back. */
  from: number;
  /** When its end was asked for, and when that was answered. */
  ending: number;
  over: number;
}

interface Flood {
  began: number;
  ended: number;
  /** Of each batch whether it was taken. */
  taken: boolean[];
  /** Batches without either answer. */
  lost: number;
}

class History {
  readonly saves: Save[] = [];
  readonly reads: Read[] = [];
  readonly grants: Grant[] = [];
  readonly uses: (Act & { grant: Grant; status: number; clock: number })[] = [];
  /** What each server took of a caller that asks for more than it may. */
  readonly floods = new Map<Member, Flood>();
  /** Payments with what was answered to each try. */
  readonly payments = new Map<string, number[]>();
  readonly agent: string;
  readonly #random: Random;
  #count = 0;

  constructor(agent: string, random: Random) {
    this.agent = agent;
    this.#random = random;
  }

  get server(): Member {
    const all = members();
    return all[this.#random(all.length)] as Member;
  }

  /** One that knows the tool: of the servers of this process. */
  get ownServer(): Member {
    return members()[this.#random(servers.length)] as Member;
  }

  async act(): Promise<void> {
    const acts = [this.save, this.save, this.read, this.grant, this.use, this.end, this.pay];
    const act = acts[this.#random(acts.length)] as () => Promise<void>;
    await act.call(this).catch((error: unknown) => {
      // A cut connection: what was asked may be done, or not.
      if (error instanceof Error && error.name === "AssertionError") throw error;
    });
  }

  async save(): Promise<void> {
    const path = `/api/v1/agents/${this.agent}/settings`;
    const before = await this.read();
    const server = this.server;
    const text = `save ${this.#count++} of ${this.agent}`;
    const saved: Save = { ...began(server), text, revision: "unknown" };
    this.saves.push(saved);
    const answer = await request<SettingsAnswer>(server, `PATCH ${path}`, {
      baseRevision: before,
      operations: [{ op: "setTemplate", template: "system", source: text }],
    });
    saved.ended = performance.now();
    if (answer.status === 200) saved.revision = answer.body.revision;
    else if (answer.status === 409) saved.revision = undefined;
  }

  async read(): Promise<number> {
    const server = this.server;
    const act = began(server);
    const { status, body } = await request<SettingsAnswer>(
      server,
      `GET /api/v1/agents/${this.agent}/settings`,
    );
    if (status !== 200) throw new Error(`A read was answered ${status}.`);
    const { revision } = body;
    const text = body.settings.prompts?.system ?? "";
    this.reads.push({ ...act, ended: performance.now(), revision, text });
    return revision;
  }

  async grant(): Promise<void> {
    const server = this.server;
    const clock = new ClockSpan(server);
    const { status, body } = await request<CreatedTokenAnswer>(
      server,
      `POST /api/v1/agents/${this.agent}/tokens`,
      { name: `Token ${this.#count++}` },
    ).finally(() => clock.end());
    const [made, from] = [performance.now(), clock.latest];
    if (status !== 201 && status !== 200) return;
    const never = Number.POSITIVE_INFINITY;
    this.grants.push({
      id: body.token.id,
      value: body.value,
      made,
      from,
      ending: never,
      over: never,
    });
  }

  async use(): Promise<void> {
    const grant = this.grants[this.#random(this.grants.length || 1)];
    const server = this.server;
    if (!grant) return;
    const act = began(server);
    const span = new ClockSpan(server);
    const status = await usedAt(server, this.agent, grant).finally(() => span.end());
    const clock = span.earliest;
    // A database that is away lets nobody in, and says so.
    if (status < 500) this.uses.push({ ...act, ended: performance.now(), grant, status, clock });
  }

  async end(): Promise<void> {
    const grant = this.grants.find(({ ending }) => ending === Number.POSITIVE_INFINITY);
    if (!grant) return;
    grant.ending = performance.now();
    const path = `/api/v1/agents/${this.agent}/tokens/${grant.id}`;
    const { status } = await request(this.server, `DELETE ${path}`);
    if (status < 300) grant.over = performance.now();
  }

  /** Asks for more calls than one caller may, in batches at all servers that have the tool. */
  async flood(): Promise<void> {
    const path = `POST /api/v1/agents/${this.agent}`;
    const token = { name: "Flood" };
    const made = await request<CreatedTokenAnswer>(this.ownServer, `${path}/tokens`, token);
    const call = { id: "1", type: "function", function: { name: "look", arguments: "{}" } };
    const body = { response: { role: "assistant", tool_calls: Array(BATCH).fill(call) } };
    const headers = { Authorization: `Bearer ${made.body.value}` };
    for (let round = 0; round < FLOOD; round++) {
      const server = members()[round % servers.length] as Member;
      const began = performance.now();
      const answer = await sendAs(server, `${path}/calls`, { body, headers }).catch(
        () => undefined,
      );
      const flood = this.floods.get(server) ?? { began, ended: began, taken: [], lost: 0 };
      this.floods.set(server, flood);
      flood.ended = performance.now();
      if (answer?.status === 200 || answer?.status === 429) flood.taken.push(answer.status === 200);
      // A database that is away, or a clock before the token's; the calls may count all the same.
      else flood.lost += 1;
    }
  }

  /** Asks for a call, has it approved at two servers at once, and comes back to two at once. */
  async pay(): Promise<void> {
    const to = `${this.agent} ${this.#count++}`;
    const path = `POST /api/v1/agents/${this.agent}/methods/pay/call`;
    const call = (server: Member, more: object = {}) =>
      request<ErrorBody>(server, path, { arguments: { to }, ...more });
    const id = (await call(this.ownServer)).body.error?.approval?.id;
    if (id === undefined) return;
    this.payments.set(to, []);
    const both = [this.ownServer, this.ownServer];
    await Promise.allSettled(
      both.map((server) =>
        request(server, `POST /api/v1/approvals/${id}`, { decision: "approve" }),
      ),
    );
    const answers = await Promise.allSettled(
      both.map((server) => call(server, { approved: [id] })),
    );
    for (const answer of answers)
      if (answer.status === "fulfilled") this.payments.get(to)?.push(answer.value.status);
  }
}

const began = (server: Member): Act => {
  const now = performance.now();
  return { server, began: now, ended: Number.POSITIVE_INFINITY };
};

async function usedAt(server: Member, agent: string, { value }: Grant): Promise<number> {
  const { status, body } = await fetch(`${server.url}/api/v1/agents/${agent}/toolset`, {
    headers: { Authorization: `Bearer ${value}` },
  });
  await body?.cancel();
  return status;
}

/** What may go wrong, one of them now and then while the clients go on. */
const NEMESES = [
  () => cut("query ~ '^(listen pegboard|select topic, n from)'"),
  () => cut("pid <> pg_backend_pid()"),
  async (random: Random) => {
    ClockSpan.set(Date.now() + (random(5) - 2) * 1_800_000);
  },
  async (random: Random) => {
    const index = random(servers.length);
    const ended = servers[index];
    // One that cannot start, since its connections are cut, changes nothing.
    const next = await start().catch(() => undefined);
    if (!next) return;
    servers[index] = next;
    await ended?.close();
  },
  // Killed at any moment; the next one has another clock, half an hour off at most.
  ...(isWhole
    ? [
        async (random: Random) => {
          await killThird();
          await startThird((random(5) - 2) * 900_000);
        },
      ]
    : []),
];
const cut = (which: string) =>
  queryPostgres(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and ${which}`,
  );

async function runHistory(seed: number): Promise<History[]> {
  vi.useFakeTimers({ toFake: ["Date"] });
  const random = randomOf(seed);
  const [first] = servers as [TestServer];
  const histories: History[] = [];
  for (const number of [1, 2]) {
    const name = `History ${seed} ${number}`;
    const { status, body } = await request<{ id: string }>(first, "POST /api/v1/agents", { name });
    expect(status).toBe(201);
    const { status: saved } = await request(first, `PATCH /api/v1/agents/${body.id}/settings`, {
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "bank", state: "on" }],
    });
    expect(saved).toBe(200);
    histories.push(new History(body.id, random));
  }
  let isOver = false;
  const disturbing = (async () => {
    while (!isOver) {
      await NEMESES[random(NEMESES.length)]?.(random);
      await new Promise((resolve) => setTimeout(resolve, 100 + random(300)));
    }
  })();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let act = 0; act < ACTS; act++) await histories[client % histories.length]?.act();
  });
  if (isWhole || seed === 1) clients.push(histories[0]?.flood() ?? Promise.resolve());
  await Promise.all(clients).finally(() => {
    isOver = true;
    return disturbing;
  });
  return histories;
}

/** Saves are linearizable, by their revisions; refused ones are not there. */
async function judgeSaves({ agent, saves, reads }: History): Promise<void> {
  const rows = (await queryPostgres(
    databaseUrl,
    `select revision, settings from settings_revisions where agent = '${agent}' order by revision`,
  )) as { revision: number; settings: string }[];
  expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));
  const textAt = (revision: number): string =>
    JSON.parse(rows[revision - 1]?.settings ?? "{}").prompts?.system ?? "";
  const counted = (text: string) => rows.filter(({ revision }) => textAt(revision) === text).length;
  for (const { text, revision } of saves) {
    if (revision === undefined) expect([text, counted(text)]).toEqual([text, 0]);
    else if (revision === "unknown") expect(counted(text)).toBeLessThan(2);
    else expect(textAt(revision)).toBe(text);
  }
  const known = saves.flatMap((save) =>
    typeof save.revision === "number" ? [{ ...save, revision: save.revision }] : [],
  );
  for (const one of known)
    for (const later of known)
      if (one.ended < later.began) expect(later.revision).toBeGreaterThan(one.revision);
  for (const read of reads) {
    expect(read.text).toBe(textAt(read.revision));
    for (const save of known) {
      const isOld = save.ended + (save.server === read.server ? 0 : KNOWN_WITHIN) < read.began;
      if (isOld) expect(read.revision).toBeGreaterThanOrEqual(save.revision);
      if (save.began > read.ended) expect(read.revision).toBeLessThan(save.revision);
    }
    for (const later of reads)
      if (later.server === read.server && read.ended < later.began)
        expect(later.revision).toBeGreaterThanOrEqual(read.revision);
  }
}

async function judgeGrants({ agent, grants, uses }: History): Promise<void> {
  for (const { grant, began, ended, status, clock } of uses) {
    if (clock >= grant.from && began > grant.made && ended < grant.ending) expect(status).toBe(200);
    if (began > grant.over + KNOWN_WITHIN) expect(status).toBe(401);
  }
  vi.setSystemTime(Math.max(Date.now(), ...grants.map(({ from }) => from)));
  for (const grant of grants)
    for (const server of members()) {
      if (grant.ending === Number.POSITIVE_INFINITY && server.now() >= grant.from)
        expect(await usedAt(server, agent, grant)).toBe(200);
      if (grant.over !== Number.POSITIVE_INFINITY)
        await expect.poll(() => usedAt(server, agent, grant), { timeout: KNOWN_WITHIN }).toBe(401);
    }
}

/** Each server gives a caller its share of what all of them give, and that it does give. */
function judgeFloods({ floods }: History): void {
  const { burst, perSecond } = shareOfCalls(2);
  for (const { began, ended, taken, lost } of floods.values()) {
    const calls = taken.filter(Boolean).length * BATCH;
    expect(calls).toBeLessThanOrEqual(burst + (perSecond * (ended - began)) / 1_000);
    if (lost === 0) expect(taken[0]).toBe(true);
  }
}

/** An approval runs its call once, whoever comes back with it wherever. */
function judgePayments({ payments }: History): void {
  for (const [to, statuses] of payments) {
    const times = ran.filter((one) => one === to).length;
    expect([to, times]).toEqual([to, Math.min(times, 1)]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(times);
  }
}

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  "keeps what it promised in the history of seed %i",
  { timeout: 120_000 },
  async (seed) => {
    const histories = await runHistory(seed);
    for (const history of histories) {
      await judgeSaves(history);
      await judgeGrants(history);
      judgePayments(history);
      judgeFloods(history);
    }
    const sum = (count: (history: History) => number) =>
      histories.reduce((all, history) => all + count(history), 0);
    expect(sum(({ saves }) => saves.length)).toBeGreaterThan(0);
    const taken = histories.flatMap(({ floods }) => [...floods.values()].map((one) => one.taken));
    console.log(
      `Seed ${seed}: ${sum(({ saves }) => saves.length)} saves, ${sum(({ reads }) => reads.length)} reads, ${sum(({ uses }) => uses.length)} uses of ${sum(({ grants }) => grants.length)} tokens, ${sum(({ payments }) => payments.size)} approvals, ${taken.flat().filter(Boolean).length} of ${taken.flat().length} batches of a caller that asks too much.`,
    );
  },
);
