import type { AuditEvent } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { notDone } from "../stores/people/done-by.ts";
import type { PeopleWrites, StoredPerson } from "../stores/people/people-store.ts";
import { addPasskey, type NewPasskey } from "./passkeys.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { type Asked, newPerson, type People, recordOf } from "./people.ts";
import { ALL_RIGHTS } from "./rights.ts";
import type { SessionPlace } from "./sessions.ts";
import { findSignInLink, linkEnded } from "./sign-in-links.ts";

/** What a link's person chooses: who they are, unless that is known, and one way to sign in. */
interface LinkChoice {
  name?: string | undefined;
  email?: string | undefined;
  by: { password: string } | { passkey: NewPasskey };
}

/**
 * Uses a link: gives its person a way to sign in, ends their sessions and signs in. A passkey that
 * a reset gives leaves no password: the former one was forgotten, or is known to others.
 * @throws PegboardError 410, 409, 422
 */
export async function useLink(
  people: People,
  { code, name, email, by }: LinkChoice & { code: string },
  { place, asked }: { place: Omit<SessionPlace, "way">; asked: Asked },
): Promise<{ person: StoredPerson; value: string }> {
  // Nobody makes the server hash passwords without a link.
  const found = await findSignInLink(people.store, code);
  const known = found.person && (await people.store.findRow("people", { id: found.person }));
  const password = "password" in by ? by.password : undefined;
  if (password !== undefined)
    requireStrongPassword(password, {
      name: name ?? (known ? known.name : ""),
      email: known ? known.email : (email ?? ""),
    });
  const hash = password === undefined ? null : await people.passwords.hash(password);
  return people.change(async (writes) => {
    const link = await findSignInLink(writes, code);
    const { id, kind } = link;
    await writes.deleteRows("sign_in_links", kind === "first_admin" ? { kind } : { id });
    const before = link.person
      ? await writes.findRow("people", { id: link.person })
      : await firstAdmin(writes, { name, email }, "passkey" in by ? by.passkey.person : undefined);
    if (!before || before.disabledAt !== null) throw linkEnded();
    const at = new Date().toISOString();
    const change = {
      password: hash,
      passwordAt: hash && at,
      joinedAt: before.joinedAt ?? at,
      name: name ?? before.name,
    };
    const person = { ...before, ...change };
    await writes.changeRows("people", { id: person.id }, change);
    await writes.deleteRows("sessions", { person: person.id });
    people.tries.forget(person.email);
    if (before.joinedAt === null)
      await recordOf(writes, { asked, person }, joined("passkey" in by ? "passkey" : "password"));
    else if ("password" in by)
      await recordOf(writes, { asked, person }, { kind: "password_changed", facts: {} });
    if ("passkey" in by) await addPasskey(writes, person, { ...by.passkey, asked });
    const value = await people.sessions.begin(writes, person.id, { ...place, way: "link" });
    return { person, value };
  });
}

const joined = (way: "password" | "passkey"): AuditEvent => ({
  kind: "person_joined",
  facts: { way },
});

/**
 * The first admin, while nobody has signed in yet. `id`: what a passkey was made for already.
 * @throws PegboardError
 */
async function firstAdmin(
  writes: PeopleWrites,
  { name, email }: Pick<LinkChoice, "name" | "email">,
  id: string | undefined,
): Promise<StoredPerson> {
  if (email === undefined || name === undefined)
    throw new PegboardError("bad_request", (t) =>
      t("The first admin needs a name and an e-mail address: send `name` and `email`."),
    );
  const known = await writes.findRow("people", { email });
  const change = {
    ...ALL_RIGHTS,
    roleFrom: "pegboard",
    ...notDone("disabled"),
  } as const;
  if (known) {
    await writes.changeRows("people", { id: known.id }, change);
    return { ...known, ...change };
  }
  const person = { ...newPerson({ email, name, rights: ALL_RIGHTS }, { name }), ...(id && { id }) };
  await writes.addRow("people", person);
  return person;
}
