import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";

/** The definitions of a source from outside that a person accepted. */
export interface AcceptedDefinitions {
  /**
   * The definitions; absent before the source was loaded for the first time. Methods that are
   * `unseen` were accepted by nobody, and nobody uses them.
   */
  definitions?: ToolDefinition[];
  acceptedAt: string | null;
  /**
   * Who accepted them; null when they were accepted automatically, because nobody used them or the
   * source takes its changes at once.
   */
  acceptedBy: string | null;
  /** The person with that name; null as well where nobody had signed in. */
  acceptedById: string | null;
  autoAccept: boolean;
  /**
   * Fingerprints of what waited when the source began to take its changes at once; those changes
   * still wait.
   */
  held?: string[];
  /** The time since when each change waits, by its fingerprint. */
  waitingSince: Record<string, string>;
}

/**
 * A form that a decision of the organisation names: the form of a method, or of a tool itself
 * (`TOOL_ITSELF`), then without methods.
 */
export interface AcceptedForm {
  fingerprint: string;
  tool: string;
  method: string;
  definition: MethodDefinition | ToolDefinition;
}
