import type { CallWay } from "../api-contract.ts";

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
