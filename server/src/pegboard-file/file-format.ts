import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { JsonValue, ToolTextField } from "@pegboard/registry-core/internal";
import { z } from "zod";

/**
 * The format of pegboard.yaml. Its JSON Schema is made from this, and files are judged by that
 * schema alone.
 */

const word = z
  .literal([true, false, "on", "off", "inherit"])
  .describe("on, off, or inherit for its default");
const text = z.string();
const value = z.unknown() as z.ZodType<JsonValue>;
const values = z.record(z.string(), value);

const behaviour = {
  needsApproval: z.boolean().optional().describe("Whether a person is asked before it runs"),
  timeout: z.number().optional().describe("Seconds that it may take"),
  maxResultSize: z.number().optional().describe("Characters of its result that are kept"),
  thinkAugment: z.boolean().optional().describe("Whether the model is asked why it calls it"),
  examples: z
    .array(
      z.strictObject({
        name: text.optional(),
        arguments: values,
        inPrompt: z.boolean().optional(),
      }),
    )
    .optional()
    .describe("Calls that were kept; models are shown those with inPrompt"),
};
const config = values
  .optional()
  .describe("Values of the tool's settings. A secret is named and never written: ${env:NAME}");

const agentMethod = z.union([
  word,
  z.strictObject({
    enabled: word.optional(),
    displayName: text.optional(),
    description: text.optional(),
    ...behaviour,
  }),
]);
const toolTexts = {
  displayName: text.optional(),
  description: text.optional(),
  icon: text.optional(),
  toolSystemPrompt: text.optional(),
  toolFormatInformationForSystemPrompt: text.optional(),
  toolUserPrompt: text.optional(),
  toolFormatInformationForUserPrompt: text.optional(),
  toolFormatReminderForUserPrompt: text.optional(),
} satisfies Record<ToolTextField, unknown>;
const agentTool = z.union([
  word,
  z.strictObject({
    enabled: word.optional(),
    methods: z.record(z.string(), agentMethod).optional(),
    config,
    ...toolTexts,
  }),
]);

const methodOfAll = z.strictObject({
  isCore: z.boolean().optional(),
  visible: z.boolean().optional(),
  displayName: text.optional(),
  description: text.optional(),
  ...behaviour,
});
const toolOfAll = z.strictObject({
  isCore: z.boolean().optional().describe("Always on for every agent"),
  visible: z.boolean().optional(),
  displayName: text.optional(),
  description: text.optional(),
  weight: z.number().optional().describe("Lower comes first"),
  icon: text.optional(),
  color: text.optional(),
  disabledReason: text.optional().describe("Off for every agent, for this reason"),
  methods: z.record(z.string(), methodOfAll).optional(),
  config,
});

const prompt = z
  .union([text, z.strictObject({ template: text.describe("A name of templates") })])
  .describe("A Jinja template, or the name of one of templates");
const settings = {
  newTools: word.optional().describe("Tools that are not named below"),
  tokenBudget: z.int().optional().describe("Tokens that its functions should not exceed together"),
  prompts: z
    .strictObject({
      system: prompt.optional(),
      user: prompt.optional(),
      variables: values.optional(),
      testSets: z.record(z.string(), value).optional(),
    })
    .optional(),
  tools: z.record(z.string(), agentTool).optional(),
};

const agent = z
  .strictObject({
    name: text.optional().describe("For people; the agent's key unless given"),
    description: text.optional(),
    group: text.optional().describe("One label that it shares with others"),
    presets: z
      .array(text)
      .optional()
      .describe("Names of presets; later ones win, and the agent's own lines win over all"),
    follows: z.array(text).optional().describe("Ids of stored presets that the agent follows"),
    ...settings,
  })
  .describe("All that is set for the agent: what is not named here has its default");
const preset = z.strictObject(settings).describe("Settings that agents share");

const storedTool = z.union([
  word,
  z.strictObject({
    enabled: word.optional(),
    methods: z
      .record(
        z.string(),
        z.union([word, z.strictObject({ enabled: word.optional(), ...behaviour })]),
      )
      .optional(),
    config,
  }),
]);
const storedPreset = z
  .strictObject({
    name: text.optional().describe("For people; the preset's key unless given"),
    description: text.optional(),
    tools: z.record(z.string(), storedTool).optional(),
  })
  .describe("All that is set in the preset");
const idOfOwner = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const sources = z
  .strictObject({
    modules: z.array(text).optional().describe("Files with tools, relative to this file"),
    mcpFiles: z
      .array(text)
      .optional()
      .describe("JSON files with mcpServers, relative to this file"),
    mcpServers: z
      .record(z.string(), z.record(z.string(), value))
      .optional()
      .describe(
        "MCP servers, as other clients write them: { command, args, env, cwd } or { url, headers }. A value that Pegboard hides is null",
      ),
    openapi: z
      .record(z.string(), text)
      .optional()
      .describe("Services that OpenAPI describes, by name: a file beside this one, or an address"),
  })
  .describe(
    "Where tools come from. pegboard apply stores mcpServers and openapi; pegboard start --config FILE starts all",
  );

const file = z.strictObject({
  include: z
    .array(text)
    .optional()
    .describe("More files of this form, in the folder of this file or below it: agents/*.yaml"),
  sources: sources.optional(),
  organisation: z
    .strictObject({ tools: z.record(z.string(), toolOfAll).optional() })
    .optional()
    .describe("What is set for every agent"),
  templates: z
    .record(z.string(), z.union([text, z.strictObject({ file: text })]))
    .optional()
    .describe("Texts for the prompts of several agents, here or in a file beside this one"),
  presets: z.record(z.string(), preset).optional(),
  storedPresets: z
    .record(idOfOwner, storedPreset)
    .optional()
    .describe("Presets that Pegboard keeps and agents follow, by their ids"),
  agents: z
    .record(idOfOwner, agent)
    .optional()
    .describe("By the id that stands in their addresses"),
});

/** A switch as files write it. */
export type FileSwitch = z.infer<typeof word>;
export type FileMethod = z.infer<typeof agentMethod>;
export type FileTool = z.infer<typeof agentTool>;
export type FileToolOfAll = z.infer<typeof toolOfAll>;
export type FileSettings = z.infer<typeof preset>;
export type FileAgent = z.infer<typeof agent>;
export type PegboardFile = z.infer<typeof file>;

const asSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input" }) as JsonObject;

/** The JSON Schema of pegboard.yaml, for editors. */
export function fileSchema(): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(file, { io: "input" }) as JsonObject;
  return { $schema, title: "pegboard.yaml", ...rest } as JsonSchema;
}

/** The schemas of the parts of a file, because large files are judged part by part. */
export const PART_SCHEMAS = {
  file: asSchema(
    z.strictObject({
      ...file.shape,
      presets: z.record(z.string(), z.looseObject({})).optional(),
      storedPresets: z.record(idOfOwner, z.looseObject({})).optional(),
      agents: z.record(idOfOwner, z.looseObject({})).optional(),
    }),
  ),
  presets: asSchema(preset.extend({ tools: z.looseObject({}).optional() })),
  storedPresets: asSchema(storedPreset.extend({ tools: z.looseObject({}).optional() })),
  agents: asSchema(agent.extend({ tools: z.looseObject({}).optional() })),
};
/** The schemas of the tools in each part of a file. */
export const TOOL_SCHEMAS = {
  presets: asSchema(agentTool),
  storedPresets: asSchema(storedTool),
  agents: asSchema(agentTool),
};
