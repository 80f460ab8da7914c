import { type Catalog, type JsonObject, type OrganisationOverrides, ownValue } from "@pegboard/registry-core";
import type { GoesTo } from "../secrets/config-place.ts";
import { destinationsOf } from "../secrets/destinations.ts";
import { ORGANISATION, type SecretBox } from "../secrets/secret-box.ts";
import { openConfig, resolveReferences } from "../secrets/show-config.ts";
import { configPlaces } from "./agent-configs.ts";

/** What an agent's configs are opened with. */
export interface ConfigOwner {
  box: SecretBox;
  agent: string;
  catalog: Catalog;
  storedOverrides: OrganisationOverrides;
}

/**
 * The values of a tool before defaults, with stored secrets in clear: the organisation's, and over them the agent's `stored`. For
 * judging them only: secrets that were entered for another destination are among them.
 */
export function openValues(owner: ConfigOwner, tool: string, stored: JsonObject): JsonObject {
  return valuesFor(owner, tool, { stored });
}

/**
 * The same as a tool is built with: without secrets that were entered for another destination, the organisation's too, and with what
 * references to environment variables refer to.
 */
export function resolvedValues(owner: ConfigOwner, tool: string, stored: JsonObject): JsonObject {
  const place = configPlaces(owner.box, owner.agent, owner.catalog)(tool);
  return resolveReferences(place, valuesFor(owner, tool, { stored, goesTo: destinationsOf(place, stored) }));
}

function valuesFor(
  { box, agent, catalog, storedOverrides }: ConfigOwner,
  tool: string,
  { stored, goesTo }: { stored: JsonObject; goesTo?: GoesTo },
): JsonObject {
  const organisation = ownValue(storedOverrides, tool)?.config ?? {};
  return {
    ...openConfig(configPlaces(box, ORGANISATION, catalog)(tool), organisation, goesTo),
    ...openConfig(configPlaces(box, agent, catalog)(tool), stored, goesTo),
  };
}
