import type { ApiAnswer } from "./api-client.ts";

/** What an attack has: the server, and a folder that the server may give to tools. */
export interface Attacked {
  send(line: string, body?: unknown): Promise<Pick<ApiAnswer<unknown>, "status" | "body">>;
  /** Where the server answers. */
  url: string;
  folder: string;
}

export interface HostileRequest {
  prepare?(attacked: Attacked): Promise<unknown>;
  /** Sends what is hostile. Resolves to its answers: each a status, with the sentence of an error. */
  attack(attacked: Attacked): Promise<string[]>;
  /** The answers that have to come, each with how often. */
  answers: Record<string, number>;
}

/** What callers send to stop every other request, by what it is. */
export const REQUESTS: Record<string, HostileRequest>;

/** Different answers, each with how often it came. */
export function tally(answers: string[]): Record<string, number>;
