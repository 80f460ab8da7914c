import type { CreateAgentRequest } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { HttpError } from "../http/http-error.ts";
import { sealConfig, storedSecrets } from "../secrets/seal-config.ts";
import type { Store, StoredAgent } from "../stores/store.ts";
import { configPlaces, mapConfigs } from "./agent-configs.ts";
import { detachAgent } from "./detach-agent.ts";

/** Would be taken for another address: `/api/agents/tools` is a list. */
const RESERVED_IDS = new Set(["tools"]);

/**
 * Creates an agent, with the settings of another when `copyOf` says so; the copy's secrets are its own.
 * @throws HttpError 404 when there is nothing to copy, 409 when the name is taken.
 */
export async function createAgent(dependencies: Dependencies, request: CreateAgentRequest): Promise<string> {
  const { store } = dependencies;
  const { name, description = "", copyOf } = request;
  const agents = await store.listAgents();
  refuseTakenName(agents, name);
  const original = copyOf === undefined ? undefined : agents.find((agent) => agent.id === copyOf);
  if (copyOf !== undefined && !original) {
    throw new HttpError("not_found", `There is no agent "${copyOf}" to copy. Nothing was created.`);
  }
  const createdAt = new Date().toISOString();
  const id = freeId(name, agents);
  if (!(await store.createAgent({ id, name, description, createdAt }))) throw nameTaken(name);
  if (original && original.revision > 0) await copySettings(dependencies, original, id);
  return id;
}

/** @throws HttpError 409 when another agent has the name. */
export function refuseTakenName(agents: StoredAgent[], name: string, except?: string): void {
  const taken = agents.some((agent) => agent.id !== except && agent.name.toLowerCase() === name.toLowerCase());
  if (taken) throw nameTaken(name);
}

/** Somebody who starts Pegboard for the first time finds an agent to work with. */
export async function createFirstAgent(store: Store): Promise<void> {
  if ((await store.listAgents()).length > 0) return;
  const createdAt = new Date().toISOString();
  await store.createAgent({ id: "first-agent", name: "First agent", description: "", createdAt });
}

async function copySettings({ store, box, current, user }: Dependencies, copied: StoredAgent, id: string) {
  const { catalog } = await current.read();
  const original = detachAgent(copied, catalog);
  const from = configPlaces(box, original.id, catalog);
  const to = configPlaces(box, id, catalog);
  const settings = mapConfigs(
    original.settings,
    (tool, config) => sealConfig(to(tool), config, storedSecrets(from(tool), config)).config,
  );
  const mark = { savedAt: new Date().toISOString(), savedBy: user };
  const { configSchemas, toolSources } = original;
  await store.saveSettings({ agent: id, revision: 1, operations: [], settings, configSchemas, toolSources, ...mark });
}

function nameTaken(name: string): HttpError {
  return new HttpError("already_exists", `There is already an agent named "${name}". Choose another name.`);
}

function freeId(name: string, agents: StoredAgent[]): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const stem =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "agent";
  const taken = new Set([...agents.map(({ id }) => id), ...RESERVED_IDS]);
  let id = stem;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  return id;
}
