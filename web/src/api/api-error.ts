import type { Issue } from "@pegboard/registry-core";
import type { SentRequest } from "@pegboard/registry-core/internal";
import type {
  ChangedForm,
  Conflict,
  ErrorBody,
  ErrorCode,
  Power,
} from "../../../server/src/api-contract.ts";
import { t } from "../messages/t.ts";

export type { ChangedForm, Conflict } from "../../../server/src/api-contract.ts";

/**
 * The code of an error. `unreachable` and `no_answer`: the request never got an answer;
 * `unreadable`: the answer does not come from the API.
 */
type ApiErrorCode = ErrorCode | "unreachable" | "no_answer" | "unreadable";

/** Why a request failed, in words for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly issues: Issue[];
  /** The changes of others, with `conflict`. */
  readonly conflicts: Conflict[];
  /**
   * The tools that declare something else than what was seen when they were switched on, with
   * `conflict`.
   */
  readonly changedForms: ChangedForm[];
  /** The revision to base the next try on, with `conflict`. */
  readonly revision: number | undefined;
  /** The request that a try sent, if it ran. */
  readonly sent: SentRequest | undefined;

  /** The seconds after which the next try is looked at, with `too_many_requests`. */
  readonly retryAfter: number | undefined;
  /** The powers that would be gained, with `proof_needed` and `fresh_sign_in_needed`. */
  readonly powers: readonly Power[];

  constructor(code: ApiErrorCode, message: string, rest: Partial<ErrorBody["error"]> = {}) {
    super(message);
    this.code = code;
    this.issues = rest.issues ?? [];
    this.conflicts = rest.conflicts ?? [];
    this.changedForms = rest.changedForms ?? [];
    this.revision = rest.revision;
    this.sent = rest.sent;
    this.retryAfter = rest.retryAfter;
    const { refusal } = rest;
    this.powers =
      refusal?.code === "powerUnproven" || refusal?.code === "powerNotFresh"
        ? refusal.values.powers
        : [];
  }

  /** Whether the server may have done what it was asked. */
  get isUnanswered(): boolean {
    return this.code === "unreachable" || this.code === "no_answer";
  }

  static from(status: number, body: unknown): ApiError {
    const error = (body as Partial<ErrorBody> | undefined)?.error;
    if (!error?.code)
      return new ApiError(
        "unreadable",
        t("The server answered with status {status} and no reason.", { status }),
      );
    const known = error as ErrorBody["error"];
    return new ApiError(known.code, known.message, known);
  }

  static unreachable(): ApiError {
    return new ApiError(
      "unreachable",
      t("Pegboard cannot be reached. Check that its server is running, then retry."),
    );
  }

  static noAnswer(seconds: number): ApiError {
    return new ApiError(
      "no_answer",
      t("No answer in {seconds} s. Check that the server is running, then retry.", { seconds }),
    );
  }
}
