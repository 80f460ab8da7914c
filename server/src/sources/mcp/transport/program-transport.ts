import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type JSONRPCMessage,
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import {
  getDefaultEnvironment,
  StdioClientTransport,
  type StdioServerParameters,
} from "@modelcontextprotocol/client/stdio";
import type { McpConnection } from "../mcp-connection.ts";
import { hasMarks, unmarkWritten } from "./long-numbers.ts";
import { ReceivedLines } from "./received-lines.ts";
import { CUT_OFF, ReceivedMessages } from "./received-messages.ts";
import type { UnsolicitedMessage } from "./unsolicited-messages.ts";
import { windowsLengthIssue } from "./windows-command-line.ts";

type StdioConnection = Extract<McpConnection, { transport: "stdio" }>;

/**
 * Milliseconds in which the last lines of a program that has ended are read, when something else
 * holds its output open.
 */
const LAST_LINES = 500;

/** Milliseconds in which the right answer may follow one that is cut off. */
const SECOND_THOUGHT = 2_000;

export interface ProgramListener {
  /** Gets the error output of a program. */
  hear(text: string): void;
  /** Gets messages beyond what is taken. */
  dropped(message: UnsolicitedMessage): void;
}

/** The transport to an MCP server that is started here and ended with all that it started. */
export function programTransport(program: StdioConnection, listener: ProgramListener): Transport {
  if (process.platform !== "win32") return new ProgramTransport(program, listener);
  const transport = new WindowsTransport({ ...program, stderr: "pipe" }, program);
  transport.stderr?.on("data", (chunk: Buffer) => listener.hear(chunk.toString("utf8")));
  return transport;
}

/**
 * A transport of messages as lines of JSON over a program's input and output, as MCP's stdio
 * transport has it.
 */
class ProgramTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T) => void;
  /** By this and `pid` the library knows a program, whose silence is no fault of a network. */
  readonly stderr = null;
  readonly #program: StdioConnection;
  readonly #listener: ProgramListener;
  readonly #lines = new ReceivedLines();
  readonly #messages: ReceivedMessages;
  #group: ProgramGroup | undefined;
  #isClosed = false;

  constructor(program: StdioConnection, listener: ProgramListener) {
    this.#program = program;
    this.#listener = listener;
    this.#messages = new ReceivedMessages((message) => listener.dropped(message));
  }

  get pid(): number | null {
    return this.#group?.program.pid ?? null;
  }

  start(): Promise<void> {
    const { command, args = [], env, cwd } = this.#program;
    // The program gets PATH, HOME and the like, and nothing else of this process's environment.
    const group = new ProgramGroup(command, {
      args,
      env: { ...getDefaultEnvironment(), ...env },
      cwd,
    });
    this.#group = group;
    const { program } = group;
    for (const stream of [program.stdin, program.stdout, program.stderr]) {
      stream.on("error", (error) => this.onerror?.(error));
    }
    program.stderr.on("data", (chunk: Buffer) => this.#listener.hear(chunk.toString("utf8")));
    program.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    program.once("close", () => this.#closed());
    program.once("exit", () => {
      const stopReading = () => [program.stdout, program.stderr].map((stream) => stream.destroy());
      setTimeout(stopReading, LAST_LINES).unref();
    });
    return new Promise((resolve, reject) => {
      program.once("spawn", resolve);
      program.once("error", reject);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#write(message);
    } catch (error) {
      await this.#heardOut();
      throw error;
    }
  }

  #write(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#group?.program.stdin;
    if (!stdin?.writable)
      return Promise.reject(new SdkError(SdkErrorCode.NotConnected, "Not connected"));
    this.#messages.sent(message);
    return new Promise((resolve, reject) => {
      const line = unmarkWritten(serializeMessage(message));
      stdin.write(line, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** A program that takes nothing has mostly ended, and what it said last says why. */
  async #heardOut(): Promise<void> {
    if (this.#isClosed || !this.#group) return;
    const closed = once(this.#group.program, "close");
    await Promise.race([closed, pause(LAST_LINES, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    await this.#group?.end();
    this.#closed();
  }

  #receive(chunk: Buffer): void {
    this.#messages.nextPiece();
    for (const line of this.#lines.feed(chunk)) {
      const messages = this.#messages.read(line);
      this.#tell(messages);
      const asked = messages.length > 0 ? undefined : this.#messages.cutOff(line);
      // A program that logs what it is about to answer often answers rightly after it.
      if (asked !== undefined)
        setTimeout(() => this.#tell(this.#messages.giveUp(asked, CUT_OFF)), SECOND_THOUGHT).unref();
    }
  }

  #tell(messages: JSONRPCMessage[]): void {
    for (const message of messages) this.onmessage?.(message);
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}

class WindowsTransport extends StdioClientTransport {
  readonly #program: StdioConnection;

  constructor(server: StdioServerParameters, program: StdioConnection) {
    super(server);
    this.#program = program;
  }

  override async start(): Promise<void> {
    const issue = windowsLengthIssue(this.#program);
    if (issue !== undefined) throw new Error(issue);
    await super.start();
  }

  /** Sends a message. The SDK writes it, so that nobody could take the marks out again. */
  override async send(message: JSONRPCMessage): Promise<void> {
    if (hasMarks(message)) {
      throw new Error(
        "A whole number beyond 9007199254740991 cannot be sent to a program on Windows. Give the server an address, or send less digits.",
      );
    }
    await super.send(message);
  }

  /** Closes the transport. The children of a program are known only while the program runs. */
  override async close(): Promise<void> {
    const { pid } = this;
    if (pid !== null) {
      await new Promise<void>((resolve) => {
        execFile("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true }, () =>
          resolve(),
        );
      });
    }
    await super.close();
  }
}

/**
 * Milliseconds that a program has to end after its input ended, and its children after they were
 * asked to.
 */
const PROGRAM_END_PATIENCE = 2_000;
const LOOK_AGAIN = 50;

const runningPrograms = new Set<number>();
// However this process ends by itself, nothing that it started goes on without it.
process.on("exit", () => {
  for (const group of runningPrograms) signal(group, "SIGKILL");
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
class ProgramGroup {
  readonly program: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<void>;
  #ending: Promise<void> | undefined;

  constructor(command: string, { args, env, cwd }: ProgramOptions) {
    this.program = spawn(command, args, { env, cwd, stdio: "pipe", detached: true });
    const { pid } = this.program;
    if (pid !== undefined) runningPrograms.add(pid);
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
    runningPrograms.delete(pid);
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

/** The endings of programs that Windows adds to a name. */
const ENDINGS = process.platform === "win32" ? ["", ".exe", ".cmd", ".bat"] : [""];

/**
 * Whether a command names a program of this machine, looked for where a started server's own
 * command is. Nothing is started.
 */
export function isProgramHere(command: string): boolean {
  const folders = /[\\/]/.test(command)
    ? [""]
    : (getDefaultEnvironment().PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.some((folder) =>
    ENDINGS.some((ending) => isProgram(join(folder, command + ending))),
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
