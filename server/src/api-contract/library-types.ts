import { isJsonObject } from "@pegboard/json-schema";
import type {
  Issue,
  JsonObject,
  JsonSchema,
  OwnerSettings,
  SettingsOperation,
} from "@pegboard/registry-core";
import {
  CHANGE_KINDS,
  type ChangeSummary,
  type ConfigProblem,
  type MethodNames,
  type OrganisationSettings,
  type Preset,
  type Reach,
  RISK_CLASSES,
  RULE_CHECKS,
  RULE_EFFECTS,
  type SchemaChange,
  type SettingsOwner,
  type SwitchState,
  type TestValues,
  type TextIssue,
  TOOL_SEARCHES,
  type ToolsetRule,
  type Unavailable,
  type UnavailableKind,
} from "@pegboard/registry-core/internal";
import type { DocumentIssueFact, ProblemFact, SourceIssue } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { anyJson, namedRecord } from "./named-record.ts";

/**
 * What requests and answers have of the library: its types stay the library's, and schemas here
 * describe them.
 */

/**
 * A code with its values, whose table of words is the library's: `shape` names what every code has.
 */
export const fact = <T>(shape: z.core.$ZodLooseShape) =>
  z.looseObject(shape) as unknown as z.ZodType<T, T>;

/* ── JSON ── */
export const jsonValue = anyJson;
export const jsonObject = z
  .custom<JsonObject>(isJsonObject, "has to be an object")
  .meta({ type: "object" });
export const jsonSchema = z
  .custom<JsonSchema>()
  .meta({ type: "object", description: "A JSON Schema (2020-12)." });

/* ── what is wrong ── */
export const issuePath = z
  .array(z.union([z.string(), z.number()]))
  .describe("From the root to the faulty place; numbers are array indexes.");
export const issue = fact<Issue>({
  path: issuePath,
  code: z.string().describe("For programs."),
  values: jsonObject.optional().describe("What belongs to the code: a limit, a name."),
  message: z
    .string()
    .describe("For people: code and values in words, as the end of a sentence about the place."),
});
export const saidProblem = fact<ProblemFact>({ code: z.string(), values: jsonObject.optional() });
export const describedDocumentIssue = fact<DocumentIssueFact>({
  code: z.string(),
  values: jsonObject.optional(),
});
export const sourceIssue: z.ZodType<SourceIssue> = z.union([
  z.string().describe("What something else said."),
  fact<Exclude<SourceIssue, string>>({ code: z.string(), values: jsonObject.optional() }),
]);
export const textIssue = fact<TextIssue>({
  code: z.string(),
  member: z
    .string()
    .optional()
    .describe("The author's own name for the text; absent for all texts of the tool."),
  method: z.string().optional(),
});
export const unavailable = fact<Unavailable>({ kind: z.string() });
export const unavailableKind: z.ZodType<UnavailableKind> = z.enum([
  "offline",
  "loading",
  "paused",
  "config_missing",
  "config_invalid",
  "schema_failed",
  "not_accepted",
  "not_seen",
]);

/** Methods of a tool by name; without `methods` all of them. */
export const methodNames: z.ZodType<MethodNames, MethodNames> = z.strictObject({
  tool: z.string(),
  methods: z.array(z.string()).optional(),
});

/* ── settings ── */
export const switchState = z.enum(["inherit", "on", "off"]) satisfies z.ZodType<SwitchState>;
export const settingsOwner = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["agent", "preset"]), id: z.string() }),
  z.strictObject({ kind: z.literal("organisation") }),
]) satisfies z.ZodType<SettingsOwner>;
/** One edit of settings, in an answer. */
export const settingsOperation = fact<SettingsOperation>({ op: z.string() });
/** Edits that were sent: `parseOperations` of the library judges each, for its owner. */
export const sentOperations = z.array(z.unknown().meta({ type: "object" })) as unknown as z.ZodType<
  unknown[],
  SettingsOperation[]
>;
export const testValues = z.object({
  query: z.string().optional(),
  user: z.string().optional(),
  date: z.string().optional().describe("`2026-11-20`"),
  usedTools: z
    .array(z.string())
    .optional()
    .describe("Names of tools that were used earlier in the conversation."),
  variables: jsonObject.optional(),
}) satisfies z.ZodType<TestValues>;
const textOverride = z.object({
  value: z.string(),
  original: z.string().nullable().describe("The text that it replaced, null for none."),
});
const reviewDecision = z.object({
  form: z.string().describe("The fingerprint of the form that somebody looked at."),
  agents: z
    .array(z.string())
    .optional()
    .describe("Ids; absent for all agents, empty for none: refused."),
  on: z
    .boolean()
    .optional()
    .describe("Of something new: whether it is on at once where its tool is on."),
});
export const riskClasses = z
  .array(z.enum(RISK_CLASSES))
  .describe("What its calls may do, in place of what is claimed; an empty list: none of these.");
const metadataOverrides = z.object({
  isCore: z.boolean().optional(),
  visible: z.boolean().optional(),
  displayName: z.string().optional(),
  description: z.string().optional(),
});
export const methodExample = z.object({
  name: z.string().optional().describe("For people."),
  arguments: jsonObject,
  inPrompt: z.boolean().optional().describe("Whether models are shown it. Default false."),
});
const toolSettingsSchema = z.object({
  enabled: z.boolean().optional(),
  methods: namedRecord(z.boolean()).optional(),
  seen: z
    .string()
    .optional()
    .describe("In a draft only: the form that whoever switched something of it on saw last."),
  config: jsonObject
    .optional()
    .describe("Values by top-level config key; keys that are absent have their default."),
  texts: namedRecord(textOverride)
    .optional()
    .describe("Texts of the tool that were written anew, by field."),
  methodTexts: namedRecord(namedRecord(textOverride)).optional(),
  parameterTexts: namedRecord(namedRecord(textOverride))
    .optional()
    .describe("Descriptions of parameters that were written anew, by method and JSON pointer."),
  metadata: metadataOverrides
    .extend({
      weight: z.number().optional(),
      icon: z.string().optional(),
      color: z.string().optional(),
      disabledReason: z
        .string()
        .optional()
        .describe("Present when the tool is disabled for the organisation."),
    })
    .optional()
    .describe("What the organisation sets for the tool, in place of its code."),
  methodMetadata: namedRecord(
    metadataOverrides.extend({ risk: riskClasses.optional() }),
  ).optional(),
  methodBehaviour: namedRecord(
    z.object({
      needsApproval: z.boolean().optional(),
      timeout: z.number().optional(),
      maxResultSize: z.number().optional(),
      thinkAugment: z.boolean().optional(),
      defer: z.boolean().optional(),
      examples: z.array(methodExample).optional(),
    }),
  )
    .optional()
    .describe("How methods run, in place of what the level below says, by name."),
  review: namedRecord(z.array(reviewDecision))
    .optional()
    .describe("Decisions about forms, by method."),
});
export const ownersTool = z.union([z.boolean(), toolSettingsSchema]);
const ownersTools = namedRecord(ownersTool).describe(
  "By name; `true` and `false` stand for `{ enabled }`.",
);
const toolsetRule: z.ZodType<ToolsetRule> = z.object({
  name: z.string().describe("For people."),
  check: z.enum(RULE_CHECKS).describe("What it asks of an agent's toolset."),
  effect: z
    .enum(RULE_EFFECTS)
    .describe("`refuse` also refuses saves after which an agent breaks it anew, or worse."),
  most: z.number().optional().describe("Of functions or tokens, where it counts."),
  sources: z.array(z.string()).readonly().optional().describe("Ids of those that may be used."),
  groups: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Groups of agents that it covers; without groups and agents it covers all."),
  agents: z.array(z.string()).readonly().optional().describe("Ids of agents that it covers."),
});
export const toolsetRules = namedRecord(toolsetRule).describe("By id.");
export const organisationSettings: z.ZodType<OrganisationSettings> = z.object({
  rules: toolsetRules.optional(),
  tools: ownersTools.optional(),
});
export const toolSearches = namedRecord(z.enum(TOOL_SEARCHES)).describe(
  "How models find deferred methods, by provider format; `own` where it says nothing.",
);
export const ownerSettings: z.ZodType<OwnerSettings> = z.object({
  newTools: switchState.optional().describe("Policy for tools without an entry."),
  prompts: z
    .object({
      system: z.string().optional().describe("Jinja; the default template unless given."),
      user: z.string().optional(),
      variables: jsonObject.optional(),
      testSets: namedRecord(testValues).optional(),
    })
    .optional(),
  tokenBudget: z
    .number()
    .optional()
    .describe("The tokens that its functions should not exceed together."),
  toolSearch: toolSearches.optional(),
  unattended: z
    .object({
      declineAfter: z
        .number()
        .optional()
        .describe("Seconds after which a call is declined that nobody decided about."),
    })
    .optional()
    .describe("Present when nobody sits at the agent's program."),
  presets: z
    .array(z.string())
    .optional()
    .describe("Ids of those that the agent follows, later ones over earlier ones."),
  rules: toolsetRules.optional().describe("Only of the organisation."),
  tools: ownersTools.optional(),
});
export const preset: z.ZodType<Preset> = z.object({
  id: z.string(),
  name: z.string(),
  settings: z.object({ newTools: switchState.optional(), tools: ownersTools.optional() }),
});
export const schemaChange = fact<SchemaChange>({
  kind: z.enum(["new", "removed", "renamed", "changed"]),
  path: z.array(z.string()),
  titles: z.array(z.string().nullable()),
});
export const configProblem = fact<ConfigProblem>({
  kind: z.enum(["invalid", "left over"]),
  path: z.array(z.union([z.string(), z.number()])).describe("Inside the config."),
  field: z.string().describe("The field's name in a form."),
  fixes: z.array(z.looseObject({ code: z.string(), operations: z.array(settingsOperation) })),
});
export const changeSummary = z.object({
  changes: z.number().describe("Items, each counted once."),
  kinds: z.partialRecord(z.enum(CHANGE_KINDS), z.number()),
  tools: z
    .object({ count: z.number(), first: z.array(z.string()) })
    .describe("How many tools they touch, and the first three by name."),
}) satisfies z.ZodType<ChangeSummary>;
export const reach: z.ZodType<Reach> = z.object({
  agents: z
    .array(z.string())
    .describe("Agents with another switch, or that get something else of a tool."),
  forcedOn: z
    .array(z.string())
    .describe("Agents with something off that becomes on, because it is core then."),
  switchedOff: z.array(z.string()).describe("Agents with something on that becomes off."),
});
