// POST   /api/v1/links/read              what a link is for
// POST   /api/v1/links/passkey/options   a challenge for a passkey of whoever has the link
// POST   /api/v1/links/use               sets name and password or passkey by a link, and signs in

import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { z } from "zod";
import {
  linkAnswer,
  linkPasskeyRequest,
  passkeyOptionsAnswer,
  readLinkRequest,
  signedInAnswer,
  useLinkRequest,
} from "../../api-contract/people/session-contract.ts";
import type { LinkAnswer, NewPasskeyRequest } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy } from "../../http/caller.ts";
import { relyingParty } from "../../http/public-address.ts";
import { readJson } from "../../http/read-request.ts";
import { requireOwnPage } from "../../http/same-origin.ts";
import {
  askForNewPasskey,
  type NewPasskey,
  readNewPasskey,
  wrongPasskey,
} from "../../people/passkeys.ts";
import { ALL_RIGHTS } from "../../people/rights.ts";
import { secretHash } from "../../people/secret-values.ts";
import { rightsOfPerson } from "../../people/sessions.ts";
import { findSignInLink } from "../../people/sign-in-links.ts";
import { signInWaysOf } from "../../people/sign-in-ways.ts";
import { useLink } from "../../people/use-link.ts";
import { describeReach } from "./link-reach.ts";
import { partyOf } from "./passkey-proof.ts";
import { answerSignedIn, PASSKEY_BODY, placeOf, SIGN_IN_BODY } from "./session-route.ts";

/** What a browser keeps of a challenge: for whom, and for the link with which hash. */
const linkTicket = z.object({ challenge: z.string(), person: z.string(), link: z.string() });

export function linkRoute(app: Hono, dependencies: Dependencies): void {
  const { people, sessionCookie, browserTickets } = dependencies;
  app.post(
    "/api/v1/links/read",
    contract({ takes: readLinkRequest, answers: linkAnswer }),
    async (context) => {
      const { code } = await readJson(context, readLinkRequest, SIGN_IN_BODY);
      const link = await findSignInLink(people.store, code);
      const person = link.person && (await people.store.findRow("people", { id: link.person }));
      const { kind, expiresAt, createdBy } = link;
      return context.json({
        kind,
        expiresAt,
        createdBy,
        ...(person && { email: person.email, ...(person.name !== "" && { name: person.name }) }),
        rights: person ? rightsOfPerson(person) : ALL_RIGHTS,
        ways: person ? await signInWaysOf(people, person) : ["password"],
        takesPasskey: relyingParty(dependencies, context) !== undefined,
        ...(await describeReach(dependencies, person ? rightsOfPerson(person) : ALL_RIGHTS)),
      } satisfies LinkAnswer);
    },
  );

  app.post(
    "/api/v1/links/passkey/options",
    contract({ takes: linkPasskeyRequest, answers: passkeyOptionsAnswer }),
    async (context) => {
      requireOwnPage(context);
      sessionCookie.requireSettable(context);
      const { code, ...given } = await readJson(context, linkPasskeyRequest, SIGN_IN_BODY);
      const { person: id, hash: link } = await findSignInLink(people.store, code);
      const party = partyOf(dependencies, context);
      // The first admin is nobody yet, or was invited and never came.
      const sought = id ? { id } : { email: given.email ?? "" };
      const known = await people.store.findRow("people", sought);
      const { email = "", name = "" } = given;
      const person = known ?? { id: randomUUID(), email, name };
      const options = await askForNewPasskey(people, party, {
        id: person.id,
        email: person.email,
        name: given.name ?? person.name,
      });
      const { challenge } = options;
      browserTickets.give(context, "link_passkey", { challenge, person: person.id, link });
      return context.json(options);
    },
  );

  app.post(
    "/api/v1/links/use",
    contract({ takes: useLinkRequest, answers: signedInAnswer }),
    async (context) => {
      requireOwnPage(context);
      sessionCookie.requireSettable(context);
      const asked = await readJson(context, useLinkRequest, PASSKEY_BODY);
      const { code, password, passkey, ...who } = asked;
      const by = passkey
        ? { passkey: await newPasskeyOf(dependencies, context, { code, passkey }) }
        : { password: password ?? "" };
      const at = { place: placeOf(dependencies, context), asked: askedBy(context) };
      const { value } = await useLink(people, { code, ...who, by }, at);
      sessionCookie.set(context, value);
      return answerSignedIn(dependencies, context, value);
    },
  );
}

/** The passkey that this browser was asked for, for this link. @throws PegboardError 401 */
async function newPasskeyOf(
  dependencies: Dependencies,
  context: Context,
  { code, passkey }: { code: string; passkey: NewPasskeyRequest },
): Promise<NewPasskey> {
  const party = partyOf(dependencies, context);
  const ticket = dependencies.browserTickets.take(context, "link_passkey", linkTicket);
  if (ticket?.link !== secretHash(code)) throw wrongPasskey();
  return readNewPasskey(passkey, { ...ticket, party });
}
