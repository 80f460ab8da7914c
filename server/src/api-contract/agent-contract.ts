import { LIMITS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { agentGroup, doerId, lastChange, ownerDescription, ownerId, ownerName } from "./labels.ts";
import { saidProblem, switchState } from "./library-types.ts";
import { shapeMessage } from "./shape-messages.ts";

/** What an agent is known by wherever it appears; nobody chooses it. */
export const agentTile = z.object({
  letters: z.string().describe("Two; unique in the organisation."),
  color: z.string().describe("As CSS writes it."),
});
export type TileChoice = z.infer<typeof agentTile>;

/** What agents say of themselves beside their settings. */
export const agentLabels = z.object({
  name: z.string(),
  description: z.string(),
  group: z
    .string()
    .optional()
    .describe("The group that lists sort and filter it by, such as Support."),
  tile: agentTile,
  archived: z.string().optional().describe("Since when it is put away."),
});
export type AgentLabels = z.infer<typeof agentLabels>;

export const agentSummary = agentLabels.extend({
  id: z.string(),
  revision: z.number(),
  createdAt: z.string(),
  lastChange: lastChange.nullable(),
  counts: z
    .object({
      toolsOn: z.number(),
      tools: z.number(),
      methods: z.number(),
      notOffered: z.number(),
      deferred: z.number(),
      tokens: z.number(),
    })
    .describe(
      "`methods` and `tokens` are what the agent gets; `notOffered` counts methods that are on and that it does not get, `deferred` those that it finds by search.",
    ),
  newTools: switchState.describe(
    "What holds for tools that it has no entry for: its own policy, else that of a preset that it follows.",
  ),
  tokenBudget: z
    .number()
    .optional()
    .describe("Tokens that its functions should not exceed together."),
  problems: z.object({ errors: z.number(), warnings: z.number() }),
});
export type AgentSummary = z.infer<typeof agentSummary>;

const deletedAgentSummary = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().optional(),
  tile: agentTile,
  deletedAt: z.string(),
  deletedBy: z.string(),
  deletedById: doerId,
});

/** An owner of settings of which what is stored cannot be read. */
export const corruptOwner = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string().describe("Why, and what to do, for people."),
  problem: saidProblem.describe("The same as a fact."),
  readableRevision: z
    .number()
    .describe("What a repair brings back: the newest save that can be read; 0 is it was created."),
});
export type CorruptOwner = z.infer<typeof corruptOwner>;

export const agentsAnswer = z.object({
  agents: z.array(agentSummary),
  tokenizer: z.string().describe("Label of the tokenizer behind every token count."),
  outOfOrder: z
    .array(corruptOwner)
    .describe(
      "What is stored of them cannot be read; all others work. POST /api/v1/agents/:agent/repair, or DELETE.",
    ),
  deleted: z
    .array(deletedAgentSummary)
    .describe(
      "Of the last 30 days, the last first: POST /api/v1/agents/:agent/restore brings one back.",
    ),
});
export type AgentsAnswer = z.infer<typeof agentsAnswer>;

/** What an agent begins with of presets. */
export const agentPresets = z.strictObject({
  ids: z.array(z.string().min(1).max(64)).max(
    LIMITS.followedPresets,
    shapeMessage((t) => t("must have at most {most} ids", { most: LIMITS.followedPresets })),
  ),
  how: z.enum(["follow", "copy"]),
});
export type AgentPresets = z.infer<typeof agentPresets>;

/** POST /api/v1/agents. `copyOf` takes over the settings of another agent. */
export const createAgentRequest = z.strictObject({
  id: ownerId.optional().describe("Stands in its addresses; made from the name unless given."),
  name: ownerName,
  description: ownerDescription.optional(),
  copyOf: z.string().optional(),
  group: agentGroup.optional(),
  newTools: switchState
    .optional()
    .describe(
      'For the tools that it has no entry for; "off" leaves it nothing but core. Of a copy: instead of the original\'s.',
    ),
  presets: agentPresets
    .optional()
    .describe(
      "The presets that it begins with. `copy` makes what they say its own. Without this, `newTools` and `copyOf`, as the organisation chose.",
    ),
});
export type CreateAgentRequest = z.input<typeof createAgentRequest>;

export const deleteAgentQuery = z.strictObject({
  forever: z.enum(["true"]).optional().describe("It cannot be restored."),
});

/** POST /api/v1/agents/:agent/restore, which may have no body. */
export const restoreAgentRequest = z.strictObject({
  tokens: z
    .boolean()
    .default(false)
    .describe("Whether its callers' tokens work again that had not ended when it was deleted."),
});

/** PATCH /api/v1/agents/:agent. */
export const changeAgentRequest = z.strictObject({
  name: ownerName.optional(),
  description: ownerDescription.optional(),
  group: agentGroup.optional().describe("Null takes it out of its group."),
  archived: z.boolean().optional(),
});
export type ChangeAgentRequest = z.input<typeof changeAgentRequest>;

/** Where the page of an operator is. */
export const operatorsPlace = z.strictObject({
  agent: z.string().max(200),
  isEditing: z.boolean().describe("There is a draft of it on the page."),
  approval: z
    .string()
    .max(100)
    .optional()
    .describe("The page shows this call of it that waits, and not the agent."),
});
export type OperatorsPlace = z.infer<typeof operatorsPlace>;

export const presenceRequest = z.strictObject({
  stream: z.string().max(100).describe("Of the page, as its event stream named it."),
  place: operatorsPlace.optional().describe("Absent where the page shows no agent."),
});
export type PresenceRequest = z.input<typeof presenceRequest>;

/** Data of an event of type "presence": comes first, and whenever somebody else's page moves. */
export const presenceAnswer = z.object({
  stream: z.string().describe("The name of this event stream."),
  name: z.string().describe("The operator that it belongs to."),
  others: z
    .array(operatorsPlace.extend({ name: z.string() }))
    .describe("One for each other page that shows an agent; of the same operator, too."),
});
export type PresenceAnswer = z.infer<typeof presenceAnswer>;
