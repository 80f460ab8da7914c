import { ownValue } from "@pegboard/json-schema";
import { type ConfiguredTexts, withConfigured } from "../definition/configured-texts.ts";
import { changeTools } from "../definition/named-tools.ts";
import type { Catalog } from "./toolset.ts";

/**
 * The catalogue with the texts that tools have with one agent's configs, by tool name.
 * `agentCatalog` lays the operator's own texts over them. Without such texts it is the given
 * catalogue.
 */
export function withConfiguredTexts(
  catalog: Catalog,
  texts: Readonly<Record<string, ConfiguredTexts>>,
): Catalog {
  return changeTools(catalog, Object.keys(texts), (tool) =>
    withConfigured(tool, ownValue(texts, tool.name)),
  );
}
