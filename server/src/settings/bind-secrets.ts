import { type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { type Catalog, toToolSettings } from "@pegboard/registry-core/internal";
import type { Logger } from "pino";
import type { SecretConfigPlace } from "../secrets/config-place.ts";
import { collectSecrets, sealConfig } from "../secrets/seal-config.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import { configPlaces, mapConfigs } from "../secrets/stored-configs.ts";
import type { Store, StoredOwner, ToolSources } from "../stores/store.ts";
import { isMadeFor } from "./tool-sources.ts";

interface SecretBinding {
  store: Store;
  box: SecretBox;
  /** The catalogue, which is notified after settings were rewritten without a new revision. */
  current: { forget(): void };
}

/**
 * Seals secrets that were stored without a destination to where they go now. It runs at the start,
 * and before a change of destinations for many agents. Answers whether there were any such secrets.
 */
export async function bindSecrets(
  { store, box, current }: SecretBinding,
  { catalog, storedOrganisation }: { catalog: Catalog; storedOrganisation: StoredOwner },
): Promise<boolean> {
  const owners = [...(await store.listOwners("agent")), storedOrganisation];
  const configs = owners.flatMap(({ settings }) =>
    Object.values(settings.tools ?? {}).map((entry) => toToolSettings(entry).config),
  );
  if (!configs.some((config) => config !== undefined && holdsUnbound(config))) return false;
  await store.rewriteConfigs({
    settings: (owner, settings, sources) => {
      const placeOf = configPlaces(box, owner, catalog);
      return mapConfigs(settings, (tool, config) => bindConfig(placeOf(tool), config, sources));
    },
    operations: (_owner, operations) => operations,
    source: (_id, config) => config,
    sealedValue: (_name, value) => value,
  });
  current.forget();
  return true;
}

/** Secrets of an earlier release are bound to where they go as soon as that is known. */
export async function bindWhenLoaded(
  loaded: Promise<unknown>,
  parts: SecretBinding & {
    current: { read(): Promise<Parameters<typeof bindSecrets>[1]> };
    log: Logger;
  },
): Promise<void> {
  try {
    await loaded;
    await bindSecrets(parts, await parts.current.read());
  } catch (error) {
    parts.log.error(
      { error },
      "Secrets of an earlier release could not be bound to where they go.",
    );
  }
}

function bindConfig(
  place: SecretConfigPlace,
  config: JsonObject,
  sources: ToolSources,
): JsonObject {
  const { definition, tool } = place;
  if (!definition || !isMadeFor(ownValue(sources, tool), definition) || !holdsUnbound(config))
    return config;
  return sealConfig(place, config, collectSecrets(place, config)).config;
}

function holdsUnbound(value: JsonValue): boolean {
  if (isSealedSecret(value)) return value.$secret.to === undefined;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnbound);
}
