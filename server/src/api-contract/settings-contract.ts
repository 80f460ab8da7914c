import type { BrokenRuleValues } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { MOST_OWNERS } from "../limits.ts";
import { agentLabels, corruptOwner } from "./agent-contract.ts";
import { configuredTexts, refusedConfig } from "./definition-types.ts";
import {
  configProblem,
  fact,
  organisationSettings,
  ownerSettings,
  reach,
  schemaChange,
  sentOperations,
  settingsOwner,
} from "./library-types.ts";
import { namedRecord } from "./named-record.ts";
import { shapeMessage } from "./shape-messages.ts";

export const configState = z.object({
  changes: z
    .array(schemaChange)
    .describe(
      "What the schema changed since the config was saved; empty when it did not, or when that is not known.",
    ),
  problems: z
    .array(configProblem)
    .describe(
      "As `configProblems(definition, settings, { validate, changes })` finds them; it finds those of a draft in the browser too.",
    ),
});
export type ConfigState = z.infer<typeof configState>;

/** What every owner of settings has. */
const ownerSettingsAnswer = z.object({
  revision: z.number(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
  settings: ownerSettings.describe(
    'Secrets are replaced by `{ "$secret": id }`; sending that value back keeps the secret. `secretState(marker)` tells whether it is stored, unreadable (the key is lost: enter it again) or in an environment variable, and whether that one is set.',
  ),
  configStates: namedRecord(configState).describe(
    "Tool name to what a person should settle about its stored config. Tools with nothing to settle are missing here.",
  ),
});

export const settingsAnswer = ownerSettingsAnswer.extend({
  agent: agentLabels.extend({ id: z.string() }),
  refusedConfigs: namedRecord(refusedConfig).describe(
    "For `withRefusedConfigs`: tool name to the stored config that only the tool's author refuses, which the browser cannot tell.",
  ),
  texts: namedRecord(configuredTexts).describe(
    "For `withConfiguredTexts`: tool name to what the tool says with the stored config, where that differs from what it declares.",
  ),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** What a preset sets for the agents that follow it: `tools` and `newTools`. */
export const presetSettingsAnswer = ownerSettingsAnswer.extend({
  preset: z.object({ id: z.string(), name: z.string(), description: z.string() }),
});
export type PresetSettingsAnswer = z.infer<typeof presetSettingsAnswer>;

/** What is set for every agent; `tools` is all of it. */
export const organisationAnswer = ownerSettingsAnswer.extend({
  settings: organisationSettings,
  outOfOrder: corruptOwner
    .optional()
    .describe(
      "What is stored cannot be read: `settings` are those of its newest save that can. POST /api/v1/organisation/repair.",
    ),
});
export type OrganisationAnswer = z.infer<typeof organisationAnswer>;

/**
 * PATCH: atomic. 409 when somebody changed one of the items since `baseRevision`, 422 with issues
 * when it cannot be stored.
 */
export const saveSettingsRequest = z.strictObject({
  baseRevision: z.int().min(0),
  operations: sentOperations,
  draft: z
    .int()
    .min(1)
    .optional()
    .describe("The number of a draft that you took: its secrets may be meant by markers."),
});
export type SaveSettingsRequest = z.input<typeof saveSettingsRequest>;

/** POST …/reach */
export const reachRequest = z.strictObject({ operations: sentOperations });

/**
 * POST …/reach: whom these would reach in the settings of the organisation or a preset, as
 * `reachSteps` tells.
 */
export const reachAnswer = reach;
export type ReachAnswer = z.infer<typeof reachAnswer>;

/** POST /api/v1/settings/costs: operations of several owners, none of them saved. */
export const changeCostsRequest = z.strictObject({
  changes: z.array(z.strictObject({ owner: settingsOwner, operations: sentOperations })).max(
    MOST_OWNERS,
    shapeMessage((t) => t("must name at most {most} owners", { most: MOST_OWNERS })),
  ),
});
export type ChangeCostsRequest = z.input<typeof changeCostsRequest>;

/**
 * How many tokens more, or less, the functions of each agent would cost together. Agents whose
 * functions cost the same are left out.
 */
export const changeCostsAnswer = z.object({ agents: namedRecord(z.number()) });
export type ChangeCostsAnswer = z.infer<typeof changeCostsAnswer>;

/**
 * GET /api/v1/settings/agents: what is stored for every agent in use, by id, for `resolveToolset`
 * as in `SettingsAnswer`.
 */
export const allSettingsAnswer = z.object({
  agents: namedRecord(
    settingsAnswer.pick({ revision: true, settings: true, refusedConfigs: true }),
  ),
});
export type AllSettingsAnswer = z.infer<typeof allSettingsAnswer>;

/** POST /api/v1/organisation/rules: a draft by which rules are judged. */
export const judgeRulesRequest = z.strictObject({
  operations: sentOperations.describe(
    "A draft of the organisation's settings; rules are judged as it makes them. Empty: as saved.",
  ),
});

const brokenRuleFacts = fact<BrokenRuleValues>({ agent: z.string(), methods: z.number() });

/** POST /api/v1/settings/rules: which rules operations of several owners would break newly or worse. */
export const newlyBrokenAnswer = z.object({
  agents: namedRecord(z.array(brokenRuleFacts)).describe(
    "By the id of the agent, of those that one may see; agents that would break no other rule than now are left out.",
  ),
});
export type NewlyBrokenAnswer = z.infer<typeof newlyBrokenAnswer>;

export const judgedRulesAnswer = z.object({
  rules: namedRecord(
    z.object({
      covered: z.number().describe("Agents in use that it covers, of those that one may see."),
      broken: z
        .array(
          z.object({
            agent: z.string(),
            values: brokenRuleFacts.describe(
              "What breaks it: the sum, or the first methods with why.",
            ),
          }),
        )
        .describe("The agents that break it, by name."),
    }),
  ).describe("By the id of the rule."),
});
export type JudgedRulesAnswer = z.infer<typeof judgedRulesAnswer>;
