import { z } from "zod";
import { approvalRequest, sentRequest } from "./call-contract.ts";
import { definitionChange } from "./definition-types.ts";
import { issue, settingsOperation, unavailableKind } from "./library-types.ts";
import { refusal } from "./refusal-contract.ts";

export const errorCode = z.enum([
  "bad_request",
  "not_an_operator",
  "forbidden_origin",
  "forbidden_host",
  "sign_in_needed",
  "wrong_sign_in",
  "fresh_sign_in_needed",
  "role_needed",
  "link_ended",
  "weak_password",
  "key_needed",
  "own_request",
  "token_refused",
  "token_forbidden",
  "not_found",
  "already_exists",
  "conflict",
  "invalid",
  "core_cannot_be_off",
  "rule_broken",
  "proposal_needed",
  "proof_needed",
  "wrong_code",
  "too_many_requests",
  "method_off",
  "method_not_offered",
  "needs_approval",
  "approval_ended",
  "own_call",
  "declined",
  "call_failed",
  "payload_too_large",
  "template_stopped",
  "stopping",
  "server_away",
  "agent_out_of_order",
  "preset_out_of_order",
  "agent_archived",
  "storage_full",
  "storage_read_only",
  "storage_damaged",
  "storage_failed",
  "internal",
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** A tool from outside that says something else now than what was seen when it was switched on. */
export const changedForm = z.object({
  operation: z.number().describe("Index of your operation in the request."),
  tool: z.string(),
  form: z.string().describe("What to send as `seen` once the difference was looked at."),
  changes: z
    .array(definitionChange)
    .describe("Against what was seen, as far as that is still known; else all that it says."),
});
export type ChangedForm = z.infer<typeof changedForm>;

/** One item that two people changed: what you sent and what was saved meanwhile. */
export const conflict = z.object({
  item: z
    .string()
    .describe(
      "Key of the item (`tool:NAME`, `method:TOOL/METHOD`, `config:TOOL/KEY`, `metadata:TOOL/FIELD`, `newTools`).",
    ),
  operation: z.number().describe("Index of your operation in the request."),
  yours: settingsOperation,
  theirs: settingsOperation,
  savedAt: z.string(),
  savedBy: z.string(),
});
export type Conflict = z.infer<typeof conflict>;

/** Every answer with a status of 400 or more. */
export const errorBody = z.object({
  error: z.object({
    code: errorCode,
    message: z.string().describe("For people: what, where and what to do."),
    refusal: refusal
      .optional()
      .describe("The facts of the message, where it stands in the table of refusals."),
    ask: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .optional()
      .describe(
        "With `role_needed`: admins who may do it or give the right, at most three, those seen last first.",
      ),
    issues: z
      .array(issue)
      .optional()
      .describe(
        "One per faulty place. Paths begin with what they lead into: a part of the request (`operations, 2, state`), or the settings that would come out (`tools, NAME, config, FIELD`). With a call: its arguments.",
      ),
    unavailable: unavailableKind.optional().describe("With `method_not_offered`: why it is not."),
    approval: approvalRequest
      .optional()
      .describe(
        "With `needs_approval`: what would run. Send the same call again with its id under `approved`.",
      ),
    stack: z
      .array(z.string())
      .optional()
      .describe(
        "With `call_failed`, for a command of the terminal: where the method's own code threw, from the innermost frame on.",
      ),
    sent: sentRequest.optional().describe("Of a try that ran: as in its answer."),
    conflicts: z.array(conflict).optional().describe("With `conflict` only."),
    changedForms: z
      .array(changedForm)
      .optional()
      .describe(
        "With `conflict` only: what says something else now than what was seen when it was switched on.",
      ),
    revision: z
      .number()
      .optional()
      .describe("With `conflict` only: the revision to base the next try on."),
    retryAfter: z
      .number()
      .optional()
      .describe(
        "With `too_many_requests`: seconds until there is room, as the header Retry-After has it.",
      ),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
