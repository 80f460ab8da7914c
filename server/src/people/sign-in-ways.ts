import type { SignInWay } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { isSameIssuer } from "../requests/same-issuer.ts";
import type { PeopleReads, StoredPerson } from "../stores/people/people-store.ts";

/** Where people and their ways to sign in are kept, and by which provider they sign in now. */
interface KnownWays {
  store: Pick<PeopleReads, "listRows">;
  /** An account at another provider than this one lets nobody in. */
  issuer: string | undefined;
}

/** What somebody is about to give up: one of their own passkeys or accounts at a provider. */
interface GivenUp {
  table: "passkeys" | "identities";
  id: string;
}

/** How somebody can sign in. */
export async function signInWaysOf(known: KnownWays, person: StoredPerson): Promise<SignInWay[]> {
  return (await readSignInWays(known, { person: person.id }))(person);
}

/**
 * Reads how people can sign in, of one or of all, with two questions to the store. `without` does
 * not count any more.
 */
export async function readSignInWays(
  { store, issuer }: KnownWays,
  which: { person?: string } = {},
  without?: GivenUp,
): Promise<(person: StoredPerson) => SignInWay[]> {
  const isLeft = (table: GivenUp["table"], id: string) =>
    !(without?.table === table && without.id === id);
  const passkeys = (await store.listRows("passkeys", which)).filter(({ id }) =>
    isLeft("passkeys", id),
  );
  const identities = (await store.listRows("identities", which)).filter(
    (identity) => isSameIssuer(identity.issuer, issuer) && isLeft("identities", identity.id),
  );
  const owners = (of: readonly { person: string }[]) => new Set(of.map(({ person }) => person));
  const [byPasskey, byProvider] = [owners(passkeys), owners(identities)];
  return ({ id, password }) => [
    ...(password === null ? [] : ["password" as const]),
    ...(byPasskey.has(id) ? ["passkey" as const] : []),
    ...(byProvider.has(id) ? ["sso" as const] : []),
  ];
}

/** Requires that somebody can sign in without what they give up. @throws PegboardError 409 */
export async function requireOtherWay(
  known: KnownWays,
  person: StoredPerson,
  givenUp: GivenUp,
): Promise<void> {
  const waysOf = await readSignInWays(known, { person: person.id }, givenUp);
  if (waysOf(person).length > 0) return;
  throw new PegboardError("conflict", (t) =>
    t("This is your only way to sign in. Add another one first."),
  );
}

/** The admins who have joined and are not disabled. */
export const joinedAdmins = async (store: Pick<PeopleReads, "listRows">): Promise<StoredPerson[]> =>
  (await store.listRows("people", { role: "admin", disabledAt: null })).filter(
    ({ joinedAt }) => joinedAt !== null,
  );

/** Whether an admin can sign in. */
export async function hasAdmin(known: KnownWays): Promise<boolean> {
  const admins = await joinedAdmins(known.store);
  if (admins.some(({ password }) => password !== null)) return true;
  for (const admin of admins) if ((await signInWaysOf(known, admin)).length > 0) return true;
  return false;
}
