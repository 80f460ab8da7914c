import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  applyOverrides,
  functionNames,
  sortToolsByWeight,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type FormatterError,
  type OwnFormatsByTool,
  withOwnFormats,
  writeOwnFormats,
} from "@pegboard/registry-core/formats";
import {
  askingByDefault,
  type Catalog,
  type FunctionNames,
  type OrganisationSettings,
  type Preset,
  resolveInSteps,
  searchToolBeside,
  toolsOfAll,
} from "@pegboard/registry-core/internal";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { ORGANISATION, type Store, type StoredOwner, type StoredPreset } from "../stores/store.ts";
import { presetId } from "../stores/store-keys.ts";

/** Everything that is known about tools at one moment, before any agent is looked at. */
export interface CatalogState {
  /** Grows with every change of definitions, availability or overrides. */
  version: number;
  /** What code and sources declare, by weight. */
  declared: ToolDefinition[];
  /** What the organisation set, as anybody may see it: secrets masked. */
  organisation: OrganisationSettings;
  /**
   * What the organisation set as it is stored, with sealed secrets. Settings made for another
   * source stand under a left-over name.
   */
  storedOrganisation: StoredOwner;
  /** After overrides, with the presets that agents can follow. */
  catalog: Catalog;
  names: FunctionNames;
  /** What tools write of their functions themselves; it is in the catalogue's definitions too. */
  ownFormats: OwnFormatsByTool;
  formatterErrors: FormatterError[];
}

/** What of the sources it needs. */
type JoinedSources = Pick<
  SourceCatalog,
  "registry" | "unavailable" | "isIncomplete" | "onChange"
> & {
  reviews: Pick<SourceCatalog["reviews"], "decide">;
};

/**
 * Joins what the sources bring with what operators changed. Computes it again only when one of them
 * changed.
 */
export class CurrentCatalog {
  readonly #sources: JoinedSources;
  readonly #store: Store;
  readonly #box: SecretBox;
  #changes = 0;
  #asksForReason = false;
  #presets = "[]";
  #latest: CatalogState | undefined;
  #resolved: Promise<void> | undefined;
  #named: { tools: ToolDefinition[]; names: FunctionNames } | undefined;

  constructor(sources: JoinedSources, store: Store, box: SecretBox) {
    this.#sources = sources;
    this.#store = store;
    this.#box = box;
    sources.onChange(() => this.#changes++);
  }

  async read(): Promise<CatalogState> {
    const [stored, presets, { toolcallReason }] = await Promise.all([
      this.#store.readOrganisation(),
      this.#store.listOwners("preset"),
      readPreferences(this.#store),
    ]);
    await this.#sources.reviews.decide(stored.settings);
    if (toolcallReason !== this.#asksForReason) this.#changes++;
    this.#asksForReason = toolcallReason;
    const known = JSON.stringify(
      presets.map(({ id, name, createdAt, revision }) => [id, name, createdAt, revision]),
    );
    if (known !== this.#presets) this.#changes++;
    this.#presets = known;
    const version = this.#changes + stored.revision;
    if (this.#latest?.version !== version) {
      this.#latest = this.#build(version, stored, presets);
      // Building takes a slice of its own where there are many tools.
      const { catalog } = this.#latest;
      this.#resolved = yieldToEventLoop().then(() => runCooperatively(resolveInSteps(catalog)));
    }
    const latest = this.#latest;
    await this.#resolved;
    return latest;
  }

  /** Call it after rewriting stored settings without a new revision. */
  forget(): void {
    this.#changes++;
  }

  #build(version: number, stored: StoredOwner, presets: StoredPreset[]): CatalogState {
    const definitions = sortToolsByWeight(this.#sources.registry.definitions());
    const declared = this.#asksForReason ? definitions.map(askingByDefault) : definitions;
    const storedOrganisation = detachSettings(stored, { tools: declared });
    const shown = { box: this.#box, catalog: { tools: declared } };
    const organisation = maskedSettings(shown, ORGANISATION, storedOrganisation.settings);
    const { tools, disabledByOrganisation } = applyOverrides(declared, organisation);
    const search = searchToolBeside(tools);
    const names = this.#namesOf(toolsOfAll({ tools, search }));
    const { registry } = this.#sources;
    const own = writeOwnFormats(tools, names, (tool) => registry.get(tool)?.formatters);
    const written = withOwnFormats(tools, own.formats);
    const catalog = {
      tools: written,
      search,
      disabledByOrganisation,
      unavailable: this.#sources.unavailable(),
      incomplete: this.#sources.isIncomplete(),
      rules: organisation.rules,
      presets: presets.map((preset) => this.#presetOf(preset, tools)),
    };
    return {
      version,
      declared,
      organisation,
      storedOrganisation,
      catalog,
      names,
      ownFormats: own.formats,
      formatterErrors: own.errors,
    };
  }

  /**
   * The names of before while no tool says other ones: making 80,000 takes a quarter of a second.
   */
  #namesOf(tools: ToolDefinition[]): FunctionNames {
    const before = this.#named;
    const isSame =
      before?.tools.length === tools.length &&
      tools.every((tool, at) => hasNamesOf(tool, before.tools[at]));
    const names = isSame ? before.names : functionNames(tools);
    this.#named = { tools, names };
    return names;
  }

  #presetOf(stored: StoredPreset, tools: ToolDefinition[]): Preset {
    const { id, name } = stored;
    const { settings } = detachSettings(stored, { tools });
    return {
      id: presetId(id),
      name,
      settings: maskedSettings({ box: this.#box, catalog: { tools } }, id, settings),
    };
  }
}

/** Whether all that function names are made of is as it was. */
function hasNamesOf(tool: ToolDefinition, before: ToolDefinition | undefined): boolean {
  if (tool === before) return true;
  const isSame =
    tool.name === before?.name &&
    tool.namespace === before.namespace &&
    tool.generated === before.generated;
  return (
    isSame &&
    tool.methods.length === before.methods.length &&
    tool.methods.every((method, at) => {
      const known = before.methods[at];
      return method.name === known?.name && method.material === known.material;
    })
  );
}
