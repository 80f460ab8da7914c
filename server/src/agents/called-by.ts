import type { CallWay } from "../api-contract.ts";

/** Who runs a method of an agent, and by which way in. What is counted, logged and limited per caller asks this. */
export interface CalledBy {
  via: CallWay;
  /** The agent's token that the request carried; none of an operator at this machine, nor of the host's own process. */
  token?: { id: string; name: string };
  /** The operator, where the program that Pegboard runs in names one. */
  person?: string;
}
