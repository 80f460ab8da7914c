import type {
  ApiTokenSummary,
  IdentitySummary,
  PasskeySummary,
  PersonSummary,
  SignedIn,
} from "../api-contract.ts";
import type {
  PeopleStore,
  StoredApiToken,
  StoredIdentity,
  StoredPasskey,
  StoredPerson,
  StoredSession,
} from "../stores/people/people-store.ts";
import { type People, signInWaysOf } from "./people.ts";
import { freshUntil, rightsOfPerson } from "./sessions.ts";

/** A person as everybody who is signed in sees them. */
export async function summarizePerson(
  { store, tries }: Pick<People, "tries"> & { store: Pick<PeopleStore, "listRows"> },
  person: StoredPerson,
): Promise<PersonSummary> {
  const { password: _, passwordAt: __, joinedAt, preferences: ___, ...told } = person;
  const lockedUntil = tries.lockedUntil(person.email);
  const ways = await signInWaysOf(store, person);
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
