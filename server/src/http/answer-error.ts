import { english, type Translate } from "@pegboard/registry-core/messages";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody, ErrorCode } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { StorageError } from "../stores/storage-error.ts";
import { answerNobody, hasCallerLeft, isReasonOf } from "./answered-requests.ts";
import { isAdmin, rightsOf } from "./caller.ts";
import { jsonAnswer } from "./json-answer.ts";
import { noteLanguage, translatorFor } from "./request-language.ts";

const STATUSES: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  sign_in_needed: 401,
  wrong_sign_in: 401,
  fresh_sign_in_needed: 403,
  role_needed: 403,
  link_ended: 410,
  key_needed: 401,
  own_request: 508,
  token_refused: 401,
  token_forbidden: 403,
  not_an_operator: 401,
  forbidden_origin: 403,
  forbidden_host: 403,
  method_off: 403,
  proof_needed: 403,
  wrong_code: 403,
  not_found: 404,
  already_exists: 409,
  conflict: 409,
  method_not_offered: 409,
  needs_approval: 409,
  approval_ended: 409,
  own_call: 403,
  declined: 409,
  agent_out_of_order: 409,
  preset_out_of_order: 409,
  agent_archived: 409,
  proposal_needed: 409,
  payload_too_large: 413,
  invalid: 422,
  weak_password: 422,
  core_cannot_be_off: 422,
  rule_broken: 422,
  template_stopped: 422,
  too_many_requests: 429,
  internal: 500,
  call_failed: 502,
  stopping: 503,
  server_away: 503,
  storage_read_only: 503,
  storage_damaged: 503,
  storage_failed: 503,
  storage_full: 507,
};

const UNEXPECTED = new PegboardError("internal", (t) =>
  t("Pegboard failed to answer. Its log says why. Try again, or restart it if that does not help."),
);

/**
 * Answers every error as an ErrorBody. An unexpected one is logged, and answered without its
 * details. Who may not do something is told whom to ask.
 */
export async function answerError(
  { people, ...reporting }: Pick<Dependencies, "log" | "instances" | "people">,
  error: Error,
  context: Context,
): Promise<Response> {
  if (hasCallerLeft(context, error)) return answerNobody();
  const { body, status } = reportError(reporting, error, context);
  const { caller } = context.var;
  if (body.error.code === "role_needed" && caller && rightsOf(caller))
    body.error.ask = await people.listAdmins();
  if (status === 429) context.header("Retry-After", String(body.error.retryAfter ?? 1));
  // The rest of the body is not read, so no other request can follow on this connection.
  if (status === 413) context.header("Connection", "close");
  if (status === 401) context.header("WWW-Authenticate", bearerChallenge(body.error.code));
  noteLanguage(context);
  return jsonAnswer(context, body, status);
}

/** The challenge of RFC 6750: a request without a token is not told that it had a wrong one. */
const bearerChallenge = (code: ErrorCode) =>
  code === "token_refused"
    ? 'Bearer realm="pegboard", error="invalid_token"'
    : 'Bearer realm="pegboard"';

/** The HTTP answer for an error, which is logged as `answerError` does. */
export function reportError(
  { log, instances }: Pick<Dependencies, "log" | "instances">,
  thrown: Error,
  context: Context,
): ReturnType<typeof errorAnswer> {
  const { method, path } = context.req;
  const { liveUse } = context.var;
  const error = liveUse && isReasonOf(liveUse.signal, thrown) ? liveUse.ended() : thrown;
  const request = { requestId: context.var.peer?.requestId, method, path };
  if (error instanceof StorageError) log.error({ ...request, code: error.code }, error.message);
  if (!(error instanceof PegboardError)) {
    log.error({ ...request, error: instances.redactStray(error.stack ?? error.message) });
  }
  return errorAnswer(isAdmin(context) ? error : withoutFolder(error), translatorFor(context));
}

const withoutFolder = (error: Error): Error =>
  error instanceof StorageError ? error.withoutFolder() : error;

/** What an error means in HTTP, to whoever reads this language. */
export function errorAnswer(
  error: Error,
  t: Translate = english,
): { body: ErrorBody; status: ContentfulStatusCode } {
  const known = error instanceof PegboardError ? error : UNEXPECTED;
  return { body: { error: known.body(t) }, status: STATUSES[known.code] };
}
