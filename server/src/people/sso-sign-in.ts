import { randomUUID } from "node:crypto";
import type { Rights, SsoError } from "../api-contract.ts";
import type { EventHub } from "../events/event-hub.ts";
import { rightsOfGroups, type SsoSettings } from "../sso-settings.ts";
import { type Doer, notDone } from "../stores/people/done-by.ts";
import type { PeopleWrites, StoredIdentity, StoredPerson } from "../stores/people/people-store.ts";
import { disableWithin } from "./change-person.ts";
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
export const signInBySso = (given: SsoSignIn, proved: ProvedIdentity): Promise<string> =>
  endSignIn(given, {
    find: (writes) => findOrMake(writes, given, proved),
    finish: (writes, { id }) =>
      given.people.sessions.begin(writes, id, { ...given.place, way: "sso" }),
  });

/**
 * Proves again who has signed in, by the provider, which also says anew what somebody may do.
 * @throws SsoRefusal where it names somebody else, and where the session has ended
 */
export const renewBySso = (
  given: Omit<SsoSignIn, "place">,
  { person, session: id }: { person: string; session: string },
  proved: ProvedIdentity,
): Promise<void> =>
  endSignIn(given, {
    async find(writes) {
      const { issuer, subject } = proved;
      const known = await writes.findRow("identities", { issuer, subject });
      if (known?.person !== person) return { person: undefined, refusal: "other_person" };
      const found = await findKnown(writes, given, { known, proved });
      if ("refusal" in found || (await writes.findRow("sessions", { id }))) return found;
      return { ...found, refusal: "expired" };
    },
    async finish(writes) {
      await writes.changeRows("sessions", { id }, { freshAt: new Date().toISOString() });
    },
  });

interface SignInEnd<Done> {
  find(writes: PeopleWrites): Promise<Found>;
  finish(writes: PeopleWrites, person: StoredPerson): Promise<Done>;
}

/** Finds somebody and lets them in, in one change, which stays where they are refused. @throws SsoRefusal */
async function endSignIn<Done>(
  { people, events, asked }: Omit<SsoSignIn, "place">,
  { find, finish }: SignInEnd<Done>,
): Promise<Done> {
  const outcome = await people
    .change(async (writes) => {
      const found = await find(writes);
      if ("refusal" in found) {
        people.noteFailure(asked, found.person, { way: "sso" });
        return found;
      }
      const { person } = found;
      await recordOf(writes, { asked, person }, { kind: "signed_in", facts: { way: "sso" } });
      return { done: await finish(writes, person) };
    })
    .catch((error: unknown) => {
      throw error instanceof LastAdminLost ? new SsoRefusal("last_admin") : error;
    });
  if ("done" in outcome) return outcome.done;
  for (const agent of outcome.agents ?? []) events.publish({ type: "tokens", agent });
  throw new SsoRefusal(outcome.refusal);
}

/** Lets somebody who has signed in also sign in by the provider. @throws SsoRefusal */
export async function linkToSso(
  { people, asked }: Pick<SsoSignIn, "people" | "asked">,
  { person: id, session }: { person: string; session: string },
  proved: ProvedIdentity,
): Promise<void> {
  await people.change(async (writes) => {
    if (!(await writes.findRow("sessions", { id: session }))) throw new SsoRefusal("expired");
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
  return { person: await joinPerson(writes, { person: invited, asked: given.asked }, proved) };
}

async function findKnown(
  writes: PeopleWrites,
  { settings, asked }: Omit<SsoSignIn, "place">,
  { known, proved }: { known: StoredIdentity; proved: ProvedIdentity },
): Promise<Found> {
  const before = await writes.findRow("people", { id: known.person });
  const isOfProvider = before?.roleFrom === "sso";
  const isDisabled = before?.disabledAt !== null;
  if (!before || (isDisabled && !(isOfProvider && isDisabledBy(settings, before))))
    return { person: before, refusal: "disabled" };
  // Of two sign-ins at once the provider may have answered the later one about fewer groups.
  const isOvertaken = isBetween(known.signedInAt, { from: proved.askedAt, to: Date.now() });
  const now = new Date().toISOString();
  const seen = { signedInAt: now, email: proved.email ?? "" };
  await writes.changeRows("identities", { id: known.id }, seen);
  if (isOfProvider && proved.hasTooManyGroups)
    return { person: before, refusal: "too_many_groups" };
  const given = isOfProvider ? rightsOfGroups(settings, proved.groups) : before;
  if (!given || (isOvertaken && isDisabled)) {
    const { agents } = await endRights(writes, before, { asked, by: { name: settings.issuer } });
    return { person: before, refusal: "no_role", agents };
  }
  return { person: isOvertaken ? before : await giveRights(writes, before, { asked, given }) };
}

/** Whether the provider did it, and no person who is called as its issuer. */
const isDisabledBy = (
  { issuer }: Pick<SsoSettings, "issuer">,
  { disabledBy, disabledById }: StoredPerson,
): boolean => disabledBy === issuer && disabledById === null;

const isBetween = (time: string, { from, to }: { from: number; to: number }): boolean =>
  Date.parse(time) > from && Date.parse(time) <= to;

/** Changes what the provider's groups give somebody, who then signs in anew everywhere. */
async function giveRights(
  writes: PeopleWrites,
  before: StoredPerson,
  { asked, given }: { asked: Asked; given: Pick<Rights, "role" | "isApprover"> },
): Promise<StoredPerson> {
  const { role, isApprover } = given;
  const change = {
    role,
    isApprover,
    ...notDone("disabled"),
    ...(role === "admin" && { groups: null, outside: "read" as const }),
  };
  const person = { ...before, ...change };
  if (before.disabledAt !== null)
    await recordOf(writes, { asked, person }, { kind: "person_enabled", facts: {} });
  const isChanged = before.role !== role || before.isApprover !== isApprover;
  if (isChanged) {
    await writes.deleteRows("sessions", { person: before.id });
    const facts = { changed: ["role", "isApprover"], role };
    await recordOf(writes, { asked, person }, { kind: "person_changed", facts });
  }
  if (isChanged || before.disabledAt !== null)
    await writes.changeRows("people", { id: before.id }, change);
  return person;
}

/**
 * Disables somebody to whom the provider gives nothing any more: no other way in is left, and the
 * groups let them in again.
 */
async function endRights(
  writes: PeopleWrites,
  before: StoredPerson,
  who: { asked: Asked; by: Doer },
): Promise<{ agents: string[] }> {
  if (before.disabledAt !== null) return { agents: [] };
  const least = { role: "viewer" as const, isApprover: false };
  await writes.changeRows("people", { id: before.id }, least);
  return disableWithin(writes, { ...before, ...least }, who);
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
  const person = newPerson({ email: proved.email, name, rights }, settings);
  await writes.addRow("people", { ...person, roleFrom: "sso" });
  return {
    person: await joinPerson(writes, { person: { ...person, roleFrom: "sso" }, asked }, proved),
  };
}

async function joinPerson(
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
    id: randomUUID(),
    issuer,
    subject,
    email,
    signedInAt,
    person: person.id,
  });
  await recordOf(writes, { asked, person }, { kind: "identity_linked", facts: { issuer } });
}
