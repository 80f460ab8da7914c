// GET    /api/v1/people                              everybody, as all who are signed in see them
// POST   /api/v1/people/invitations                  new people, each with a link that is shown once
// GET    /api/v1/people/:person                      one; for admins also where they are signed in
// PATCH  /api/v1/people/:person                      their name and what they may do
// DELETE /api/v1/people/:person                      removes somebody who never signed in, or is disabled
// POST   /api/v1/people/:person/disable              ends their sessions and tokens at once
// POST   /api/v1/people/:person/enable
// POST   /api/v1/people/:person/link                 a new invitation, or a reset of the password
// DELETE /api/v1/people/:person/sessions[/:session]  signs them out

import { compareNames } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import {
  changedPersonAnswer,
  changePersonRequest,
  invitedAnswer,
  inviteRequest,
  linkRequest,
  peopleAnswer,
  personAnswer,
  shownLink,
} from "../../api-contract/people/people-contract.ts";
import { ROLES } from "../../api-contract/people/roles.ts";
import type {
  ChangedPersonAnswer,
  InvitedAnswer,
  PeopleAnswer,
  PersonAnswer,
  ShownLink,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { seenAgents } from "../../http/agent-reach.ts";
import { askedBy, callerOf, rightsOf } from "../../http/caller.ts";
import { publicAddress } from "../../http/public-address.ts";
import { readJson } from "../../http/read-request.ts";
import {
  changePerson,
  disablePerson,
  enablePerson,
  removePerson,
} from "../../people/change-person.ts";
import { recordOf } from "../../people/people.ts";
import {
  summarizeApiToken,
  summarizeIdentity,
  summarizePasskey,
  summarizePeople,
  summarizePerson,
} from "../../people/person-summary.ts";
import { summarizeSession } from "../../people/sessions.ts";
import { makeSignInLink, signInLinkAddress } from "../../people/sign-in-links.ts";
import { joinedAdmins } from "../../people/sign-in-ways.ts";
import { refused } from "../../refusals.ts";
import type { StoredPerson } from "../../stores/people/people-store.ts";

export function peopleRoute(app: Hono, dependencies: Dependencies): void {
  const { people } = dependencies;
  const path = "/api/v1/people";
  app.get(path, contract({ answers: peopleAnswer }), async (context) => {
    const stored = await people.store.listRows("people");
    const told = await summarizePeople(people, stored);
    return context.json({
      people: told.sort(
        (one, other) =>
          ROLES.indexOf(other.role) - ROLES.indexOf(one.role) ||
          compareNames(one.name || one.email, other.name || other.email),
      ),
    } satisfies PeopleAnswer);
  });

  app.post(
    `${path}/invitations`,
    contract({ takes: inviteRequest, answers: invitedAnswer, status: 201 }),
    async (context) => {
      const {
        people: named,
        rights,
        days,
      } = await readJson(context, inviteRequest, { bytes: 50_000 });
      const given = named.map(({ email, name }) => ({ email, name, rights }));
      const made = await people.invite(given, askedBy(context), days);
      const invited = made.map(async ({ person, code, link }) => ({
        person: await summarizePerson(people, person),
        link: signInLinkAddress({ base: publicAddress(dependencies, context) }, code),
        expiresAt: link.expiresAt,
      }));
      return context.json({ invited: await Promise.all(invited) } satisfies InvitedAnswer, 201);
    },
  );

  app.get(`${path}/:person`, contract({ answers: personAnswer }), async (context) => {
    const person = await findPerson(dependencies, context);
    return context.json(await describePerson(dependencies, context, person));
  });

  app.patch(
    `${path}/:person`,
    contract({ takes: changePersonRequest, answers: changedPersonAnswer }),
    async (context) => {
      const { id } = await findPerson(dependencies, context);
      const change = await readJson(context, changePersonRequest, { bytes: 20_000 });
      const changed = await changePerson(people, id, { change, asked: askedBy(context) });
      return context.json({
        person: await summarizePerson(people, changed.person),
        endedSessions: changed.endedSessions,
      } satisfies ChangedPersonAnswer);
    },
  );

  endRoutes(app, dependencies);
}

function endRoutes(app: Hono, dependencies: Dependencies): void {
  const { people } = dependencies;
  const path = "/api/v1/people/:person";
  app.delete(path, contract({ status: 204 }), async (context) => {
    const { id } = await findPerson(dependencies, context);
    await removePerson(people, id, askedBy(context));
    return context.body(null, 204);
  });
  app.post(`${path}/disable`, contract({ answers: changedPersonAnswer }), async (context) => {
    const { id } = await findPerson(dependencies, context);
    const changed = await disablePerson(dependencies, id, askedBy(context));
    return context.json({
      person: await summarizePerson(people, changed.person),
      endedSessions: changed.endedSessions,
    } satisfies ChangedPersonAnswer);
  });
  app.post(`${path}/enable`, contract({ answers: changedPersonAnswer }), async (context) => {
    const { id } = await findPerson(dependencies, context);
    const person = await enablePerson(people, id, askedBy(context));
    return context.json({
      person: await summarizePerson(people, person),
      endedSessions: 0,
    } satisfies ChangedPersonAnswer);
  });
  const takes = contract({ takes: linkRequest, answers: shownLink, status: 201 });
  app.post(`${path}/link`, takes, async (context) => {
    const isSaid = context.req.header("content-type") !== undefined;
    const { days } = isSaid ? await readJson(context, linkRequest, { bytes: 1_000 }) : {};
    const person = await findPerson(dependencies, context);
    const asked = askedBy(context);
    const kind = person.joinedAt === null ? "invitation" : "reset";
    const { code, link } = await people.change(async (writes) => {
      if (kind === "reset")
        await recordOf(writes, { asked, person }, { kind: "sign_in_reset", facts: {} });
      return makeSignInLink(writes, kind, { person: person.id, by: asked.by, days });
    });
    return context.json(
      {
        person: await summarizePerson(people, person),
        link: signInLinkAddress({ base: publicAddress(dependencies, context) }, code),
        expiresAt: link.expiresAt,
      } satisfies ShownLink,
      201,
    );
  });
  for (const ended of [`${path}/sessions`, `${path}/sessions/:session`])
    app.delete(ended, contract({ status: 204 }), async (context) => {
      const person = await findPerson(dependencies, context);
      const session = context.req.param("session");
      await people.change(async (writes) => {
        const which = { person: person.id, ...(session !== undefined && { id: session }) };
        const sessions = await writes.deleteRows("sessions", which);
        const event = { kind: "sessions_ended" as const, facts: { sessions } };
        if (sessions > 0) await recordOf(writes, { asked: askedBy(context), person }, event);
      });
      return context.body(null, 204);
    });
}

export async function findPerson(
  { people }: Pick<Dependencies, "people">,
  context: Context,
): Promise<StoredPerson> {
  const id = context.req.param("person") ?? "";
  const person = await people.store.findRow("people", { id });
  if (!person) throw refused("not_found", "personMissing", { id });
  return person;
}

async function describePerson(
  { people, store: owners }: Pick<Dependencies, "people" | "store">,
  context: Context,
  stored: StoredPerson,
): Promise<PersonAnswer> {
  const { store } = people;
  const seen = await seenAgents(context, { store: owners });
  const caller = callerOf(context);
  const isSelf = caller.kind === "person" && caller.id === stored.id;
  const person = await summarizePerson(people, stored);
  const admins = await joinedAdmins(store);
  const answer: PersonAnswer = { person };
  if (stored.roleFrom === "sso") answer.lockedRole = "sso";
  if (isSelf) answer.lockedRole = "yourself";
  if (admins.length === 1 && admins[0]?.id === stored.id) answer.lockedRole = "last_admin";
  if (!isSelf && rightsOf(caller)?.role !== "admin") return answer;
  const own = caller.kind === "person" ? caller.session.id : undefined;
  const mine = { person: stored.id };
  const [link] = await store.listRows("sign_in_links", mine);
  const ended = stored.disabledAt === null ? undefined : await endedByDisabling(owners, stored);
  return {
    ...answer,
    private: {
      sessions: (await store.listRows("sessions", mine)).map((session) =>
        summarizeSession(session, own),
      ),
      passkeys: (await store.listRows("passkeys", mine)).map(summarizePasskey),
      identities: (await store.listRows("identities", mine)).map(summarizeIdentity),
      tokens: (await store.listRows("api_tokens", mine)).map(summarizeApiToken),
      agentTokens: seen.among(await store.listOwnedAgentTokens(stored.id), ({ agent }) => agent),
      ...(link &&
        link.kind !== "first_admin" && { link: { kind: link.kind, expiresAt: link.expiresAt } }),
      ...(ended && { ended }),
    },
  };
}

/** What ended when somebody was disabled last; undefined where the record has it no more. */
async function endedByDisabling(
  store: Pick<Dependencies["store"], "listAuditEntries">,
  { id }: StoredPerson,
): Promise<{ sessions: number; tokens: number } | undefined> {
  const filter = { kinds: ["person_disabled"], subject: { kind: "person", id } } as const;
  const [entry] = await store.listAuditEntries(filter, { most: 1 });
  return entry?.kind === "person_disabled" ? entry.facts : undefined;
}
