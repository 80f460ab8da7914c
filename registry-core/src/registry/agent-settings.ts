import type { JsonObject, JsonValue } from "../schema/json-schema.ts";

/** Inherit is stored as absence. */
export type SwitchState = "inherit" | "on" | "off";

/** What is stored for one tool of one agent. `true` and `false` stand for `{ enabled }`. */
export interface ToolSettings {
  enabled?: boolean;
  methods?: Record<string, boolean>;
  /** Values by top-level config key; keys that are absent have their default. */
  config?: JsonObject;
}

/** What is stored for an agent: overrides, not results. */
export interface AgentSettings {
  /** Policy for tools without an entry below. */
  newTools?: SwitchState;
  tools?: Record<string, boolean | ToolSettings>;
}

/** One edit of settings. A draft is a list of these; Save sends them with the revision they are based on. */
export type SettingsOperation =
  | { op: "setNewTools"; state: SwitchState }
  | { op: "setTool"; tool: string; state: SwitchState }
  | { op: "setMethod"; tool: string; method: string; state: SwitchState }
  | { op: "setConfig"; tool: string; key: string; value: JsonValue }
  | { op: "resetConfig"; tool: string; key: string }
  | { op: "removeTool"; tool: string }
  | { op: "replaceTool"; tool: string; replacement: string }
  | { op: "removeMethod"; tool: string; method: string };
