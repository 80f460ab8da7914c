import {
  agentCatalog,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { type Catalog, ownValue, withRefusedConfigs } from "@pegboard/registry-core/internal";
import type { AgentSummary } from "../../../api/agents.ts";
import type { AllSettingsAnswer } from "../../../api/reach.ts";

/** An agent's settings, saved or drafted, and its tools as far as somebody asked for them. */
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
  /** With its draft; the same as `saved` without one. */
  now: Resolved;
  /** What the draft changes: names of tools, and of methods as `TOOL/METHOD`. */
  drafted: ReadonlySet<string>;
}

/**
 * These tools as the agent has them, in the order that is given. The resolver looks at those alone
 * that nobody asked for before.
 */
export function resolveTools(
  resolved: Resolved,
  definitions: readonly ToolDefinition[],
): ResolvedTool[] {
  const { tools: known } = resolved;
  const missing = definitions.filter(({ name }) => !known.has(name));
  if (missing.length > 0)
    for (const tool of resolveOnly(resolved, missing)) known.set(tool.definition.name, tool);
  return definitions.flatMap(({ name }) => known.get(name) ?? []);
}

/** Tools that are resolved at a time. */
const STEP = 100;

/** Resolves them some at a time: then `resolveTools` has them at once. */
export function* resolveInSteps(
  resolved: Resolved,
  tools: readonly { definition: ToolDefinition }[],
): Generator<undefined, void> {
  for (let start = 0; start < tools.length; start += STEP) {
    resolveTools(
      resolved,
      tools.slice(start, start + STEP).map(({ definition }) => definition),
    );
    yield;
  }
}

/**
 * What the resolver asks about other tools is whether there is a search for deferred ones: it is
 * always among them.
 */
function resolveOnly(
  { catalog, settings, refusedConfigs }: Resolved,
  definitions: ToolDefinition[],
): ResolvedTool[] {
  const names = definitions.map(({ name }) => name);
  const few: Catalog = {
    ...catalog,
    tools: [...definitions, ...searchesOf(catalog)],
    disabledByOrganisation: pick(catalog.disabledByOrganisation, names),
    unavailable: pick(catalog.unavailable, names),
  };
  const own = { ...settings, tools: pick(settings.tools, names) };
  return resolveToolset(
    agentCatalog(withRefusedConfigs(few, pick(refusedConfigs, names)), own),
    own,
  ).tools;
}

const searches = new WeakMap<Catalog, ToolDefinition[]>();

function searchesOf(catalog: Catalog): ToolDefinition[] {
  const known = searches.get(catalog) ?? catalog.tools.filter(({ generated }) => generated);
  searches.set(catalog, known);
  return known;
}

function pick<Value>(
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
