import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Milliseconds that a program has to end after its input ended, and its children after they were
 * asked to.
 */
const PROGRAM_END_PATIENCE = 2_000;
const LOOK_AGAIN = 50;

const running = new Set<number>();
// However this process ends by itself, nothing that it started goes on without it.
process.on("exit", () => {
  for (const group of running) signal(group, "SIGKILL");
});

interface ProgramOptions {
  args: string[];
  env: Record<string, string>;
  cwd?: string | undefined;
}

/**
 * A program in a process group of its own, which holds everything that it starts as well: they end
 * together, also when the program ends first. Only a child that makes itself a group or session of
 * its own escapes. Windows has no groups.
 */
export class ProgramGroup {
  readonly program: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<void>;
  #ending: Promise<void> | undefined;

  constructor(command: string, { args, env, cwd }: ProgramOptions) {
    this.program = spawn(command, args, { env, cwd, stdio: "pipe", detached: true });
    const { pid } = this.program;
    if (pid !== undefined) running.add(pid);
    this.#exited = new Promise((resolve) => {
      this.program.once("exit", () => {
        resolve();
        void this.end();
      });
    });
  }

  /**
   * Ends the whole group: the program may end by itself first, the rest is asked to, and what does
   * not end is killed. Never rejects.
   */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const { pid, stdin } = this.program;
    if (pid === undefined) return;
    stdin.end();
    await Promise.race([this.#exited, pause(PROGRAM_END_PATIENCE, undefined, { ref: false })]);
    if (!(await this.#isGone(pid, "SIGTERM"))) await this.#isGone(pid, "SIGKILL");
    running.delete(pid);
  }

  /** Whether all processes are gone within the time after a signal. */
  async #isGone(group: number, name: NodeJS.Signals): Promise<boolean> {
    if (!signal(group, name)) return true;
    for (const end = Date.now() + PROGRAM_END_PATIENCE; Date.now() < end; ) {
      await pause(LOOK_AGAIN, undefined, { ref: false });
      if (!signal(group, 0)) return true;
    }
    return false;
  }
}

/** Sends a signal. False when no process of the group is left. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
