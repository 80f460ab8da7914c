import type { Issue } from "../issue.ts";
import type { IgnoredPattern } from "../schema/intake/usable-patterns.ts";
import type { JsonObject, JsonSchema } from "../schema/json-schema.ts";
import type { TextFault } from "../words/text-fault-words.ts";
import type { Material } from "./material.ts";
import type { MethodBehaviour, MethodExample } from "./method-behaviour.ts";

/** Where a displayed value comes from; the UI shows it beside the value. */
export type Origin =
  | "declared"
  | "doc comment"
  | "schema"
  | "generated"
  | "organisation"
  | "preset"
  | "agent";

/** Behaviour hints as MCP defines them. Absent means unknown, never false. */
export interface MethodAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/**
 * Whether a method can overwrite or delete things. Only its author's word counts: a method without
 * annotations is unknown, not destructive. What only reads destroys nothing: MCP gives
 * `destructiveHint` a meaning only without `readOnlyHint`.
 */
export function isDestructive(annotations: MethodAnnotations | undefined): boolean {
  return annotations?.destructiveHint === true && annotations.readOnlyHint !== true;
}

/** How a source changed something since somebody accepted its list; see `reviewDefinitions`. */
export type SourceChange = "unseen" | "new" | "changed" | "withheld";

/** A form of a method that was accepted for some agents only. */
export interface MethodVariant {
  /** Ids. */
  agents: string[];
  definition: MethodDefinition;
}

/** The fields of a method whose origin is kept. */
type MethodField =
  | "displayName"
  | "description"
  | "summary"
  | "parameters"
  | "visible"
  | "isCore"
  // Only where an operator set it.
  | "needsApproval"
  | "timeout"
  | "maxResultSize"
  | "thinkAugment"
  | "examples";

/** One function that a model can call, or a material. */
export interface MethodDefinition extends MethodBehaviour {
  /** As its author or its server gave it; unique within the tool. */
  name: string;
  displayName: string;
  /** For the model. */
  description: string;
  /** A description for people, for when the model's description does not read well. */
  summary?: string;
  /**
   * JSON Schema of the arguments; the root is always an object schema. One that is made lazily is
   * made by reading this.
   */
  parameters: JsonSchema;
  /** Why the lazily made parameters could not be made: nobody is offered the method. */
  parametersFault?: string | undefined;
  outputSchema?: JsonSchema;
  /** Only of what programs read and no model calls; `parameters` is then what reading it takes. */
  material?: Material;
  /** Patterns that the author's schemas have and `parameters` and `outputSchema` have not. */
  ignoredPatterns?: IgnoredPattern[];
  visible: boolean;
  isCore: boolean;
  annotations?: MethodAnnotations;
  /**
   * Whether OpenAI is asked to hold the model to the schema, where the schema allows it. Default:
   * what the registry says.
   */
  strict?: boolean;
  /** How the tool itself writes this method, by format; see `ToolFormatters`. */
  ownFormats?: OwnFormats;
  /** Calls that an operator kept. */
  examples?: MethodExample[];
  /**
   * `unseen`: listed since its source is used by nobody; offered to whom it was switched on for by
   * somebody who saw this form. `new`: came later and nobody accepted it, so no agent gets it.
   * `withheld`: it was refused, or accepted for other agents. `changed`: this is the accepted form,
   * and its source lists another.
   */
  sourceChange?: SourceChange;
  /** Accepted, and off in a tool that is on until somebody switches it on itself. */
  offUntilChosen?: true;
  /** No agent is named twice. `catalogFor` puts them in the place of this form. */
  variants?: MethodVariant[];
  /** The config fields that these were made from, where that is known. */
  follows?: Partial<Record<"description" | "parameters", string[]>>;
  origins: Partial<Record<MethodField, Origin>>;
}

/**
 * The texts a tool contributes to prompts, before rendering. Absent ones are generated or empty.
 */
export interface ToolPromptTexts {
  toolSystemPrompt?: string;
  toolFormatInformationForSystemPrompt?: string;
  toolUserPrompt?: string;
  toolFormatInformationForUserPrompt?: string;
  toolFormatReminderForUserPrompt?: string;
}

/** A whole config, secrets as markers, and what its author says against it. */
export interface RefusedConfig {
  config: JsonObject;
  issues: Issue[];
}

/** The fields of a tool whose origin is kept. */
export type ToolField =
  | "displayName"
  | "description"
  | "icon"
  | "color"
  | "weight"
  | "visible"
  | "isCore"
  | "app"
  | "category"
  | "tags"
  | "enabledByDefault";

/** A method that its author declared and that nobody gets: it cannot be used as it is declared. */
export interface LeftOutMethod {
  method: string;
  /** Why, for people: what its registration alone would say. */
  cause: string;
}

/** Everything a tool declares, as plain JSON-safe data. */
export interface ToolDefinition {
  /**
   * Present on what a list shows of a tool: schemas of arguments, long texts and origins are
   * missing. Names the whole that it is of.
   */
  listed?: string;
  /** `^[a-z0-9_]+(\.[a-z0-9_]+)?$`, unique in the registry. */
  name: string;
  displayName: string;
  description: string;
  /** A Lucide name (`folder`, `Folder`) or one of the accepted aliases. */
  icon?: string;
  /** A CSS colour (`#0ea5e9`) or Tailwind classes (`bg-blue-100 dark:bg-blue-800/50`). */
  color?: string;
  /** Sort order, lower first; 100 unless given. */
  weight: number;
  visible: boolean;
  /** True when `visible` is false only because nothing said otherwise. */
  hiddenByDefault?: boolean;
  isCore: boolean;
  enabledByDefault: boolean;
  /** Badge that says where the tool comes from. */
  app?: string;
  /** Prefix of its function names: `{namespace}-{method}`. */
  namespace?: string;
  /** Groups tools for people; `General` unless given. */
  category?: string;
  /** Tags of all its methods. */
  tags?: string[];
  /** A run that chooses this tool has no other tool; any other run goes without it. */
  isExclusive?: boolean;
  /**
   * Its calls decide how the run goes on: each runs alone and ends the batch in which it is asked
   * for.
   */
  takesControl?: boolean;
  /** It is an agent of its own that works for the one that calls it. */
  isSubAgent?: boolean;
  /** Made by the registry: its method finds those that are left out of the first list (`defer`). */
  generated?: true;
  /** Id of the source that brought it (`starter`, `mcp:files`). */
  source: string;
  /**
   * Its texts and schemas are a server's or a document's, not those of code that somebody runs: no
   * policy switches it on.
   */
  fromOutside?: true;
  /** Names all that a source from outside says in it. Switching on carries it, as `seen`. */
  form?: string;
  /**
   * Changes when Pegboard reaches the source in another way (another command, other arguments,
   * another address); tells nothing else.
   */
  connection?: string;
  methods: MethodDefinition[];
  /** Declared methods that `methods` has not. */
  leftOut?: LeftOutMethod[];
  configSchema?: JsonSchema;
  /** Patterns that the author's config schema has and `configSchema` has not. */
  ignoredPatterns?: IgnoredPattern[];
  uiSchema?: JsonObject;
  /**
   * The config that an agent has before anybody changes it for this agent: the schema's defaults,
   * and over them the organisation's values.
   */
  configDefaults?: JsonObject;
  /** Config values that an operator set for every agent, by top-level key; secrets as markers. */
  organisationConfig?: JsonObject;
  /**
   * For an agent that follows presets: the values that they set, over those of the organisation.
   */
  presetConfig?: JsonObject;
  /**
   * For one agent: a config that the schema accepts and the author's own check, which runs where
   * the tool does, refuses.
   */
  refusedConfig?: RefusedConfig;
  /** Top-level config fields that decide where its secrets go, such as hosts and addresses. */
  secretDestination?: string[];
  prompts?: ToolPromptTexts;
  /** This is the accepted form of the tool itself; its source lists another. */
  sourceChange?: "changed";
  /**
   * Its author makes texts of it from its config: an agent with another config has others
   * (`ConfiguredTexts`).
   */
  textsFollowConfig?: boolean;
  /** Top-level config fields that its texts were made from, where that is known. */
  follows?: Partial<
    Record<"displayName" | "description" | "icon" | keyof ToolPromptTexts, string[]>
  >;
  /** For one agent: texts that could not be made from its config. */
  textFaults?: TextFault[];
  origins: Partial<Record<ToolField, Origin>>;
}

/** A tool name: lower-case snake case, at most one dot that separates an app prefix. */
export const TOOL_NAME_PATTERN = /^[a-z0-9_]+(\.[a-z0-9_]+)?$/;
/** The flat name that every provider accepts for a function. */
export const FUNCTION_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,64}$/;
/** The sort order of a tool that gives none. */
export const DEFAULT_WEIGHT = 100;

/**
 * What a tool wrote itself, as data, by the name of the format. The tables of formats say which
 * formats there are.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each table adds its formats
export interface OwnFormats {}

/** A method that is a material. */
export type MaterialMethod = MethodDefinition & { material: Material };
