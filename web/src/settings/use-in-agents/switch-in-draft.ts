import {
  agentCatalog,
  applyOverrides,
  catalogFor,
  countSwitches,
  findNamedMethods,
  type MethodNames,
  type OwnerSettings,
  resolveToolset,
  type SelectedMethods,
  type SettingsOperation,
  type SwitchCounts,
  switchMethods,
} from "@pegboard/registry-core";
import type { QueryClient } from "@tanstack/react-query";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import { createDraft, type DraftStep, draftedSettings, reduceDraft } from "../draft.ts";
import { changeDraft, readDraft } from "../drafts/change-draft.ts";

/** What an agent's draft makes of methods. */
export interface DraftedSwitches {
  counts: SwitchCounts;
  /** What leads there from what is saved, for these methods alone. */
  operations: SettingsOperation[];
}

/** Undefined where the agent's draft leaves these methods as they are. */
export async function readDraftedSwitches(
  client: QueryClient,
  agent: string,
  methods: MethodNames[],
): Promise<DraftedSwitches | undefined> {
  const { catalog, saved, draft } = await readAgent(client, agent);
  const before = resolveNamed(catalog, methods, saved.settings);
  const after = resolveNamed(catalog, methods, draftedSettings(draft, saved));
  const operations = [true, false].flatMap((on) => switchMethods(pickSwitched(before, after, on), on));
  return operations.length > 0 ? { counts: countSwitches(after), operations } : undefined;
}

/** Switches methods in an agent's draft, as one step to undo there. To go back on a step from here takes that step back. */
export async function switchInDraft(
  client: QueryClient,
  agent: string,
  { methods, on, label }: { methods: MethodNames[]; on: boolean; label: string },
): Promise<void> {
  const { catalog, saved, draft, owner } = await readAgent(client, agent);
  const place = { client, owner, saved, tools: catalog.declared };
  const last = draft.steps.at(-1);
  const undone = draftedSettings(reduceDraft(draft, { type: "undo" }), saved);
  const isWayBack = last && ours.has(last) && switchMethods(resolveNamed(catalog, methods, undone), on).length === 0;
  if (isWayBack) return void (await changeDraft(place, { type: "undo" }));
  const operations = switchMethods(resolveNamed(catalog, methods, draftedSettings(draft, saved)), on);
  const step = { label, operations };
  ours.add(step);
  await changeDraft(place, { type: "change", step });
}

/** The steps that were made here. */
const ours = new WeakSet<DraftStep>();

async function readAgent(client: QueryClient, agent: string) {
  const owner = { kind: "agent", id: agent } as const;
  const [everybodys, { revision, settings }, draft] = await Promise.all([
    client.ensureQueryData(catalogQuery),
    client.fetchQuery(settingsQuery(owner)),
    readDraft(client, owner),
  ]);
  const saved = { revision, settings };
  const catalog = { ...everybodys, declared: catalogFor({ tools: everybodys.declared }, agent).tools };
  return { owner, catalog, saved, draft: draft ?? createDraft(saved) };
}

/** These methods with an agent's settings: the resolver looks at their tools alone. */
function resolveNamed(
  { declared, organisation, unavailable, presets }: CatalogAnswer,
  methods: MethodNames[],
  settings: OwnerSettings,
): SelectedMethods[] {
  const named = new Set(methods.map(({ tool }) => tool));
  const concerned = declared.filter(({ name }) => named.has(name));
  const catalog = { ...applyOverrides(concerned, organisation), unavailable, presets };
  return findNamedMethods(resolveToolset(agentCatalog(catalog, settings), settings).tools, methods);
}

/** Those that are not yet as they will be. */
function pickSwitched(before: SelectedMethods[], after: SelectedMethods[], on: boolean): SelectedMethods[] {
  const later = new Map(after.map(({ tool, methods }) => [tool.definition.name, methods]));
  return before.flatMap(({ tool, methods }) => {
    const changing = methods.filter(({ enabled }, place) => {
      return enabled !== on && later.get(tool.definition.name)?.[place]?.enabled === on;
    });
    return changing.length > 0 ? [{ tool, methods: changing }] : [];
  });
}
