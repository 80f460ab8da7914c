import { type Catalog, type JsonObject, type JsonValue, ownValue, toToolSettings } from "@pegboard/registry-core";
import type { Dependencies } from "../dependencies.ts";
import type { ConfigPlace } from "../secrets/config-place.ts";
import { sealConfig, storedSecrets } from "../secrets/seal-config.ts";
import { isSealedSecret, ORGANISATION } from "../secrets/secret-box.ts";
import type { ToolSources } from "../stores/store.ts";
import { configPlaces, mapConfigs } from "./agent-configs.ts";
import { isMadeFor } from "./tool-sources.ts";

/**
 * Seals the secrets of earlier releases, which knew no destinations, to where they go now. Whoever changes that for many agents at once
 * calls this first; for the tools that are there when Pegboard starts it has been done.
 */
export async function bindSecrets({
  store,
  box,
  current,
}: Pick<Dependencies, "store" | "box" | "current">): Promise<void> {
  const [agents, { overrides }] = await Promise.all([store.listAgents(), store.readOverrides()]);
  const configs = [
    ...agents.flatMap(({ settings }) =>
      Object.values(settings.tools ?? {}).map((entry) => toToolSettings(entry).config),
    ),
    ...Object.values(overrides).map(({ config }) => config),
  ];
  if (!configs.some((config) => config !== undefined && holdsUnbound(config))) return;
  const { catalog, declared } = await current.read();
  const bind = (owner: string, tools: Pick<Catalog, "tools">, sources: ToolSources) => {
    const placeOf = configPlaces(box, owner, tools);
    return (tool: string, config: JsonObject) => bound(placeOf(tool), config, sources);
  };
  await store.rewriteConfigs({
    settings: (agent, settings, sources) => mapConfigs(settings, bind(agent, catalog, sources)),
    operations: (_agent, operations) => operations,
    overrides: (all, sources) => {
      const bindOne = bind(ORGANISATION, { tools: declared }, sources);
      const entries = Object.entries(all).map(([tool, override]) => {
        const { config } = override;
        return [tool, config ? { ...override, config: bindOne(tool, config) } : override] as const;
      });
      return Object.fromEntries(entries);
    },
    changes: (_tool, changes) => changes,
    source: (_id, config) => config,
    sealedValue: (_name, value) => value,
  });
  current.forget();
}

function bound(place: ConfigPlace, config: JsonObject, sources: ToolSources): JsonObject {
  const { definition, tool } = place;
  if (!definition || !isMadeFor(ownValue(sources, tool), definition) || !holdsUnbound(config)) return config;
  return sealConfig(place, config, storedSecrets(place, config)).config;
}

function holdsUnbound(value: JsonValue): boolean {
  if (isSealedSecret(value)) return value.$secret.to === undefined;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnbound);
}
