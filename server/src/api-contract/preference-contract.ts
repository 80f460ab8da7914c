import { LIMITS } from "@pegboard/registry-core/internal";
import type { FunctionLimits } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { agentPresets } from "./agent-contract.ts";
import { providerFormatName } from "./call-contract.ts";
import { callLogChoice, positive } from "./call-log-contract.ts";
import { namedRecord } from "./named-record.ts";

/** By which counts are made. */
const tokenizerName = z.enum(["o200k_base", "cl100k_base", "claude", "gemini"]);

/** A tokenizer that can be chosen. */
const tokenizerChoice = z.object({
  name: tokenizerName.describe("What is stored and sent."),
  label: z.string().describe("What is shown beside counts."),
  charactersPerToken: z.number().optional().describe("Of one that does not count but estimates."),
});

/** What agents begin with that are created without saying it; `off` is nothing but core. */
export const newAgentsChoice = z.strictObject({
  newTools: z.enum(["inherit", "off"]),
  presets: agentPresets.optional(),
});
export type NewAgentsChoice = z.infer<typeof newAgentsChoice>;

/** What is only changed by proposals that somebody else accepts. */
export const protectedChoice = z.strictObject({
  groups: z
    .array(z.string().max(100))
    .max(100)
    .describe('Groups of agents, and presets that one of them follows; "" are those without one.'),
  organisation: z.boolean().describe("What is set for all agents."),
  sources: z.boolean().describe("Accepting what sources changed, for all agents."),
});
export type ProtectedChoice = z.infer<typeof protectedChoice>;

/** What a fresh install shows until somebody hides it. */
const firstStart = z.object({
  isShown: z.boolean().describe("Nobody hid it, and the tools that ship with Pegboard are there."),
  programAsked: z.boolean().describe("A program asked for an agent's tools, over HTTP or MCP."),
});

const MOST_NEW_AGENT_TOKENS = 10_000_000;

const LONGEST_AUDIT_DAYS = 36_500;
/** A year. */
const LONGEST_BACKUP_HOURS = 8_760;
/** GET /api/v1/preferences */
export const preferencesAnswer = z.object({
  revision: z.number().describe("Grows with every change: `baseRevision` of the next one."),
  tokenizer: tokenizerName.describe("Of every count."),
  tokenizers: z.array(tokenizerChoice),
  functionLimits: (
    namedRecord(z.number().nullable()) as unknown as z.ZodType<FunctionLimits>
  ).describe("The most functions that each provider takes; null for no limit."),
  toolcallReason: z
    .boolean()
    .describe("Whether methods that say nothing else ask the model why it calls."),
  callTimeLimit: z
    .number()
    .describe("Seconds that a call may run whose method does not say how long."),
  approvalTimeLimit: z
    .number()
    .describe("Seconds that a call waits for an approval whose caller does not say how long."),
  callLog: callLogChoice,
  auditDays: z
    .number()
    .nullable()
    .describe("Days that the record of what happened is kept; null for ever."),
  backupHours: z
    .number()
    .nullable()
    .describe("Hours without a new backup after which it is a problem; null for never."),
  newAgents: newAgentsChoice,
  newAgentBudget: z
    .number()
    .nullable()
    .describe("The token budget that agents begin with, unless they are copies; null for none."),
  protected: protectedChoice,
  firstStart: firstStart,
});
export type PreferencesAnswer = z.infer<typeof preferencesAnswer>;

/** PATCH: changes what is named, and is answered by all of them. */
export const changePreferencesRequest = z.strictObject({
  baseRevision: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The revision that the change is based on. What somebody changed since is not overwritten: the answer is 409 with a path for each. Without it the change holds whatever was there.",
    ),
  tokenizer: tokenizerName.optional(),
  functionLimits: z.partialRecord(providerFormatName, positive(1_000_000).nullable()).optional(),
  toolcallReason: z.boolean().optional(),
  isFirstStartHidden: z.boolean().optional(),
  callTimeLimit: positive(LIMITS.callSeconds).optional(),
  approvalTimeLimit: positive(LIMITS.approvalSeconds).optional(),
  callLog: callLogChoice.partial().optional().describe("What it does not name stays as it is."),
  auditDays: positive(LONGEST_AUDIT_DAYS).nullable().optional(),
  backupHours: positive(LONGEST_BACKUP_HOURS).nullable().optional(),
  newAgents: newAgentsChoice.optional(),
  newAgentBudget: positive(MOST_NEW_AGENT_TOKENS).nullable().optional(),
  protected: protectedChoice.optional(),
});
export type ChangePreferencesRequest = z.input<typeof changePreferencesRequest>;

/** POST /api/v1/tokens */
export const countTokensRequest = z.strictObject({
  texts: z.array(z.string()).max(10_000),
  tokenizer: tokenizerName
    .optional()
    .describe("Name of a tokenizer; the organisation's unless given."),
});
export type CountTokensRequest = z.input<typeof countTokensRequest>;

export const countTokensAnswer = z.object({
  tokenizer: z.string().describe("Label of the tokenizer that counted."),
  counts: z.array(z.number()),
});
export type CountTokensAnswer = z.infer<typeof countTokensAnswer>;
