import { LIMITS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { corruptOwner } from "./agent-contract.ts";
import { doerId, lastChange, ownerDescription, ownerId, ownerName } from "./labels.ts";
import { ownersTool, switchState } from "./library-types.ts";
import { namedRecord, unvalidated } from "./named-record.ts";
import { shapeMessage } from "./shape-messages.ts";

export const presetSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  revision: z.number(),
  createdAt: z.string(),
  lastChange: lastChange.nullable(),
  followers: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("Agents that follow it, archived ones too."),
});
export type PresetSummary = z.infer<typeof presetSummary>;

const deletedPresetSummary = z.object({
  id: z.string(),
  name: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  deletedById: doerId,
});

/** GET /api/v1/presets */
export const presetsAnswer = z.object({
  presets: z.array(presetSummary),
  outOfOrder: z
    .array(corruptOwner)
    .describe(
      "What is stored of them cannot be read; all others work. POST /api/v1/presets/:preset/repair, or DELETE.",
    ),
  deleted: z
    .array(deletedPresetSummary)
    .describe(
      "Of the last 30 days, the last first: POST /api/v1/presets/:preset/restore brings one back.",
    ),
});
export type PresetsAnswer = z.infer<typeof presetsAnswer>;

/** POST /api/v1/presets. Prompts, texts and secrets are no part of a preset. */
export const createPresetRequest = z.strictObject({
  id: ownerId.optional().describe("Stands in its addresses; made from the name unless given."),
  name: ownerName,
  description: ownerDescription.optional(),
  fromAgent: z
    .string()
    .optional()
    .describe("Takes over what this agent has set, as it is saved, without its secrets."),
  newTools: switchState
    .optional()
    .describe("For the tools that neither the preset nor an agent that follows it names."),
  tools: namedRecord(unvalidated(ownersTool))
    .refine(
      (tools) => Object.keys(tools).length <= LIMITS.operations,
      shapeMessage((t) => t("must have at most {most} tools", { most: LIMITS.operations })),
    )
    .optional()
    .describe("Or exactly these entries."),
});
export type CreatePresetRequest = z.input<typeof createPresetRequest>;

/** PATCH /api/v1/presets/:preset */
export const changePresetRequest = z.strictObject({
  name: ownerName.optional(),
  description: ownerDescription.optional(),
});
export type ChangePresetRequest = z.input<typeof changePresetRequest>;
