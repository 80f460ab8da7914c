import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  agentCatalog,
  applyOperations,
  applyOverrides,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type Catalog,
  catalogFor,
  changePreset,
  changesPolicy,
  type OrganisationSettings,
  type Preset,
  resolveInSteps,
  toolsOfOperation,
  withConfiguredTexts,
  withPresets,
} from "@pegboard/registry-core/internal";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { sealSettings } from "../settings/seal-settings.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { AgentState } from "./agent-states.ts";
import { allDraftTexts, type DraftTextSources } from "./draft-texts.ts";

export interface DraftedToolSources extends DraftTextSources {
  current: CurrentCatalog;
  sources: SourceCatalog;
}

/** Some tools as they are, and as changes would have them, before any agent has its own of them. */
export interface DraftedTools {
  before: Catalog;
  after: Catalog;
}

type ToolChanges = ChangeCostsRequest["changes"];

/** Changes of several owners, laid over the catalogue of now for as many tools as are asked for. */
export class LaidChanges {
  /** Whether they may concern agents whose own settings they do not change. */
  readonly isForMany: boolean;
  readonly state: CatalogState;
  readonly #sources: DraftedToolSources;
  readonly #own = new Map<string, SettingsOperation[]>();
  readonly #forAll: SettingsOperation[];
  readonly #organisation: OrganisationSettings;
  readonly #presets: readonly Preset[];
  /** The names of the tools that the changes concern; undefined where those are all. */
  readonly #named: ReadonlySet<string> | undefined;
  #under: OrganisationSettings | undefined;

  constructor(sources: DraftedToolSources, state: CatalogState, changes: ToolChanges) {
    const { presets = [] } = state.catalog;
    this.state = state;
    this.#sources = sources;
    this.isForMany = changes.some(({ owner }) => owner.kind !== "agent");
    for (const { owner, operations } of changes) {
      if (owner.kind !== "agent") continue;
      this.#own.set(owner.id, [...(this.#own.get(owner.id) ?? []), ...operations]);
    }
    this.#forAll = changes.flatMap(({ owner, operations }) =>
      owner.kind === "organisation" ? operations : [],
    );
    this.#organisation = applyOperations(state.organisation, this.#forAll);
    this.#presets = changes.reduce(
      (all, { owner, operations }) =>
        owner.kind === "preset" ? changePreset(all, owner.id, operations) : all,
      presets,
    );
    this.#named = changes.some(({ operations }) => changesPolicy(operations, presets))
      ? undefined
      : new Set(changes.flatMap(({ operations }) => toolsConcerned(operations, presets)));
  }

  /** The operations on an agent's own settings. */
  operationsOf(agent: string): readonly SettingsOperation[] {
    return this.#own.get(agent) ?? [];
  }

  /** Whether the changes may concern a tool. */
  concerns(tool: string): boolean {
    return this.#named?.has(tool) ?? true;
  }

  /** The tools that the changes concern, of these names or of any. */
  async lay(names?: ReadonlySet<string>): Promise<DraftedTools> {
    const { declared, organisation, catalog } = this.state;
    const concerned = declared.filter(
      ({ name }) => this.concerns(name) && (names?.has(name) ?? true),
    );
    const laidOver = (
      settings: OrganisationSettings,
      followed: readonly Preset[],
      tools: readonly ToolDefinition[],
    ): Catalog => ({
      ...applyOverrides(tools, settings),
      presets: followed,
      unavailable: catalog.unavailable ?? {},
    });
    const before = laidOver(organisation, catalog.presets ?? [], concerned);
    if (!this.isForMany) return { before, after: before };
    const after =
      this.#forAll.length === 0
        ? concerned
        : await this.#sources.sources.reviews.declaredWith(this.#organisation, concerned);
    return { before, after: laidOver(this.#organisation, this.#presets, after) };
  }

  /** Some tools as an agent has them, and as it would have them. */
  async toolsOf(
    { agent, settings, texts }: AgentState,
    { before, after }: DraftedTools,
  ): Promise<{ was: readonly ResolvedTool[]; is: readonly ResolvedTool[] }> {
    const was = toolsFrom(withConfiguredTexts(catalogFor(before, agent.id), texts), settings);
    await yieldToEventLoop();
    const draft = applyOperations(settings, this.operationsOf(agent.id));
    const below = withPresets(catalogFor(after, agent.id), draft);
    const drafted = { agent, below, under: this.#sealed(), names: this.state.names };
    const said = allDraftTexts(this.#sources, drafted, draft);
    return { was, is: toolsFrom(withConfiguredTexts(below, said), draft) };
  }

  /** The organisation's settings as a save would store them. */
  #sealed(): OrganisationSettings {
    const { catalog, storedOrganisation: owner } = this.state;
    if (this.#forAll.length === 0) return owner.settings;
    const asked = { owner, catalog, under: {}, operations: this.#forAll, changes: {} };
    const applied = applyOperations(owner.settings, this.#forAll);
    this.#under ??= sealSettings(this.#sources.box, asked, applied).settings;
    return this.#under;
  }
}

/** Resolves tools for nobody in particular, so that the first agent does not do all of it at once. */
export const resolveForAgents = ({ after }: DraftedTools): Promise<void> =>
  runCooperatively(resolveInSteps(after));

/**
 * The tools that a change concerns. An agent that follows other presets may have any of their tools
 * in another way.
 */
function toolsConcerned(
  operations: readonly SettingsOperation[],
  presets: readonly Preset[],
): string[] {
  const isFollowing = operations.some(({ op }) => op === "setPresets");
  const followed = isFollowing
    ? presets.flatMap(({ settings }) => Object.keys(settings.tools ?? {}))
    : [];
  return [...operations.flatMap(toolsOfOperation), ...followed];
}

const toolsFrom = (catalog: Catalog, settings: OwnerSettings): readonly ResolvedTool[] =>
  resolveToolset(agentCatalog(catalog, settings), settings).tools;
