import { randomUUID } from "node:crypto";
import { withoutInvisible } from "../api-contract/labels.ts";
import type { Rights, SessionSummary } from "../api-contract.ts";
import { isNow } from "../bounds/is-now.ts";
import { DAY, HOUR, MINUTE } from "../limits.ts";
import type {
  PeopleStore,
  PeopleWrites,
  StoredPerson,
  StoredSession,
} from "../stores/people/people-store.ts";
import { newSecretValue, secretHash } from "./secret-values.ts";

/** How long a session lasts that nobody uses, and at most. */
const IDLE_LIMIT = 12 * HOUR;
const LONGEST_SESSION = 7 * DAY;
/** How long a sign-in counts as fresh. */
const FRESH_FOR = 10 * MINUTE;
const USE_WRITTEN_EVERY = MINUTE;
const MOST_OF_BROWSER = 300;
/** The most sessions of one person; the one that was used least recently ends first. */
const MOST_SESSIONS = 50;

/** Where somebody signs in from. */
export interface SessionPlace extends Pick<StoredSession, "way" | "browser" | "address"> {
  /** The value that the browser's cookie had: its session ends, whoever's it is. */
  former: string | undefined;
}

/** Somebody who is signed in, with the session that says so. */
export interface SessionPerson {
  person: StoredPerson;
  session: StoredSession;
}

/** In which browsers people are signed in. */
export class Sessions {
  readonly #store: PeopleStore;
  readonly #noted = new Map<string, number>();

  constructor(store: PeopleStore) {
    this.#store = store;
  }

  /** Begins a session within a change; answers the value for the cookie. */
  async begin(
    writes: PeopleWrites,
    person: string,
    { former, ...place }: SessionPlace,
  ): Promise<string> {
    const value = newSecretValue();
    if (former !== undefined) await writes.deleteRows("sessions", { hash: secretHash(former) });
    const at = Date.now();
    const time = new Date(at).toISOString();
    const others = (await writes.listRows("sessions", { person })).sort((one, other) =>
      one.lastUsedAt.localeCompare(other.lastUsedAt),
    );
    const surplus = others.slice(0, Math.max(0, others.length - MOST_SESSIONS + 1));
    for (const { id } of [...surplus, ...others.filter((one) => !isUsableSession(one))])
      await writes.deleteRows("sessions", { id });
    await writes.addRow("sessions", {
      id: randomUUID(),
      hash: secretHash(value),
      person,
      ...place,
      browser: withoutInvisible(place.browser).slice(0, MOST_OF_BROWSER),
      createdAt: time,
      lastUsedAt: time,
      freshAt: time,
      expiresAt: new Date(at + LONGEST_SESSION).toISOString(),
    });
    await writes.changeRows("people", { id: person }, { lastSeenAt: time });
    return value;
  }

  /** Finds who is signed in by a cookie's value; nobody who is disabled is. */
  async find(value: string): Promise<SessionPerson | undefined> {
    const session = await this.#store.findRow("sessions", { hash: secretHash(value) });
    if (!session || !isUsableSession(session)) return undefined;
    const person = await this.#store.findRow("people", { id: session.person });
    if (!person || person.disabledAt !== null) return undefined;
    this.#noteUse(session);
    return { person, session };
  }

  /** Whether a session still lasts, for streams that were opened in it. It counts as no use. */
  async lasts(id: string): Promise<boolean> {
    const session = await this.#store.findRow("sessions", { id });
    if (!session || !isUsableSession(session)) return false;
    const person = await this.#store.findRow("people", { id: session.person });
    return person?.disabledAt === null;
  }

  /** Notes a use at most once a minute; the request does not wait for the write. */
  #noteUse({ id, person, lastUsedAt }: StoredSession): void {
    const at = Date.now();
    const noted = this.#noted.get(id) ?? Date.parse(lastUsedAt);
    if (at - noted < USE_WRITTEN_EVERY) return;
    this.#noted.set(id, at);
    if (this.#noted.size > 1_000) this.#noted.clear();
    const time = new Date(at).toISOString();
    this.#store
      .changePeople(async (writes) => {
        await writes.changeRows("sessions", { id }, { lastUsedAt: time });
        await writes.changeRows("people", { id: person }, { lastSeenAt: time });
      })
      .catch(() => undefined);
  }
}

/** When a sign-in stops to count as fresh. */
export const freshUntil = ({ freshAt }: StoredSession): string =>
  new Date(Date.parse(freshAt) + FRESH_FOR).toISOString();

export const isFresh = (session: StoredSession): boolean =>
  isNow({ from: session.freshAt, to: freshUntil(session) });

export function summarizeSession(session: StoredSession, own: string | undefined): SessionSummary {
  const { hash: _, person: __, freshAt: ___, ...told } = session;
  return { ...told, isOwn: session.id === own };
}

const isUsableSession = ({ createdAt, lastUsedAt, expiresAt }: StoredSession): boolean =>
  isNow({ from: createdAt, to: expiresAt }) &&
  isNow({ from: lastUsedAt, to: Date.parse(lastUsedAt) + IDLE_LIMIT });

export const rightsOfPerson = ({ role, isApprover, groups, outside }: StoredPerson): Rights => ({
  role,
  isApprover,
  groups,
  outside,
});
