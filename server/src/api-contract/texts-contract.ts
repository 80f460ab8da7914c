import { LIMITS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { configuredTexts } from "./definition-types.ts";
import { jsonObject } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";
import { shapeMessage } from "./shape-messages.ts";

/** More are a bulk edit, which nobody types. */
const MOST_TOOLS = 1_000;

/**
 * Tool name to the agent's own values as a draft has them, for a preview. Stored secrets are sent
 * as their markers; a new one is not sent: `hideNewSecrets` puts a text in its place.
 */
export const draftTextsRequest = z.strictObject({
  configs: namedRecord(jsonObject).refine(
    (configs) => Object.keys(configs).length <= MOST_TOOLS,
    shapeMessage((t) => t("holds more than {most} tools", { most: MOST_TOOLS })),
  ),
  presets: z
    .array(z.string())
    .max(LIMITS.followedPresets)
    .optional()
    .describe(
      "The presets that the draft follows; those that the saved agent follows unless given.",
    ),
});
export type DraftTextsRequest = z.input<typeof draftTextsRequest>;

export const draftTextsAnswer = z.object({
  texts: namedRecord(configuredTexts).describe(
    "What the tools say with these configs. Tools are missing whose config is not valid, and those whose texts follow no config.",
  ),
});
export type DraftTextsAnswer = z.infer<typeof draftTextsAnswer>;
