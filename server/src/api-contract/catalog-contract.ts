import { z } from "zod";
import { MOST_DEFINITIONS } from "../limits.ts";
import {
  listedMethod,
  listedTool,
  ownFormats,
  toolDefinition,
  toolMetadataDocument,
} from "./definition-types.ts";
import { methodNames, organisationSettings, preset, unavailable } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";

/** SVG children of a Lucide icon: tag and attributes of each. */
export const iconNode = z.array(z.tuple([z.string(), namedRecord(z.string())]));
export type IconNode = z.infer<typeof iconNode>;

export const catalogAnswer = z.object({
  version: z.number().describe("Grows with every change of definitions or overrides."),
  declared: z
    .array(toolDefinition)
    .describe("What the code and the sources declare, before overrides; by weight."),
  search: z
    .object({ definition: toolDefinition, tokens: z.number() })
    .optional()
    .describe(
      "The tool that finds deferred methods: an agent gets it for which an operator defers one.",
    ),
  organisation: organisationSettings.describe(
    "What the organisation set, secrets as in settings; `applyOverrides(declared, organisation)` gives the effective definitions.",
  ),
  presets: z.array(preset).describe("Those that agents can follow."),
  ownFormats: namedRecord(namedRecord(ownFormats)).describe(
    "What tools write of their functions themselves; `withOwnFormats` puts it into the effective definitions.",
  ),
  unavailable: namedRecord(unavailable).describe(
    "Tool name to why it cannot be offered. Config is judged per agent and is not in here.",
  ),
  incomplete: z
    .boolean()
    .describe("Some sources were not asked yet: a tool that is missing may still come."),
  icons: namedRecord(iconNode).describe(
    "Lucide nodes of the icons in use, by the name in the definition. Unknown names are missing here.",
  ),
  colorsVersion: z.string().describe("Changes when the stylesheet at /api/v1/colors.css does."),
  tokens: namedRecord(namedRecord(z.number())).describe(
    "Tool name → method name → tokens of its definition in `openai-chat`.",
  ),
  tokenizer: z.string().describe("Label of the tokenizer behind every token count."),
});
export type CatalogAnswer = z.infer<typeof catalogAnswer>;

export type ListedMethod = z.infer<typeof listedMethod>;
export type ListedTool = z.infer<typeof listedTool>;

/** One entry a method in each, in their order. */
export const packedMethods = z.object({
  names: z.array(z.string()),
  displayNames: z.array(z.string()),
  alike: z.array(z.number()),
  tokens: z
    .array(z.number().nullable())
    .describe("As in `CatalogAnswer.tokens`; null where it was not counted."),
});
export type PackedMethods = z.infer<typeof packedMethods>;

/**
 * A listed tool without what others have as well: tens of thousands of methods differ in their
 * names and little else.
 */
export const packedTool = listedTool
  .pick({ name: true, displayName: true, description: true, listed: true })
  .extend({
    alike: z.number(),
    fits: z
      .literal(true)
      .optional()
      .describe(
        "Present where an agent that sets nothing for the tool has a config without issues: the page need not judge its schema.",
      ),
    methods: packedMethods,
  });
export type PackedTool = z.infer<typeof packedTool>;

export const toolListAnswer = catalogAnswer.omit({ declared: true, tokens: true }).extend({
  declared: z.array(packedTool),
  alike: z
    .object({
      tools: z.array(
        listedTool.omit({
          name: true,
          displayName: true,
          description: true,
          listed: true,
          methods: true,
        }),
      ),
      methods: z.array(listedMethod.omit({ name: true, displayName: true })),
    })
    .describe(
      "What tools and what methods have besides, each once: `alike` of a tool or a method is a place in it.",
    ),
});
export type ToolListAnswer = z.infer<typeof toolListAnswer>;

export const definitionsRequest = z.strictObject({
  tools: z.array(z.string()).max(MOST_DEFINITIONS),
});
export type DefinitionsRequest = z.input<typeof definitionsRequest>;

export const definitionsAnswer = z.object({
  definitions: z
    .array(z.object({ listed: z.string(), definition: toolDefinition }))
    .describe(
      "Without tools that are gone. `listed` names the whole, as in the list; it is no part of the definition. Each stands on a line of its own, so that a page can parse one after the other.",
    ),
});
export type DefinitionsAnswer = z.infer<typeof definitionsAnswer>;

export const toolUsageAnswer = z.object({
  agents: z.array(z.object({ id: z.string(), name: z.string() })).describe("Those in use."),
  usedBy: namedRecord(z.string()).describe(
    "Tool name to one digit for each of these agents, in their order: 2 gets a method of the tool, 1 has one on and gets none, 0 has none on. Without tools that nobody has on.",
  ),
  configuredBy: namedRecord(
    namedRecord(z.array(z.object({ id: z.string(), name: z.string() }))),
  ).describe(
    "Tool name → config key → the agents that have a value of their own for it. Without tools and keys that no agent sets.",
  ),
});
export type ToolUsageAnswer = z.infer<typeof toolUsageAnswer>;

export const switchesRequest = z.strictObject({ tools: z.array(methodNames) });
export type SwitchesRequest = z.input<typeof switchesRequest>;

export const switchesAnswer = z.object({
  agents: namedRecord(
    z.object({
      methods: z.number(),
      on: z.number(),
      canOn: z.number().describe("That are off, and that a switch can change."),
      canOff: z.number().describe("That are on, and that a switch can change."),
    }),
  ).describe("By the agents' ids."),
});
export type SwitchesAnswer = z.infer<typeof switchesAnswer>;

export const metadataQuery = z.object({
  by: z.enum(["name"]).optional().describe("Answers a record."),
});
export const metadataAnswer = z.union([
  z.array(toolMetadataDocument),
  namedRecord(toolMetadataDocument),
]);
export type MetadataAnswer = z.infer<typeof metadataAnswer>;

export const compatibleToolsAnswer = z.object({
  results: namedRecord(
    z.object({ name: z.string(), description: z.string(), icon: z.string(), app: z.string() }),
  ),
});
export type CompatibleToolsAnswer = z.infer<typeof compatibleToolsAnswer>;

/** GET /api/v1/colors.css */
export const colorsQuery = z.object({
  v: z.string().optional().describe("`colorsVersion`, so that browsers keep each version apart."),
});

export const iconsQuery = z.object({
  name: z.string().optional().describe("May come several times."),
});
export const iconsAnswer = z.object({ icons: namedRecord(iconNode) });
export type IconsAnswer = z.infer<typeof iconsAnswer>;
