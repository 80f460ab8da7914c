// POST   /api/v1/session/passkey/options    a challenge for whoever signs in, or proves it again
// POST   /api/v1/session/passkey            signs in with a passkey
// POST   /api/v1/account/passkeys/options   a challenge for a new passkey
// POST   /api/v1/account/passkeys           adds a passkey
// PATCH  /api/v1/account/passkeys/:passkey  renames one
// DELETE /api/v1/account/passkeys/:passkey  removes one

import type { Hono } from "hono";
import {
  accountAnswer,
  newPasskeyRequest,
  passkeyOptionsAnswer,
  passkeySignInRequest,
  renamePasskeyRequest,
  signedInAnswer,
} from "../../api-contract/people/session-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy } from "../../http/caller.ts";
import { readJson } from "../../http/read-request.ts";
import { requireOwnPage } from "../../http/same-origin.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForSignInPasskey,
  readNewPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "../../people/passkeys.ts";
import { describeAccount, findOwn } from "./account-route.ts";
import { partyOf, provedByPasskey, takeChallenge } from "./passkey-proof.ts";
import { answerSignedIn, PASSKEY_BODY, personOf, placeOf, requireFresh } from "./session-route.ts";

export function passkeyRoute(app: Hono, dependencies: Dependencies): void {
  const { people, sessionCookie, browserTickets } = dependencies;
  const path = "/api/v1/session/passkey";

  app.post(`${path}/options`, contract({ answers: passkeyOptionsAnswer }), async (context) => {
    requireOwnPage(context);
    sessionCookie.requireSettable(context);
    const options = await askForSignInPasskey(partyOf(dependencies, context));
    browserTickets.give(context, "passkey", { challenge: options.challenge });
    return context.json(options);
  });

  app.post(
    path,
    contract({ takes: passkeySignInRequest, answers: signedInAnswer }),
    async (context) => {
      requireOwnPage(context);
      sessionCookie.requireSettable(context);
      const { passkey } = await readJson(context, passkeySignInRequest, PASSKEY_BODY);
      const proved = await provedByPasskey(dependencies, context, passkey);
      const given = { place: placeOf(dependencies, context), asked: askedBy(context) };
      const value = await signInByPasskey(people, proved, given);
      sessionCookie.set(context, value);
      return answerSignedIn(dependencies, context, value);
    },
  );

  ownPasskeysRoute(app, dependencies);
}

function ownPasskeysRoute(app: Hono, dependencies: Dependencies): void {
  const { people, browserTickets } = dependencies;
  const path = "/api/v1/account/passkeys";

  app.post(`${path}/options`, contract({ answers: passkeyOptionsAnswer }), async (context) => {
    const caller = requireFresh(context);
    const party = partyOf(dependencies, context);
    const options = await askForNewPasskey(people, party, await findOwn(dependencies, caller));
    browserTickets.give(context, "new_passkey", { challenge: options.challenge });
    return context.json(options);
  });

  app.post(
    path,
    contract({ takes: newPasskeyRequest, answers: accountAnswer, status: 201 }),
    async (context) => {
      const caller = requireFresh(context);
      const given = await readJson(context, newPasskeyRequest, PASSKEY_BODY);
      const party = partyOf(dependencies, context);
      const challenge = takeChallenge(dependencies, context, "new_passkey");
      const passkey = await readNewPasskey(given, { challenge, party, person: caller.id });
      await people.change(async (writes) => {
        const person = await writes.findRow("people", { id: caller.id });
        await addPasskey(writes, person, { ...passkey, asked: askedBy(context) });
      });
      return context.json(await describeAccount(dependencies, caller), 201);
    },
  );

  app.patch(
    `${path}/:passkey`,
    contract({ takes: renamePasskeyRequest, answers: accountAnswer }),
    async (context) => {
      const caller = personOf(context);
      const { name } = await readJson(context, renamePasskeyRequest, { bytes: 2_000 });
      const which = { id: context.req.param("passkey"), person: caller.id };
      await renamePasskey(people, which, name);
      return context.json(await describeAccount(dependencies, caller));
    },
  );

  app.delete(`${path}/:passkey`, contract({ answers: accountAnswer }), async (context) => {
    const caller = requireFresh(context);
    const which = { id: context.req.param("passkey"), person: caller.id };
    await removePasskey(people, which, askedBy(context));
    return context.json(await describeAccount(dependencies, caller));
  });
}
