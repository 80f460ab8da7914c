import { type Catalog, type JsonObject, type OrganisationOverrides, ownValue } from "@pegboard/registry-core";
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

/** The values of a tool before defaults, with stored secrets in clear: the organisation's, and over them the agent's `stored`. */
export function openValues(owner: ConfigOwner, tool: string, stored: JsonObject): JsonObject {
  const { box, agent, catalog, storedOverrides } = owner;
  const organisation = ownValue(storedOverrides, tool)?.config ?? {};
  return {
    ...openConfig(configPlaces(box, ORGANISATION, catalog)(tool), organisation),
    ...openConfig(configPlaces(box, agent, catalog)(tool), stored),
  };
}

/** The same as a tool is built with: references to environment variables give way to what they refer to. */
export function resolvedValues(owner: ConfigOwner, tool: string, stored: JsonObject): JsonObject {
  const { box, agent, catalog } = owner;
  return resolveReferences(configPlaces(box, agent, catalog)(tool), openValues(owner, tool, stored));
}
