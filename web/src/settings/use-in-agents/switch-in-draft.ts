import {
  agentCatalog,
  applyOverrides,
  type OwnerSettings,
  resolveToolset,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  catalogFor,
  countSwitches,
  findNamedMethods,
  type MethodNames,
  type SelectedMethods,
  type SwitchCounts,
  switchMethods,
} from "@pegboard/registry-core/internal";
import type { CatalogAnswer } from "../../api/catalog.ts";
import {
  type Draft,
  type DraftAct,
  type DraftEvent,
  draftedSettings,
  reduceDraft,
  type SavedSettings,
} from "../../drafts/draft.ts";

/** The effect of an agent's draft on methods. */
export interface DraftedSwitches {
  counts: SwitchCounts;
  /** The operations that lead there from the saved settings, for these methods alone. */
  operations: SettingsOperation[];
}

/** An agent with its draft, and the tools as everybody has them. */
export interface SwitchedAgent {
  id: string;
  answer: CatalogAnswer;
  saved: SavedSettings;
  draft: Draft;
}

/** The effect of a draft; undefined where it leaves these methods as they are. */
export function draftedSwitches(
  agent: SwitchedAgent,
  methods: MethodNames[],
): DraftedSwitches | undefined {
  const { saved, draft } = agent;
  const before = resolveNamed(agent, methods, saved.settings);
  const after = resolveNamed(agent, methods, draftedSettings(draft, saved));
  const operations = [true, false].flatMap((on) =>
    switchMethods(pickSwitched(before, after, on), on),
  );
  return operations.length > 0 ? { counts: countSwitches(after), operations } : undefined;
}

/**
 * The event that switches methods in an agent's draft, as one step. Switching back takes back an
 * earlier step from here.
 */
export function switchEvent(
  agent: SwitchedAgent,
  methods: MethodNames[],
  { on, label, act }: { on: boolean; label: string; act: DraftAct },
): DraftEvent {
  const { saved, draft } = agent;
  const last = draft.steps.at(-1)?.act;
  const undone = draftedSettings(reduceDraft(draft, { type: "undo" }), saved);
  const isWayBack =
    last?.by === act.by && switchMethods(resolveNamed(agent, methods, undone), on).length === 0;
  if (isWayBack) return { type: "undo" };
  const operations = switchMethods(resolveNamed(agent, methods, draftedSettings(draft, saved)), on);
  return { type: "change", step: { label, operations, act } };
}

/** These methods with an agent's settings; only their tools are resolved. */
function resolveNamed(
  { id, answer }: SwitchedAgent,
  methods: MethodNames[],
  settings: OwnerSettings,
): SelectedMethods[] {
  const { declared, organisation, unavailable, presets } = answer;
  const named = new Set(methods.map(({ tool }) => tool));
  const concerned = catalogFor({ tools: declared.filter(({ name }) => named.has(name)) }, id).tools;
  const catalog = { ...applyOverrides(concerned, organisation), unavailable, presets };
  return findNamedMethods(resolveToolset(agentCatalog(catalog, settings), settings).tools, methods);
}

/** The methods that are not yet as they will be. */
function pickSwitched(
  before: SelectedMethods[],
  after: SelectedMethods[],
  on: boolean,
): SelectedMethods[] {
  const later = new Map(after.map(({ tool, methods }) => [tool.definition.name, methods]));
  return before.flatMap(({ tool, methods }) => {
    const changing = methods.filter(({ enabled }, place) => {
      return enabled !== on && later.get(tool.definition.name)?.[place]?.enabled === on;
    });
    return changing.length > 0 ? [{ tool, methods: changing }] : [];
  });
}
