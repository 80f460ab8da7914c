import { ownValue } from "@pegboard/json-schema";
import {
  agentCatalog,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type Catalog,
  countedChanges,
  keptOff,
  memoByIdentity,
  toolsOfOperation,
  withRefusedConfigs,
} from "@pegboard/registry-core/internal";
import { useMemo, useRef } from "react";
import { useMay, whyNot } from "../../../api/account/rights.ts";
import type { AgentSummary } from "../../../api/agents.ts";
import type { AllSettingsAnswer, NewlyBrokenAnswer } from "../../../api/reach.ts";
import { applyDraft, type Drafted, type SavedSettings } from "../../../drafts/draft.ts";
import { useSelectedDrafts } from "../../../drafts/use-draft.ts";

/** An agent's settings, saved or drafted, and those of its tools that were resolved. */
export interface Resolved {
  catalog: Catalog;
  settings: OwnerSettings;
  refusedConfigs: AllSettingsAnswer["agents"][string]["refusedConfigs"];
  tools: Map<string, ResolvedTool>;
}

/** One agent of the matrix. */
export interface MatrixColumn {
  agent: AgentSummary;
  saved: Resolved;
  /** The agent with its draft; equal to `saved` without one. */
  now: Resolved;
  /** The names of tools, and of methods as `TOOL/METHOD`, that the draft changes. */
  drafted: ReadonlySet<string>;
  /** Why whoever uses the page may not change it. */
  whyNot: string | undefined;
  /** The rules that the draft would break newly or worse; absent where it breaks none. */
  broken?: NewlyBrokenAnswer["agents"][string];
}

/**
 * These tools as the agent has them, in the given order. Only tools that nobody asked for before
 * are resolved.
 */
export function resolveMatrixTools(
  resolved: Resolved,
  definitions: readonly ToolDefinition[],
): ResolvedTool[] {
  const { tools: known } = resolved;
  const missing = definitions.filter(({ name }) => !known.has(name));
  if (missing.length > 0)
    for (const tool of resolveOnly(resolved, missing)) known.set(tool.definition.name, tool);
  return definitions.flatMap(({ name }) => known.get(name) ?? []);
}

/** The number of tools that are resolved at a time. */
const TOOLS_PER_STEP = 100;

/** Resolves tools some at a time, so that `resolveMatrixTools` has them at once afterwards. */
export function* resolveMatrixInSteps(
  resolved: Resolved,
  tools: readonly { definition: ToolDefinition }[],
): Generator<undefined, void> {
  for (let start = 0; start < tools.length; start += TOOLS_PER_STEP) {
    resolveMatrixTools(
      resolved,
      tools.slice(start, start + TOOLS_PER_STEP).map(({ definition }) => definition),
    );
    yield;
  }
}

/**
 * Resolves only these tools. The generated search is always among them, because other tools depend
 * only on whether it exists.
 */
function resolveOnly(
  { catalog, settings, refusedConfigs }: Resolved,
  definitions: ToolDefinition[],
): ResolvedTool[] {
  const names = definitions.map(({ name }) => name);
  const few: Catalog = {
    ...catalog,
    tools: [...definitions, ...searchesOf(catalog)],
    disabledByOrganisation: pickByNames(catalog.disabledByOrganisation, names),
    unavailable: pickByNames(catalog.unavailable, names),
  };
  const own = { ...settings, tools: pickByNames(settings.tools, names) };
  return resolveToolset(
    agentCatalog(withRefusedConfigs(few, pickByNames(refusedConfigs, names)), own),
    own,
  ).tools;
}

const searchesOf = memoByIdentity(({ tools }: Catalog) =>
  tools.filter(({ generated }) => generated),
);

function pickByNames<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  names: string[],
): Record<string, Value> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(record, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

interface ColumnsInput {
  catalog: Catalog;
  agents: readonly AgentSummary[];
  stored: AllSettingsAnswer["agents"];
  edits: ReadonlyMap<string, MatrixAgentDraft>;
}

/** A column for each agent, which is one object while nothing about its agent changes. */
export function useColumns({ catalog, agents, stored, edits }: ColumnsInput): MatrixColumn[] {
  const may = useMay();
  const made = useRef(
    new Map<string, { column: MatrixColumn; drafted: MatrixAgentDraft["drafted"] | undefined }>(),
  );
  return useMemo(
    () =>
      agents.flatMap((agent) => {
        const { [agent.id]: own } = stored;
        if (!own) return [];
        const drafted = edits.get(agent.id)?.drafted;
        const before = made.current.get(agent.id);
        const { settings, refusedConfigs } = own;
        const refused = whyNot(may, "PATCH /api/v1/agents/:agent/settings", agent);
        const resolvedWith = (of: OwnerSettings, known: (Resolved | undefined)[]) =>
          known.find(
            (one) =>
              one?.catalog === catalog &&
              one.settings === of &&
              one.refusedConfigs === refusedConfigs,
          ) ?? {
            catalog,
            settings: of,
            refusedConfigs,
            tools: new Map(),
          };
        const known = [before?.column.saved, before?.column.now];
        const saved = resolvedWith(settings, known);
        const now = resolvedWith(drafted?.settings ?? settings, [saved, ...known]);
        const isSame =
          before?.drafted === drafted &&
          before?.column.agent === agent &&
          before.column.saved === saved &&
          before.column.whyNot === refused;
        const column =
          isSame && before.column.now === now
            ? before.column
            : newColumn({ agent, saved, now, whyNot: refused }, drafted);
        made.current.set(agent.id, { column, drafted });
        return [column];
      }),
    [catalog, agents, stored, edits, may],
  );
}

const NO_CHANGED_NAMES: ReadonlySet<string> = new Set();

const newColumn = (
  column: Omit<MatrixColumn, "drafted">,
  drafted: MatrixAgentDraft["drafted"] | undefined,
): MatrixColumn => ({
  ...column,
  drafted: drafted ? changedNames(drafted.pending, column.now.catalog) : NO_CHANGED_NAMES,
});

/** The draft of an agent in this browser. */
export interface MatrixAgentDraft {
  agent: AgentSummary;
  saved: SavedSettings;
  drafted: Drafted;
}

/** The drafts of agents that would change something, by id. */
export function useAgentEdits(
  agents: readonly AgentSummary[],
  stored: AllSettingsAnswer["agents"],
): ReadonlyMap<string, MatrixAgentDraft> {
  const all = useSelectedDrafts((drafts) => drafts.all());
  return useMemo(() => {
    const edits = agents.flatMap((agent): [string, MatrixAgentDraft][] => {
      const { [agent.id]: saved } = stored;
      const draft = all.get(agent.id)?.draft;
      const drafted = saved && draft && applyDraft(draft, saved);
      return drafted && drafted.pending.length > 0 ? [[agent.id, { agent, saved, drafted }]] : [];
    });
    return new Map(edits);
  }, [agents, stored, all]);
}

/**
 * Names of the tools that operations change, and of the methods as `TOOL/METHOD`. Methods that go on
 * with their tool while others stay off are among them.
 */
function changedNames(
  operations: readonly SettingsOperation[],
  { tools }: Catalog,
): ReadonlySet<string> {
  const stay = new Set(keptOff(operations).map(({ tool, method }) => `${tool}/${method}`));
  const partly = new Set(keptOff(operations).map(({ tool }) => tool));
  const goingOn = tools
    .filter(({ name }) => partly.has(name))
    .flatMap(({ name, methods }) => methods.map((method) => `${name}/${method.name}`))
    .filter((name) => !stay.has(name));
  return new Set([
    ...goingOn,
    ...countedChanges(operations).flatMap((operation) => [
      ...toolsOfOperation(operation),
      ...("method" in operation ? [`${operation.tool}/${operation.method}`] : []),
    ]),
  ]);
}
