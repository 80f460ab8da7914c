import { randomUUID } from "node:crypto";
import type { SsoError } from "../api-contract.ts";
import type { EventHub } from "../events/event-hub.ts";
import { rightsOfGroups, type SsoSettings } from "../sso-settings.ts";
import type { PeopleWrites, StoredIdentity, StoredPerson } from "../stores/people/people-store.ts";
import { endAccess } from "./change-person.ts";
import type { ProvedIdentity } from "./identity-provider.ts";
import { type Asked, LastAdminLost, newPerson, type People, recordOf } from "./people.ts";
import type { SessionPlace } from "./sessions.ts";

/** A sign-in at the identity provider that ends without a session. */
export class SsoRefusal extends Error {
  readonly code: SsoError;

  constructor(code: SsoError) {
    super(`The sign-in at the identity provider was refused: ${code}.`);
    this.code = code;
  }
}

interface SsoSignIn {
  people: People;
  events: Pick<EventHub, "publish">;
  settings: SsoSettings;
  place: Omit<SessionPlace, "way">;
  asked: Asked;
}

/**
 * Signs in whom the identity provider names: by issuer and subject, never by the e-mail address
 * alone. Answers the value for the cookie. @throws SsoRefusal
 */
export async function signInBySso(given: SsoSignIn, proved: ProvedIdentity): Promise<string> {
  const { people, events, place, asked } = given;
  const outcome = await people
    .change(async (writes) => {
      const found = await findOrMake(writes, given, proved);
      if ("refusal" in found) {
        people.noteFailure(asked, found.person, { way: "sso" });
        return found;
      }
      const { person } = found;
      await recordOf(writes, { asked, person }, { kind: "signed_in", facts: { way: "sso" } });
      return { value: await people.sessions.begin(writes, person.id, { ...place, way: "sso" }) };
    })
    .catch((error: unknown) => {
      throw error instanceof LastAdminLost ? new SsoRefusal("last_admin") : error;
    });
  if ("value" in outcome) return outcome.value;
  for (const agent of outcome.agents ?? []) events.publish({ type: "tokens", agent });
  throw new SsoRefusal(outcome.refusal);
}

/**
 * Proves again who has signed in, by the provider. @throws SsoRefusal where it names somebody else
 */
export async function renewBySso(
  { people, asked }: Pick<SsoSignIn, "people" | "asked">,
  { person: id, session }: { person: string; session: string },
  { issuer, subject }: ProvedIdentity,
): Promise<void> {
  await people.change(async (writes) => {
    const identity = await writes.findRow("identities", { issuer, subject });
    if (identity?.person !== id) throw new SsoRefusal("other_person");
    const person = await writes.findRow("people", { id });
    await writes.changeRows("sessions", { id: session }, { freshAt: new Date().toISOString() });
    await recordOf(writes, { asked, person }, { kind: "signed_in", facts: { way: "sso" } });
  });
}

/** Lets somebody who has signed in also sign in by the provider. @throws SsoRefusal */
export async function linkToSso(
  { people, asked }: Pick<SsoSignIn, "people" | "asked">,
  id: string,
  proved: ProvedIdentity,
): Promise<void> {
  await people.change(async (writes) => {
    const person = await writes.findRow("people", { id });
    const { issuer, subject } = proved;
    const known = await writes.findRow("identities", { issuer, subject });
    if (!person || (known && known.person !== id)) throw new SsoRefusal("other_person");
    if (!known) await linkIdentity(writes, { person, asked }, proved);
  });
}

/** The person of an identity, or why there is none; with the agents whose tokens ended. */
type Found =
  | { person: StoredPerson }
  | { person: StoredPerson | undefined; refusal: SsoError; agents?: string[] };

async function findOrMake(
  writes: PeopleWrites,
  given: SsoSignIn,
  proved: ProvedIdentity,
): Promise<Found> {
  const { issuer, subject, email } = proved;
  const known = await writes.findRow("identities", { issuer, subject });
  if (known) return findKnown(writes, given, { known, proved });
  if (email === undefined) return { person: undefined, refusal: "email_missing" };
  const invited = await writes.findRow("people", { email });
  if (!invited) return makeByGroups(writes, given, { ...proved, email });
  if (invited.disabledAt !== null) return { person: invited, refusal: "disabled" };
  if (invited.joinedAt !== null) return { person: invited, refusal: "email_taken" };
  if (proved.isEmailVerified !== true) return { person: invited, refusal: "email_unverified" };
  return { person: await join(writes, { person: invited, asked: given.asked }, proved) };
}

async function findKnown(
  writes: PeopleWrites,
  { settings, asked }: SsoSignIn,
  { known, proved }: { known: StoredIdentity; proved: ProvedIdentity },
): Promise<Found> {
  const before = await writes.findRow("people", { id: known.person });
  if (!before || before.disabledAt !== null) return { person: before, refusal: "disabled" };
  const signedInAt = new Date().toISOString();
  await writes.changeRows(
    "identities",
    { id: known.id },
    { signedInAt, email: proved.email ?? "" },
  );
  if (before.roleFrom !== "sso") return { person: before };
  if (proved.hasTooManyGroups) return { person: before, refusal: "too_many_groups" };
  const given = rightsOfGroups(settings, proved.groups);
  const least = given ?? { role: "viewer" as const, isApprover: false };
  const person = {
    ...{ ...before, ...least },
    ...(least.role === "admin" && { groups: null, outside: "read" as const }),
  };
  const { agents } = given ? { agents: [] } : await endAccess(writes, before.id, asked);
  const isChanged = before.role !== least.role || before.isApprover !== least.isApprover;
  if (isChanged) {
    const { role, isApprover, groups, outside } = person;
    await writes.changeRows("people", { id: before.id }, { role, isApprover, groups, outside });
    await writes.deleteRows("sessions", { person: before.id });
    const facts = { changed: ["role", "isApprover"], role };
    await recordOf(writes, { asked, person }, { kind: "person_changed", facts });
  }
  return given ? { person } : { person, refusal: "no_role", agents };
}

/** A stranger, whom only a group lets in. */
async function makeByGroups(
  writes: PeopleWrites,
  { settings, asked }: SsoSignIn,
  proved: ProvedIdentity & { email: string },
): Promise<Found> {
  const given = rightsOfGroups(settings, proved.groups);
  if (proved.hasTooManyGroups) return { person: undefined, refusal: "too_many_groups" };
  if (!given) return { person: undefined, refusal: "no_account" };
  // Somebody else could be invited by that address.
  if (proved.isEmailVerified === false) return { person: undefined, refusal: "email_unverified" };
  const rights = { ...given, groups: null, outside: "read" as const };
  const name = proved.name ?? proved.email;
  const person = newPerson({ email: proved.email, name, rights }, settings.name);
  await writes.addRow("people", { ...person, roleFrom: "sso" });
  return { person: await join(writes, { person: { ...person, roleFrom: "sso" }, asked }, proved) };
}

async function join(
  writes: PeopleWrites,
  { person: before, asked }: { person: StoredPerson; asked: Asked },
  proved: ProvedIdentity,
): Promise<StoredPerson> {
  const change = {
    joinedAt: new Date().toISOString(),
    name: before.name || proved.name || before.email,
  };
  const person = { ...before, ...change };
  await writes.changeRows("people", { id: person.id }, change);
  await writes.deleteRows("sign_in_links", { person: person.id });
  await recordOf(writes, { asked, person }, { kind: "person_joined", facts: { way: "sso" } });
  await linkIdentity(writes, { person, asked }, proved);
  return person;
}

async function linkIdentity(
  writes: PeopleWrites,
  { person, asked }: { person: StoredPerson; asked: Asked },
  { issuer, subject, email = "" }: ProvedIdentity,
): Promise<void> {
  const signedInAt = new Date().toISOString();
  await writes.addRow("identities", {
    ...{ id: randomUUID(), issuer, subject, email, signedInAt },
    person: person.id,
  });
  await recordOf(writes, { asked, person }, { kind: "identity_linked", facts: { issuer } });
}
