import type { OwnerSettings } from "@pegboard/registry-core";
import {
  operationsBetween,
  presetSettings,
  restorableOperations,
} from "@pegboard/registry-core/internal";
import type { AgentStates } from "../agents/agent-states.ts";
import type { CreatePresetRequest } from "../api-contract.ts";
import { refused } from "../refusals.ts";
import { createOwner, type OwnerCreation } from "./create-owner.ts";

type NewPresetSettings = Omit<CreatePresetRequest, "tools"> & { settings: OwnerSettings };

/**
 * Creates a preset with these settings and those of the agent, as far as they can be stored now:
 * with all of them or not at all.
 * @throws PegboardError "not_found" when there is no such agent, or as `createOwner`
 */
export async function createPreset(
  creation: OwnerCreation & { agents: AgentStates },
  { id, name, description, fromAgent, settings }: NewPresetSettings,
): Promise<string> {
  const { agents, current } = creation;
  const agent = fromAgent === undefined ? undefined : await agents.read(fromAgent);
  if (fromAgent !== undefined && !agent)
    throw refused("not_found", "agentMissing", { id: fromAgent });
  const { catalog } = await current.read();
  const ofAgent = operationsBetween({}, presetSettings(agent?.settings ?? {}));
  const operations = [
    ...restorableOperations(catalog, {}, ofAgent).operations,
    ...operationsBetween({}, settings),
  ];
  return createOwner(creation, { kind: "preset", id, name, description }, async () => ({
    operations,
  }));
}
