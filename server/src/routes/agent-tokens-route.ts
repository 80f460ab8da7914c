// GET    /api/v1/agents/:agent/tokens                 tokens of its callers, without their values
// POST   /api/v1/agents/:agent/tokens                 a new one; the only answer that holds its
//                                                     value
// POST   /api/v1/agents/:agent/tokens/:token/revoke   ends it; it stays in the list
// DELETE /api/v1/agents/:agent/tokens/:token          ends it and takes it out of the list

import type { Context, Hono } from "hono";
import {
  createdTokenAnswer,
  createTokenRequest,
  tokenSummary,
  tokensAnswer,
} from "../api-contract/token-contract.ts";
import type {
  AuditEvent,
  CreatedTokenAnswer,
  TokenSummary,
  TokensAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { askedBy, callerOf, personBehind, rightsOf } from "../http/caller.ts";
import { findAgent } from "../http/find-agent.ts";
import { readChange } from "../http/read-request.ts";
import { isAtLeast, reachesGroup } from "../people/rights.ts";
import type { StoredAgent } from "../stores/store.ts";
import { requireFresh } from "./people/session-route.ts";
import { type NamedSubject, recordingAs, requestEntry } from "./records/record-event.ts";

/** Whether the caller may end tokens of an agent, and so sees those of others. */
function seesTokensOf(context: Context, { group }: Pick<StoredAgent, "group">): boolean {
  const rights = rightsOf(callerOf(context));
  return rights !== undefined && isAtLeast(rights.role, "editor") && reachesGroup(rights, group);
}

export function agentTokensRoute(app: Hono, dependencies: Dependencies): void {
  const { accessTokens, log } = dependencies;
  const path = "/api/v1/agents/:agent/tokens";

  app.get(path, contract({ answers: tokensAnswer }), async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const tokens = await accessTokens.list(agent.id);
    return context.json({
      tokens: seesTokensOf(context, agent)
        ? tokens
        : tokens.filter(({ person }) => person && person.id === askedBy(context).by.person),
    } satisfies TokensAnswer);
  });

  app.post(
    path,
    contract({ takes: createTokenRequest, answers: createdTokenAnswer, status: 201 }),
    async (context) => {
      const { agent } = await findAgent(dependencies, context);
      const { name, expiresAt } = await readChange(context, createTokenRequest);
      const caller = callerOf(context);
      // It lasts longer than a session that somebody left open.
      if (caller.kind === "person") requireFresh(context);
      const { name: by } = caller;
      const facts = { token: name, ...(expiresAt && { expiresAt }) };
      const made = tokenEntry(context, agent, { kind: "token_made", facts });
      const created = await recordingAs(dependencies, { addToken: [made] }, () =>
        accessTokens.create(
          agent.id,
          { name, ...(expiresAt && { expiresAt }) },
          { name: by, person: personBehind(caller) },
        ),
      );
      log.warn(
        { agent: agent.id, token: created.token.id, by },
        `The token ${name} of ${agent.name} was made.`,
      );
      return context.json(created satisfies CreatedTokenAnswer, 201);
    },
  );

  app.post(`${path}/:token/revoke`, contract({ answers: tokenSummary }), async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const { by } = askedBy(context);
    const id = context.req.param("token");
    const facts = { token: await tokenName(dependencies, agent.id, id) };
    const revoked = tokenEntry(context, agent, { kind: "token_revoked", facts });
    const token = await recordingAs(dependencies, { revokeToken: [revoked] }, () =>
      accessTokens.revoke(agent.id, id, by),
    );
    log.warn(
      { agent: agent.id, token: token.id, by: by.name },
      `The token ${token.name} of ${agent.name} was revoked.`,
    );
    return context.json(token satisfies TokenSummary);
  });

  app.delete(`${path}/:token`, contract({ status: 204 }), async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const id = context.req.param("token");
    const facts = { token: await tokenName(dependencies, agent.id, id) };
    const removed = tokenEntry(context, agent, { kind: "token_removed", facts });
    await recordingAs(dependencies, { removeToken: [removed] }, () =>
      accessTokens.remove(agent.id, id),
    );
    log.warn(
      { agent: agent.id, token: id, by: callerOf(context).name },
      `A token of ${agent.name} was removed.`,
    );
    return context.body(null, 204);
  });
}

const tokenEntry = (context: Context, { id, name }: NamedSubject, event: AuditEvent) =>
  requestEntry(context, event, { kind: "agent", id, name });

async function tokenName(
  { accessTokens }: Dependencies,
  agent: string,
  id: string,
): Promise<string> {
  return (await accessTokens.list(agent)).find((one) => one.id === id)?.name ?? id;
}
