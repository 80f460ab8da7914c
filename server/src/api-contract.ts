/**
 * Types of every request, answer, event and error code. The web imports them as types; nothing else
 * crosses.
 */

export type * from "./api-contract/agent-contract.ts";
export type * from "./api-contract/approval-contract.ts";
export type * from "./api-contract/audit/audit-contract.ts";
export type * from "./api-contract/audit/audit-events.ts";
export type * from "./api-contract/call-contract.ts";
export type * from "./api-contract/call-log-contract.ts";
export type * from "./api-contract/call-usage-contract.ts";
export type * from "./api-contract/calls/method-usage-contract.ts";
export type * from "./api-contract/calls/replay-contract.ts";
export type * from "./api-contract/catalog-contract.ts";
export type * from "./api-contract/error-contract.ts";
export type * from "./api-contract/evaluations/case-contract.ts";
export type * from "./api-contract/evaluations/provider-contract.ts";
export type * from "./api-contract/evaluations/refusal-contract.ts";
export type * from "./api-contract/evaluations/run-contract.ts";
export type * from "./api-contract/event-contract.ts";
export type * from "./api-contract/installation-contract.ts";
export type * from "./api-contract/mcp-contract.ts";
export type * from "./api-contract/openapi-contract.ts";
export type * from "./api-contract/owners-contract.ts";
export type * from "./api-contract/people/people-contract.ts";
export type * from "./api-contract/people/proof-contract.ts";
export type * from "./api-contract/people/proposal-contract.ts";
export type * from "./api-contract/people/session-contract.ts";
export type * from "./api-contract/power-contract.ts";
export type * from "./api-contract/preference-contract.ts";
export type * from "./api-contract/preset-contract.ts";
export type * from "./api-contract/problem-contract.ts";
export type * from "./api-contract/prompt-contract.ts";
export type * from "./api-contract/refusal-contract.ts";
export type * from "./api-contract/revision-contract.ts";
export type * from "./api-contract/settings-contract.ts";
export type * from "./api-contract/source-contract.ts";
export type * from "./api-contract/texts-contract.ts";
export type * from "./api-contract/token-contract.ts";
export type * from "./api-contract/transfer-contract.ts";
