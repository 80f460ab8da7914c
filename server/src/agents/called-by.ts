import type { CallWay } from "../api-contract.ts";

/**
 * Who runs a method of an agent, and by which way in. What is counted, logged and limited per
 * caller asks this.
 */
export interface CalledBy {
  via: CallWay;
  /**
   * The agent's token that the request carried; none of an operator at this machine, nor of the
   * host's own process.
   */
  token?: { id: string; name: string };
  /** The operator, where the program that Pegboard runs in names one. */
  person?: string;
}

/**
 * What tells callers of one agent apart: each has turns, approvals, questions and room in the log
 * of its own.
 */
export function callerKeyOf({ via, token, person }: CalledBy): string {
  if (token) return `token:${token.id}`;
  if (person !== undefined) return `person:${person}`;
  return via === "process" ? "process" : "operator";
}
