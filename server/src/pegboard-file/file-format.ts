import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import {
  LIMITS,
  RISK_CLASSES,
  RULE_CHECKS,
  RULE_EFFECTS,
  TOOL_SEARCHES,
  type ToolTextField,
} from "@pegboard/registry-core/internal";
import { z } from "zod";

/**
 * The format of pegboard.yaml. Its JSON Schema is made from this, and files are judged by that
 * schema alone.
 */

const fileSwitch = z
  .literal([true, false, "on", "off", "inherit"])
  .describe("on, off, or inherit for its default");
const fileText = z.string();
const fileValue = z.unknown() as z.ZodType<JsonValue>;
const fileValues = z.record(z.string(), fileValue);

const fileBehaviour = {
  needsApproval: z.boolean().optional().describe("Whether a person is asked before it runs"),
  timeout: z.number().optional().describe("Seconds that it may take"),
  maxResultSize: z.number().optional().describe("Characters of its result that are kept"),
  thinkAugment: z.boolean().optional().describe("Whether the model is asked why it calls it"),
  defer: z.boolean().optional().describe("Whether the model finds it by search_tools alone"),
  examples: z
    .array(
      z.strictObject({
        name: fileText.optional(),
        arguments: fileValues,
        inPrompt: z.boolean().optional(),
      }),
    )
    .optional()
    .describe("Calls that were kept; models are shown those with inPrompt"),
};
const fileConfig = fileValues
  .optional()
  .describe("Values of the tool's settings. A secret is named and never written: ${env:NAME}");

const fileParameters = z
  .record(z.string(), fileText)
  .optional()
  .describe(
    "Descriptions of its parameters, by name or by JSON pointer into the schema of the arguments",
  );

const agentMethod = z.union([
  fileSwitch,
  z.strictObject({
    enabled: fileSwitch.optional(),
    displayName: fileText.optional(),
    description: fileText.optional(),
    parameters: fileParameters,
    ...fileBehaviour,
  }),
]);
const fileToolTexts = {
  displayName: fileText.optional(),
  description: fileText.optional(),
  icon: fileText.optional(),
  toolSystemPrompt: fileText.optional(),
  toolFormatInformationForSystemPrompt: fileText.optional(),
  toolUserPrompt: fileText.optional(),
  toolFormatInformationForUserPrompt: fileText.optional(),
  toolFormatReminderForUserPrompt: fileText.optional(),
} satisfies Record<ToolTextField, unknown>;
const agentTool = z.union([
  fileSwitch,
  z.strictObject({
    enabled: fileSwitch.optional(),
    methods: z.record(z.string(), agentMethod).optional(),
    config: fileConfig,
    ...fileToolTexts,
  }),
]);

const methodOfAll = z.strictObject({
  isCore: z.boolean().optional(),
  visible: z.boolean().optional(),
  displayName: fileText.optional(),
  description: fileText.optional(),
  parameters: fileParameters,
  risk: z
    .array(z.enum(RISK_CLASSES))
    .optional()
    .describe("Its risk classes, in place of what its author claims; none of them where empty"),
  ...fileBehaviour,
});
const toolOfAll = z.strictObject({
  isCore: z.boolean().optional().describe("Always on for every agent"),
  visible: z.boolean().optional(),
  displayName: fileText.optional(),
  description: fileText.optional(),
  weight: z.number().optional().describe("Lower comes first"),
  icon: fileText.optional(),
  color: fileText.optional(),
  disabledReason: fileText.optional().describe("Off for every agent, for this reason"),
  methods: z.record(z.string(), methodOfAll).optional(),
  config: fileConfig,
});

const filePrompt = z
  .union([fileText, z.strictObject({ template: fileText.describe("A name of templates") })])
  .describe("A Jinja template, or the name of one of templates");
const settings = {
  newTools: fileSwitch.optional().describe("Tools that are not named below"),
  tokenBudget: z.int().optional().describe("Tokens that its functions should not exceed together"),
  toolSearch: z
    .record(z.string(), z.enum(TOOL_SEARCHES))
    .optional()
    .describe(
      "How models find deferred methods, by provider format: own (search_tools, the default), provider, or none to send all at once",
    ),
  unattended: z
    .strictObject({
      declineAfter: z
        .int()
        .min(1)
        .max(LIMITS.approvalSeconds)
        .optional()
        .describe("Seconds after which a call is declined that nobody decided about"),
    })
    .optional()
    .describe("Present when nobody sits at its program"),
  prompts: z
    .strictObject({
      system: filePrompt.optional(),
      user: filePrompt.optional(),
      variables: fileValues.optional(),
      testSets: z.record(z.string(), fileValue).optional(),
    })
    .optional(),
  tools: z.record(z.string(), agentTool).optional(),
};

const fileAgent = z
  .strictObject({
    name: fileText.optional().describe("For people; the agent's key unless given"),
    description: fileText.optional(),
    group: fileText
      .optional()
      .describe("The group that lists sort and filter it by, such as Support"),
    presets: z
      .array(fileText)
      .optional()
      .describe("Names of presets; later ones win, and the agent's own lines win over all"),
    follows: z.array(fileText).optional().describe("Ids of stored presets that the agent follows"),
    ...settings,
  })
  .describe("All that is set for the agent: what is not named here has its default");
const filePreset = z.strictObject(settings).describe("Settings that agents share");

const storedTool = z.union([
  fileSwitch,
  z.strictObject({
    enabled: fileSwitch.optional(),
    methods: z
      .record(
        z.string(),
        z.union([fileSwitch, z.strictObject({ enabled: fileSwitch.optional(), ...fileBehaviour })]),
      )
      .optional(),
    config: fileConfig,
  }),
]);
const storedPreset = z
  .strictObject({
    name: fileText.optional().describe("For people; the preset's key unless given"),
    description: fileText.optional(),
    newTools: settings.newTools.describe("Tools that neither it nor the agent names"),
    tools: z.record(z.string(), storedTool).optional(),
  })
  .describe("All that is set in the preset");
const idOfOwner = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const fileService = z.union([
  fileText,
  z.strictObject({
    from: fileText.describe("A file beside this one, or an address"),
    otherServers: z
      .array(fileText)
      .optional()
      .describe(
        "Servers besides those of the description that operations with such a server of their own go to, with the keys: https://files.example.com",
      ),
  }),
]);

const fileSources = z
  .strictObject({
    modules: z.array(fileText).optional().describe("Files with tools, relative to this file"),
    mcpFiles: z
      .array(fileText)
      .optional()
      .describe("JSON files with mcpServers, relative to this file"),
    mcpServers: z
      .record(z.string(), z.record(z.string(), fileValue))
      .optional()
      .describe(
        "MCP servers, as other clients write them: { command, args, env, cwd } or { url, headers }. A value that Pegboard hides is null",
      ),
    openapi: z
      .record(z.string(), fileService)
      .optional()
      .describe("Services that OpenAPI describes, by name: a file beside this one, or an address"),
  })
  .describe(
    "Where tools come from. pegboard apply stores mcpServers and openapi; pegboard start --config FILE starts all",
  );

const fileRule = z.strictObject({
  name: fileText.describe("For people"),
  check: z.enum(RULE_CHECKS).describe("What it asks of an agent"),
  effect: z
    .enum(RULE_EFFECTS)
    .describe("tell: a problem; refuse: also refuses saves that break it anew or worse"),
  most: z.number().optional().describe("Of functions or tokens, for the checks that count"),
  sources: z.array(fileText).optional().describe("Ids of sources, for only_sources"),
  groups: z.array(fileText).optional().describe("Groups that it covers; without these all agents"),
  agents: z.array(fileText).optional().describe("Ids of agents that it covers"),
});

const pegboardFile = z.strictObject({
  include: z
    .array(fileText)
    .optional()
    .describe("More files of this form, in the folder of this file or below it: agents/*.yaml"),
  sources: fileSources.optional(),
  organisation: z
    .strictObject({
      namespaces: z
        .record(z.string(), z.strictObject({ config: fileConfig }))
        .optional()
        .describe(
          "By the first part of tools' names, such as a service that OpenAPI describes: what is set for each of its tools that takes it",
        ),
      rules: z
        .record(z.string(), fileRule)
        .optional()
        .describe("Rules that agents' toolsets are judged by, each under an id"),
      tools: z.record(z.string(), toolOfAll).optional(),
    })
    .optional()
    .describe("What is set for every agent"),
  templates: z
    .record(z.string(), z.union([fileText, z.strictObject({ file: fileText })]))
    .optional()
    .describe("Texts for the prompts of several agents, here or in a file beside this one"),
  presets: z.record(z.string(), filePreset).optional(),
  storedPresets: z
    .record(idOfOwner, storedPreset)
    .optional()
    .describe("Presets that Pegboard keeps and agents follow, by their ids"),
  agents: z
    .record(idOfOwner, fileAgent)
    .optional()
    .describe("By the id that stands in their addresses"),
});

/** A switch as files write it. */
export type FileSwitch = z.infer<typeof fileSwitch>;
/** A service as files write it. */
export type FileService = z.infer<typeof fileService>;
export type FileMethod = z.infer<typeof agentMethod>;
export type FileTool = z.infer<typeof agentTool>;
export type FileToolOfAll = z.infer<typeof toolOfAll>;
export type FileSettings = z.infer<typeof filePreset>;
export type FileAgent = z.infer<typeof fileAgent>;
export type PegboardFile = z.infer<typeof pegboardFile>;

/** What the entry of a service says; a text says where its description is, and nothing else. */
export const readFileService = (said: FileService): Exclude<FileService, string> =>
  typeof said === "string" ? { from: said } : said;

const toFileSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input" }) as JsonObject;

/** The JSON Schema of pegboard.yaml, for editors. */
export function pegboardFileSchema(): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(pegboardFile, { io: "input" }) as JsonObject;
  return { $schema, title: "pegboard.yaml", ...rest } as JsonSchema;
}

/** The schemas of the parts of a file, because large files are judged part by part. */
export const PART_SCHEMAS = {
  file: toFileSchema(
    z.strictObject({
      ...pegboardFile.shape,
      presets: z.record(z.string(), z.looseObject({})).optional(),
      storedPresets: z.record(idOfOwner, z.looseObject({})).optional(),
      agents: z.record(idOfOwner, z.looseObject({})).optional(),
    }),
  ),
  presets: toFileSchema(filePreset.extend({ tools: z.looseObject({}).optional() })),
  storedPresets: toFileSchema(storedPreset.extend({ tools: z.looseObject({}).optional() })),
  agents: toFileSchema(fileAgent.extend({ tools: z.looseObject({}).optional() })),
};
/** The schemas of the tools in each part of a file. */
export const TOOL_SCHEMAS = {
  presets: toFileSchema(agentTool),
  storedPresets: toFileSchema(storedTool),
  agents: toFileSchema(agentTool),
};
