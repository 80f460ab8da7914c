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

/** The caller of a call, as filters name it. */
export function callerOfRow({
  token,
  personId,
  via,
}: Pick<NewCall, "token" | "via"> & { personId?: string | undefined }): string {
  if (token) return `token:${token.id}`;
  return personId === undefined ? via : `person:${personId}`;
}

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
  return {
    ...{
      at: call.at,
      agent: call.agent,
      agent_name: agentName,
      revision: call.revision,
      function: functionName,
    },
    ...{
      tool: tool ?? null,
      method: method ?? null,
      via: call.via,
      outcome: call.outcome,
      waited: call.waited,
    },
    ...{ token_id: token?.id ?? null, token_name: token?.name ?? null, caller: callerOfRow(call) },
    ...{
      duration: duration ?? null,
      message: message ?? null,
      characters: call.characters,
      tokens: tokens ?? null,
    },
    ...{
      truncated: truncated ? 1 : null,
      approved: approved ? 1 : null,
      person: call.person ?? null,
      person_id: call.personId ?? null,
    },
    ...approvalColumns(call),
  };
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
    ...{ agentName: agent_name, functionName, personId },
    token: token_id === null ? null : { id: token_id, name: token_name ?? "" },
    truncated: row.truncated === null ? null : true,
    approved: row.approved === null ? null : true,
  }) as unknown as LoggedCall;
}

/** A row without the columns that have no value. */
export function presentColumns<T extends object>(
  row: T,
): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null),
  ) as ReturnType<typeof presentColumns<T>>;
}

/** The filter of a request, and the agents whose calls the caller may see. */
export interface StoredCallsFilter extends CallsFilter {
  agents?: readonly string[] | undefined;
}

const APPROVAL_STATE = "json_extract(approval, '$.state')";
const APPROVALS: Record<NonNullable<CallsFilter["approval"]>, string> = {
  decided: "outcome <> 'needs approval'",
  answered: `${APPROVAL_STATE} in ('approved', 'declined')`,
  "timed out": `${APPROVAL_STATE} = 'timed out'`,
};

/**
 * The conditions of a filter. `time` is the column, or `+at` where its index must not be used,
 * because without it the newest come first.
 */
export function conditionsOf(
  {
    agent,
    caller,
    tool,
    function: name,
    outcome,
    slower,
    text,
    from,
    to,
    ...rest
  }: StoredCallsFilter,
  time: "at" | "+at",
) {
  const outcomes = outcome === undefined ? [] : outcome.split(",");
  const pattern = text === undefined ? undefined : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const named = ["function", "tool", "method", "agent_name", "token_name", "person", "message"];
  const conditions: [sql: string, values: unknown[]][] = [
    ...equals("agent", agent),
    ...(rest.agents === undefined
      ? []
      : [
          ["agent in (select value from json_each(?))", [JSON.stringify(rest.agents)]] as Condition,
        ]),
    ...equals("caller", caller),
    ...equals("tool", tool),
    ...equals("function", name),
    ...equals("run", rest.run),
    ...(rest.approval === undefined
      ? []
      : [[`approval is not null and ${APPROVALS[rest.approval]}`, []] as Condition]),
    ...(rest.waited === undefined ? [] : [["waited > ?", [rest.waited]] as Condition]),
    ...(outcomes.length > 0
      ? [[`outcome in (${outcomes.map(() => "?").join(", ")})`, outcomes] as Condition]
      : []),
    ...(slower === undefined ? [] : [["duration > ?", [slower]] as Condition]),
    ...(from === undefined ? [] : [[`${time} >= ?`, [from]] as Condition]),
    ...(to === undefined ? [] : [[`${time} < ?`, [to]] as Condition]),
    ...(pattern === undefined
      ? []
      : [
          [
            `(${named.map((column) => `${column} like ? escape '\\'`).join(" or ")})`,
            named.map(() => pattern),
          ] as Condition,
        ]),
  ];
  return {
    where: conditions.map(([sql]) => sql),
    values: conditions.flatMap(([, values]) => values),
  };
}

type Condition = [sql: string, values: unknown[]];

const equals = (column: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [[`${column} = ?`, [value]]];

export const whereClause = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
