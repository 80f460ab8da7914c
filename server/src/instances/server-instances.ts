import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { JsonObject } from "@pegboard/registry-core";
import { z } from "zod";
import type { InstanceSummary, SourceSummary } from "../api-contract.ts";
import { MINUTE } from "../limits.ts";
import type { InstanceStore } from "../stores/shared/instance-queries.ts";

/** Milliseconds between two notes that this server runs, and after which one without is gone. */
const BETWEEN_NOTES = 10_000;
const GONE_AFTER = 35_000;

const instanceFacts = z.object({
  name: z.string(),
  version: z.string(),
  startedAt: z.string(),
  /** Ids of the keys that open its secrets. */
  keys: z.array(z.string()),
  /** The sources that it was started with, by their names. */
  sources: z.array(z.string()),
  /** Where the other servers reach it; absent where they do not. */
  url: z.string().optional(),
  /** How many requests it answered within a minute; absent of a release that did not count them. */
  requestsAMinute: z.number().optional(),
});
type InstanceFacts = z.infer<typeof instanceFacts>;
/** A server that works with the same database now. */
export type LiveInstance = InstanceFacts & { id: string; ago: number; readAt: number };

interface ServerInstancesParts {
  store: InstanceStore;
  version: string;
  keys: readonly string[];
  /** All its sources. */
  sources(): readonly Pick<SourceSummary, "name" | "addedBy">[];
  /** Where the other servers reach it. */
  url: string | undefined;
}

/** The servers that work with one database, of which this is one. */
export class ServerInstances {
  /** Names this server among them. */
  readonly id = randomBytes(6).toString("hex");
  readonly #startedAt = new Date(Date.now() - performance.now()).toISOString();
  readonly #parts: ServerInstancesParts;
  /** Is told that another one has ended, or was killed. */
  whenGone: () => void = () => {};
  readonly #requests = new RecentRequests();
  #noting: NodeJS.Timeout | undefined;
  #others: readonly LiveInstance[] = [];
  /** The clock of the database, when it was read, and what this process had run for then. */
  #clock = { shared: Date.now(), own: performance.now() };

  constructor(parts: ServerInstancesParts) {
    this.#parts = parts;
  }

  /** Notes from now on that this server runs. Rejects when the database cannot be written. */
  async join(): Promise<void> {
    await this.#note();
    clearInterval(this.#noting);
    // Health tells of a database that cannot be written.
    const note = () => void this.#note().catch(() => undefined);
    this.#noting = setInterval(note, BETWEEN_NOTES).unref();
  }

  /** Counts a request that it answered. */
  countRequest(): void {
    this.#requests.add();
  }

  /** Takes back that this server runs. */
  async leave(): Promise<void> {
    clearInterval(this.#noting);
    await this.#parts.store.forgetInstances([this.id]);
  }

  /** An id that says, where other servers reach this one, that it is this one's. */
  newId(): string {
    const random = randomBytes(16).toString("hex");
    return this.#parts.url === undefined ? random : `${this.id}.${random}`;
  }

  get name(): string {
    return instanceName(this.#parts.url);
  }

  /** The other servers that ran a moment ago. */
  others(): readonly LiveInstance[] {
    return this.#others;
  }

  /** Milliseconds since 1970 by the clock of the database, which all servers have alike. */
  now(): number {
    return this.#clock.shared + performance.now() - this.#clock.own;
  }

  /** Looks which servers run. Rejects when the database cannot be read. */
  async look(): Promise<void> {
    const live = await liveInstances(this.#parts.store);
    const [any] = live;
    if (any) this.#clock = { shared: any.readAt, own: performance.now() };
    const before = this.#others;
    this.#others = live.filter(({ id }) => id !== this.id);
    if (before.some(({ id }) => live.every((one) => one.id !== id))) this.whenGone();
  }

  /** The servers that run now, as people see them. */
  async summaries(): Promise<InstanceSummary[]> {
    const live = await liveInstances(this.#parts.store);
    const all = [...new Set(live.flatMap(({ sources }) => sources))];
    return live.map(({ id, name, version, startedAt, ago, sources, requestsAMinute }) => ({
      id,
      name,
      version,
      startedAt,
      isThis: id === this.id,
      isOlder: live.some((other) => isLaterRelease(other.version, version)),
      seenAt: new Date(Date.now() - ago).toISOString(),
      lacks: all.filter((source) => !sources.includes(source)),
      ...(requestsAMinute !== undefined && { requestsAMinute }),
    }));
  }

  get #facts(): InstanceFacts {
    const { version, keys, sources, url } = this.#parts;
    return {
      name: this.name,
      version,
      startedAt: this.#startedAt,
      keys: [...keys],
      sources: sources().flatMap(({ name, addedBy }) => (addedBy === "ui" ? [] : name)),
      requestsAMinute: this.#requests.aMinute(),
      ...(url !== undefined && { url }),
    };
  }

  async #note(): Promise<void> {
    await this.#parts.store.noteInstance({ id: this.id, facts: this.#facts as JsonObject });
    await this.look();
  }
}

/** Counts requests, and says how many there were in the minute before. */
class RecentRequests {
  #count = 0;
  #marks = [{ at: performance.now(), count: 0 }];

  add(): void {
    this.#count += 1;
  }

  /** To be asked now and then: it is exact to the time between two questions. */
  aMinute(): number {
    const at = performance.now();
    this.#marks = [
      ...this.#marks.filter((mark) => at - mark.at <= MINUTE),
      { at, count: this.#count },
    ];
    const [first] = this.#marks;
    return this.#count - (first?.count ?? this.#count);
  }
}

/** Whether a release comes after another one, by their numbers; one before a release is none. */
function isLaterRelease(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split("-", 2));
  const order = BY_NUMBERS.compare(ours?.[0] ?? "", theirs?.[0] ?? "");
  return order > 0 || (order === 0 && ours?.length === 1 && theirs?.length === 2);
}
const BY_NUMBERS = new Intl.Collator("en", { numeric: true });

/** Several of one host have ports of their own. */
const instanceName = (url: string | undefined): string =>
  [hostname(), url === undefined ? "" : new URL(url).port].filter((part) => part !== "").join(":");

/** The server that an id of `newId` names. */
export const instanceIn = (id: string): string | undefined =>
  /^([0-9a-f]{12})\.[\w-]+$/.exec(id)?.[1];

/** The servers that run now; what those left that were killed is removed. */
export async function liveInstances(store: InstanceStore): Promise<LiveInstance[]> {
  const noted = await store.listInstances();
  await store.forgetInstances(noted.filter(({ ago }) => ago > GONE_AFTER).map(({ id }) => id));
  return noted.flatMap(({ id, facts, ago, readAt }) => {
    const read = instanceFacts.safeParse(facts);
    return ago <= GONE_AFTER && read.success ? [{ id, ago, readAt, ...read.data }] : [];
  });
}

/** @throws Error when a server works with the database that cannot open what these keys seal */
export async function refuseOtherKeys(
  store: InstanceStore,
  keys: readonly string[],
): Promise<void> {
  const others = await liveInstances(store);
  const other = others.find((one) => !one.keys.some((key) => keys.includes(key)));
  if (!other) return;
  throw new Error(
    `The server ${other.name}, which works with the same database, has another key. Start all of them with one PEGBOARD_SECRET_KEY; one that was killed counts for ${GONE_AFTER / 1_000} seconds.`,
  );
}
