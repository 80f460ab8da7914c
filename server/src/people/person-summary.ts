import type {
  ApiTokenSummary,
  IdentitySummary,
  PasskeySummary,
  PersonSummary,
  SignedIn,
  SignInWay,
} from "../api-contract.ts";
import type {
  PeopleStore,
  StoredApiToken,
  StoredIdentity,
  StoredPasskey,
  StoredPerson,
  StoredSession,
} from "../stores/people/people-store.ts";
import type { People } from "./people.ts";
import { freshUntil, rightsOfPerson } from "./sessions.ts";
import { readSignInWays, signInWaysOf } from "./sign-in-ways.ts";

type KnownPeople = Pick<People, "tries" | "issuer"> & { store: Pick<PeopleStore, "listRows"> };

/** A person as everybody who is signed in sees them. */
export const summarizePerson = async (
  people: KnownPeople,
  person: StoredPerson,
): Promise<PersonSummary> => summaryOf(people, person, await signInWaysOf(people, person));

/** Everybody of a list, with two questions to the store however many they are. */
export async function summarizePeople(
  people: KnownPeople,
  stored: readonly StoredPerson[],
): Promise<PersonSummary[]> {
  const waysOf = await readSignInWays(people);
  return stored.map((person) => summaryOf(people, person, waysOf(person)));
}

function summaryOf({ tries }: KnownPeople, person: StoredPerson, ways: SignInWay[]): PersonSummary {
  const { password: _, passwordAt: __, joinedAt, preferences: ___, ...told } = person;
  const lockedUntil = tries.lockedUntil(person.email);
  const isLocked = lockedUntil !== undefined && person.password !== null;
  const base = { ...told, ways, ...(isLocked && { lockedUntil }) };
  if (person.disabledAt !== null) return { ...base, state: "disabled" };
  if (joinedAt === null) return { ...base, state: "invited" };
  return { ...base, state: isLocked ? "locked" : "active" };
}

/** Whoever asks, as the page knows them. */
export function summarizeSignedIn(person: StoredPerson, session: StoredSession): SignedIn {
  const { id, name, email } = person;
  return { id, name, email, ...rightsOfPerson(person), freshUntil: freshUntil(session) };
}

export const summarizeIdentity = ({
  id,
  issuer,
  email,
  signedInAt,
}: StoredIdentity): IdentitySummary => ({ id, issuer, email, signedInAt });

export const summarizePasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: StoredPasskey): PasskeySummary => ({ id, name, createdAt, lastUsedAt });

export function summarizeApiToken({ hash: _, ...token }: StoredApiToken): ApiTokenSummary {
  return token;
}
