import type { IgnoredPattern } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  ResolvedTool,
  ToolDefinition,
  Toolset,
} from "@pegboard/registry-core";
import type {
  ConfiguredTexts,
  DefinitionChange,
  FieldChange,
  OwnFormats,
  RefusedConfig,
  ToolMetadataDocument,
} from "@pegboard/registry-core/internal";
import { z } from "zod";
import {
  fact,
  issue,
  jsonObject,
  jsonSchema,
  jsonValue,
  methodExample,
  riskClasses,
  textIssue,
  toolSearches,
  unavailable,
} from "./library-types.ts";
import { namedRecord } from "./named-record.ts";

/** Definitions of tools, and what an agent gets of them, as the library has them. */

const methodOrigins = fact<MethodDefinition["origins"]>({}).describe(
  "Where values come from, by field.",
);
const toolOrigins = fact<ToolDefinition["origins"]>({}).describe(
  "Where values come from, by field.",
);
export const ownFormats = fact<OwnFormats>({});
const ignoredPatterns = z
  .array(
    fact<IgnoredPattern>({ field: z.array(z.string()), pattern: z.string(), issue: z.string() }),
  )
  .describe("Patterns of the author's schemas that cannot be applied.");
const material = fact<NonNullable<MethodDefinition["material"]>>({
  kind: z.enum(["prompt", "resource", "template"]),
});
const follows = <T>() =>
  fact<NonNullable<T>>({}).describe("The config fields that texts were made from.");
const parameterTexts = fact<NonNullable<MethodDefinition["parameterTexts"]>>({}).describe(
  "Descriptions that operators wrote for parameters, by JSON pointer into `parameters`, which has them.",
);
const methodFollows = follows<MethodDefinition["follows"]>();
const toolFollows = follows<ToolDefinition["follows"]>();
const methodShape = {
  isAsync: z.boolean().optional(),
  isConcurrencySafe: z
    .boolean()
    .optional()
    .describe("Whether it may run beside other calls. Default true."),
  timeout: z.number().nullish().describe("Seconds a call may take."),
  locality: z.enum(["local", "remote", "any"]).optional(),
  maxResultSize: z.number().nullish().describe("Characters of a result that reach the model."),
  tags: z.array(z.string()).optional(),
  customTags: z.array(z.string()).optional(),
  source: z.string().optional(),
  sourceDetail: z.string().optional(),
  extra: jsonObject.optional().describe("Whatever an application wants to keep with it."),
  defer: z.boolean().optional().describe("Left out of the first list of tools; found by search."),
  searchHint: z.string().optional(),
  thinkAugment: z.boolean().nullish().describe("Whether the model is asked why it calls."),
  naturalBackend: z.string().nullish(),
  needsApproval: z
    .boolean()
    .optional()
    .describe("Whether somebody has to approve each call before it runs."),
  name: z.string().describe("As its author or its server gave it; unique within the tool."),
  displayName: z.string(),
  parametersIssue: z.string().optional(),
  material: material.optional().describe("Only of what programs read and no model calls."),
  visible: z.boolean(),
  isCore: z.boolean(),
  annotations: z
    .object({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional()
    .describe("Behaviour hints as MCP defines them, as its author claims them."),
  risk: riskClasses.optional(),
  strict: z.boolean().optional(),
  sourceChange: z.enum(["unseen", "new", "changed", "withheld"]).optional(),
  offUntilChosen: z.literal(true).optional(),
};
const listedMethodForm = z.object(methodShape);
/** What a list shows of a method. */
export const listedMethod = listedMethodForm.extend({
  variants: z
    .array(z.object({ agents: z.array(z.string()), definition: listedMethodForm }))
    .optional(),
});
export const methodDefinition: z.ZodType<MethodDefinition> = z.object({
  ...methodShape,
  description: z.string().describe("For the model."),
  summary: z.string().optional().describe("The same for people."),
  parameters: jsonSchema,
  parameterTexts: parameterTexts.optional(),
  outputSchema: jsonSchema.optional(),
  ignoredPatterns: ignoredPatterns.optional(),
  ownFormats: ownFormats.optional().describe("How the tool itself writes this method, by format."),
  examples: z.array(methodExample).optional(),
  get variants() {
    return z
      .array(z.object({ agents: z.array(z.string()), definition: methodDefinition }))
      .optional();
  },
  follows: methodFollows.optional(),
  origins: methodOrigins,
});

const promptTexts = {
  toolSystemPrompt: z.string().optional(),
  toolFormatInformationForSystemPrompt: z.string().optional(),
  toolUserPrompt: z.string().optional(),
  toolFormatInformationForUserPrompt: z.string().optional(),
  toolFormatReminderForUserPrompt: z.string().optional(),
};
export const refusedConfig: z.ZodType<RefusedConfig> = z.object({
  config: jsonObject,
  issues: z.array(issue),
});
const toolShape = {
  name: z.string().describe("Unique in the registry."),
  displayName: z.string(),
  description: z.string(),
  icon: z.string().optional().describe("A Lucide name or one of the accepted aliases."),
  color: z.string().optional().describe("A CSS colour or Tailwind classes."),
  weight: z.number().describe("Sort order, lower first; 100 unless given."),
  visible: z.boolean(),
  hiddenByDefault: z.boolean().optional(),
  isCore: z.boolean(),
  enabledByDefault: z.boolean(),
  app: z.string().optional().describe("Badge that says where the tool comes from."),
  namespace: z
    .string()
    .optional()
    .describe("Prefix of its function names: `{namespace}-{method}`."),
  category: z.string().optional(),
  tags: z.array(z.string()).optional().describe("Tags of all its methods."),
  isExclusive: z.boolean().optional().describe("A run that chooses this tool has no other tool."),
  takesControl: z.boolean().optional().describe("Its calls decide how the run goes on."),
  isSubAgent: z.boolean().optional(),
  generated: z.literal(true).optional(),
  source: z.string().describe("Id of the source that brought it."),
  fromOutside: z
    .literal(true)
    .optional()
    .describe("Its texts and schemas are a server's or a document's."),
  form: z.string().optional().describe("Names all that a source from outside says in it."),
  connection: z.string().optional(),
  configSchema: jsonSchema.optional(),
  configDefaults: jsonObject.optional(),
  organisationConfig: jsonObject.optional(),
  presetConfig: jsonObject.optional(),
  refusedConfig: refusedConfig.optional(),
  secretDestination: z.array(z.string()).optional(),
  sourceChange: z.literal("changed").optional(),
  textsFollowConfig: z.boolean().optional().describe("Texts of it are made from its config."),
  textIssues: z.array(textIssue).optional(),
};
/** What a list shows of a tool, and what decides whether it is on. */
export const listedTool = z.object({
  ...toolShape,
  listed: z.string().describe("Another one once the whole definition is another."),
  methods: z.array(listedMethod),
});
export const toolDefinition: z.ZodType<ToolDefinition> = z.object({
  ...toolShape,
  listed: z.string().optional(),
  methods: z.array(methodDefinition),
  leftOut: z.array(z.object({ method: z.string(), cause: z.string() })).optional(),
  ignoredPatterns: ignoredPatterns.optional(),
  uiSchema: jsonObject.optional(),
  prompts: z.object(promptTexts).optional(),
  follows: toolFollows.optional(),
  origins: toolOrigins,
});
export const configuredTexts: z.ZodType<ConfiguredTexts> = z.object({
  tool: z
    .object({
      displayName: z.string().nullish(),
      description: z.string().nullish(),
      icon: z.string().nullish(),
      isExclusive: z.boolean().nullish(),
      takesControl: z.boolean().nullish(),
      isSubAgent: z.boolean().nullish(),
      enabledByDefault: z.boolean().nullish(),
      prompts: z.object(promptTexts).nullish(),
      follows: toolFollows.nullish(),
    })
    .describe(
      "Parts that differ from what is declared; null for one that has no value with this config.",
    ),
  methods: namedRecord(
    z.object({
      description: z.string().nullish(),
      parameters: jsonSchema.nullish(),
      ignoredPatterns: ignoredPatterns.nullish(),
      follows: methodFollows.nullish(),
    }),
  ),
  ownFormats: namedRecord(ownFormats).optional(),
  issues: z
    .array(textIssue)
    .describe("Texts that could not be had: the declared ones stand in their place."),
});
const methodMetadataSchema = z
  .object({
    name: z.string(),
    display_name: z.string(),
    description: z.string(),
    is_core: z.boolean(),
    visible: z.boolean(),
  })
  .catchall(jsonValue);
export const toolMetadataDocument: z.ZodType<ToolMetadataDocument> = z.object({
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  icon: z.string().optional(),
  color: z.string().optional(),
  is_core: z.boolean(),
  weight: z.number(),
  visible: z.boolean(),
  app: z.string().optional(),
  category: z.string().optional(),
  tags: z.array(z.string()).optional(),
  is_exclusive: z.boolean().optional(),
  takes_control: z.boolean().optional(),
  is_sub_agent: z.boolean().optional(),
  methods: z
    .array(methodMetadataSchema)
    .describe("Each says how it runs only where the method says so."),
});
export const fieldChange: z.ZodType<FieldChange> = z.object({
  field: z.string().describe("Of the definition of a tool or a method."),
  before: jsonValue.optional().describe("Absent when it is said for the first time."),
  after: jsonValue.optional().describe("Absent when it is not said any more."),
});
export const definitionChange = z.object({
  tool: z.string(),
  method: z.string().optional(),
  kind: z.enum(["new", "changed"]),
  unseen: z.literal(true).optional().describe("It is decided about when somebody switches it on."),
  fields: z.array(fieldChange).describe("For something new: everything that it says."),
}) satisfies z.ZodType<DefinitionChange>;

/* ── what an agent gets ── */
export const traceStep = fact<ResolvedTool["trace"][number]>({
  code: z.string(),
  rule: z.string(),
  on: z.boolean(),
});
const settingsPlaces = z.array(z.object({ tool: z.string(), method: z.string().optional() }));
const resolvedTool = z.object({
  definition: toolDefinition,
  state: z.enum(["on", "partly", "off"]),
  switchedOn: z.boolean(),
  inherited: z.boolean(),
  locked: z.boolean(),
  unavailable: unavailable.optional().describe("Why its methods that are on are not offered."),
  methods: z.array(
    z.object({
      definition: methodDefinition,
      enabled: z.boolean(),
      offered: z.boolean().describe("Whether the agent really gets it, as a function."),
      passedOn: z.literal(true).optional(),
      waits: z.enum(["deferred", "exclusive"]).optional(),
      locked: z.boolean().describe("Core: nothing switches it off."),
      trace: z.array(traceStep),
    }),
  ),
  trace: z.array(traceStep).describe("Why the tool is as it is."),
}) satisfies z.ZodType<ResolvedTool>;
export const toolset: z.ZodType<Toolset> = z.object({
  tools: z.array(resolvedTool),
  on: z.number().describe("Visible tools with at least one method on."),
  total: z.number().describe("Visible tools."),
  offered: z.number().describe("Methods that the agent gets: the functions of its payload."),
  notOffered: z.number(),
  deferred: z.number(),
  hiddenOn: z.number(),
  unknown: settingsPlaces.describe("Settings entries that match no tool or no method."),
  ignored: settingsPlaces.describe("Stored off that a core tool or method ignores."),
  toolSearch: toolSearches.optional(),
});
