// GET    /api/v1/session         who has signed in, and how somebody can
// POST   /api/v1/session         signs in with e-mail address and password
// DELETE /api/v1/session         signs out
// POST   /api/v1/session/fresh   proves again who has signed in

import type { Context, Hono } from "hono";
import {
  freshRequest,
  passwordSignInRequest,
  sessionAnswer,
  signedInAnswer,
} from "../../api-contract/people/session-contract.ts";
import type { FreshRequest, SessionAnswer, SignedInAnswer, SignInWay } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { PegboardError } from "../../errors.ts";
import { askedBy, callerOf, type SignedInPerson } from "../../http/caller.ts";
import { relyingParty } from "../../http/public-address.ts";
import { readJson } from "../../http/read-request.ts";
import { requireOwnPage } from "../../http/same-origin.ts";
import { mayOf } from "../../people/lacking-rights.ts";
import { wrongPasskey } from "../../people/passkeys.ts";
import { recordOf } from "../../people/people.ts";
import { summarizeSignedIn } from "../../people/person-summary.ts";
import { sessionEnded } from "../../people/session-uses.ts";
import { isFresh, type SessionPlace } from "../../people/sessions.ts";
import { signInWaysOf } from "../../people/sign-in-ways.ts";
import type { PeopleReads, StoredPerson } from "../../stores/people/people-store.ts";
import { provedByPasskey } from "./passkey-proof.ts";

export const SIGN_IN_BODY = { bytes: 2_000 };
export const PASSKEY_BODY = { bytes: 50_000 };

export function sessionRoute(app: Hono, dependencies: Dependencies): void {
  const { people, sessionCookie, browserTickets } = dependencies;
  const path = "/api/v1/session";

  app.get(path, contract({ answers: sessionAnswer }), async (context) =>
    context.json(await describeSession(dependencies, context)),
  );

  app.post(
    path,
    contract({ takes: passwordSignInRequest, answers: signedInAnswer }),
    async (context) => {
      requireOwnPage(context);
      sessionCookie.requireSettable(context);
      const given = await readJson(context, passwordSignInRequest, SIGN_IN_BODY);
      const place = { ...placeOf(dependencies, context), way: "password" as const };
      const { value } = await people.signIn(given, place, askedBy(context));
      sessionCookie.set(context, value);
      return answerSignedIn(dependencies, context, value);
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
    // A sign-in that was begun before does not sign in again.
    browserTickets.clear(context);
    return context.body(null, 204);
  });

  app.post(
    `${path}/fresh`,
    contract({ takes: freshRequest, answers: signedInAnswer }),
    async (context) => {
      const caller = personOf(context);
      const given = await readJson(context, freshRequest, PASSKEY_BODY);
      const asked = askedBy(context);
      const person = await provedPerson(dependencies, context, given);
      const way = "password" in given ? "password" : "passkey";
      const session = { ...caller.session, freshAt: new Date().toISOString() };
      await people.change(async (writes) => {
        const { freshAt } = session;
        await writes.changeRows("sessions", { id: session.id }, { freshAt });
        await recordOf(writes, { asked, person }, { kind: "signed_in", facts: { way } });
      });
      return context.json({ you: summarizeSignedIn(person, session) } satisfies SignedInAnswer);
    },
  );
}

/** Whoever has signed in, proved again. @throws PegboardError 401 also for somebody else's passkey */
async function provedPerson(
  dependencies: Dependencies,
  context: Context,
  given: FreshRequest,
): Promise<StoredPerson> {
  const { people } = dependencies;
  const caller = personOf(context);
  if ("passkey" in given) {
    const { person } = await provedByPasskey(dependencies, context, given.passkey);
    if (person.id === caller.id) return person;
    throw wrongPasskey();
  }
  const known = await people.store.findRow("people", { id: caller.id });
  return people.checkPassword(known?.email ?? "", given.password, askedBy(context));
}

/** The person who asks. @throws PegboardError 403 for who has not signed in */
export function personOf(context: Context): SignedInPerson {
  const caller = callerOf(context);
  if (caller.kind === "person") return caller;
  throw new PegboardError("sign_in_needed", (t) => t("Only somebody who has signed in has this."));
}

/**
 * The person who asks, if the sign-in is fresh: ways to sign in that are added stay, and those that
 * are taken away keep their owner out. @throws PegboardError 403
 */
export function requireFresh(context: Context): SignedInPerson {
  const caller = personOf(context);
  if (isFresh(caller.session)) return caller;
  throw new PegboardError("fresh_sign_in_needed", (t) =>
    t("Changing how you sign in needs a fresh sign-in. Prove again who you are."),
  );
}

/** Requires within a change that the session of whoever asks has not ended meanwhile. @throws PegboardError 401 */
export async function requireLasting(
  reads: PeopleReads,
  { session: { id } }: Pick<SignedInPerson, "session">,
): Promise<void> {
  if (!(await reads.findRow("sessions", { id }))) throw sessionEnded();
}

/** The browser and the address that a session is known by, and the session that it replaces. */
export const placeOf = (
  { sessionCookie }: Pick<Dependencies, "sessionCookie">,
  context: Context,
): Omit<SessionPlace, "way"> => ({
  browser: context.req.header("user-agent") ?? "",
  address: context.var.peer.address,
  former: sessionCookie.read(context),
});

export async function answerSignedIn(
  { people }: Pick<Dependencies, "people">,
  context: Context,
  value: string,
): Promise<Response> {
  const found = await people.sessions.find(value);
  if (!found) throw new Error("A session that has just begun cannot be found.");
  const { person, session } = found;
  return context.json({ you: summarizeSignedIn(person, session) } satisfies SignedInAnswer);
}

async function describeSession(
  dependencies: Dependencies,
  context: Context,
): Promise<SessionAnswer> {
  const { people, sessionCookie, sso } = dependencies;
  const caller = callerOf(context);
  if (caller.kind === "operator") return { mode: "open", may: mayOf(caller.rights), ways: [] };
  const provider = sso && { sso: { name: sso.settings.name, isDown: await sso.isDown() } };
  const person =
    caller.kind === "person" ? await people.store.findRow("people", { id: caller.id }) : undefined;
  if (caller.kind === "person" && person) {
    const ways = await signInWaysOf(people, person);
    const you = summarizeSignedIn(person, caller.session);
    return { mode: "people", you, may: mayOf(caller.rights), ways, ...provider };
  }
  if (!sessionCookie.mayBeSet(context)) return { mode: "people", ways: [], refusal: "needs_https" };
  const isAnybody = await people.anybody();
  if (!isAnybody && !sso) return { mode: "people", ways: [], refusal: "needs_first_admin" };
  const own: SignInWay[] = isAnybody ? ["password"] : [];
  if (isAnybody && relyingParty(dependencies, context)) own.push("passkey");
  return { mode: "people", ways: sso ? [...own, "sso"] : own, ...provider };
}
