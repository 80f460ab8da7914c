import type { ChangePersonRequest } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { EventHub } from "../events/event-hub.ts";
import { refused } from "../refusals.ts";
import { type Doer, doneBy, notDone } from "../stores/people/done-by.ts";
import type { PeopleWrites, StoredPerson } from "../stores/people/people-store.ts";
import { type Asked, type People, recordOf } from "./people.ts";
import { requireWholeAdmin } from "./rights.ts";

/** What became of a person. */
interface ChangedPerson {
  person: StoredPerson;
  endedSessions: number;
}

/** The fields that say what somebody may do: their change ends the person's sessions. */
const RIGHTS_FIELDS = ["role", "isApprover", "groups", "outside"] as const;

/**
 * Changes a person's name and rights. Whoever gets others signs in again. @throws PegboardError 404,
 * 409 for the last admin, for a role that the identity provider gives, and for one's own rights
 */
export async function changePerson(
  people: People,
  id: string,
  { change, asked }: { change: ChangePersonRequest; asked: Asked },
): Promise<ChangedPerson> {
  return people.change(async (writes) => {
    const before = await findPersonIn(writes, id);
    const given = Object.entries(change).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof StoredPerson]),
    );
    if (given.length === 0) return { person: before, endedSessions: 0 };
    const changed = Object.fromEntries(given) as Partial<StoredPerson>;
    const person = { ...before, ...changed };
    requireWholeAdmin(person);
    const isRightsChange = RIGHTS_FIELDS.some((field) => field in changed);
    if (isRightsChange && asked.by.person === id) throw ownRights();
    if (before.roleFrom === "sso" && "role" in changed) throw roleOfProvider();
    await writes.changeRows("people", { id }, changed);
    const endedSessions = isRightsChange ? await writes.deleteRows("sessions", { person: id }) : 0;
    const facts = {
      changed: Object.keys(changed),
      ...("role" in changed && { role: person.role }),
    };
    await recordOf(writes, { asked, person }, { kind: "person_changed", facts });
    return { person, endedSessions };
  });
}

/** Disables somebody: their sessions, links and tokens end at once. @throws PegboardError 404, 409 */
export async function disablePerson(
  { people, events }: { people: People; events: Pick<EventHub, "publish"> },
  id: string,
  asked: Asked,
): Promise<ChangedPerson> {
  if (asked.by.person === id) throw ownRights();
  const { agents, ...changed } = await people.change(async (writes) => {
    const before = await findPersonIn(writes, id);
    if (before.disabledAt !== null) return { person: before, endedSessions: 0, agents: [] };
    return disableWithin(writes, before, { asked, by: asked.by });
  });
  for (const agent of agents) events.publish({ type: "tokens", agent });
  return changed;
}

/**
 * Disables somebody within a change: all by which they get in ends now, sessions, links and tokens.
 * Answers also the agents whose tokens ended.
 */
export async function disableWithin(
  writes: PeopleWrites,
  before: StoredPerson,
  { asked, by }: { asked: Asked; by: Doer },
): Promise<ChangedPerson & { agents: string[] }> {
  const [at, of] = [new Date().toISOString(), { person: before.id }];
  const disabled = doneBy("disabled", by, at);
  const person = { ...before, ...disabled };
  await writes.changeRows("people", { id: before.id }, disabled);
  const mark = doneBy("revoked", by, at);
  const endedSessions = await writes.deleteRows("sessions", of);
  await writes.deleteRows("sign_in_links", of);
  const tokens = await writes.changeRows("api_tokens", { ...of, revokedAt: null }, mark);
  const agents = await writes.revokeAgentTokens(before.id, mark);
  const facts = { sessions: endedSessions, tokens: tokens + agents.length };
  await recordOf(writes, { asked, person }, { kind: "person_disabled", facts });
  return { person, endedSessions, agents };
}

/** Enables somebody again: what ended does not come back. @throws PegboardError 404 */
export async function enablePerson(
  people: People,
  id: string,
  asked: Asked,
): Promise<StoredPerson> {
  return people.change(async (writes) => {
    const before = await findPersonIn(writes, id);
    if (before.disabledAt === null) return before;
    const change = notDone("disabled");
    await writes.changeRows("people", { id }, change);
    await recordOf(writes, { asked, person: before }, { kind: "person_enabled", facts: {} });
    return { ...before, ...change };
  });
}

/** Removes somebody who never signed in, or who is disabled. @throws PegboardError 404, 409 */
export async function removePerson(people: People, id: string, asked: Asked): Promise<void> {
  await people.change(async (writes) => {
    const person = await findPersonIn(writes, id);
    if (person.joinedAt !== null && person.disabledAt === null)
      throw new PegboardError("conflict", (t) =>
        t("{name} can sign in. Disable that person first.", { name: person.name }),
      );
    for (const table of ["identities", "passkeys", "sessions", "sign_in_links"] as const)
      await writes.deleteRows(table, { person: id });
    await writes.deleteRows("people", { id });
    await recordOf(writes, { asked, person }, { kind: "person_removed", facts: {} });
  });
}

async function findPersonIn(writes: PeopleWrites, id: string): Promise<StoredPerson> {
  const person = await writes.findRow("people", { id });
  if (!person) throw refused("not_found", "personMissing", { id });
  return person;
}

const ownRights = () =>
  new PegboardError("role_needed", (t) =>
    t("Nobody changes what they may do themselves. Ask another admin."),
  );

const roleOfProvider = () =>
  new PegboardError("conflict", (t) =>
    t("The identity provider gives this role at each sign-in. Change the person's groups there."),
  );
