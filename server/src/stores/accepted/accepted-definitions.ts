import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";

/** The definitions of a source from outside that a person accepted. */
export interface AcceptedDefinitions {
  /**
   * Absent before the source was loaded for the first time. Methods that are `unseen` nobody
   * accepted: nobody uses them.
   */
  definitions?: ToolDefinition[];
  acceptedAt: string | null;
  /**
   * Null when it was accepted automatically: nobody used it, or the source takes its changes at
   * once.
   */
  acceptedBy: string | null;
  takesChanges: boolean;
  /**
   * Fingerprints of what waited when the source began to take its changes at once: that waits on.
   */
  held?: string[];
  /** Since when each change waits, by its fingerprint. */
  waitingSince: Record<string, string>;
}

/**
 * A form that a decision of the organisation names: of a method, or of a tool itself
 * (`TOOL_ITSELF`), then without methods.
 */
export interface AcceptedForm {
  fingerprint: string;
  tool: string;
  method: string;
  definition: MethodDefinition | ToolDefinition;
}
