import { type Catalog, toToolSettings } from "@pegboard/registry-core";
import type { CatalogAnswer } from "../api-contract.ts";
import { colorStylesheet } from "../appearance/color-stylesheet.ts";
import { iconNodes } from "../appearance/icon-nodes.ts";
import type { Dependencies } from "../dependencies.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { readConfigChanges } from "../settings/config-states.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";

/** Everything that the UI shows of tools, before any agent is chosen. */
export async function answerCatalog(
  dependencies: Pick<Dependencies, "current" | "agents" | "store" | "methodTokens">,
): Promise<CatalogAnswer> {
  const { catalog, names, ...state } = await dependencies.current.read();
  const { version, declared, organisation, storedOrganisation, ownFormats } = state;
  const icons = catalog.tools.flatMap(({ icon }) => (icon === undefined ? [] : [icon]));
  const { tokenizer } = await readPreferences(dependencies.store);
  const { version: colorsVersion } = await colorStylesheet(colorsInUse(catalog));
  return {
    version,
    declared,
    organisation,
    organisationRevision: storedOrganisation.revision,
    ownFormats,
    unavailable: catalog.unavailable ?? {},
    incomplete: catalog.incomplete ?? false,
    icons: iconNodes(icons),
    colorsVersion,
    tokens: await dependencies.methodTokens.read(catalog.tools, names, tokenizer),
    tokenizer: TOKENIZERS[tokenizer].label,
    usedBy: await findUsers(dependencies, catalog),
    configChanges: await readConfigChanges(dependencies.store, storedOrganisation.configSchemas, declared),
    configuredBy: await findConfigured(dependencies),
  };
}

/** Every colour that a tool asks for, once. */
export function colorsInUse({ tools }: Catalog): string[] {
  return [...new Set(tools.flatMap(({ color }) => (color === undefined ? [] : [color])))];
}

async function findUsers(
  { agents }: Pick<Dependencies, "agents">,
  { tools }: Catalog,
): Promise<CatalogAnswer["usedBy"]> {
  const users = new Map<string, CatalogAnswer["usedBy"][string]>(tools.map(({ name }) => [name, []]));
  for (const { agent, toolset } of await agents.list()) {
    for (const { definition, state, methods } of toolset.tools) {
      if (state === "off") continue;
      const offered = methods.some((method) => method.offered);
      users.get(definition.name)?.push({ id: agent.id, name: agent.name, offered });
    }
  }
  return Object.fromEntries(users);
}

async function findConfigured({ agents }: Pick<Dependencies, "agents">): Promise<CatalogAnswer["configuredBy"]> {
  const found = new Map<string, Map<string, { id: string; name: string }[]>>();
  for (const { agent, settings } of await agents.list()) {
    for (const [tool, stored] of Object.entries(settings.tools ?? {})) {
      const ofTool = found.get(tool) ?? new Map<string, { id: string; name: string }[]>();
      for (const key of Object.keys(toToolSettings(stored).config ?? {})) {
        found.set(tool, ofTool.set(key, [...(ofTool.get(key) ?? []), { id: agent.id, name: agent.name }]));
      }
    }
  }
  return Object.fromEntries([...found].map(([tool, keys]) => [tool, Object.fromEntries(keys)]));
}
