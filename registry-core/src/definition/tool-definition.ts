import type { IgnoredPattern, JsonObject, JsonSchema } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import type { TextIssue } from "../messages/text-issue-messages.ts";
import type { Material } from "./material.ts";
import type { MethodBehaviour, MethodExample } from "./method-behaviour.ts";
import type { MethodAnnotations, RiskClass } from "./method-risk.ts";

/** Where a displayed value comes from; the UI shows it beside the value. */
export type Origin =
  | "declared"
  | "doc comment"
  | "schema"
  | "generated"
  | "organisation"
  | "preset"
  | "agent";

/** How a source changed something since somebody accepted its list; see `reviewDefinitions`. */
export type SourceChange = "unseen" | "new" | "changed" | "withheld";

/** A description that an operator wrote for a parameter. */
export interface ParameterText {
  value: string;
  /** Whose text it is. */
  origin: Origin;
}

/** A form of a method that was accepted for some agents only. */
export interface MethodVariant {
  /** Ids of the agents. */
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
  | "risk"
  // This origin is present only where an operator set the field.
  | "needsApproval"
  | "timeout"
  | "maxResultSize"
  | "thinkAugment"
  | "defer"
  | "examples";

/** A function that a model can call, or a material that programs read. */
export interface MethodDefinition extends MethodBehaviour {
  /** The name that its author or its server gave; unique within the tool. */
  name: string;
  /** The name for people; made of `name` unless the author gives one. */
  displayName: string;
  /** The description for the model. */
  description: string;
  /** A description for people, for when the model's description does not read well. */
  summary?: string;
  /**
   * JSON Schema of the arguments; the root is always an object schema. Lazily made parameters are
   * made when this is read.
   */
  parameters: JsonSchema;
  /**
   * The descriptions that operators wrote for parameters, by JSON pointer into `parameters`, which
   * has them.
   */
  parameterTexts?: Readonly<Record<string, ParameterText>>;
  /** Why the lazily made parameters could not be made. Such a method is offered to nobody. */
  parametersIssue?: string | undefined;
  /** JSON Schema of the result; absent for any result. */
  outputSchema?: JsonSchema;
  /**
   * Present only for what programs read and no model calls; `parameters` is then what reading it
   * takes.
   */
  material?: Material;
  /** Patterns of the author's schemas that are left out of `parameters` and `outputSchema`. */
  ignoredPatterns?: IgnoredPattern[];
  /** Whether it is shown in lists; it says nothing about on or off. */
  visible: boolean;
  /** Whether it is always on, whatever its tool is. */
  isCore: boolean;
  /** What its author or its server claims about it; `methodRisk` says what counts. */
  annotations?: MethodAnnotations;
  /** The risk classes that the organisation set, in place of what is claimed. */
  risk?: RiskClass[];
  /**
   * Whether OpenAI is asked to hold the model to the schema, where the schema allows it. Default:
   * what the registry says.
   */
  strict?: boolean;
  /** What the tool itself writes for this method, by format; see `ToolFormatters`. */
  ownFormats?: OwnFormats;
  /** Calls that an operator keeps as examples. */
  examples?: MethodExample[];
  /**
   * The state of a method from outside. `unseen`: listed since a time when nobody used its source;
   * offered to agents for which somebody who saw this form switched it on. `new`: it came later and
   * nobody accepted it, so no agent gets it. `withheld`: it was refused, or accepted for other
   * agents. `changed`: this is the accepted form, and its source lists another.
   */
  sourceChange?: SourceChange;
  /**
   * Present when the method was accepted and is off in a tool that is on until somebody switches
   * the method itself on.
   */
  offUntilChosen?: true;
  /**
   * Other forms for some agents; no agent is named twice. `catalogFor` puts them in the place of
   * this form.
   */
  variants?: MethodVariant[];
  /** The config fields that description and parameters were made from, where that is known. */
  follows?: Partial<Record<"description" | "parameters", string[]>>;
  /** Where each field comes from: a decorator, a doc comment, a schema, or made. */
  origins: Partial<Record<MethodField, Origin>>;
}

/**
 * The texts that a tool contributes to prompts, before rendering. Absent ones are generated or
 * empty.
 */
export interface ToolPromptTexts {
  toolSystemPrompt?: string;
  toolFormatInformationForSystemPrompt?: string;
  toolUserPrompt?: string;
  toolFormatInformationForUserPrompt?: string;
  toolFormatReminderForUserPrompt?: string;
}

/** A whole config, with markers for secrets, and what its author says against it. */
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

/**
 * A method that its author declared and that nobody gets, because it cannot be used as it is
 * declared.
 */
export interface LeftOutMethod {
  method: string;
  /** The reason for people: what its registration alone would say. */
  cause: string;
}

/** Everything a tool declares, as plain JSON-safe data. */
export interface ToolDefinition {
  /**
   * Present on the short form of a tool in lists, without schemas of arguments, long texts and
   * origins. The text names the full definition.
   */
  listed?: string;
  /** The name, which matches `^[a-z0-9_]+(\.[a-z0-9_]+)?$` and is unique in the registry. */
  name: string;
  /** The name for people; made of the class name or `name` unless given. */
  displayName: string;
  /** What the tool is for, as people and prompts read it. */
  description: string;
  /** A Lucide icon's name (`folder`, `Folder`) or one of the accepted aliases. */
  icon?: string;
  /** A CSS colour (`#0ea5e9`) or Tailwind classes (`bg-blue-100 dark:bg-blue-800/50`). */
  color?: string;
  /** The sort order, lowest first; 100 unless given. */
  weight: number;
  /** Whether it is shown in lists; it says nothing about on or off. */
  visible: boolean;
  /** True when `visible` is false only because nothing said otherwise. */
  hiddenByDefault?: boolean;
  /** Whether it is always on, with all its methods. */
  isCore: boolean;
  /** Whether it is on for an agent that says nothing about it; false from outside. */
  enabledByDefault: boolean;
  /** The badge that says where the tool comes from. */
  app?: string;
  /** The prefix of its function names: `{namespace}-{method}`. */
  namespace?: string;
  /** The category of the tool for people; `General` unless given. */
  category?: string;
  /** Tags of all its methods. */
  tags?: string[];
  /** Whether a run that chooses this tool has no other tool; any other run goes without it. */
  isExclusive?: boolean;
  /**
   * Whether its calls decide how the run goes on: each runs alone and ends the batch in which it is
   * asked for.
   */
  takesControl?: boolean;
  /** Whether it is an agent of its own that works for the one that calls it. */
  isSubAgent?: boolean;
  /**
   * Present on the tool that the registry makes: its method finds methods that are left out of the
   * first list (`defer`).
   */
  generated?: true;
  /** Id of the source that brought the tool (`starter`, `mcp:files`). */
  source: string;
  /**
   * Present when its texts and schemas come from a server or a document, and not from code that
   * somebody runs: no policy switches it on.
   */
  fromOutside?: true;
  /**
   * A fingerprint of everything that a source from outside declares in the tool. Switching on sends
   * it along, as `seen`.
   */
  form?: string;
  /**
   * A text that changes when Pegboard reaches the source in another way (another command, other
   * arguments, another address); it reveals nothing else.
   */
  connection?: string;
  /** Its methods, in the order of their declaration. */
  methods: MethodDefinition[];
  /** Declared methods that are missing in `methods`. */
  leftOut?: LeftOutMethod[];
  /** JSON Schema of its config, an object; absent where nothing can be set. */
  configSchema?: JsonSchema;
  /** Patterns of the author's config schema that are left out of `configSchema`. */
  ignoredPatterns?: IgnoredPattern[];
  /** RJSF hints for the form of the config. */
  uiSchema?: JsonObject;
  /**
   * The config that an agent has before anybody changes it for this agent: the schema's defaults,
   * and over them the organisation's values.
   */
  configDefaults?: JsonObject;
  /**
   * Config values that an operator set for every agent, by top-level key, with markers for secrets.
   */
  organisationConfig?: JsonObject;
  /**
   * The values that presets set, over those of the organisation, for an agent that follows presets.
   */
  presetConfig?: JsonObject;
  /**
   * A config of one agent that the schema accepts and the author's own check, which runs where the
   * tool does, refuses.
   */
  refusedConfig?: RefusedConfig;
  /** Top-level config fields that decide where its secrets go, such as hosts and addresses. */
  secretDestination?: string[];
  /** Texts for the prompts of agents that have it on. */
  prompts?: ToolPromptTexts;
  /** Present when this is the accepted form of the tool itself and its source lists another. */
  sourceChange?: "changed";
  /**
   * Whether its author makes texts of it from its config: an agent with another config has other
   * texts (`ConfiguredTexts`).
   */
  textsFollowConfig?: boolean;
  /** Top-level config fields that its texts were made from, where that is known. */
  follows?: Partial<
    Record<"displayName" | "description" | "icon" | keyof ToolPromptTexts, string[]>
  >;
  /** Texts that could not be made from one agent's config. */
  textIssues?: TextIssue[];
  /** Where each field comes from: a decorator, a doc comment, a schema, or made. */
  origins: Partial<Record<ToolField, Origin>>;
}

/** A tool name: lower-case snake case, at most one dot that separates an app prefix. */
export const TOOL_NAME_PATTERN = /^[a-z0-9_]+(\.[a-z0-9_]+)?$/;
/** The flat name that every provider accepts for a function. */
export const FUNCTION_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,64}$/;
/** The sort order of a tool that gives none. */
export const DEFAULT_WEIGHT = 100;

/**
 * What a tool wrote itself, as data, by the name of the format. The tables of formats declare which
 * formats there are.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each table adds its formats
export interface OwnFormats {}

/** A method that is a material. */
export type MaterialMethod = MethodDefinition & { material: Material };
