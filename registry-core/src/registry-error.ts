import type { Issue } from "./issue.ts";

/** What kind of mistake a `RegistryError` is about: for programs, where the message is for people. */
export type RegistryErrorCode =
  | "bad_name"
  | "duplicate_tool"
  | "duplicate_method"
  | "unknown_tool"
  | "unknown_method"
  | "unknown_namespace"
  | "invalid_definition"
  | "missing_metadata"
  | "empty_metadata"
  | "app_mismatch"
  | "tool_off"
  | "invalid_schema"
  | "invalid_config"
  | "invalid_arguments"
  | "too_busy"
  | "build_failed"
  | "nobody_answers"
  | "declined"
  | "invalid_answer"
  | "no_timers"
  | "no_random"
  | "unsupported_format";

/** A programmer's mistake. The message says what is wrong, where, and what to do. */
export class RegistryError extends Error {
  override name = "RegistryError";
  constructor(
    readonly code: RegistryErrorCode,
    message: string,
    /** With `invalid_config` and `invalid_arguments`: one issue per field. */
    readonly issues: Issue[] = [],
  ) {
    super(message);
  }
}

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
