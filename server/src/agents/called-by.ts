import type { AuditEntry, CallWay } from "../api-contract.ts";
import type { TracePlace } from "../call-log/call-attributes.ts";
import type { CallOwner } from "../people/deciders.ts";

/**
 * Who runs a method of an agent, and by which way in. Counts, logs and limits per caller use this.
 */
export interface CalledBy {
  via: CallWay;
  /**
   * The agent's token that the request carried; absent for an operator at this machine and for the
   * host's own process.
   */
  token?: { id: string; name: string };
  /**
   * Who has signed in, or whose token it is, or whom the program that Pegboard runs in names; that
   * one has no id here.
   */
  person?: { id?: string; name: string };
  /** The id of the person whose token it is, or who made it for a program. */
  owner?: string;
  /** As the record of what happened names the caller; absent within the host's own process. */
  asked?: Pick<AuditEntry, "by" | "from">;
  /** The place in a trace that the caller names. */
  trace?: TracePlace | undefined;
}

/** Whose call it is, as far as somebody is known by a person's id, a token's or by name. */
export function ownerOfCall({ token, person, owner }: CalledBy): CallOwner | undefined {
  if (token) return { how: "token", token: token.id, ...(owner !== undefined && { id: owner }) };
  if (!person) return undefined;
  const { id, name } = person;
  return { how: "call", ...(id === undefined ? { name } : { id }) };
}

/**
 * The key that tells callers of one agent apart: each has turns, approvals, questions and room in
 * the log of its own.
 */
export function callerKeyOf({ via, token, person }: CalledBy): string {
  if (token) return `token:${token.id}`;
  if (person) return `person:${person.id ?? person.name}`;
  return via === "process" ? "process" : "operator";
}
