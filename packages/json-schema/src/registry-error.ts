import type { Issue } from "./issue.ts";

/** The code of a mistake with a schema, or with values that do not follow it. */
export type SchemaErrorCode = "invalid_schema" | "invalid_arguments";

/**
 * A programmer's mistake. The code is for programs; the message says what is wrong, where, and what
 * to do. What builds on schemas has codes of its own.
 */
export class RegistryError<
  Code extends string = SchemaErrorCode,
  IssueCode extends string = string,
> extends Error {
  /** Tells the error from others without `instanceof`. */
  override name = "RegistryError";
  constructor(
    readonly code: Code,
    message: string,
    /** The issues, one per field, when the code is about values. */
    readonly issues: Issue<IssueCode>[] = [],
  ) {
    super(message);
  }
}

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  if (thrown === undefined || thrown === null) return `it threw ${thrown} instead of an error`;
  if (typeof thrown !== "object") return String(thrown);
  const { message } = thrown as { message?: unknown };
  return typeof message === "string" && message !== "" ? message : nameless(thrown);
}

/** The most causes, and errors held together by one, that a reason names. */
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
  // Whoever passes an error on often repeats its message.
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
