// GET    /api/v1/session         who has signed in, and how somebody can
// POST   /api/v1/session         signs in with e-mail address and password
// DELETE /api/v1/session         signs out
// POST   /api/v1/session/fresh   proves again who has signed in
// POST   /api/v1/links/read      what a link is for
// POST   /api/v1/links/use       sets name and password by a link, and signs in

import type { Context, Hono } from "hono";
import { refusedRoutes } from "../../access/route-access.ts";
import {
  freshRequest,
  linkAnswer,
  passwordSignInRequest,
  readLinkRequest,
  sessionAnswer,
  signedInAnswer,
  useLinkRequest,
} from "../../api-contract/session-contract.ts";
import type {
  LinkAnswer,
  May,
  Rights,
  SessionAnswer,
  SignedInAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { PegboardError } from "../../errors.ts";
import { askedBy, callerOf, type SignedInPerson } from "../../http/caller.ts";
import { readJson } from "../../http/read-request.ts";
import { requireOwnPage } from "../../http/same-origin.ts";
import { recordOf, signInWaysOf } from "../../people/people.ts";
import { summarizeSignedIn } from "../../people/person-summary.ts";
import { ALL_RIGHTS } from "../../people/rights.ts";
import { rightsOfPerson } from "../../people/sessions.ts";
import { findSignInLink } from "../../people/sign-in-links.ts";
import { describeReach } from "./link-reach.ts";

const SIGN_IN_BODY = { bytes: 2_000 };

export function sessionRoute(app: Hono, dependencies: Dependencies): void {
  const { people, sessionCookie } = dependencies;
  const path = "/api/v1/session";

  app.get(path, contract({ answers: sessionAnswer }), async (context) =>
    context.json(await describeSession(dependencies, context)),
  );

  app.post(
    path,
    contract({ takes: passwordSignInRequest, answers: signedInAnswer }),
    async (context) => {
      requireOwnPage(context);
      const given = await readJson(context, passwordSignInRequest, SIGN_IN_BODY);
      const place = { ...placeOf(context), way: "password" as const };
      const { person, value } = await people.signIn(given, place, askedBy(context));
      sessionCookie.set(context, value);
      return answerSignedIn(dependencies, context, { person, value });
    },
  );

  app.delete(path, contract({ status: 204 }), async (context) => {
    requireOwnPage(context);
    const caller = callerOf(context);
    if (caller.kind === "person") {
      await people.change(async (writes) => {
        await writes.deleteRows("sessions", { id: caller.session.id });
        const person = await writes.findRow("people", { id: caller.id });
        await recordOf(
          writes,
          { asked: askedBy(context), person },
          { kind: "signed_out", facts: {} },
        );
      });
    }
    sessionCookie.clear(context);
    return context.body(null, 204);
  });

  app.post(
    `${path}/fresh`,
    contract({ takes: freshRequest, answers: signedInAnswer }),
    async (context) => {
      const caller = personOf(context);
      const { password } = await readJson(context, freshRequest, SIGN_IN_BODY);
      const known = await people.store.findRow("people", { id: caller.id });
      const asked = askedBy(context);
      const person = await people.checkPassword(known?.email ?? "", password, asked);
      const session = { ...caller.session, freshAt: new Date().toISOString() };
      await people.change(async (writes) => {
        const { freshAt } = session;
        await writes.changeRows("sessions", { id: session.id }, { freshAt });
        await recordOf(
          writes,
          { asked, person },
          { kind: "signed_in", facts: { way: "password" } },
        );
      });
      return context.json({ you: summarizeSignedIn(person, session) } satisfies SignedInAnswer);
    },
  );

  linkRoutes(app, dependencies);
}

function linkRoutes(app: Hono, dependencies: Dependencies): void {
  const { people, sessionCookie } = dependencies;
  app.post(
    "/api/v1/links/read",
    contract({ takes: readLinkRequest, answers: linkAnswer }),
    async (context) => {
      const { code } = await readJson(context, readLinkRequest, SIGN_IN_BODY);
      const link = await findSignInLink(people.store, code);
      const person = link.person && (await people.store.findRow("people", { id: link.person }));
      const { kind, expiresAt, createdBy } = link;
      return context.json({
        ...{ kind, expiresAt, createdBy },
        ...(person && { email: person.email, ...(person.name !== "" && { name: person.name }) }),
        rights: person ? rightsOfPerson(person) : ALL_RIGHTS,
        ways: person ? await signInWaysOf(people.store, person) : ["password"],
        ...(await describeReach(dependencies, person ? rightsOfPerson(person) : ALL_RIGHTS)),
      } satisfies LinkAnswer);
    },
  );

  app.post(
    "/api/v1/links/use",
    contract({ takes: useLinkRequest, answers: signedInAnswer }),
    async (context) => {
      requireOwnPage(context);
      const { code, ...given } = await readJson(context, useLinkRequest, SIGN_IN_BODY);
      const at = { place: placeOf(context), asked: askedBy(context) };
      if (!sessionCookie.mayBeSet(context)) sessionCookie.set(context, "");
      const { person, value } = await people.useLink(code, given, at);
      sessionCookie.set(context, value);
      return answerSignedIn(dependencies, context, { person, value });
    },
  );
}

/** The person who asks. @throws PegboardError 403 for who has not signed in */
export function personOf(context: Context): SignedInPerson {
  const caller = callerOf(context);
  if (caller.kind === "person") return caller;
  throw new PegboardError("sign_in_needed", (t) => t("Only somebody who has signed in has this."));
}

/** The browser and the address that a session is known by. */
export const placeOf = (context: Context) => ({
  browser: context.req.header("user-agent") ?? "",
  address: context.var.peer.address,
});

async function answerSignedIn(
  { people }: Pick<Dependencies, "people">,
  context: Context,
  { value }: { person: unknown; value: string },
): Promise<Response> {
  const found = await people.sessions.find(value);
  if (!found) throw new Error("A session that has just begun cannot be found.");
  const { person, session } = found;
  return context.json({ you: summarizeSignedIn(person, session) } satisfies SignedInAnswer);
}

async function describeSession(
  { people, sessionCookie }: Dependencies,
  context: Context,
): Promise<SessionAnswer> {
  const caller = callerOf(context);
  if (caller.kind === "operator") return { mode: "open", may: mayOf(caller.rights), ways: [] };
  if (caller.kind === "person") {
    const person = await people.store.findRow("people", { id: caller.id });
    if (person) {
      const you = summarizeSignedIn(person, caller.session);
      return { ...{ mode: "people", you }, may: mayOf(caller.rights), ways: ["password"] };
    }
  }
  if (!(await people.anybody())) return { mode: "people", ways: [], refusal: "needs_first_admin" };
  if (!sessionCookie.mayBeSet(context)) return { mode: "people", ways: [], refusal: "needs_https" };
  return { mode: "people", ways: ["password"] };
}

const mayOf = (rights: Rights): May => ({
  ...{ refused: refusedRoutes(rights), groups: rights.groups, outside: rights.outside },
});
