import type {
  ApprovalRequest,
  DefinitionChange,
  Issue,
  SentRequest,
  SettingsOperation,
  UnavailableKind,
} from "@pegboard/registry-core";
import type { Refusal } from "./refusal-contract.ts";

/** What a request is refused with; a part of api-contract.ts. */

export type ErrorCode =
  | "bad_request"
  | "not_an_operator"
  | "forbidden_origin"
  | "forbidden_host"
  | "token_needed"
  | "key_needed"
  | "own_request"
  | "token_refused"
  | "token_forbidden"
  | "not_found"
  | "already_exists"
  | "conflict"
  | "invalid"
  | "core_cannot_be_off"
  | "proof_needed"
  | "wrong_code"
  | "too_many_requests"
  | "method_off"
  | "method_not_offered"
  | "needs_approval"
  | "declined"
  | "call_failed"
  | "payload_too_large"
  | "template_stopped"
  | "stopping"
  | "agent_out_of_order"
  | "preset_out_of_order"
  | "agent_archived"
  | "storage_full"
  | "storage_read_only"
  | "storage_damaged"
  | "storage_failed"
  | "internal";

/** Every answer with a status of 400 or more. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    /** For people: what, where and what to do. */
    message: string;
    /** The facts of the message, where it stands in the table of refusals. */
    refusal?: Refusal;
    /**
     * One per faulty place. Paths begin with what they lead into: a part of the request (`operations, 2, state`), or the settings that would come out (`tools, NAME, config, FIELD`). With a call: its arguments.
     */
    issues?: Issue[];
    /** With `method_not_offered`: why it is not. */
    unavailable?: UnavailableKind;
    /** With `needs_approval`: what would run. Send the same call again with its id under `approved`. */
    approval?: ApprovalRequest;
    /** Of a try that ran: as in its answer. */
    sent?: SentRequest;
    /** With `conflict` only. */
    conflicts?: Conflict[];
    /** With `conflict` only: what says something else now than what was seen when it was switched on. */
    changedForms?: ChangedForm[];
    /** With `conflict` only: the revision to base the next try on. */
    revision?: number;
    /** With `too_many_requests`: seconds until there is room, as the header Retry-After has it. */
    retryAfter?: number;
  };
}

/** A tool from outside that says something else now than what was seen when it was switched on. */
export interface ChangedForm {
  /** Index of your operation in the request. */
  operation: number;
  tool: string;
  /** What to send as `seen` once the difference was looked at. */
  form: string;
  /** Against what was seen, as far as that is still known; else all that it says. */
  changes: DefinitionChange[];
}

/** One item that two people changed: what you sent and what was saved meanwhile. */
export interface Conflict {
  /** Key of the item (`tool:NAME`, `method:TOOL/METHOD`, `config:TOOL/KEY`, `metadata:TOOL/FIELD`, `newTools`). */
  item: string;
  /** Index of your operation in the request. */
  operation: number;
  yours: SettingsOperation;
  theirs: SettingsOperation;
  savedAt: string;
  savedBy: string;
}
