import { setTimeout as pause } from "node:timers/promises";
import type { SourceIssue } from "@pegboard/registry-core/problems";
import type { SourceSummary } from "../api-contract.ts";
import type { McpReach } from "../sources/mcp/mcp-ways.ts";
import type {
  ProgramHold,
  ProgramHoldEvents,
  SharedPrograms,
} from "../sources/mcp/shared-program.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { SourceError } from "../sources/source-error.ts";
import type { LeaseStore, SourceLease } from "../stores/shared/lease-queries.ts";
import type { HandOn } from "./hand-on.ts";
import type { LiveInstance, ServerInstances } from "./server-instances.ts";

/** Milliseconds that a lease counts without being renewed, and between two renewals. */
const LASTS = 12_000;
const BETWEEN_RENEWALS = 2_000;
/**
 * Milliseconds after which a server that could not renew it ends the program. What is left of the
 * lease then is what a program takes at most that does not end by itself.
 */
const HELD_FOR = 5_500;

/**
 * Milliseconds that work counts which only one server does at a time, longer than its requests may
 * take, and between two looks whether it has ended.
 */
const WORK_LASTS = 60_000;
const LEASE_LOOK_PAUSE = 200;

/** Below the address of a server: where it passes messages of other servers on to its programs. */
export const PROGRAMS_PATH = "/servers/programs";
/** A header that says why a program does not answer: an issue as JSON, escaped. */
export const SOURCE_ISSUE = "pegboard-source-issue";

interface SourceLeasesParts {
  store: LeaseStore;
  instances: ServerInstances;
  handOn: HandOn;
  basePath: string;
}

/**
 * Has the programs of some sources run at one of the servers of a database: at the one that holds
 * the lease of the source, a row that it renews by the clock of the database.
 */
export class SourceLeases implements SharedPrograms {
  readonly #parts: SourceLeasesParts;
  /** What this server holds, or would take. */
  readonly #wanted = new Map<string, Hold>();
  #renewing: NodeJS.Timeout | undefined;
  /** Looks come one after the other, so that no older one is taken for the newest. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: SourceLeasesParts) {
    this.#parts = parts;
  }

  of(source: string, events: ProgramHoldEvents): ProgramHold {
    const hold = new Hold(this.#parts.instances.id, {
      moved: () => events.moved(),
      ended: () => {
        // It is wanted again when the source is loaded again.
        if (this.#wanted.get(source) === hold) this.#wanted.delete(source);
        events.ended();
      },
    });
    const runsAt = () => this.#runsAt(hold);
    return {
      get runsAt() {
        return runsAt();
      },
      reach: () => this.#reach(source, hold),
      release: () => this.#release(source, hold),
    };
  }

  /**
   * Runs work while no other server, and nothing else here, runs work of that name. Rejects when
   * the database cannot be asked.
   */
  async alone(name: string, work: () => Promise<void>): Promise<void> {
    const { store, instances } = this.#parts;
    const holder = instances.newId();
    const request = { holder, sources: [name], lasts: WORK_LASTS };
    while ((await store.leaseSources(request))[0]?.holder !== holder) await pause(LEASE_LOOK_PAUSE);
    try {
      await work();
    } finally {
      // One that cannot be given back ends by itself.
      await store.releaseLease({ source: name, holder }).catch(() => undefined);
    }
  }

  /** Tells the other servers in which state the programs are that run here. Never rejects. */
  async tell(sources: SourceCatalog): Promise<void> {
    const { store, instances } = this.#parts;
    const here = [...this.#wanted].filter(([, { isHere }]) => isHere);
    const summaries = here.length > 0 ? sources.summaries() : [];
    for (const [source, hold] of here) {
      const { state, loadedAt } = summaries.find(({ id }) => id === source) ?? {};
      const note = `${state} ${loadedAt}`;
      if (hold.told === note || (state !== "ready" && state !== "failed")) continue;
      hold.told = note;
      await store.noteLease({ source, holder: instances.id, note }).catch(() => {
        hold.told = undefined;
      });
    }
  }

  #runsAt({ isHere, lease }: Hold): SourceSummary["runsAt"] {
    const { instances } = this.#parts;
    if (isHere) return { server: instances.name, isThis: true };
    const server = instances.others().find(({ id }) => id === lease?.holder);
    return server && { server: server.name, isThis: false };
  }

  async #reach(source: string, hold: Hold): Promise<McpReach | undefined> {
    this.#wanted.set(source, hold);
    this.#renewing ??= setInterval(
      () => void this.#look().catch(() => undefined),
      BETWEEN_RENEWALS,
    ).unref();
    await this.#look().catch((error: unknown) => {
      throw new SourceError({ code: "program_hold_unknown" }, { cause: error });
    });
    if (hold.isHere) return undefined;
    const server = await this.#serverOf(hold.lease?.holder ?? "");
    const { url } = server;
    if (url === undefined)
      throw new SourceError({
        code: "program_server_unreachable",
        values: { server: server.name },
      });
    return this.#reachOf(source, { ...server, url });
  }

  async #serverOf(id: string): Promise<LiveInstance> {
    const { instances } = this.#parts;
    const find = () => instances.others().find((one) => one.id === id);
    if (!find()) await instances.look();
    const server = find();
    if (!server) throw new SourceError({ code: "program_elsewhere", values: { server: id } });
    return server;
  }

  #reachOf(source: string, { id, url }: LiveInstance & { url: string }): McpReach {
    const { handOn, basePath } = this.#parts;
    const address = new URL(`${basePath}${PROGRAMS_PATH}/${encodeURIComponent(source)}`, url);
    return {
      connection: { transport: "http", url: address.href },
      signIn: undefined,
      async relay(_, init) {
        const answer = await handOn.ask(id, address, init);
        const issue = answer.headers.get(SOURCE_ISSUE);
        if (issue !== null) throw issueError(JSON.parse(decodeURIComponent(issue)));
        return answer;
      },
    };
  }

  #look(): Promise<void> {
    const looking = this.#last.then(() => this.#lookNow());
    this.#last = looking.catch(() => undefined);
    return looking;
  }

  async #lookNow(): Promise<void> {
    const { store, instances } = this.#parts;
    const holder = instances.id;
    const asked = performance.now();
    const leases = await store.leaseSources({
      holder,
      lasts: LASTS,
      sources: [...this.#wanted.keys()],
    });
    for (const lease of leases) this.#wanted.get(lease.source)?.take(lease, asked);
  }

  async #release(source: string, hold: Hold): Promise<void> {
    if (this.#wanted.get(source) !== hold) return;
    this.#wanted.delete(source);
    hold.forget();
    if (this.#wanted.size === 0) {
      clearInterval(this.#renewing);
      this.#renewing = undefined;
    }
    const { store, instances } = this.#parts;
    // One that cannot be given back ends by itself.
    await store.releaseLease({ source, holder: instances.id }).catch(() => undefined);
  }
}

/** The lease of one source, as one server knows it. */
class Hold {
  lease: SourceLease | undefined;
  isHere = false;
  /** What the others were told last. */
  told: string | undefined;
  readonly #self: string;
  readonly #events: ProgramHoldEvents;
  #ending: NodeJS.Timeout | undefined;

  constructor(self: string, events: ProgramHoldEvents) {
    this.#self = self;
    this.#events = events;
  }

  /** Takes what the database answered to a question that was asked at a time of this process. */
  take(lease: SourceLease, asked: number): void {
    const before = this.lease;
    const wasHere = this.isHere;
    this.lease = lease;
    this.isHere = lease.holder === this.#self;
    if (this.isHere) this.#endAfter(asked + HELD_FOR - performance.now());
    if (wasHere && !this.isHere) this.#end();
    else if (before && (before.holder !== lease.holder || this.#isOtherState(before)))
      this.#events.moved();
  }

  forget(): void {
    clearTimeout(this.#ending);
    this.lease = undefined;
    this.isHere = false;
    this.told = undefined;
  }

  /** Whether the server that runs it tells of another state than before. */
  #isOtherState(before: SourceLease): boolean {
    return !this.isHere && before.note !== this.lease?.note;
  }

  #endAfter(milliseconds: number): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => this.#end(), milliseconds).unref();
  }

  #end(): void {
    this.forget();
    this.#events.ended();
  }
}

const issueError = (issue: SourceIssue): Error =>
  typeof issue === "string" ? new Error(issue) : new SourceError(issue);
