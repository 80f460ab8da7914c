import { randomUUID } from "node:crypto";
import type { AuditEntry, AuditEvent, Rights } from "../api-contract.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { PegboardError } from "../errors.ts";
import type { EventHub } from "../events/event-hub.ts";
import { type Doer, doneBy, notDone } from "../stores/people/done-by.ts";
import type {
  PeopleReads,
  PeopleStore,
  PeopleWrites,
  StoredPerson,
  StoredSignInLink,
} from "../stores/people/people-store.ts";
import type { Passwords } from "./passwords.ts";
import { requireWholeAdmin } from "./rights.ts";
import { type SessionPlace, Sessions } from "./sessions.ts";
import { makeSignInLink } from "./sign-in-links.ts";
import { SignInTries } from "./sign-in-tries.ts";
import { hasAdmin, joinedAdmins } from "./sign-in-ways.ts";

const MOST_ASKED = 3;

/** Who asks for a change of people, and from where. */
export type Asked = Pick<AuditEntry, "by" | "from">;

/** Somebody new, before they choose how to sign in. */
export interface NewPerson {
  email: string;
  name?: string | undefined;
  rights: Rights;
}

/** The error for a change that would leave no admin who can sign in. */
export class LastAdminLost extends PegboardError {
  constructor() {
    super("conflict", (t) =>
      t(
        "Nobody else is an admin who can sign in. Make somebody else an admin first, and wait until they have signed in.",
      ),
    );
  }
}

/** The people who may sign in, how they do, and what becomes of their rights. */
export class People {
  readonly store: PeopleStore;
  /** Of the identity provider by which people sign in now. */
  readonly issuer: string | undefined;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly tries = new SignInTries();
  readonly #events: Pick<EventHub, "publish" | "subscribe">;
  readonly #audit: Pick<AuditLog, "note">;
  #anybody: Promise<boolean> | undefined;

  constructor(
    store: PeopleStore,
    events: Pick<EventHub, "publish" | "subscribe">,
    {
      audit,
      passwords,
      issuer,
    }: { audit: Pick<AuditLog, "note">; passwords: Passwords; issuer: string | undefined },
  ) {
    this.store = store;
    this.issuer = issuer;
    this.passwords = passwords;
    this.#events = events;
    this.#audit = audit;
    this.sessions = new Sessions(store);
    events.subscribe(({ type }) => {
      if (type === "people") this.#anybody = undefined;
    });
  }

  /**
   * Whether anybody has ever chosen how to sign in. From then on nobody is an operator for being
   * at this machine.
   */
  async anybody(): Promise<boolean> {
    this.#anybody ??= this.store
      .listRows("people")
      .then((people) => people.some(({ joinedAt }) => joinedAt !== null));
    return this.#anybody;
  }

  /** The admins whom somebody may ask, at most three, those seen last first. */
  async listAdmins(): Promise<{ id: string; name: string }[]> {
    return (await joinedAdmins(this.store))
      .sort((one, other) => (other.lastSeenAt ?? "").localeCompare(one.lastSeenAt ?? ""))
      .slice(0, MOST_ASKED)
      .map(({ id, name }) => ({ id, name }));
  }

  /**
   * Runs a change of people with its entries of the record, and tells everybody.
   * @throws PegboardError 409 when it would leave no admin who can sign in
   */
  async change<T>(change: (writes: PeopleWrites) => Promise<T>): Promise<T> {
    const result = await this.store.changePeople(async (writes) => {
      const known = { store: writes, issuer: this.issuer };
      const had = await hasAdmin(known);
      const changed = await change(writes);
      if (had && !(await hasAdmin(known))) throw new LastAdminLost();
      return changed;
    });
    this.#events.publish({ type: "people" });
    return result;
  }

  /** Signs somebody in with a password; answers the value for the cookie. @throws PegboardError */
  async signIn(
    { email, password }: { email: string; password: string },
    place: SessionPlace,
    asked: Asked,
  ): Promise<{ person: StoredPerson; value: string }> {
    const person = await this.checkPassword(email, password, asked);
    const isOld = person.password !== null && this.passwords.isOutdated(person.password);
    const renewed = isOld && { password: await this.passwords.hash(password) };
    const value = await this.change(async (writes) => {
      await requireUnchanged(writes, person);
      if (renewed) await writes.changeRows("people", { id: person.id }, renewed);
      await recordOf(writes, { asked, person }, { kind: "signed_in", facts: { way: place.way } });
      return this.sessions.begin(writes, person.id, place);
    });
    return { person, value };
  }

  /**
   * The person with an e-mail address and a password. @throws PegboardError 401 with the same
   * sentence for unknown accounts, 429 after too many wrong ones
   */
  async checkPassword(email: string, password: string, asked: Asked): Promise<StoredPerson> {
    const tried = { email, address: asked.from.address };
    const wait = this.tries.begin(tried);
    const person = await this.store.findRow("people", { email });
    if (wait > 0) {
      this.noteFailure(asked, person, { way: "password", isRefused: true });
      throw tooManyTries(wait);
    }
    const usable = person?.disabledAt === null ? person.password : null;
    if (person && (await this.passwords.verify(password, usable))) {
      this.tries.noteRight(tried);
      return person;
    }
    if (!person) await this.passwords.verify(password, null);
    this.noteFailure(asked, person, { way: "password" });
    throw wrongSignIn();
  }

  /** Adds people who have not signed in yet, each with a link. @throws PegboardError 409 */
  async invite(
    invited: readonly NewPerson[],
    asked: Asked,
    days?: number,
  ): Promise<{ person: StoredPerson; code: string; link: StoredSignInLink }[]> {
    return this.change(async (writes) => {
      const made: { person: StoredPerson; code: string; link: StoredSignInLink }[] = [];
      for (const { email, name = "", rights } of invited) {
        requireWholeAdmin(rights);
        if (await writes.findRow("people", { email })) throw emailTaken(email);
        const person = newPerson({ email, name, rights }, asked.by);
        await writes.addRow("people", person);
        const by = { person: person.id, by: asked.by, days };
        made.push({ person, ...(await makeSignInLink(writes, "invitation", by)) });
        const facts = { role: rights.role };
        await recordOf(writes, { asked, person }, { kind: "person_invited", facts });
      }
      return made;
    });
  }

  /** Notes a sign-in that failed; `isRefused`: it was not even looked at. */
  noteFailure(
    asked: Asked,
    person: StoredPerson | undefined,
    { way, isRefused = false }: { way: SessionPlace["way"]; isRefused?: boolean },
  ): void {
    const subject = person && subjectOf(person);
    const event = { ...asked, kind: "sign_in_failed" as const, facts: { way } };
    this.#audit.note({ ...event, ...(subject && { subject }) }, isRefused);
  }
}

/**
 * Requires that somebody may still sign in with the password that was looked at: hashing it takes a
 * while. @throws PegboardError 401
 */
export async function requireUnchanged(
  writes: PeopleReads,
  { id, password }: StoredPerson,
): Promise<void> {
  const now = await writes.findRow("people", { id });
  if (now?.disabledAt !== null || now.password !== password) throw wrongSignIn();
}

/** What somebody does who was nobody before, by proving who they are. */
const PROVES_WHO: ReadonlySet<AuditEvent["kind"]> = new Set([
  ...(["signed_in", "person_joined", "password_changed"] as const),
  ...(["passkey_added", "identity_linked"] as const),
]);

/** Records an event about a person within a change; by that person, where it proves who asked. */
export async function recordOf(
  writes: Pick<PeopleWrites, "record">,
  {
    asked,
    person,
  }: { asked: Asked; person: Pick<StoredPerson, "id" | "name" | "email"> | undefined },
  event: AuditEvent,
): Promise<void> {
  const subject = person && subjectOf(person);
  const at = new Date().toISOString();
  // Before anybody joins, who sits at this machine is an operator under the name of its user.
  const isUnknown =
    asked.by.kind === "nobody" ||
    (asked.by.kind === "operator" && event.kind === "person_joined" && asked.from.via === "http");
  const isThatPerson = isUnknown && PROVES_WHO.has(event.kind);
  const by = isThatPerson && subject ? byPerson(subject) : asked.by;
  await writes.record([{ at, ...asked, by, ...event, ...(subject && { subject }) }]);
}

const byPerson = ({ id, name }: { id: string; name: string }): Asked["by"] => ({
  kind: "person",
  name,
  person: id,
});

const subjectOf = ({ id, name, email }: Pick<StoredPerson, "id" | "name" | "email">) => ({
  kind: "person" as const,
  id,
  name: name || email,
});

/** Somebody new, who cannot sign in yet. */
export function newPerson({ email, name, rights }: Required<NewPerson>, by: Doer): StoredPerson {
  return {
    id: randomUUID(),
    email,
    name: name ?? "",
    ...rights,
    roleFrom: "pegboard",
    password: null,
    passwordAt: null,
    joinedAt: null,
    preferences: {},
    ...doneBy("created", by),
    lastSeenAt: null,
    ...notDone("disabled"),
  };
}

const emailTaken = (email: string) =>
  new PegboardError("already_exists", (t) =>
    t("{email} was invited before. Change that person, or make a new link for them.", { email }),
  );

const wrongSignIn = () =>
  new PegboardError("wrong_sign_in", (t) =>
    t("The e-mail address or the password is wrong. Try again, or ask an admin for a reset."),
  );

const tooManyTries = (retryAfter: number) =>
  new PegboardError(
    "too_many_requests",
    (t) => t("There were too many wrong passwords. Wait, or sign in in another way."),
    { retryAfter },
  );
