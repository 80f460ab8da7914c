import { ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import {
  type Catalog,
  type OrganisationSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import {
  destinationsOf,
  type GoesTo,
  openConfig,
  resolveReferences,
} from "../secrets/config-place.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { configPlaces } from "../secrets/stored-configs.ts";
import { ORGANISATION } from "../stores/store.ts";

/** The owner of configs, with all that is needed to open them. */
export interface ConfigOwner {
  box: SecretBox;
  /** The id of the agent, or `ORGANISATION`. */
  owner: string;
  catalog: Catalog;
  /**
   * The organisation's settings as they are stored. They lie under an agent's settings; under the
   * organisation's own there are none.
   */
  under: OrganisationSettings;
}

/**
 * The values of a tool before defaults, with secrets in clear: the organisation's, over them those
 * of its presets (which hold no secrets), and over them the owner's `stored`. Only for validation:
 * they include secrets that were entered for another destination.
 */
export function openValues(owner: ConfigOwner, tool: string, stored: JsonObject): JsonObject {
  return joinOpened(owner, tool, { stored });
}

/**
 * The values that a tool is built with: without secrets that were entered for another destination,
 * and with environment variables in place of their references.
 */
export function resolveValues(owner: ConfigOwner, tool: string, stored: JsonObject): JsonObject {
  const place = configPlaces(owner.box, owner.owner, owner.catalog)(tool);
  return resolveReferences(
    place,
    joinOpened(owner, tool, { stored, goesTo: destinationsOf(place, stored) }),
  );
}

function joinOpened(
  { box, owner, catalog, under }: ConfigOwner,
  tool: string,
  { stored, goesTo }: { stored: JsonObject; goesTo?: GoesTo },
): JsonObject {
  const organisation = toToolSettings(ownValue(under.tools, tool)).config ?? {};
  const place = configPlaces(box, owner, catalog)(tool);
  return {
    ...openConfig(configPlaces(box, ORGANISATION, catalog)(tool), organisation, goesTo),
    ...place.definition?.presetConfig,
    ...openConfig(place, stored, goesTo),
  };
}
