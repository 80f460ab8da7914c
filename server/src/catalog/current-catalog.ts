import {
  applyOverrides,
  type Catalog,
  type FormatterFailure,
  type FunctionNames,
  functionNames,
  type OrganisationOverrides,
  type OwnFormatsByTool,
  sortToolsByWeight,
  type ToolDefinition,
  withOwnFormats,
  writeOwnFormats,
} from "@pegboard/registry-core";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { ConfigSchemas, Store } from "../stores/store.ts";
import { overrideMasking } from "./mask-overrides.ts";

/** Everything that is known about tools at one moment, before any agent is looked at. */
export interface CatalogState {
  /** Grows with every change of definitions, availability or overrides. */
  version: number;
  /** What code and sources declare, by weight. */
  declared: ToolDefinition[];
  /** As anybody may see them: secrets masked. */
  overrides: OrganisationOverrides;
  /** As they are stored, with sealed secrets. */
  storedOverrides: OrganisationOverrides;
  overridesRevision: number;
  /** What the values for everybody were set against. */
  overrideSchemas: ConfigSchemas;
  /** After overrides. */
  catalog: Catalog;
  names: FunctionNames;
  /** What tools write of their functions themselves; it is in the catalogue's definitions too. */
  ownFormats: OwnFormatsByTool;
  formatterFailures: FormatterFailure[];
}

/** Joins what the sources bring with what operators changed. Worked out anew only when one of them changed. */
export class CurrentCatalog {
  readonly #sources: SourceCatalog;
  readonly #store: Store;
  readonly #maskOverrides: (overrides: OrganisationOverrides, tools: ToolDefinition[]) => OrganisationOverrides;
  #sourceChanges = 0;
  #latest: CatalogState | undefined;

  constructor(sources: SourceCatalog, store: Store, box: SecretBox) {
    this.#sources = sources;
    this.#store = store;
    this.#maskOverrides = overrideMasking(box);
    sources.onChange(() => this.#sourceChanges++);
  }

  async read(): Promise<CatalogState> {
    const { revision, overrides, configSchemas } = await this.#store.readOverrides();
    const version = this.#sourceChanges + revision;
    if (this.#latest?.version === version) return this.#latest;
    // The same object for the same revision: overridden definitions, and caches on them, hold.
    const known = this.#latest?.overridesRevision === revision ? this.#latest.storedOverrides : overrides;
    this.#latest = { ...this.#build(version, revision, known), overrideSchemas: configSchemas };
    return this.#latest;
  }

  #build(
    version: number,
    overridesRevision: number,
    storedOverrides: OrganisationOverrides,
  ): Omit<CatalogState, "overrideSchemas"> {
    const declared = sortToolsByWeight(this.#sources.registry.definitions());
    const overrides = this.#maskOverrides(storedOverrides, declared);
    const { tools, disabledForEverybody } = applyOverrides(declared, overrides);
    const names = functionNames(tools);
    const { registry } = this.#sources;
    const own = writeOwnFormats(tools, names, (tool) => registry.get(tool)?.formatters);
    const written = withOwnFormats(tools, own.formats);
    const catalog = {
      tools: written,
      disabledForEverybody,
      unavailable: this.#sources.unavailable(),
      incomplete: this.#sources.isIncomplete(),
    };
    const state = { version, declared, overrides, storedOverrides, overridesRevision, catalog, names };
    return { ...state, ownFormats: own.formats, formatterFailures: own.failures };
  }
}
