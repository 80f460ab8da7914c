import { PegboardError } from "../errors.ts";
import { doneBy } from "../stores/people/done-by.ts";
import type { PeopleWrites, StoredIdentity, StoredPerson } from "../stores/people/people-store.ts";
import { revokeApiToken } from "./api-tokens.ts";
import { type Asked, type People, recordOf } from "./people.ts";
import { requireOtherWay } from "./sign-in-ways.ts";

interface WayEnd {
  way: "passkeys" | "identities" | "tokens";
  /** Of one; all of that kind unless given. */
  id?: string | undefined;
}

/**
 * Ends ways in of somebody else, also the last one: then only a link lets them in. Answers how many
 * there were, and the agents whose tokens ended. @throws PegboardError 404, 403 for oneself
 */
export async function endWays(
  people: People,
  person: Pick<StoredPerson, "id">,
  { way, id, asked }: WayEnd & { asked: Asked },
): Promise<{ ended: number; agents: string[] }> {
  if (asked.by.person === person.id) throw ownWays();
  return people.change(async (writes) => {
    const owner = await writes.findRow("people", { id: person.id });
    const of = { person: person.id, ...(id !== undefined && { id }) };
    let ended = 0;
    for (const end of await endsOf(writes, { way, of, owner, asked })) {
      await end();
      ended += 1;
    }
    const isAll = way === "tokens" && id === undefined;
    const mark = doneBy("revoked", asked.by);
    const agents = isAll ? await writes.revokeAgentTokens(person.id, mark) : [];
    if (id !== undefined && ended === 0) throw wayMissing();
    return { ended: ended + agents.length, agents };
  });
}

interface WaysOfPerson {
  way: WayEnd["way"];
  of: { person: string; id?: string };
  owner: StoredPerson | undefined;
  asked: Asked;
}

/** What ends each of somebody's passkeys, identities or tokens, with its entry of the record. */
async function endsOf(
  writes: PeopleWrites,
  { way, of, owner: person, asked }: WaysOfPerson,
): Promise<(() => Promise<void>)[]> {
  switch (way) {
    case "passkeys":
      return (await writes.listRows("passkeys", of)).map(({ id, name: passkey }) => async () => {
        await writes.deleteRows("passkeys", { id });
        await recordOf(writes, { asked, person }, { kind: "passkey_removed", facts: { passkey } });
      });
    case "identities":
      return (await writes.listRows("identities", of)).map(
        (identity) => () => removeIdentity(writes, { person, asked }, identity),
      );
    case "tokens":
      return (await writes.listRows("api_tokens", { ...of, revokedAt: null })).map(
        (token) => () => revokeApiToken(writes, token, asked),
      );
  }
}

/**
 * Lets somebody no longer sign in by an identity provider. @throws PegboardError 404, 409 for the
 * last way to sign in, and where the provider gives the role
 */
export async function unlinkIdentity(
  people: People,
  { id, person: owner }: { id: string; person: string },
  asked: Asked,
): Promise<void> {
  await people.change(async (writes) => {
    const person = await writes.findRow("people", { id: owner });
    const identity = await writes.findRow("identities", { id, person: owner });
    if (!person || !identity) throw wayMissing();
    if (person.roleFrom === "sso") throw identityOfProvider();
    const known = { store: writes, issuer: people.issuer };
    await requireOtherWay(known, person, { table: "identities", id });
    await removeIdentity(writes, { person, asked }, identity);
  });
}

async function removeIdentity(
  writes: PeopleWrites,
  who: { person: StoredPerson | undefined; asked: Asked },
  { id, issuer }: StoredIdentity,
): Promise<void> {
  await writes.deleteRows("identities", { id });
  await recordOf(writes, who, { kind: "identity_unlinked", facts: { issuer } });
}

const wayMissing = () =>
  new PegboardError("not_found", (t) => t("This was not found. It may have ended meanwhile."));

const ownWays = () =>
  new PegboardError("role_needed", (t) =>
    t("These are your own ways to sign in. Change them in your account."),
  );

const identityOfProvider = () =>
  new PegboardError("conflict", (t) =>
    t("The identity provider gives your role at each sign-in, so you sign in by it."),
  );
