import { randomBytes } from "node:crypto";
import type { ConnectedClient } from "../api-contract.ts";
import type { EventHub } from "../events/event-hub.ts";
import type { CalledBy } from "./called-by.ts";

/** Who a client says it is, and how it comes in. */
export interface KnownClient extends Pick<CalledBy, "token"> {
  agent: string;
  via: ConnectedClient["via"];
  name: string;
  version: string;
  protocol?: string;
  canAsk: boolean;
}

/** A client that is here, for what serves it. */
export interface ClientSession {
  /** It sent something. */
  seen(): void;
  called(): void;
  /** It was given the list; `fingerprint` is of what stands in it. */
  listed(revision: number, fingerprint: string): void;
  /** Of the last list that it was given. */
  listedFingerprint(): string | undefined;
  /** It holds a stream open, until what this answers is called. */
  open(): () => void;
  /** It said good-bye. */
  leave(): void;
}

interface Entry extends KnownClient {
  id: string;
  connectedAt: number;
  lastSeenAt: number;
  calls: number[];
  revision?: number;
  fingerprint?: string;
  streams: number;
}

/** Milliseconds. */
const REMEMBERED = 30 * 60_000;
const MINUTE = 60_000;
const TOLD_EVERY = 1_000;
/** How many are remembered of one token of an agent, of all, and of how many calls each. */
const MOST_OF_TOKEN = 300;
const MOST = 3_000;
const MOST_CALLS = 1_000;
const LONGEST_NAME = 100;

/** Who uses agents from outside, in memory only: what they are called is what they say. */
export class ConnectedClients {
  /** By what tells a client from another one; the one that was seen last is the last. */
  readonly #entries = new Map<string, Entry>();
  readonly #changed = new Set<string>();
  readonly #events: EventHub;
  #timer: NodeJS.Timeout | undefined;

  constructor(events: EventHub) {
    this.#events = events;
  }

  /** `session` tells two clients apart that say the same of themselves. */
  join(client: KnownClient, session = ""): ClientSession {
    const { agent, via, token } = client;
    const [name, version] = [
      client.name.slice(0, LONGEST_NAME),
      client.version.slice(0, LONGEST_NAME),
    ];
    const key = JSON.stringify([agent, via, token?.id, name, version, client.protocol, session]);
    const find = (): Entry => {
      const now = Date.now();
      const known = this.#entries.get(key);
      const entry = known ?? {
        ...{ ...client, name, version, id: randomBytes(8).toString("hex") },
        ...{ connectedAt: now, lastSeenAt: now, calls: [], streams: 0 },
      };
      this.#entries.delete(key);
      this.#entries.set(key, Object.assign(entry, { lastSeenAt: now, canAsk: client.canAsk }));
      if (!known) this.#forget(agent);
      this.#tell(agent);
      return entry;
    };
    find();
    return {
      seen: () => void find(),
      called: () => {
        const { calls } = find();
        calls.push(Date.now());
        if (calls.length > MOST_CALLS) calls.shift();
      },
      listed: (revision, fingerprint) => void Object.assign(find(), { revision, fingerprint }),
      listedFingerprint: () => this.#entries.get(key)?.fingerprint,
      open: () => {
        const entry = find();
        entry.streams += 1;
        return () => {
          entry.streams -= 1;
          this.#tell(agent);
        };
      },
      leave: () => {
        this.#entries.delete(key);
        this.#tell(agent);
      },
    };
  }

  /** The latest first. */
  list(agent: string): ConnectedClient[] {
    this.#forget(agent);
    const since = Date.now() - MINUTE;
    return [...this.#entries.values()]
      .filter((entry) => entry.agent === agent)
      .map(({ agent: _, fingerprint: __, streams, calls, connectedAt, lastSeenAt, ...said }) => ({
        ...said,
        connectedAt: new Date(connectedAt).toISOString(),
        lastSeenAt: new Date(lastSeenAt).toISOString(),
        callsPerMinute: calls.filter((at) => at > since).length,
        isLive: streams > 0,
      }))
      .reverse();
  }

  /**
   * Those whose time is over, and the oldest ones beyond what a token may have, or beyond what all
   * may have together: then of the token that has the most. Who holds a stream open stays before
   * others.
   */
  #forget(agent: string): void {
    const until = Date.now() - REMEMBERED;
    const all = [...this.#entries];
    const old = all.filter(
      ([, entry]) => entry.agent === agent && entry.streams === 0 && entry.lastSeenAt < until,
    );
    const crowds = new Map<string, typeof all>();
    for (const one of all) {
      const name = JSON.stringify([one[1].agent, one[1].token?.id]);
      const crowd = crowds.get(name) ?? [];
      crowds.set(name, crowd);
      crowd.push(one);
    }
    const surplus = (entries: typeof all, most: number) =>
      entries
        .filter(([, { streams }]) => streams === 0)
        .concat(entries.filter(([, { streams }]) => streams > 0))
        .slice(0, Math.max(0, entries.length - most));
    const [largest = []] = [...crowds.values()].sort((one, other) => other.length - one.length);
    const tooMany = surplus(largest, Math.min(MOST_OF_TOKEN, largest.length - (all.length - MOST)));
    for (const [key] of [...old, ...tooMany]) this.#entries.delete(key);
  }

  #tell(agent: string): void {
    this.#changed.add(agent);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const changed of this.#changed)
        this.#events.publish({ type: "clients", agent: changed });
      this.#changed.clear();
    }, TOLD_EVERY).unref();
  }
}
