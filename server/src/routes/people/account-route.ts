// GET    /api/v1/account                      whoever has signed in, and how they do
// PATCH  /api/v1/account                      one's own name and preferences
// PUT    /api/v1/account/password             a new password; other sessions end
// DELETE /api/v1/account/sessions[/:session]  signs out elsewhere

import type { Hono } from "hono";
import {
  accountAnswer,
  changeAccountRequest,
  changePasswordRequest,
} from "../../api-contract/people/session-contract.ts";
import type { AccountAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy, type SignedInPerson } from "../../http/caller.ts";
import { readJson } from "../../http/read-request.ts";
import { requireStrongPassword } from "../../people/password-strength.ts";
import { recordOf, requireUnchanged } from "../../people/people.ts";
import {
  summarizeApiToken,
  summarizeIdentity,
  summarizePasskey,
  summarizePerson,
} from "../../people/person-summary.ts";
import { summarizeSession } from "../../people/sessions.ts";
import type { PeopleReads, StoredPerson } from "../../stores/people/people-store.ts";
import { personOf, requireFresh, requireLasting } from "./session-route.ts";

export function accountRoute(app: Hono, dependencies: Dependencies): void {
  const { people } = dependencies;
  const path = "/api/v1/account";
  app.get(path, contract({ answers: accountAnswer }), async (context) =>
    context.json(await describeAccount(dependencies, personOf(context))),
  );

  app.patch(
    path,
    contract({ takes: changeAccountRequest, answers: accountAnswer }),
    async (context) => {
      const caller = personOf(context);
      const { name, preferences } = await readJson(context, changeAccountRequest, { bytes: 5_000 });
      await people.change(async (writes) => {
        // Within a change nothing but its own reads goes on: any other waits for it to end.
        const before = await findOwn({ people: { store: writes } }, caller);
        const change = {
          ...(name !== undefined && { name }),
          ...(preferences && { preferences: { ...before.preferences, ...preferences } }),
        };
        await writes.changeRows("people", { id: caller.id }, change);
        if (name === undefined || name === before.name) return;
        const facts = { changed: ["name"] };
        await recordOf(
          writes,
          { asked: askedBy(context), person: { ...before, name } },
          {
            kind: "person_changed",
            facts,
          },
        );
      });
      return context.json(await describeAccount(dependencies, caller));
    },
  );

  app.put(
    `${path}/password`,
    contract({ takes: changePasswordRequest, status: 204 }),
    async (context) => {
      const caller = personOf(context);
      const given = await readJson(context, changePasswordRequest, { bytes: 2_000 });
      const person = await findOwn(dependencies, caller);
      const asked = askedBy(context);
      if (person.password === null) requireFresh(context);
      else await people.checkPassword(person.email, given.current ?? "", asked);
      requireStrongPassword(given.password, person);
      const password = await people.passwords.hash(given.password);
      const passwordAt = new Date().toISOString();
      await people.change(async (writes) => {
        await requireUnchanged(writes, person);
        await requireLasting(writes, caller);
        await writes.changeRows("people", { id: person.id }, { password, passwordAt });
        for (const { id } of await writes.listRows("sessions", { person: person.id }))
          if (id !== caller.session.id) await writes.deleteRows("sessions", { id });
        await recordOf(writes, { asked, person }, { kind: "password_changed", facts: {} });
      });
      return context.body(null, 204);
    },
  );

  ownSessionsRoute(app, dependencies);
}

function ownSessionsRoute(app: Hono, { people }: Pick<Dependencies, "people">): void {
  for (const ended of ["/api/v1/account/sessions", "/api/v1/account/sessions/:session"])
    app.delete(ended, contract({ status: 204 }), async (context) => {
      const caller = personOf(context);
      const one = context.req.param("session");
      await people.change(async (writes) => {
        let sessions = 0;
        for (const { id } of await writes.listRows("sessions", { person: caller.id }))
          if (one === undefined ? id !== caller.session.id : id === one)
            sessions += await writes.deleteRows("sessions", { id });
        const person = await writes.findRow("people", { id: caller.id });
        const event = { kind: "sessions_ended" as const, facts: { sessions } };
        if (sessions > 0) await recordOf(writes, { asked: askedBy(context), person }, event);
      });
      return context.body(null, 204);
    });
}

export async function findOwn(
  { people }: { people: { store: PeopleReads } },
  { id }: SignedInPerson,
): Promise<StoredPerson> {
  const person = await people.store.findRow("people", { id });
  if (!person) throw new Error("Somebody who has signed in is no person any more.");
  return person;
}

export async function describeAccount(
  { people }: Pick<Dependencies, "people">,
  caller: SignedInPerson,
): Promise<AccountAnswer> {
  const { store } = people;
  const stored = await findOwn({ people }, caller);
  const mine = { person: stored.id };
  return {
    person: await summarizePerson(people, stored),
    preferences: stored.preferences,
    hasPassword: stored.password !== null,
    passwordChangedAt: stored.passwordAt,
    identities: (await store.listRows("identities", mine)).map(summarizeIdentity),
    sessions: (await store.listRows("sessions", mine)).map((session) =>
      summarizeSession(session, caller.session.id),
    ),
    passkeys: (await store.listRows("passkeys", mine)).map(summarizePasskey),
    // One that a program has is no token of one's own, although it ends with its maker.
    tokens: (await store.listRows("api_tokens", { ...mine, kind: "personal" })).map(
      summarizeApiToken,
    ),
  };
}
