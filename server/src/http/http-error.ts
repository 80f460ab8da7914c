import type { Issue, UnavailableKind } from "@pegboard/registry-core";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Conflict, ErrorBody, ErrorCode } from "../api-contract.ts";

const STATUSES: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  forbidden_origin: 403,
  forbidden_host: 403,
  method_off: 403,
  proof_needed: 403,
  wrong_code: 403,
  not_found: 404,
  already_exists: 409,
  conflict: 409,
  method_not_offered: 409,
  agent_out_of_order: 409,
  payload_too_large: 413,
  invalid: 422,
  core_cannot_be_off: 422,
  template_stopped: 422,
  too_many_requests: 429,
  internal: 500,
  call_failed: 502,
  stopping: 503,
  storage_read_only: 503,
  storage_damaged: 503,
  storage_failed: 503,
  storage_full: 507,
};

/** Ends a request with an error answer. The message is for people: what, where and what to do. */
export class HttpError extends Error {
  override name = "HttpError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      issues?: Issue[];
      unavailable?: UnavailableKind;
      conflicts?: Conflict[];
      revision?: number;
    } = {},
  ) {
    super(message);
  }

  get status(): ContentfulStatusCode {
    return STATUSES[this.code];
  }

  get body(): ErrorBody {
    return { error: { code: this.code, message: this.message, ...this.details } };
  }
}

/** 422 with the first issue in the message, so that it helps even where nobody looks at the list. */
export function invalid(issues: Issue[]): HttpError {
  const [first] = issues;
  const where = first?.path.length ? first.path.join(".") : "The request";
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new HttpError("invalid", `Nothing was changed. ${where}: ${first?.message ?? "is invalid"}${more}`, {
    issues,
  });
}
