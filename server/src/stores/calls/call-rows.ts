import { type JsonValue, parseJson } from "@pegboard/json-schema";
import type { CallsFilter, LoggedCall, LoggedCallAnswer } from "../../api-contract.ts";

/** A call as it is written. */
export type NewCall = Omit<LoggedCallAnswer, "id" | "arguments" | "sent"> & {
  /** The arguments as JSON; so is `sent`. */
  arguments?: string;
  sent?: string;
};

/** A call as it lies in its table. */
export interface CallRow {
  id: number;
  at: number;
  agent: string;
  agent_name: string;
  revision: number;
  function: string;
  tool: string | null;
  method: string | null;
  via: LoggedCall["via"];
  token_id: string | null;
  token_name: string | null;
  person: string | null;
  person_id: string | null;
  outcome: LoggedCall["outcome"];
  waited: number;
  duration: number | null;
  message: string | null;
  characters: number;
  tokens: number | null;
  truncated: number | null;
  approved: number | null;
  /** The id of the approval that it needed, and the rest of it as JSON. */
  approval_id: string | null;
  approval: string | null;
  run: string | null;
}

/** What is only shown of one call: the arguments, what was sent and what was left out as JSON. */
interface CallDetails {
  arguments: string | null;
  reason: string | null;
  sent: string | null;
  left_out: string | null;
}
export type DetailedCallRow = CallRow & CallDetails;

/** The approximate bytes that each row takes besides its texts. */
export const ROW_BYTES = 400;

/** The approximate room that a call takes. */
export function callSize({
  message = "",
  arguments: args = "",
  reason = "",
  sent = "",
}: NewCall): number {
  return ROW_BYTES + message.length + args.length + reason.length + sent.length;
}

/** Divides calls, in their order, into lists of so many bytes, with at least one call each. */
export function callPieces(calls: readonly NewCall[], bytes: number): NewCall[][] {
  const pieces: NewCall[][] = [];
  let left = 0;
  for (const call of calls) {
    const size = callSize(call);
    if (size > left) {
      pieces.push([]);
      left = bytes;
    }
    pieces.at(-1)?.push(call);
    left -= size;
  }
  return pieces;
}

/** What PostgreSQL stores in no text. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A text as both engines store it. */
export const storable = (text: string): string => text.replace(UNSTORABLE, "\ufffd");

/** A call that goes on with one that waited: it keeps the place and the time of its begin. */
export const continuedCall = (call: NewCall, waiting: { at: number }): NewCall => ({
  ...call,
  at: waiting.at,
  waited: call.waited + Math.max(0, call.at - waiting.at),
});

/** The caller of a call, as filters name it. */
export function callerOfRow({
  token,
  personId,
  via,
}: Pick<NewCall, "token" | "via"> & { personId?: string | undefined }): string {
  if (token) return `token:${token.id}`;
  return personId === undefined ? via : `person:${personId}`;
}

/** The details of a call; undefined where it has none. */
export function toDetails({
  arguments: args,
  reason,
  sent,
  argumentsLeftOut: left,
}: NewCall): CallDetails | undefined {
  const details = {
    arguments: args ?? null,
    reason: reason ?? null,
    sent: sent ?? null,
    left_out: left ? JSON.stringify(left) : null,
  };
  return Object.values(details).every((text) => text === null) ? undefined : textsOfCalls(details);
}

export function fromDetailedRow(row: DetailedCallRow): LoggedCallAnswer {
  const { arguments: args, reason, sent, left_out: left, ...call } = row;
  const read = <Read>(json: string | null) => (json === null ? null : (parseJson(json) as Read));
  const details = {
    arguments: read<JsonValue>(args),
    reason,
    sent: read<NonNullable<LoggedCallAnswer["sent"]>>(sent),
    argumentsLeftOut: read<NonNullable<LoggedCallAnswer["argumentsLeftOut"]>>(left),
  };
  return { ...fromRow(call), ...presentColumns(details) };
}

const textsOfCalls = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" ? storable(value) : value,
    ]),
  ) as Row;

export function toRow(call: NewCall): Omit<CallRow, "id"> & { caller: string } {
  const {
    agentName,
    functionName,
    tool,
    method,
    duration,
    message,
    token,
    tokens,
    truncated,
    approved,
  } = call;
  return textsOfCalls({
    at: call.at,
    agent: call.agent,
    agent_name: agentName,
    revision: call.revision,
    function: functionName,
    tool: tool ?? null,
    method: method ?? null,
    via: call.via,
    outcome: call.outcome,
    waited: call.waited,
    token_id: token?.id ?? null,
    token_name: token?.name ?? null,
    caller: callerOfRow(call),
    duration: duration ?? null,
    message: message ?? null,
    characters: call.characters,
    tokens: tokens ?? null,
    truncated: truncated ? 1 : null,
    approved: approved ? 1 : null,
    person: call.person ?? null,
    person_id: call.personId ?? null,
    ...approvalColumns(call),
  });
}

function approvalColumns({
  approval,
  run,
}: NewCall): Pick<CallRow, "approval_id" | "approval" | "run"> {
  return {
    approval_id: approval?.id ?? null,
    approval: approval ? JSON.stringify(approval) : null,
    run: run ?? null,
  };
}

export function fromRow({
  token_id,
  token_name,
  agent_name,
  function: functionName,
  approval_id: _,
  approval,
  person_id: personId,
  ...row
}: CallRow): LoggedCall {
  return presentColumns({
    ...row,
    approval: approval === null ? null : JSON.parse(approval),
    agentName: agent_name,
    functionName,
    personId,
    token: token_id === null ? null : { id: token_id, name: token_name ?? "" },
    truncated: row.truncated === null ? null : true,
    approved: row.approved === null ? null : true,
  }) as unknown as LoggedCall;
}

/** A row without the columns that have no value. */
function presentColumns<T extends object>(row: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null),
  ) as ReturnType<typeof presentColumns<T>>;
}

/** The filter of a request, and the agents whose calls the caller may see. */
export interface StoredCallsFilter extends CallsFilter {
  agents?: readonly string[] | undefined;
}
