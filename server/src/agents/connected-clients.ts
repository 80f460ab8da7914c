import { randomBytes } from "node:crypto";
import { withoutInvisible } from "../api-contract/labels.ts";
import type { ConnectedClient } from "../api-contract.ts";
import type { EventHub } from "../events/event-hub.ts";
import { MINUTE } from "../limits.ts";
import type { CalledBy } from "./called-by.ts";

/** The name that a client gives itself, and how it connects. */
export interface KnownClient extends Pick<CalledBy, "token"> {
  agent: string;
  via: ConnectedClient["via"];
  name: string;
  version: string;
  protocol?: string;
  canAsk: boolean;
}

/** A connected client, for the code that serves it. */
export interface ClientSession {
  /** Notes that the client sent something. */
  seen(): void;
  called(): void;
  /** Notes that the client got the list; `fingerprint` is that of the list's content. */
  listed(revision: number, fingerprint: string): void;
  /** The fingerprint of the last list that the client got. */
  listedFingerprint(): string | undefined;
  /** Notes that the client holds a stream open, until the function that it answers is called. */
  open(): () => void;
  /** Notes that the client said good-bye. */
  leave(): void;
}

interface ClientEntry extends KnownClient {
  id: string;
  connectedAt: number;
  lastSeenAt: number;
  calls: number[];
  revision?: number;
  fingerprint?: string;
  streams: number;
}

/** Milliseconds for which clients are remembered. */
const REMEMBERED = 30 * 60_000;
const TOLD_EVERY = 1_000;
/**
 * The most clients that are remembered: of one token of an agent, of all, and the calls of each.
 */
const MOST_OF_TOKEN = 300;
const MOST_CONNECTED_CLIENTS = 3_000;
const MOST_COUNTED_CALLS = 1_000;
const CLIENT_NAME_LENGTH_LIMIT = 100;

/**
 * The clients that use agents from outside, in memory only. Their names are what they say
 * themselves.
 */
export class ConnectedClients {
  /** Clients by what tells one from another; the one that was seen last stands last. */
  readonly #entries = new Map<string, ClientEntry>();
  readonly #changed = new Set<string>();
  readonly #events: EventHub;
  #timer: NodeJS.Timeout | undefined;

  constructor(events: EventHub) {
    this.#events = events;
  }

  /** Adds a client. `session` tells two clients apart that say the same about themselves. */
  join(client: KnownClient, session = ""): ClientSession {
    const { agent, via, token } = client;
    const [name, version] = [
      withoutInvisible(client.name).slice(0, CLIENT_NAME_LENGTH_LIMIT),
      withoutInvisible(client.version).slice(0, CLIENT_NAME_LENGTH_LIMIT),
    ];
    const key = JSON.stringify([agent, via, token?.id, name, version, client.protocol, session]);
    const find = (): ClientEntry => {
      const now = Date.now();
      const known = this.#entries.get(key);
      const entry = known ?? {
        ...client,
        name,
        version,
        id: randomBytes(8).toString("hex"),
        connectedAt: now,
        lastSeenAt: now,
        calls: [],
        streams: 0,
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
        if (calls.length > MOST_COUNTED_CALLS) calls.shift();
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

  /** The clients of an agent, the latest first. */
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
   * Forgets clients whose time is over, and the oldest ones beyond what a token may have or all may
   * have together, from the token that has the most. A client that holds a stream open stays longer
   * than others.
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
    const tooMany = surplus(
      largest,
      Math.min(MOST_OF_TOKEN, largest.length - (all.length - MOST_CONNECTED_CLIENTS)),
    );
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
