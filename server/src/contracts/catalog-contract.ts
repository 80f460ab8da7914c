import type {
  MethodDefinition,
  MethodNames,
  OrganisationSettings,
  Preset,
  SwitchCounts,
  TokenTable,
  ToolDefinition,
  ToolMetadataDocument,
  Unavailable,
} from "@pegboard/registry-core";
import type { OwnFormatsByTool } from "@pegboard/registry-core/formats";

/** The part of api-contract.ts that is about tools: what there is, and what operators changed about it. */

/* GET /api/tools */
/** SVG children of a Lucide icon: tag and attributes of each. */
export type IconNode = [tag: string, attributes: Record<string, string>][];

export interface CatalogAnswer {
  /** Grows with every change of definitions or overrides. */
  version: number;
  /** What the code and the sources declare, before overrides; by weight. */
  declared: ToolDefinition[];
  /** What the organisation set, secrets as in settings; `applyOverrides(declared, organisation)` gives the effective definitions. */
  organisation: OrganisationSettings;
  /** Those that agents can follow. */
  presets: readonly Preset[];
  /** What tools write of their functions themselves; `withOwnFormats` puts it into the effective definitions. */
  ownFormats: OwnFormatsByTool;
  /** Tool name to why it cannot be offered. Config is judged per agent and is not in here. */
  unavailable: Record<string, Unavailable>;
  /** Some sources were not asked yet: a tool that is missing may still come. */
  incomplete: boolean;
  /** Lucide nodes of the icons in use, by the name in the definition. Unknown names are missing here. */
  icons: Record<string, IconNode>;
  /** Changes when the stylesheet at /api/colors.css does. */
  colorsVersion: string;
  /** Tool name → method name → tokens of its definition in `openai-chat`. */
  tokens: TokenTable;
  /** Label of the tokenizer behind every token count. */
  tokenizer: string;
}

/** What a list shows of a method. */
export type ListedMethod = Omit<
  MethodDefinition,
  | "description"
  | "summary"
  | "parameters"
  | "outputSchema"
  | "ignoredPatterns"
  | "ownFormats"
  | "examples"
  | "follows"
  | "origins"
  | "variants"
> & { variants?: { agents: string[]; definition: ListedMethod }[] };

/** What a list shows of a tool, and what decides whether it is on. */
export interface ListedTool
  extends Omit<
    ToolDefinition,
    "listed" | "methods" | "leftOut" | "ignoredPatterns" | "uiSchema" | "prompts" | "follows" | "origins"
  > {
  /** Another one once the whole definition is another. */
  listed: string;
  methods: ListedMethod[];
}

/* GET /api/tools/list: the catalogue without what only a look at one tool, a preview or a prompt needs. */
export interface ToolListAnswer extends Omit<CatalogAnswer, "declared" | "tokens"> {
  declared: PackedTool[];
  /** What tools and what methods have besides, each once: `alike` of a tool or a method is a place in it. */
  alike: { tools: Omit<ListedTool, OfOneTool>[]; methods: Omit<ListedMethod, OfOneMethod>[] };
}

/** A listed tool without what others have as well: tens of thousands of methods differ in their names and little else. */
export interface PackedTool extends Pick<ListedTool, Exclude<OfOneTool, "methods">> {
  alike: number;
  /** Present where an agent that sets nothing for the tool has a config without faults: the page need not judge its schema. */
  fits?: true;
  methods: PackedMethods;
}

/** One entry a method in each, in their order. */
export interface PackedMethods {
  names: string[];
  displayNames: string[];
  alike: number[];
  /** As in `CatalogAnswer.tokens`; null where it was not counted. */
  tokens: (number | null)[];
}

type OfOneTool = "name" | "displayName" | "description" | "listed" | "methods";
type OfOneMethod = "name" | "displayName";

/* POST /api/tools/definitions: the whole of some tools, as in `CatalogAnswer.declared`. */
export interface DefinitionsRequest {
  tools: string[];
}
export interface DefinitionsAnswer {
  /**
   * Without tools that are gone. `listed` names the whole, as in the list; it is no part of the definition. Each stands on a line of its own, so
   * that a page can parse one after the other.
   */
  definitions: { listed: string; definition: ToolDefinition }[];
}

/* GET /api/tools/usage: which agents each tool is for. Another answer than the catalogue's, for it changes with every save. */
export interface ToolUsageAnswer {
  /** Those in use. */
  agents: { id: string; name: string }[];
  /**
   * Tool name to one digit for each of these agents, in their order: 2 gets a method of the tool, 1 has one on and gets none, 0 has none on.
   * Without tools that nobody has on.
   */
  usedBy: Record<string, string>;
  /** Tool name → config key → the agents that have a value of their own for it. Without tools and keys that no agent sets. */
  configuredBy: Record<string, Record<string, { id: string; name: string }[]>>;
}

/* POST /api/tools/switches: how each agent in use has these methods on, as saved. */
export interface SwitchesRequest {
  tools: MethodNames[];
}
export interface SwitchesAnswer {
  /** By the agents' ids. */
  agents: Record<string, SwitchCounts>;
}

/* GET /api/tools/metadata: effective metadata in wire spelling, by weight; `?by=name` gives the record. */
export type MetadataAnswer = ToolMetadataDocument[] | Record<string, ToolMetadataDocument>;

/* GET /api/agents/tools: the compatible shape, visible tools only. */
export interface CompatibleToolsAnswer {
  results: Record<string, { name: string; description: string; icon: string; app: string }>;
}

/* GET /api/icons?name=…: the drawings of these icons, as in `CatalogAnswer`. */
export interface IconsAnswer {
  icons: Record<string, IconNode>;
}
