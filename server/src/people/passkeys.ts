import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { NewPasskeyRequest, PasskeyProof } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { PeopleWrites, StoredPasskey, StoredPerson } from "../stores/people/people-store.ts";
import { type Asked, type People, recordOf } from "./people.ts";
import type { SessionPlace } from "./sessions.ts";
import { requireOtherWay } from "./sign-in-ways.ts";

const MOST_PASSKEYS = 20;

/** Whom passkeys are for: the name of the host, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** A passkey that proved its owner, who is not disabled. */
export interface ProvedPasskey {
  person: StoredPerson;
  passkey: StoredPasskey;
}

/** What an authenticator is asked for a new passkey of somebody. */
export async function askForNewPasskey(
  people: People,
  { id: rpID }: RelyingParty,
  person: Pick<StoredPerson, "id" | "email" | "name">,
) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const own = await people.store.listRows("passkeys", { person: person.id });
  if (own.length >= MOST_PASSKEYS) throw tooManyPasskeys();
  return generateRegistrationOptions({
    rpName: "Pegboard",
    rpID,
    attestationType: "none",
    userName: person.email,
    userDisplayName: person.name || person.email,
    userID: new Uint8Array(Buffer.from(person.id)),
    excludeCredentials: own.map(withTransports),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** A passkey that answered a challenge, for the person with an id. */
export interface NewPasskey extends Omit<StoredPasskey, "createdAt" | "lastUsedAt"> {}

/** Reads what an authenticator answered to a challenge. @throws PegboardError 401 */
export async function readNewPasskey(
  { name, passkey: response }: NewPasskeyRequest,
  { challenge, party, person }: { challenge: string; party: RelyingParty; person: string },
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refusePasskey);
  if (!registrationInfo) throw wrongPasskey();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    id,
    name,
    person,
    counter,
    transports,
    publicKey: Buffer.from(publicKey).toString("base64url"),
  };
}

/** Adds a passkey to the person for whom it was made. @throws PegboardError 401, 409 */
export async function addPasskey(
  writes: PeopleWrites,
  person: StoredPerson | undefined,
  { asked, ...passkey }: NewPasskey & { asked: Asked },
): Promise<void> {
  // An authenticator names the person for whom it made a passkey, and signs in nobody else.
  if (person?.id !== passkey.person) throw wrongPasskey();
  if (await writes.findRow("passkeys", { id: passkey.id })) throw passkeyTaken();
  const own = await writes.listRows("passkeys", { person: person.id });
  if (own.length >= MOST_PASSKEYS) throw tooManyPasskeys();
  const createdAt = new Date().toISOString();
  await writes.addRow("passkeys", { ...passkey, createdAt, lastUsedAt: null });
  const facts = { passkey: passkey.name };
  await recordOf(writes, { asked, person }, { kind: "passkey_added", facts });
}

/** What an authenticator is asked by whoever signs in; it knows itself whose passkeys it has. */
export async function askForSignInPasskey({ id: rpID }: RelyingParty) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({ rpID, userVerification: "required" });
}

/**
 * Whom a passkey proves that answered a challenge. @throws PegboardError 401 with one sentence for
 * all that is wrong
 */
export async function checkPasskey(
  people: People,
  proof: PasskeyProof,
  given: { challenge: string; party: RelyingParty; asked: Asked },
): Promise<ProvedPasskey> {
  const passkey = await people.store.findRow("passkeys", { id: proof.id });
  const person = passkey && (await people.store.findRow("people", { id: passkey.person }));
  try {
    if (!passkey || !person || person.disabledAt !== null) throw wrongPasskey();
    const { userHandle } = proof.response;
    if (userHandle !== undefined && fromBase64url(userHandle) !== person.id) throw wrongPasskey();
    const counter = await verify(passkey, proof, given);
    const used = { counter, lastUsedAt: new Date().toISOString() };
    // Of two answers with one number of the counter, a copied authenticator gave one.
    const isFirst = await people.store.changePeople((writes) =>
      writes.changeRows("passkeys", { id: passkey.id, counter: passkey.counter }, used),
    );
    if (isFirst !== 1) throw wrongPasskey();
    return { person, passkey };
  } catch (error) {
    people.noteFailure(given.asked, person, { way: "passkey" });
    throw error;
  }
}

/** Signs in whom a passkey proves; answers the value for the cookie. */
export async function signInByPasskey(
  people: People,
  { person, passkey }: ProvedPasskey,
  { place, asked }: { place: Omit<SessionPlace, "way">; asked: Asked },
): Promise<string> {
  return people.change(async (writes) => {
    const now = await writes.findRow("people", { id: person.id });
    const isKnown = await writes.findRow("passkeys", { id: passkey.id });
    if (now?.disabledAt !== null || !isKnown) throw wrongPasskey();
    await recordOf(writes, { asked, person }, { kind: "signed_in", facts: { way: "passkey" } });
    return people.sessions.begin(writes, person.id, { ...place, way: "passkey" });
  });
}

/** Renames one's own passkey. @throws PegboardError 404 */
export async function renamePasskey(
  people: People,
  which: { id: string; person: string },
  name: string,
): Promise<void> {
  const changed = await people.change((writes) => writes.changeRows("passkeys", which, { name }));
  if (changed === 0) throw passkeyMissing();
}

/** Removes one's own passkey. @throws PegboardError 404, 409 for the last way to sign in */
export async function removePasskey(
  people: People,
  { id, person: owner }: { id: string; person: string },
  asked: Asked,
): Promise<void> {
  await people.change(async (writes) => {
    const person = await writes.findRow("people", { id: owner });
    const passkey = await writes.findRow("passkeys", { id, person: owner });
    if (!person || !passkey) throw passkeyMissing();
    const known = { store: writes, issuer: people.issuer };
    await requireOtherWay(known, person, { table: "passkeys", id });
    await writes.deleteRows("passkeys", { id });
    const facts = { passkey: passkey.name };
    await recordOf(writes, { asked, person }, { kind: "passkey_removed", facts });
  });
}

/** The counter of the authenticator after its answer. @throws PegboardError */
async function verify(
  passkey: StoredPasskey,
  proof: PasskeyProof,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: proof as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      ...withTransports(passkey),
      counter: passkey.counter,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
    },
    requireUserVerification: true,
  }).catch(refusePasskey);
  if (!verified) throw wrongPasskey();
  return authenticationInfo.newCounter;
}

const withTransports = ({ id, transports }: StoredPasskey) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

const fromBase64url = (text: string) => Buffer.from(text, "base64url").toString("utf8");

/** The library says in many sentences what is wrong; whoever sends it learns one. */
const refusePasskey = (): never => {
  throw wrongPasskey();
};

export const wrongPasskey = () =>
  new PegboardError("wrong_sign_in", (t) =>
    t(
      "This passkey is not known here, or its answer came too late. Try again, or sign in in another way.",
    ),
  );

const passkeyMissing = () =>
  new PegboardError("not_found", (t) => t("You have no such passkey. It may have been removed."));

const passkeyTaken = () =>
  new PegboardError("already_exists", (t) => t("This passkey was added before."));

const tooManyPasskeys = () =>
  new PegboardError("conflict", (t) =>
    t("You have {most} passkeys, as many as somebody may have. Remove one first.", {
      most: MOST_PASSKEYS,
    }),
  );
