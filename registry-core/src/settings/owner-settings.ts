import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { MethodExample } from "../definition/method-behaviour.ts";
import type { RiskClass } from "../definition/method-risk.ts";
import type { MethodDefinition, ToolPromptTexts } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { ToolsetRule } from "./toolset-rule.ts";

/** Rules by id. */
export type ToolsetRules = Readonly<Record<string, ToolsetRule>>;

/** The state of a stored switch. An absent entry counts as "inherit". */
export type SwitchState = "inherit" | "on" | "off";

/** The state of a switch as it is shown, from the stored one; undefined stands for inherit. */
export function toSwitchState(stored: boolean | undefined): SwitchState {
  if (stored === undefined) return "inherit";
  return stored ? "on" : "off";
}

/**
 * The owner of settings. The organisation's settings lie under those of every agent, a preset's
 * under those of the agents that follow it.
 */
export type SettingsOwner = { kind: "organisation" } | { kind: "agent" | "preset"; id: string };

/**
 * The stored settings of one tool of one owner. `true` and `false` are short forms of `{ enabled
 * }`.
 */
export interface ToolSettings {
  enabled?: boolean;
  methods?: Record<string, boolean>;
  /**
   * The form that was last seen by whoever switched something of the tool on. It is in drafts only:
   * saving accepts the form, so it is not stored.
   */
  seen?: string;
  /** Config values by top-level key; keys that are absent have their default. */
  config?: JsonObject;
  /** Texts of the tool that this agent's operator wrote anew. */
  texts?: TextOverrides<ToolTextField>;
  /** Texts of methods that this agent's operator wrote anew, by method name. */
  methodTexts?: Record<string, TextOverrides<MethodTextField>>;
  /**
   * Descriptions of parameters that an operator wrote anew, by method and by JSON pointer into the
   * schema of its arguments: `/properties/path`.
   */
  parameterTexts?: Record<string, Record<string, TextOverride>>;
  /** What the organisation sets for the tool, in place of its code. */
  metadata?: ToolMetadataOverrides;
  /** What the organisation sets for methods in place of their code, by method name. */
  methodMetadata?: Record<string, MethodMetadataOverrides>;
  /** How methods run, in place of what the level below says, by method name. */
  methodBehaviour?: Record<string, BehaviourOverrides>;
  /**
   * What the organisation decided about forms that the tool's source lists, by method. Decisions
   * about the tool itself are under `TOOL_ITSELF`.
   */
  review?: Record<string, ReviewDecision[]>;
}

/**
 * A decision about which agents get a form that a source lists. Of several decisions about one
 * method, the last that names an agent holds for it.
 */
export interface ReviewDecision {
  /** The fingerprint of the form that somebody looked at. */
  form: string;
  /** Ids of the agents that get the form. Absent for all agents; an empty list refuses the form. */
  agents?: string[];
  /**
   * Whether something new is on at once where its tool is on. Otherwise it is off until somebody
   * switches it on.
   */
  on?: boolean;
}

/** What an operator can set about how a method runs and is shown. */
export type BehaviourField =
  | "needsApproval"
  | "timeout"
  | "maxResultSize"
  | "thinkAugment"
  | "defer"
  | "examples";
/** Values of the fields about how a method runs. Absent fields keep what the level below says. */
export type BehaviourOverrides = {
  [Field in BehaviourField]?: NonNullable<MethodDefinition[Field]>;
};
/** The value of a behaviour field; `BEHAVIOUR_CHECKS` says what each may be. */
export type BehaviourValue = boolean | number | MethodExample[];

/** What the organisation sets for a method. Absent fields keep what the code declares. */
export interface MethodMetadataOverrides extends SharedMetadataOverrides {
  /** Its risk classes in place of what is claimed; an empty list says that none holds. */
  risk?: RiskClass[];
}

/** What the organisation sets for a tool as for a method. */
interface SharedMetadataOverrides {
  isCore?: boolean;
  visible?: boolean;
  displayName?: string;
  description?: string;
}

/** What the organisation sets for a tool. Absent fields keep what the code declares. */
export interface ToolMetadataOverrides extends SharedMetadataOverrides {
  weight?: number;
  icon?: string;
  color?: string;
  /** Present when the tool is disabled for the organisation; the text is the reason. */
  disabledReason?: string;
}

/** The fields that the organisation can set for a tool. */
export type ToolMetadataField = keyof ToolMetadataOverrides;
/** The fields that the organisation can set for a method. */
export type MethodMetadataField = keyof MethodMetadataOverrides;
/** The value of a metadata field; `METADATA_CHECKS` says what each may be. */
export type MetadataValue = boolean | number | string | RiskClass[];

/** The texts of a tool that an agent can replace. */
export type ToolTextField = "displayName" | "description" | "icon" | keyof ToolPromptTexts;
/** The texts of a method that an agent can replace. */
export type MethodTextField = "displayName" | "description";

/** A text in place of the tool's own. */
export interface TextOverride {
  value: string;
  /**
   * The text that was replaced, null for none. When the tool has another text now, the two have
   * drifted apart.
   */
  original: string | null;
}

/** Replaced texts by field; absent fields have the text of the tool. */
export type TextOverrides<Field extends string> = { [F in Field]?: TextOverride };

/** The prompts that an agent has a template for. */
export const TEMPLATES = ["system", "user"] as const;

/** How models find deferred methods: by `search_tools`, by what their provider has, or not at all. */
export const TOOL_SEARCHES = ["own", "provider", "none"] as const;

/** One of the ways in which models find deferred methods. `none` sends all methods at once. */
export type ToolSearch = (typeof TOOL_SEARCHES)[number];

/** The two templates that make an agent's prompts. */
export type TemplateName = (typeof TEMPLATES)[number];

/** Values to try templates with. An absent one counts as in a request without it. */
export interface TestValues {
  query?: string;
  user?: string;
  /** A date such as `2026-11-20`. */
  date?: string;
  /** Names of tools that were used earlier in the conversation. */
  usedTools?: string[];
  variables?: JsonObject;
}

/** How an agent's prompts are written. */
export interface PromptSettings {
  /** A Jinja template; the default template unless given. */
  system?: string;
  user?: string;
  /** The agent's own variables, each with its value in requests that give none. */
  variables?: JsonObject;
  /** Test values by name. Only previews use them. */
  testSets?: Record<string, TestValues>;
}

/** What holds for the calls of an agent whose program runs without a person. */
export interface UnattendedRun {
  /** Seconds after which a call is declined that nobody decided about. */
  declineAfter?: number;
}

/**
 * The stored settings of an owner: overrides, not results. The organisation has only `tools` and
 * `rules`, a preset `tools` and `newTools`.
 */
export interface OwnerSettings {
  /** The policy for new tools: of an agent those without an entry, of a preset those not switched. */
  newTools?: SwitchState;
  /** The agent's own templates and variables; the default ones where it is absent. */
  prompts?: PromptSettings;
  /** The number of tokens that the agent's functions should not exceed together. */
  tokenBudget?: number;
  /** How models find deferred methods, by provider format; those that are absent have `own`. */
  toolSearch?: Readonly<Record<string, ToolSearch>>;
  /** Present when nobody sits at the agent's program. */
  unattended?: UnattendedRun;
  /** Ids of the presets that the agent follows, later ones over earlier ones. */
  presets?: readonly string[];
  /** The organisation's rules for the toolsets of agents, by id. */
  rules?: ToolsetRules;
  /** Overrides of tools, by name; `true` and `false` say `{ enabled }`. */
  tools?: Record<string, boolean | ToolSettings>;
}

/** The stored settings of the organisation. */
export type OrganisationSettings = Pick<OwnerSettings, "tools" | "rules">;

/** What somebody saw of a tool from outside when switching something of it on. */
interface SeenForms {
  /** The tool's `form` that was seen. */
  seen?: string;
}

/** An edit of one tool. `OPERATIONS` says which owners may make it. */
export type ToolOperation =
  | ({ op: "setTool"; tool: string; state: SwitchState } & SeenForms)
  | ({ op: "setMethod"; tool: string; method: string; state: SwitchState } & SeenForms)
  | { op: "setConfig"; tool: string; key: string; value: JsonValue }
  | { op: "resetConfig"; tool: string; key: string }
  | ({ op: "setToolText"; tool: string; field: ToolTextField } & TextOverride)
  | { op: "resetToolText"; tool: string; field: ToolTextField }
  | ({ op: "setMethodText"; tool: string; method: string; field: MethodTextField } & TextOverride)
  | { op: "resetMethodText"; tool: string; method: string; field: MethodTextField }
  | ({ op: "setParameterText"; tool: string; method: string; parameter: string } & TextOverride)
  | { op: "resetParameterText"; tool: string; method: string; parameter: string }
  | { op: "setToolMetadata"; tool: string; field: ToolMetadataField; value: MetadataValue }
  | { op: "resetToolMetadata"; tool: string; field: ToolMetadataField }
  | {
      op: "setMethodMetadata";
      tool: string;
      method: string;
      field: MethodMetadataField;
      value: MetadataValue;
    }
  | { op: "resetMethodMetadata"; tool: string; method: string; field: MethodMetadataField }
  | {
      op: "setMethodBehaviour";
      tool: string;
      method: string;
      field: BehaviourField;
      value: BehaviourValue;
    }
  | { op: "resetMethodBehaviour"; tool: string; method: string; field: BehaviourField }
  | { op: "setReview"; tool: string; method: string; decisions: ReviewDecision[] }
  | { op: "removeTool"; tool: string }
  | { op: "replaceTool"; tool: string; replacement: string }
  | { op: "removeMethod"; tool: string; method: string };

/** An edit of an owner as a whole, which concerns no single tool. */
export type AgentOperation =
  | { op: "setTemplate"; template: TemplateName; source: string }
  | { op: "resetTemplate"; template: TemplateName }
  | { op: "setVariable"; name: string; value: JsonValue }
  | { op: "removeVariable"; name: string }
  | { op: "setTestSet"; name: string; values: TestValues }
  | { op: "removeTestSet"; name: string }
  | { op: "setTokenBudget"; tokens: number | null }
  | { op: "setToolSearch"; format: string; search: ToolSearch }
  | { op: "setUnattended"; unattended: UnattendedRun | null }
  | { op: "setPresets"; presets: readonly string[] }
  | { op: "setRule"; id: string; rule: ToolsetRule | null };

/**
 * One edit of settings. A draft is a list of these; Save sends them with the revision they are
 * based on.
 */
export type SettingsOperation =
  | { op: "setNewTools"; state: SwitchState }
  | AgentOperation
  | ToolOperation;

/**
 * The long form of an entry: `true` and `false` stand for `{ enabled }`. A stored value that nobody
 * checked and that is no entry counts as off.
 */
export function toToolSettings(entry: boolean | ToolSettings | undefined): ToolSettings {
  if (entry === undefined) return {};
  return typeof entry === "object" && entry !== null ? entry : { enabled: entry === true };
}

const entriesOf = memoByIdentity(
  (tools: NonNullable<OwnerSettings["tools"]>): ReadonlyMap<string, ToolSettings> =>
    new Map(Object.entries(tools).map(([name, entry]) => [name, toToolSettings(entry)])),
);
const NO_TOOL_ENTRIES: ReadonlyMap<string, ToolSettings> = new Map();

/**
 * The entries by tool name, in their long form; one map for equal entries. Code that asks for
 * thousands of tools uses it, since asking the record is ten times slower.
 */
export function toolEntries({
  tools,
}: Pick<OwnerSettings, "tools">): ReadonlyMap<string, ToolSettings> {
  return tools ? entriesOf(tools) : NO_TOOL_ENTRIES;
}

/** The methods that an agent's entry says something about. */
export function namedMethods(entry: ToolSettings): string[] {
  const { methods, methodTexts, parameterTexts, methodBehaviour } = entry;
  const parts = [methods, methodTexts, parameterTexts, methodBehaviour];
  return [...new Set(parts.flatMap((part) => Object.keys(part ?? {})))];
}
