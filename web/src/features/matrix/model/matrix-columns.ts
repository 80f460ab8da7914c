import { ownValue } from "@pegboard/json-schema";
import {
  agentCatalog,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { type Catalog, memoByIdentity, withRefusedConfigs } from "@pegboard/registry-core/internal";
import type { AgentSummary } from "../../../api/agents.ts";
import type { AllSettingsAnswer } from "../../../api/reach.ts";

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
