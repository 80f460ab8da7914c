import { ownValue, sameJson } from "@pegboard/json-schema";
import {
  applyOverrides,
  type JsonObject,
  type OwnerSettings,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  describeOperation,
  type NamedTools,
  type OperationText,
  type OrganisationSettings,
  operationsBetween,
  restoreOperations,
  type SettingsOwner,
  toolsByName,
  withSeen,
} from "@pegboard/registry-core/internal";
import type { FileAgent, PegboardFile } from "./file-format.ts";
import { fileOfAgent } from "./file-of-settings.ts";
import { wantedAgent, wantedOrganisation } from "./wanted-settings.ts";

/** The state that a file is compared with: settings with markers for secrets. */
export interface PegboardState {
  /** What code and sources declare. */
  declared: ToolDefinition[];
  organisation: { revision: number; settings: OrganisationSettings };
  presets: OwnerState[];
  agents: OwnerState[];
}
/** An agent or a preset. */
export interface OwnerState {
  id: string;
  name: string;
  description: string;
  group?: string;
  revision: number;
  settings: OwnerSettings;
}

/** The effect of applying a file on one owner; there is none for an owner that stays as it is. */
export interface PlannedOwnerChange {
  action: "change" | "create" | "delete";
  owner: SettingsOwner;
  /** The name for people. */
  name: string;
  /** The labels of an agent or a preset, where they change. */
  renamed?: { name: string; description: string; group: string | null };
  baseRevision: number;
  operations: SettingsOperation[];
  /** A sentence for each of the operations. */
  texts: OperationText[];
}

type FileOwner = Exclude<SettingsOwner, { kind: "organisation" }>;

interface OwnerPlanning {
  /** Agents that the file has exactly as an export writes them. */
  asStored: ReadonlySet<string>;
  /** Whether agents and stored secrets that the file does not name are deleted. */
  prune: boolean;
}

/**
 * The agents that need no second look, because an export of what is stored would write what the
 * file has.
 */
export function agentsAsStored(file: PegboardFile, agents: readonly OwnerState[]): Set<string> {
  const same = agents.filter((agent) => {
    const said = ownValue(file.agents, agent.id);
    return (
      said !== undefined &&
      sameJson(fileOfAgent(agent, agent.settings) as JsonObject, said as JsonObject)
    );
  });
  return new Set(same.map(({ id }) => id));
}

/** The changes that applying the file would make, in the order in which they are made. */
export function planChanges(
  file: PegboardFile,
  state: PegboardState,
  { prune, asStored }: OwnerPlanning,
): PlannedOwnerChange[] {
  const { declared, organisation, presets, agents } = state;
  const settings = file.organisation
    ? wantedOrganisation(file, {
        tools: toolsByName(declared),
        current: organisation.settings,
        prune,
      })
    : organisation.settings;
  const tools = toolsByName(applyOverrides(declared, settings).tools);
  const named = new Map([...tools].map(([name, definition]) => [name, { definition }]));
  const changeOf = (owner: FileOwner, entry: FileAgent): PlannedOwnerChange => {
    const { kind, id } = owner;
    const present = (kind === "agent" ? agents : presets).find((one) => one.id === id);
    const { name = present?.name ?? id, description = "", group = null } = entry;
    const current = present?.settings ?? {};
    const isSame = kind === "agent" && asStored.has(id);
    const wanted = isSame ? current : wantedAgent(file, entry, { tools, current, prune });
    // Whoever applies the file accepts what sources say at this moment.
    const operations = isSame ? [] : withSeen(operationsBetween(current, wanted), declared);
    const labels = { name, description, group };
    const isRenamed = present !== undefined && !sameJson(labels, pickLabels(present));
    return {
      action: present ? "change" : "create",
      owner,
      name,
      ...((isRenamed || !present) && { renamed: labels }),
      baseRevision: present?.revision ?? 0,
      ...describedOperations(operations, current, named),
    };
  };
  // Presets are first, because agents follow them.
  const wanted = [
    ...Object.entries(file.storedPresets ?? {}).map(([id, entry]) =>
      changeOf({ kind: "preset", id }, entry as FileAgent),
    ),
    ...Object.entries(file.agents ?? {}).map(([id, entry]) =>
      changeOf({ kind: "agent", id }, entry),
    ),
  ];
  const ofAll: PlannedOwnerChange = {
    action: "change",
    owner: { kind: "organisation" },
    name: "Organisation",
    baseRevision: organisation.revision,
    ...describedOperations(
      operationsBetween(organisation.settings, settings),
      organisation.settings,
      named,
    ),
  };
  const isChange = ({ action, operations, renamed }: PlannedOwnerChange) =>
    action === "create" || operations.length > 0 || renamed !== undefined;
  return [...[ofAll, ...wanted].filter(isChange), ...(prune ? deletions(file, state) : [])];
}

const pickLabels = ({ name, description, group }: OwnerState) => ({
  name,
  description,
  group: group ?? null,
});

function describedOperations(
  operations: SettingsOperation[],
  current: OwnerSettings,
  tools: NamedTools,
) {
  const texts = operations.map((operation) =>
    describeOperation(operation, { before: restoreOperations(current, operation)[0], tools }),
  );
  return { operations, texts };
}

/**
 * The deletions for sections that the file has. Presets are last, so that nothing is missing before
 * that which an agent follows.
 */
function deletions(
  { agents, storedPresets }: PegboardFile,
  state: PegboardState,
): PlannedOwnerChange[] {
  const goneOf = (
    kind: FileOwner["kind"],
    said: object | undefined,
    stored: readonly OwnerState[],
  ) =>
    stored
      .filter(({ id }) => said && !Object.hasOwn(said, id))
      .map(({ id, name, revision }): PlannedOwnerChange => {
        const nothing = { operations: [], texts: [] };
        return { action: "delete", owner: { kind, id }, name, baseRevision: revision, ...nothing };
      });
  return [
    ...goneOf("agent", agents, state.agents),
    ...goneOf("preset", storedPresets, state.presets),
  ];
}
