// DELETE /api/v1/account/identities/:identity             signs in no longer by a provider
// DELETE /api/v1/people/:person/passkeys[/:passkey]       ends ways in of somebody else
// DELETE /api/v1/people/:person/identities[/:identity]
// DELETE /api/v1/people/:person/tokens[/:token]           also tokens of agents' callers, with all

import type { Hono } from "hono";
import { endedWaysAnswer } from "../../api-contract/people/people-contract.ts";
import { accountAnswer } from "../../api-contract/people/session-contract.ts";
import type { EndedWaysAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy } from "../../http/caller.ts";
import { endWays, unlinkIdentity } from "../../people/end-ways.ts";
import { describeAccount } from "./account-route.ts";
import { findPerson } from "./people-route.ts";
import { requireFresh } from "./session-route.ts";

const PARAMETERS = { passkeys: "passkey", identities: "identity", tokens: "token" } as const;

export function waysRoute(app: Hono, dependencies: Dependencies): void {
  const { people, events } = dependencies;
  app.delete(
    "/api/v1/account/identities/:identity",
    contract({ answers: accountAnswer }),
    async (context) => {
      const caller = requireFresh(context);
      const which = { id: context.req.param("identity"), person: caller.id };
      await unlinkIdentity(people, which, askedBy(context));
      return context.json(await describeAccount(dependencies, caller));
    },
  );

  for (const way of ["passkeys", "identities", "tokens"] as const) {
    const all = `/api/v1/people/:person/${way}`;
    for (const path of [all, `${all}/:${PARAMETERS[way]}`])
      app.delete(path, contract({ answers: endedWaysAnswer }), async (context) => {
        const person = await findPerson(dependencies, context);
        const given = { way, id: context.req.param(PARAMETERS[way]), asked: askedBy(context) };
        const { ended, agents } = await endWays(people, person, given);
        for (const agent of agents) events.publish({ type: "tokens", agent });
        return context.json({ ended } satisfies EndedWaysAnswer);
      });
  }
}
