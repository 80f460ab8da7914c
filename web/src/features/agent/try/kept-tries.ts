import { isJsonObject, mapSecrets } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";

/** A call that an operator made here. */
export interface Try {
  at: number;
  agent: string;
  functionName: string;
  args: JsonObject;
  outcome: "answered" | "failed" | "refused";
  /** The duration in milliseconds. */
  duration?: number;
  tokens?: number;
}

const TRIES_KEY = "pegboard-tries";
const STORED_TRIES_LIMIT = 200;
/** The most characters of arguments as JSON. */
const ARGUMENTS_LENGTH_LIMIT = 4_000;

/** The tries of a method in this browser, the newest first. */
export const triesOf = (agent: string, functionName: string): Try[] =>
  readAll().filter((one) => one.agent === agent && one.functionName === functionName);

/**
 * Keeps a try. Secrets among its arguments are left out; a try with larger arguments is not kept.
 */
export function keepTry(made: Try, parameters: JsonSchema): void {
  const args = mapSecrets(parameters, made.args, () => "");
  if (JSON.stringify(args).length > ARGUMENTS_LENGTH_LIMIT) return;
  writeTries([{ ...made, args }, ...readAll()].slice(0, STORED_TRIES_LIMIT));
}

export function forgetTries(agent: string, functionName: string): void {
  writeTries(readAll().filter((one) => one.agent !== agent || one.functionName !== functionName));
}

function readAll(): Try[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TRIES_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTry) : [];
  } catch {
    return [];
  }
}

function isTry(value: unknown): value is Try {
  const { at, agent, functionName, args } = (value ?? {}) as Partial<Try>;
  return (
    typeof at === "number" &&
    typeof agent === "string" &&
    typeof functionName === "string" &&
    isJsonObject(args)
  );
}

function writeTries(tries: Try[]): void {
  try {
    localStorage.setItem(TRIES_KEY, JSON.stringify(tries));
  } catch {
    // A full or forbidden store of the browser keeps no tries; the run itself is not affected.
  }
}
