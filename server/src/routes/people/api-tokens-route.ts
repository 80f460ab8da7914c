// GET    /api/v1/service-tokens          tokens of programs, without their values
// POST   /api/v1/service-tokens          a new one; the only answer that holds its value
// POST   /api/v1/service-tokens/:token/replace   a new one in its place, which ends
// DELETE /api/v1/service-tokens/:token   ends it; it stays in the list
// GET    /api/v1/service-tokens/:token/addresses   from where it is used
// POST   /api/v1/account/tokens          a token of one's own, with what one may do oneself
// DELETE /api/v1/account/tokens/:token   ends it

import type { Context, Hono } from "hono";
import {
  apiTokensAnswer,
  createdApiTokenAnswer,
  createPersonalTokenRequest,
  createServiceTokenRequest,
  tokenAddressesAnswer,
} from "../../api-contract/people/people-contract.ts";
import type {
  ApiTokensAnswer,
  CreatedApiTokenAnswer,
  Rights,
  TokenAddressesAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { askedBy, callerOf, rightsOf } from "../../http/caller.ts";
import { readJson } from "../../http/read-request.ts";
import { summarizeApiToken } from "../../people/person-summary.ts";
import { TOKEN_ADDRESS_DAYS } from "../../people/token-addresses.ts";
import { refused } from "../../refusals.ts";
import { personOf, requireFresh } from "./session-route.ts";

const TOKEN_BODY = { bytes: 20_000 };
const NO_RIGHTS: Rights = { role: "viewer", isApprover: false, groups: [], outside: "hidden" };

function makerOf(context: Context) {
  const caller = callerOf(context);
  return {
    id: caller.kind === "person" ? caller.id : null,
    rights: rightsOf(caller) ?? NO_RIGHTS,
    asked: askedBy(context),
  };
}

export function apiTokensRoute(app: Hono, dependencies: Dependencies): void {
  const { apiTokens, people } = dependencies;
  const path = "/api/v1/service-tokens";
  app.get(path, contract({ answers: apiTokensAnswer }), async (context) => {
    const stored = await people.store.listRows("api_tokens", { kind: "service" });
    return context.json({ tokens: stored.map(summarizeApiToken) } satisfies ApiTokensAnswer);
  });

  app.post(
    path,
    contract({ takes: createServiceTokenRequest, answers: createdApiTokenAnswer, status: 201 }),
    async (context) => {
      const request = await readJson(context, createServiceTokenRequest, TOKEN_BODY);
      const maker = makerOf(context);
      const created = await apiTokens.create({ kind: "service", request, maker });
      return context.json(created satisfies CreatedApiTokenAnswer, 201);
    },
  );

  app.post(
    `${path}/:token/replace`,
    contract({ answers: createdApiTokenAnswer, status: 201 }),
    async (context) => {
      const created = await apiTokens.replace(context.req.param("token"), makerOf(context));
      return context.json(created satisfies CreatedApiTokenAnswer, 201);
    },
  );

  app.get(
    `${path}/:token/addresses`,
    contract({ answers: tokenAddressesAnswer }),
    async (context) => {
      const id = context.req.param("token");
      if (!(await people.store.findRow("api_tokens", { id, kind: "service" })))
        throw refused("not_found", "tokenMissing", { id });
      const answer = { days: TOKEN_ADDRESS_DAYS, addresses: await apiTokens.addresses.list(id) };
      return context.json(answer satisfies TokenAddressesAnswer);
    },
  );

  app.delete(`${path}/:token`, contract({ status: 204 }), async (context) => {
    const id = context.req.param("token");
    await apiTokens.revoke({ id, kind: "service" }, askedBy(context));
    return context.body(null, 204);
  });

  app.post(
    "/api/v1/account/tokens",
    contract({ takes: createPersonalTokenRequest, answers: createdApiTokenAnswer, status: 201 }),
    async (context) => {
      const { id, rights } = requireFresh(context);
      const request = await readJson(context, createPersonalTokenRequest, TOKEN_BODY);
      const maker = { id, rights, asked: askedBy(context) };
      const created = await apiTokens.create({ kind: "personal", request, maker });
      return context.json(created satisfies CreatedApiTokenAnswer, 201);
    },
  );

  app.delete("/api/v1/account/tokens/:token", contract({ status: 204 }), async (context) => {
    const { id: person } = personOf(context);
    const id = context.req.param("token");
    await apiTokens.revoke({ id, kind: "personal", person }, askedBy(context));
    return context.body(null, 204);
  });
}
