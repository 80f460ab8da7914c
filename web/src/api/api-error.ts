import type { Issue } from "@pegboard/registry-core";
import type { SentRequest } from "@pegboard/registry-core/internal";
import type {
  ChangedForm,
  Conflict,
  ErrorBody,
  ErrorCode,
  Power,
} from "../../../server/src/api-contract.ts";
import { say } from "./texts.ts";

export type { ChangedForm, Conflict } from "../../../server/src/api-contract.ts";

/**
 * `unreachable` and `no_answer`: the request never got an answer; `unreadable`: the answer does not
 * come from the API.
 */
type ApiErrorCode = ErrorCode | "unreachable" | "no_answer" | "unreadable";

/** Why a request failed, in words for people. */
export class ApiError extends Error {
  /** Says an error of the server in the language of this page; the server speaks English. */
  static translate = (error: ErrorBody["error"]): ErrorBody["error"] => error;

  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly issues: Issue[];
  /** With `conflict`: what others changed meanwhile. */
  readonly conflicts: Conflict[];
  /** With `conflict`: what says something else than what was seen when it was switched on. */
  readonly changedForms: ChangedForm[];
  /** With `conflict`: the revision to base the next try on. */
  readonly revision: number | undefined;
  /** Of a try that ran: what it sent. */
  readonly sent: SentRequest | undefined;

  /** With `proof_needed`: what would be gained. */
  readonly powers: readonly Power[];

  constructor(code: ApiErrorCode, message: string, rest: Partial<ErrorBody["error"]> = {}) {
    super(message);
    this.code = code;
    this.issues = rest.issues ?? [];
    this.conflicts = rest.conflicts ?? [];
    this.changedForms = rest.changedForms ?? [];
    this.revision = rest.revision;
    this.sent = rest.sent;
    this.powers = rest.refusal?.code === "powerUnproven" ? rest.refusal.values.powers : [];
  }

  /** The server may have done what it was asked. */
  get isUnanswered(): boolean {
    return this.code === "unreachable" || this.code === "no_answer";
  }

  static from(status: number, body: unknown): ApiError {
    const error = (body as Partial<ErrorBody> | undefined)?.error;
    if (!error?.code) return new ApiError("unreadable", say.unreadable(status));
    const said = ApiError.translate(error as ErrorBody["error"]);
    return new ApiError(said.code, said.message, said);
  }

  static unreachable(): ApiError {
    return new ApiError("unreachable", say.unreachable);
  }

  static noAnswer(seconds: number): ApiError {
    return new ApiError("no_answer", say.noAnswer(seconds));
  }
}
