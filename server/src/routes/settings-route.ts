// GET   /api/v1/agents/:agent/settings PATCH /api/v1/agents/:agent/settings   operations on a
// revision: 409 with conflicts, 422 with issues GET   /api/v1/organisation/settings    what is set
// for every agent PATCH /api/v1/organisation/settings    the same on it POST
// /api/v1/organisation/repair      its newest save that can be read becomes a new revision POST
// /api/v1/organisation/reach       which agents operations on it would reach

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { applyOperations } from "@pegboard/registry-core";
import { reachSteps, type SettingsOwner, toolsOf } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import { toOutOfOrder } from "../agents/out-of-order.ts";
import {
  organisationAnswer,
  reachAnswer,
  reachRequest,
  saveSettingsRequest,
  settingsAnswer,
} from "../api-contract/settings-contract.ts";
import type { OrganisationAnswer, ReachAnswer, SettingsAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { CatalogState } from "../catalog/current-catalog.ts";
import type { Dependencies } from "../dependencies.ts";
import { callerOf } from "../http/caller.ts";
import { findAgent, noAgent } from "../http/find-agent.ts";
import { requireProof, savingAs } from "../http/proof/require-proof.ts";
import { readChange } from "../http/read-json.ts";
import { readOperations } from "../http/read-operations.ts";
import { refused } from "../refusals.ts";
import { runCooperatively } from "../run-cooperatively.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { powersOfOrganisation } from "../settings/powers-of-change.ts";
import { type SettingsSave, saveSettings } from "../settings/save-settings.ts";
import { readConfigStates } from "../settings/saved-schemas.ts";
import { ORGANISATION, type StoredOwner } from "../stores/store.ts";
import { agentLabels } from "./agent-summary.ts";
import { recordEvent } from "./records/record-event.ts";

/** What settings are read and saved with. */
type Settings = Pick<
  Dependencies,
  "agents" | "audit" | "box" | "current" | "renderer" | "sources" | "store" | "terminalProof"
>;

export function settingsRoute(app: Hono, dependencies: Settings): void {
  const { agents, current, store } = dependencies;

  app.get(
    "/api/v1/agents/:agent/settings",
    contract({ answers: settingsAnswer }),
    async (context) =>
      context.json(await answerAgent(dependencies, await findAgent(dependencies, context))),
  );

  app.patch(
    "/api/v1/agents/:agent/settings",
    contract({ takes: saveSettingsRequest, answers: settingsAnswer }),
    async (context) => {
      const id = context.req.param("agent");
      const find = async () => {
        const agent = await store.findAgent(id);
        if (!agent) throw await noAgent(dependencies, id);
        return agent;
      };
      const { owner, catalog } = await saveSettings(
        savingAs(dependencies, context),
        find,
        await readSave(context, "agent"),
      );
      await yieldToEventLoop();
      return context.json(await answerAgent(dependencies, agents.stateOf(owner, catalog)));
    },
  );

  app.get(
    "/api/v1/organisation/settings",
    contract({ answers: organisationAnswer }),
    async (context) => {
      const state = await current.read();
      return context.json(await answerOrganisation(dependencies, state.storedOrganisation, state));
    },
  );

  app.patch(
    "/api/v1/organisation/settings",
    contract({ takes: saveSettingsRequest, answers: organisationAnswer }),
    async (context) => {
      const find = async ({ storedOrganisation }: CatalogState) => storedOrganisation;
      const { owner, catalog } = await saveSettings(
        savingAs(dependencies, context),
        find,
        await readSave(context, "organisation"),
      );
      await yieldToEventLoop();
      return context.json(await answerOrganisation(dependencies, owner, catalog));
    },
  );

  app.post(
    "/api/v1/organisation/repair",
    contract({ answers: organisationAnswer }),
    async (context) => {
      const damaged = await store.findDamagedOrganisation();
      if (!damaged) throw refused("bad_request", "organisationInOrder", {});
      const save = await store.readSettingsRevision(ORGANISATION, damaged.readableRevision);
      const powers = await powersOfOrganisation(store, await current.read(), save?.settings ?? {});
      requireProof(dependencies, context, powers);
      await store.repairOrganisation({
        savedAt: new Date().toISOString(),
        savedBy: callerOf(context).name,
      });
      await recordEvent(dependencies, context, { kind: "organisation_repaired", facts: {} });
      const state = await current.read();
      return context.json(await answerOrganisation(dependencies, state.storedOrganisation, state));
    },
  );

  app.post(
    "/api/v1/organisation/reach",
    contract({ takes: reachRequest, answers: reachAnswer }),
    async (context) =>
      context.json(await answerReach(dependencies, context, { kind: "organisation" })),
  );
}

/** Whom the operations in the request would reach, on settings that lie under those of agents. */
export async function answerReach(
  { agents, current, sources }: Pick<Dependencies, "agents" | "current" | "sources">,
  context: Context,
  owner: SettingsOwner,
): Promise<ReachAnswer> {
  const request = await readChange(context, reachRequest);
  await yieldToEventLoop();
  const operations = readOperations(request.operations, owner.kind);
  await yieldToEventLoop();
  const { declared, organisation, catalog } = await current.read();
  const { unavailable = {}, presets = [] } = catalog;
  const states = (await agents.listServed()).map(({ agent, settings }) => ({
    id: agent.id,
    settings,
  }));
  const given = { declared, organisation, presets, agents: states, unavailable };
  if (owner.kind === "preset")
    return runCooperatively(reachSteps(operations, { ...given, preset: owner.id }));
  const named = new Set(operations.flatMap(toolsOf));
  const concerned = declared.filter(({ name }) => named.has(name));
  const declaredAfter = await sources.reviews.declaredWith(
    applyOperations(organisation, operations),
    concerned,
  );
  await yieldToEventLoop();
  return runCooperatively(reachSteps(operations, { ...given, declaredAfter }));
}

export async function readSave(
  context: Context,
  owner: SettingsOwner["kind"],
): Promise<SettingsSave> {
  const { baseRevision, operations } = await readChange(context, saveSettingsRequest);
  await yieldToEventLoop();
  const parsed = readOperations(operations, owner);
  await yieldToEventLoop();
  return { baseRevision, operations: parsed };
}

async function answerAgent({ store }: Settings, state: AgentState): Promise<SettingsAnswer> {
  const { agent, settings, refusedConfigs, texts, catalog } = state;
  const { id, revision, savedAt, savedBy } = agent;
  await yieldToEventLoop();
  const configStates = await readConfigStates(store, { ...agent, settings }, catalog.tools);
  await yieldToEventLoop();
  const saved = { revision, savedAt, savedBy, settings, refusedConfigs, texts, configStates };
  return { agent: { id, ...agentLabels(agent) }, ...saved };
}

async function answerOrganisation(
  { store, box }: Settings,
  stored: StoredOwner,
  { declared }: CatalogState,
): Promise<OrganisationAnswer> {
  const settings = maskedSettings(
    { box, catalog: { tools: declared } },
    ORGANISATION,
    stored.settings,
  );
  const configStates = await readConfigStates(store, { ...stored, settings }, declared);
  const { revision, savedAt, savedBy } = stored;
  const damaged = await store.findDamagedOrganisation();
  return {
    revision,
    savedAt,
    savedBy,
    settings,
    configStates,
    ...(damaged && { outOfOrder: toOutOfOrder(damaged) }),
  };
}
