import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { SwitchFact } from "../messages/switch-messages.ts";
import type { AvailabilityFact, Unavailable } from "../messages/trace-messages.ts";
import type { OwnerSettings, ToolsetRules } from "../settings/owner-settings.ts";

/**
 * The input of the resolver: the effective definitions and what is known about them at this moment.
 */
export interface Catalog {
  tools: ToolDefinition[];
  /**
   * The tool that finds deferred methods, where no method of `tools` is deferred: an agent for which
   * an operator defers one gets it. Absent: operators defer nothing.
   */
  search?: ToolDefinition | undefined;
  /** The reason why a tool is disabled for the organisation, by tool name. */
  disabledByOrganisation?: Record<string, string>;
  /** Why a tool cannot be offered, by tool name. */
  unavailable?: Record<string, Unavailable>;
  /** The organisation's rules, by which toolsets are judged. */
  rules?: ToolsetRules | undefined;
  /** The presets that agents can follow. */
  presets?: readonly Preset[];
  /** Whether some sources were not asked yet, so that a missing tool may still come. */
  incomplete?: boolean;
}

/** What an entry of the settings is about: a tool, or one method of it. */
export interface SettingsPlace {
  tool: string;
  method?: string;
}

/**
 * What decides a switch, in this order; the last that applies wins. `tool`: what follows for a
 * method from its tool, or for a tool from having no methods. `source`: nobody accepted it yet.
 */
export type TraceRule =
  | "default"
  | "policy"
  | "preset"
  | "agent"
  | "organisation"
  | "core"
  | "tool"
  | "source"
  | "availability";

/** One rule that applied: what is on after it, and why. `describeStep` makes the sentence. */
export type TraceStep = { on: boolean } & (
  | (SwitchFact & { rule: Exclude<TraceRule, "availability"> })
  | (AvailabilityFact & { rule: "availability" })
);

/** A method for one agent: its switch, whether the agent gets it, and why. */
export interface ResolvedMethod {
  definition: MethodDefinition;
  /** The switch: what is decided before availability. */
  enabled: boolean;
  /** Whether the agent really gets the method, as a function. */
  offered: boolean;
  /** Present for a material that is on and available: programs read it, and it is no function. */
  passedOn?: true;
  /**
   * Why a method that is on and available is not in a run's list: a deferred one has to be found by
   * a search first, an exclusive one has to be chosen and is then alone.
   */
  waits?: "deferred" | "exclusive";
  /** Whether the method is core, so that nothing switches it off. */
  locked: boolean;
  /** The rules that applied. The last step's `on` equals `enabled`. */
  trace: TraceStep[];
}

/** How many of a tool's methods are on: all (except those that nobody accepted), some, or none. */
export type ToolState = "on" | "partly" | "off";

/** A tool for one agent: its switch, its methods, and why. */
export interface ResolvedTool {
  /** The definition as this agent has it. */
  definition: ToolDefinition;
  /** The state of all of the tool's methods, including hidden ones. */
  state: ToolState;
  /** The tool's own switch, before its methods are looked at. */
  switchedOn: boolean;
  /** The state of the tool's own switch without the agent's override of it. */
  inherited: boolean;
  /** Whether the tool is core, so that nothing switches it off. */
  locked: boolean;
  /** Why the tool's methods that are on are not offered. */
  unavailable?: Unavailable;
  /** All of its methods, each with its switch and why. */
  methods: ResolvedMethod[];
  /** Why the tool is as it is. The last step's `on` says whether any of its methods is on. */
  trace: TraceStep[];
}

/** The result for an agent: what is really on, with the reason of every decision. */
export interface Toolset {
  /** The tools by weight, then display name, then name. */
  tools: ResolvedTool[];
  /** The number of visible tools with at least one method on. */
  on: number;
  /** The number of visible tools. */
  total: number;
  /**
   * The number of methods that the agent gets, in hidden tools too: the functions of its payload.
   */
  offered: number;
  /**
   * The number of methods that are on and that the agent does not get: not available, not
   * configured, not accepted, or exclusive.
   */
  notOffered: number;
  /** The number of methods that are on and that the agent finds by search. */
  deferred: number;
  /** The number of hidden tools with at least one method on. */
  hiddenOn: number;
  /** Settings entries that match no tool or no method, sorted by tool and method. */
  unknown: SettingsPlace[];
  /** Stored "off" that a core tool or method ignores, sorted by tool and method. */
  ignored: SettingsPlace[];
  /** How models find deferred methods, by provider format; those that are absent have `own`. */
  toolSearch?: OwnerSettings["toolSearch"];
}

/**
 * A named set of switches, values and limits of tools that agents follow or take a copy of. Its
 * settings hold no secrets.
 */
export interface Preset {
  id: string;
  name: string;
  settings: Pick<OwnerSettings, "newTools" | "tools">;
}
