// GET    /api/v1/agents POST   /api/v1/agents          new, or a copy of another PATCH
// /api/v1/agents/:agent   name, description, group, whether it is put away DELETE
// /api/v1/agents/:agent   with its settings, history and tokens; for 30 days it can be restored,
// unless ?forever=true POST   /api/v1/agents/:agent/restore  brings a deleted one back as it was,
// with its tokens revoked POST   /api/v1/agents/:agent/repair   puts the newest readable save in
// the place of settings that cannot be read GET    /api/v1/agents/tools    visible tools in the
// compatible shape

import type { Hono } from "hono";
import { createAgent, nameTaken } from "../agents/create-agent.ts";
import { toOutOfOrder } from "../agents/out-of-order.ts";
import {
  agentSummary,
  agentsAnswer,
  changeAgentRequest,
  createAgentRequest,
  deleteAgentQuery,
} from "../api-contract/agent-contract.ts";
import { compatibleToolsAnswer } from "../api-contract/catalog-contract.ts";
import type { AgentsAnswer, CompatibleToolsAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { callerOf } from "../http/caller.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { findAgent, findDamaged } from "../http/find-agent.ts";
import { requireProof, savingAs } from "../http/proof/require-proof.ts";
import { readChange } from "../http/read-json.ts";
import { readQuery } from "../http/read-query.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { refused } from "../refusals.ts";
import { newestSettings, powersOfAgent } from "../settings/powers-of-change.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";
import { summarizeAgent, summarizeAgents } from "./agent-summary.ts";
import { recorder } from "./records/record-event.ts";

export function agentsRoute(app: Hono, dependencies: Dependencies): void {
  const { agents, store, current, log } = dependencies;
  const record = recorder(dependencies, "agent");

  app.get("/api/v1/agents", contract({ answers: agentsAnswer }), tagAnswers, async (context) => {
    const states = await agents.list();
    const tokenizer = TOKENIZERS[(await readPreferences(store)).tokenizer].label;
    const outOfOrder = (await store.listDamaged("agent")).map(toOutOfOrder);
    const summaries = await summarizeAgents(dependencies, states);
    const deleted = await store.listDeleted("agent");
    return context.json({
      agents: summaries,
      tokenizer,
      outOfOrder,
      deleted,
    } satisfies AgentsAnswer);
  });

  app.post(
    "/api/v1/agents",
    contract({ takes: createAgentRequest, answers: agentSummary, status: 201 }),
    async (context) => {
      const request = await readChange(context, createAgentRequest);
      const id = await createAgent(savingAs(dependencies, context), request);
      const { name, copyOf } = request;
      await record(
        context,
        { id, name },
        { kind: "agent_made", facts: { ...(copyOf !== undefined && { copyOf }) } },
      );
      const state = await agents.read(id);
      return context.json(state ? await summarizeAgent(dependencies, state) : null, 201);
    },
  );

  app.patch(
    "/api/v1/agents/:agent",
    contract({ takes: changeAgentRequest, answers: agentSummary }),
    async (context) => {
      const { agent } = await findAgent(dependencies, context);
      const { archived, ...change } = await readChange(context, changeAgentRequest);
      const isMoved = archived !== undefined && archived !== (agent.archivedAt !== null);
      const moved = isMoved ? { archivedAt: archived ? new Date().toISOString() : null } : {};
      const changed = await store.changeOwner(agent.id, { ...change, ...moved });
      const state = await findAgent(dependencies, context);
      if (!changed) throw nameTaken(change.name ?? state.agent.name);
      if (isMoved)
        await record(context, state.agent, {
          kind: archived ? "agent_archived" : "agent_unarchived",
          facts: {},
        });
      const keys = Object.keys(change);
      if (keys.length > 0)
        await record(context, state.agent, { kind: "agent_changed", facts: { changed: keys } });
      return context.json(await summarizeAgent(dependencies, state));
    },
  );

  app.delete(
    "/api/v1/agents/:agent",
    contract({ query: deleteAgentQuery, status: 204 }),
    async (context) => {
      const id = context.req.param("agent");
      const { forever } = readQuery(context, deleteAgentQuery);
      const deletedBy = callerOf(context).name;
      const before = (await store.listDeleted("agent")).find((agent) => agent.id === id);
      const found = (forever && before) || (await findDamaged(dependencies, id));
      const { name } = found ?? (await findAgent(dependencies, context)).agent;
      if (forever) await store.deleteOwner(id);
      else await store.markDeleted(id, { deletedAt: new Date().toISOString(), deletedBy });
      await record(
        context,
        { id, name },
        { kind: "agent_deleted", facts: { forever: forever !== undefined } },
      );
      log.warn(
        { agent: id, by: deletedBy },
        `The agent ${name} was deleted${forever ? " for good" : ""}.`,
      );
      return context.body(null, 204);
    },
  );

  app.post(
    "/api/v1/agents/:agent/restore",
    contract({ answers: agentSummary }),
    async (context) => {
      const id = context.req.param("agent");
      const deleted = (await store.listDeleted("agent")).find((agent) => agent.id === id);
      if (!deleted) throw refused("not_found", "deletedAgentMissing", { id });
      requireProof(
        dependencies,
        context,
        await powersOfAgent(await current.read(), await newestSettings(store, id)),
      );
      if (!(await store.restoreOwner(id))) throw nameTaken(deleted.name);
      await record(context, deleted, { kind: "agent_restored", facts: {} });
      log.info(
        { agent: id, by: callerOf(context).name },
        `The agent ${deleted.name} was restored.`,
      );
      const state = await agents.read(id);
      return context.json(state ? await summarizeAgent(dependencies, state) : null);
    },
  );

  app.post("/api/v1/agents/:agent/repair", contract({ answers: agentSummary }), async (context) => {
    const id = context.req.param("agent");
    const damaged = await findDamaged(dependencies, id);
    if (!damaged) {
      const { agent } = await findAgent(dependencies, context);
      throw refused("bad_request", "agentInOrder", { name: agent.name });
    }
    const save = await store.readSettingsRevision(id, damaged.readableRevision);
    requireProof(
      dependencies,
      context,
      await powersOfAgent(await current.read(), save?.settings ?? {}),
    );
    await store.repairOwner(id, {
      savedAt: new Date().toISOString(),
      savedBy: callerOf(context).name,
    });
    const state = await findAgent(dependencies, context);
    await record(context, state.agent, { kind: "agent_repaired", facts: {} });
    return context.json(await summarizeAgent(dependencies, state));
  });

  app.get(
    "/api/v1/agents/tools",
    contract({ answers: compatibleToolsAnswer }),
    tagAnswers,
    async (context) => {
      const { catalog } = await current.read();
      const results = catalog.tools
        .filter((tool) => tool.visible)
        .map(({ name, displayName, description, icon = "Wrench", app = "pegboard" }) => {
          // A dotted name carries its app already.
          const key = name.includes(".") ? name : `${app}.${name}`;
          return [key, { name: displayName, description, icon, app }] as const;
        });
      return context.json({ results: Object.fromEntries(results) } satisfies CompatibleToolsAnswer);
    },
  );
}
