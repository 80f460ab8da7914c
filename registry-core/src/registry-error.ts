import { RegistryError as CodedError, type SchemaErrorCode } from "@pegboard/json-schema";
import type { Issue, IssueCode } from "./issue.ts";

/**
 * The code of a mistake that a `RegistryError` reports: it is for programs, the message is for
 * people.
 */
export type RegistryErrorCode =
  | SchemaErrorCode
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
  | "invalid_config"
  | "invalid_settings"
  | "invalid_values"
  | "invalid_response"
  | "too_busy"
  | "unavailable"
  | "stopping"
  | "build_failed"
  | "nobody_answers"
  | "declined"
  | "invalid_answer"
  | "no_timers"
  | "no_random"
  | "broken_stream"
  | "unsupported_format";

/**
 * A programmer's mistake. The message says what is wrong, where, and what to do; with
 * `invalid_config`, `invalid_settings`, `invalid_values`, `invalid_response` and `invalid_arguments`
 * there are issues, one per field.
 */
export type RegistryError = CodedError<RegistryErrorCode, IssueCode>;
/** A programmer's mistake, to be thrown and to be told from other errors with `instanceof`. */
export const RegistryError: new (
  code: RegistryErrorCode,
  message: string,
  issues?: Issue[],
) => RegistryError = CodedError;
