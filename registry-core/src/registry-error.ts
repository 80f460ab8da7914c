import type { Issue } from "./issue.ts";

/**
 * What kind of mistake a `RegistryError` is about: for programs, where the message is for people.
 */
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
  | "invalid_settings"
  | "invalid_arguments"
  | "too_busy"
  | "unavailable"
  | "stopping"
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
    /** With `invalid_config`, `invalid_settings` and `invalid_arguments`: one issue per field. */
    readonly issues: Issue[] = [],
  ) {
    super(message);
  }
}

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { message } = thrown as { message?: unknown };
  return typeof message === "string" && message !== "" ? message : nameless(thrown);
}

/** Errors behind errors, and errors of several, that a reason names. */
const MOST_CAUSES = 4;

/**
 * The reason of an error with the errors that it holds together and with what caused it. Causes may
 * contain what whoever passed the error on took out of its message: redact all of it.
 */
export function wholeReasonOf(thrown: unknown): string {
  return reasonWithin(thrown, MOST_CAUSES);
}

function reasonWithin(thrown: unknown, depth: number): string {
  const own = reasonOf(thrown);
  if (typeof thrown !== "object" || thrown === null) return own;
  const { errors, cause } = thrown as { errors?: unknown; cause?: unknown };
  const behind = Array.isArray(errors) ? errors : [cause].filter((each) => each !== undefined);
  const told =
    depth === 0 ? [] : behind.slice(0, MOST_CAUSES).map((each) => reasonWithin(each, depth - 1));
  const more =
    behind.length > told.length && depth > 0 ? [`and ${behind.length - told.length} more`] : [];
  // Whoever passes an error on often repeats what it said.
  const rest = [...new Set([...told.filter((reason) => !own.includes(reason)), ...more])].join(
    "; ",
  );
  return rest === "" ? own : `${own.replace(/[.:]$/, "")}: ${rest}`;
}

function nameless(thrown: object): string {
  if (thrown instanceof Error) return thrown.name;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
