import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));
/** Milliseconds. A busy machine takes more than thirty seconds. */
export const START_LIMIT = 120_000;
const SURROUNDINGS = {
  // Tests may run in a container themselves.
  PEGBOARD_REQUIRE_KEY: "no",
  PEGBOARD_SECRET_VARIABLES: "NO_SUCH_VARIABLE",
  // What must not be logged is looked for in all that can be.
  PEGBOARD_LOG_LEVEL: "trace",
};

interface Source {
  kind: string;
  state: string;
  addedBy: string;
  review?: { autoAccept: boolean; acceptedBy: string | null };
}

interface Preferences {
  tokenizer: string;
  functionLimits: object;
  toolcallReason: boolean;
}

/** The built server as its own process, with its own data folder and port. */
export class Pegboard {
  url = "";
  /** Everything that the process printed, for assertions about logs. */
  output = "";
  #process: ChildProcess | undefined;
  /** Any free one at first; a restart keeps it, as for a person with an open page. */
  #port = "0";
  #firstPreferences: Preferences | undefined;

  constructor(
    readonly dataDir: string,
    readonly args: string[],
  ) {}

  async start(): Promise<void> {
    const printedBefore = this.output.length;
    const child = spawn(
      process.execPath,
      [MAIN, ...this.args, "--port", this.#port, "--data", this.dataDir],
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...SURROUNDINGS } },
    );
    this.#process = child;
    this.url = await new Promise<string>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`No address within ${START_LIMIT / 1000} s:\n${this.output}`)),
        START_LIMIT,
      );
      const read = (chunk: Buffer): void => {
        this.output += chunk.toString();
        const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(
          this.output.slice(printedBefore),
        )?.[0];
        if (address === undefined) return;
        clearTimeout(limit);
        resolve(address);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("exit", (code) =>
        reject(new Error(`The server ended with ${code}:\n${this.output}`)),
      );
    });
    this.#port = new URL(this.url).port;
    await this.#modulesLoaded();
    if (this.#firstPreferences) return;
    // Who uses Pegboard every day has hidden what a first start says.
    await this.send("PATCH", "/api/v1/preferences", { isFirstStartHidden: true });
    this.#firstPreferences = await this.get<Preferences>("/api/v1/preferences");
  }

  /** It answers before its modules have loaded; what a test asks for is in them. */
  async #modulesLoaded(): Promise<void> {
    for (;;) {
      const { sources } = await this.get<{ sources: Source[] }>("/api/v1/sources");
      if (!sources.some(({ kind, state }) => kind === "modules" && state === "loading")) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  /** As a machine does that loses its power. */
  kill(): void {
    this.#process?.kill("SIGKILL");
    this.#process = undefined;
  }

  /** Stops it and removes what it stored. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /**
   * Makes what the next test finds on it what a first start has. False when it holds what cannot be
   * taken back.
   */
  async beginAnew(): Promise<boolean> {
    const preferences = this.#firstPreferences;
    if (!preferences || this.#process?.exitCode !== null || !(await this.#canBeginAnew()))
      return false;
    const { ignored } = await this.get<{ ignored: object }>("/api/v1/problems/ignored");
    const { agents, deleted } = await this.get<{
      agents: { id: string }[];
      deleted: { id: string }[];
    }>("/api/v1/agents");
    const { tokenizer, functionLimits, toolcallReason } = preferences;
    const answers = [
      ...(await this.#resetOrganisation()),
      await this.send("PATCH", "/api/v1/preferences", {
        tokenizer,
        functionLimits,
        toolcallReason,
        isFirstStartHidden: true,
      }),
      ...(await Promise.all(
        Object.keys(ignored).map((id) =>
          this.send("DELETE", `/api/v1/problems/${encodeURIComponent(id)}/ignored`),
        ),
      )),
      ...(await Promise.all(
        [...agents, ...deleted].map(({ id }) =>
          this.send("DELETE", `/api/v1/agents/${id}?forever=true`),
        ),
      )),
      await this.send("POST", "/api/v1/agents", { name: "First agent" }),
    ];
    return answers.every(({ ok }) => ok);
  }

  /**
   * Presets keep their history, and sources what somebody accepted of them; where people sign in
   * nobody is an operator any more.
   */
  async #canBeginAnew(): Promise<boolean> {
    const { mode } = await this.get<{ mode: string }>("/api/v1/session");
    if (mode !== "open") return false;
    const { sources } = await this.get<{ sources: Source[] }>("/api/v1/sources");
    const { presets, deleted } = await this.get<{ presets: object[]; deleted: object[] }>(
      "/api/v1/presets",
    );
    return (
      presets.length + deleted.length === 0 &&
      sources.every(
        ({ addedBy, review }) => addedBy !== "ui" && !review?.autoAccept && !review?.acceptedBy,
      )
    );
  }

  /** Its revision goes on, as a test that asks for one has to expect. */
  async #resetOrganisation(): Promise<Response[]> {
    const { settings } = await this.organisation();
    const operations = Object.keys(settings.tools ?? {}).map((tool) => ({
      op: "removeTool",
      tool,
    }));
    return operations.length === 0 ? [] : [await this.saveForOrganisation(...operations)];
  }

  organisation(): Promise<{ revision: number; settings: { tools?: object } }> {
    return this.get("/api/v1/organisation/settings");
  }

  async saveForOrganisation(...operations: object[]): Promise<Response> {
    const { revision: baseRevision } = await this.organisation();
    return this.send("PATCH", "/api/v1/organisation/settings", { baseRevision, operations });
  }

  /** Gives a new agent a warning for each starter tool that waits for a setting: they are on. */
  async warn(agent: string, besides: object[] = []): Promise<void> {
    const tools = ["workspace_files", "web_fetch", "sql_tool"];
    const operations = [...tools.map((tool) => ({ op: "setTool", tool, state: "on" })), ...besides];
    await this.send("PATCH", `/api/v1/agents/${agent}/settings`, { baseRevision: 0, operations });
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** What this start printed for the person at the terminal. */
  get terminalCode(): string {
    return [...this.output.matchAll(/Code for commands: (\S+)/g)].at(-1)?.[1] ?? "";
  }

  async get<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, {
      headers: { "x-pegboard-code": this.terminalCode },
    });
    if (!answer.ok)
      throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async text(path: string): Promise<string> {
    return (await fetch(`${this.url}${path}`)).text();
  }

  async send(
    method: "POST" | "PATCH" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      headers: { "content-type": "application/json", "x-pegboard-code": this.terminalCode },
      body: JSON.stringify(body),
    });
  }
}

export async function startNew(args: string[]): Promise<Pegboard> {
  const pegboard = new Pegboard(await mkdtemp(join(tmpdir(), "pegboard-e2e-")), args);
  await pegboard.start();
  return pegboard;
}
