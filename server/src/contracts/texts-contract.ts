import type { ConfiguredTexts, JsonObject } from "@pegboard/registry-core";

/** Types of requests and answers about the texts of a draft; a part of api-contract.ts. */

/**
 * Tool name to the agent's own values as a draft has them, for a preview. Stored secrets are sent as their markers; a new one is not sent:
 * `hideNewSecrets` puts a text in its place.
 */
export interface DraftTextsRequest {
  configs: Record<string, JsonObject>;
  /** The presets that the draft follows; those that the saved agent follows unless given. */
  presets?: readonly string[] | undefined;
}
export interface DraftTextsAnswer {
  /** What the tools say with these configs. Tools are missing whose config is not valid, and those whose texts follow no config. */
  texts: Record<string, ConfiguredTexts>;
}
