import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { SaidStep, Unavailable } from "../words/trace-words.ts";
import type { Preset } from "./presets/preset.ts";

/**
 * The input of the resolver: the effective definitions and what is known about them at this moment.
 */
export interface Catalog {
  tools: ToolDefinition[];
  /** Tool name to the reason it is disabled for the organisation. */
  disabledByOrganisation?: Record<string, string>;
  /** Tool name to why it cannot be offered. */
  unavailable?: Record<string, Unavailable>;
  /** Those that agents can follow. */
  presets?: readonly Preset[];
  /** Some sources were not asked yet: a tool that is missing may still come. */
  incomplete?: boolean;
}

/** What an entry of the settings is about: a tool, or one method of it. */
export interface SettingsPlace {
  tool: string;
  method?: string;
}

/**
 * What decides a switch, in this order; the last that applies wins. `tool`: what follows for a method from its tool, or
 * for a tool from having no methods. `source`: nobody accepted it yet.
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
export type TraceStep = SaidStep & { rule: TraceRule; on: boolean };

/** A method for one agent: its switch, whether the agent gets it, and why. */
export interface ResolvedMethod {
  definition: MethodDefinition;
  /** The switch: what is decided before availability. */
  enabled: boolean;
  /** Whether the agent really gets it, as a function. */
  offered: boolean;
  /** A material that is on and available: programs read it, and it is no function. */
  passedOn?: true;
  /**
   * On and available, but not in a run's list before it is found by a search, or chosen: then
   * nothing else is in it.
   */
  waits?: "deferred" | "exclusive";
  /** Core: nothing switches it off. */
  locked: boolean;
  /** The last step's `on` equals `enabled`. */
  trace: TraceStep[];
}

/** How many of a tool's methods are on: all (except those that nobody accepted), some, or none. */
export type ToolState = "on" | "partly" | "off";

/** A tool for one agent: its switch, its methods, and why. */
export interface ResolvedTool {
  definition: ToolDefinition;
  /** For all its methods, hidden ones too. */
  state: ToolState;
  /** The tool's own switch, before its methods are looked at. */
  switchedOn: boolean;
  /** The state of the tool's own switch without the agent's override of it. */
  inherited: boolean;
  locked: boolean;
  /** Why its methods that are on are not offered. */
  unavailable?: Unavailable;
  methods: ResolvedMethod[];
  /** Why the tool is as it is. The last step's `on` says whether any of its methods is on. */
  trace: TraceStep[];
}

/** The result for an agent: what is really on, with the reason of every decision. */
export interface Toolset {
  /** By weight, then display name, then name. */
  tools: ResolvedTool[];
  /** Visible tools with at least one method on. */
  on: number;
  /** Visible tools. */
  total: number;
  /** Methods that the agent gets, of hidden tools too: the functions of its payload. */
  offered: number;
  /**
   * Methods that are on and that the agent does not get: not available, not configured, not
   * accepted, or exclusive.
   */
  notOffered: number;
  /** Methods that are on and that the agent finds by search. */
  deferred: number;
  /** Hidden tools with at least one method on. */
  hiddenOn: number;
  /** Settings entries that match no tool or no method, sorted by tool and method. */
  unknown: SettingsPlace[];
  /** Stored "off" that a core tool or method ignores, sorted by tool and method. */
  ignored: SettingsPlace[];
}
