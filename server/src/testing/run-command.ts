import { runCommandLine } from "../cli/command-line.ts";
import type { Env } from "../env.ts";
import { testEnv } from "./test-env.ts";
import { type TypedLine, testTerminal } from "./test-terminal.ts";

interface Given {
  env?: Env;
  /** What is piped in. */
  input?: string;
  /** What somebody types when asked. */
  lines?: TypedLine[];
}

/**
 * Runs a command that serves nothing, in this process; its exit code, and what it printed and told.
 */
export async function runCommand(args: string[], { env = testEnv(), ...typed }: Given = {}) {
  const terminal = testTerminal(typed);
  const serve = () => Promise.reject(new Error("Nothing should be served."));
  const exitCode = await runCommandLine(args, { env, terminal, serve });
  return { exitCode, printed: terminal.printed(), told: terminal.told() };
}
