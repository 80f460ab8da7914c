import { isDeepStrictEqual } from "node:util";
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
import { detachEntries } from "../settings/tool-sources.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { ConfigSchemas, Store, ToolSources } from "../stores/store.ts";
import { overrideMasking } from "./mask-overrides.ts";

/** Everything that is known about tools at one moment, before any agent is looked at. */
export interface CatalogState {
  /** Grows with every change of definitions, availability or overrides. */
  version: number;
  /** What code and sources declare, by weight. */
  declared: ToolDefinition[];
  /** As anybody may see them: secrets masked. */
  overrides: OrganisationOverrides;
  /** As they are stored, with sealed secrets. What is left of tools of other sources has a name of its own. */
  storedOverrides: OrganisationOverrides;
  overridesRevision: number;
  /** What the values for everybody were set against. */
  overrideSchemas: ConfigSchemas;
  overrideSources: ToolSources;
  /** After overrides. */
  catalog: Catalog;
  names: FunctionNames;
  /** What tools write of their functions themselves; it is in the catalogue's definitions too. */
  ownFormats: OwnFormatsByTool;
  formatterFailures: FormatterFailure[];
}

type StoredOverrides = Awaited<ReturnType<Store["readOverrides"]>>;

/** Joins what the sources bring with what operators changed. Worked out anew only when one of them changed. */
export class CurrentCatalog {
  readonly #sources: SourceCatalog;
  readonly #store: Store;
  readonly #maskOverrides: (overrides: OrganisationOverrides, tools: ToolDefinition[]) => OrganisationOverrides;
  #sourceChanges = 0;
  #latest: CatalogState | undefined;
  #stored: StoredOverrides | undefined;

  constructor(sources: SourceCatalog, store: Store, box: SecretBox) {
    this.#sources = sources;
    this.#store = store;
    this.#maskOverrides = overrideMasking(box);
    sources.onChange(() => this.#sourceChanges++);
  }

  async read(): Promise<CatalogState> {
    const read = await this.#store.readOverrides();
    const version = this.#sourceChanges + read.revision;
    if (this.#latest?.version === version) return this.#latest;
    // The same object for the same overrides: overridden definitions, and caches on them, hold.
    this.#stored = isDeepStrictEqual(this.#stored, read) ? (this.#stored ?? read) : read;
    this.#latest = this.#build(version, this.#stored);
    return this.#latest;
  }

  /** What is stored was rewritten without a new revision. */
  forget(): void {
    this.#sourceChanges++;
  }

  #build(version: number, stored: StoredOverrides): CatalogState {
    const declared = sortToolsByWeight(this.#sources.registry.definitions());
    const bound = detachEntries({ ...stored, entries: stored.overrides }, declared);
    const { entries: storedOverrides, configSchemas: overrideSchemas, toolSources: overrideSources } = bound;
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
    const { revision: overridesRevision } = stored;
    const ofOverrides = { overrides, storedOverrides, overridesRevision, overrideSchemas, overrideSources };
    return {
      version,
      declared,
      ...ofOverrides,
      catalog,
      names,
      ownFormats: own.formats,
      formatterFailures: own.failures,
    };
  }
}
