import type { JsonObject } from "../schema/json-schema.ts";

/** What an operator changed about a method for everybody. Absent keys keep what the code declares. */
export interface MethodOverride {
  isCore?: boolean;
  visible?: boolean;
  displayName?: string;
  description?: string;
}

/** What an operator changed about a tool for everybody. */
export interface ToolOverride extends MethodOverride {
  weight?: number;
  icon?: string;
  color?: string;
  /** Present when the tool is disabled for everybody; the text is the reason. */
  disabledReason?: string;
  /** Config values for every agent, by top-level key; they lie over the defaults and under an agent's own values. */
  config?: JsonObject;
  methods?: Record<string, MethodOverride>;
}

/** Tool name to override; stored apart from the definitions. */
export type OrganisationOverrides = Record<string, ToolOverride>;
