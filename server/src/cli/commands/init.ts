import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "commander";
import { LIBRARY } from "../../packaged.ts";
import { type AddCommand, reachOptions, type Surroundings } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { withPlan } from "../with-plan.ts";
import { writeSource } from "../write-source.ts";
import { applyPlan } from "./apply.ts";
import { DEFAULT_PORT } from "./start.ts";

interface InitOptions {
  agent?: string;
  tool?: string;
  start?: boolean;
  yes: boolean;
}

/** A folder to begin with: an agent, a tool in TypeScript, and a server that has both. */
export const init: AddCommand = (program, surroundings) =>
  program
    .command("init")
    .description(
      "begin in this folder: asks for an agent, a tool and whether to start; writes pegboard.yaml, the tool in TypeScript and .env.example",
    )
    .option("--agent <name>", "what the agent is called; Support unless given")
    .option("--tool <name>", "what the tool is called, in lower case; greeting unless given")
    .option("--start", "start the server afterwards")
    .option("--no-start", "do not start it")
    .option("--yes", "ask nothing", false)
    .action(async (options: InitOptions, command: Command) => {
      const begun = await askForBegin(surroundings, options);
      const files = filesOf(begun);
      refuseExisting(files.map(({ path }) => path));
      for (const { path, text } of files) {
        mkdirSync(dirname(path), { recursive: true });
        writeSource(path, text);
      }
      surroundings.terminal.tell(`Written: ${files.map(({ path }) => path).join(", ")}`);
      if (!begun.isStarted)
        return surroundings.terminal.tell(
          `Next: npx pegboard apply ${DEFAULT_FILE} --yes, then npx pegboard start --config ${DEFAULT_FILE}`,
        );
      await applyHere(surroundings, command);
      await startHere(surroundings, command);
    });

interface Begin {
  agent: string;
  tool: string;
  isStarted: boolean;
}

/**
 * The three answers: those of the options, then those of whoever sits at the terminal, or a piped
 * line for each. Where nobody answers, nothing is started.
 */
async function askForBegin(
  { terminal }: Surroundings,
  { agent, tool, start, yes }: InitOptions,
): Promise<Begin> {
  let piped: string[] | undefined;
  const answer = async (question: string) => {
    const typed = piped ? undefined : await terminal.ask(question);
    if (typed !== undefined) return typed;
    piped ??= linesOf(await terminal.readInput());
    const line = piped.shift();
    terminal.tell(`${question}${line ?? "(nobody answers)"}`);
    return line;
  };
  const ask = async (question: string, usual: string, unanswered = usual) => {
    const said = yes ? undefined : await answer(`${question} [${usual}]: `);
    return said === undefined ? unanswered : said.trim() || usual;
  };
  const named = {
    agent: agent ?? (await ask("What is the agent called?", "Support")),
    tool: tool ?? (await ask("What is its first tool called?", "greeting")),
  };
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(named.tool))
    throw new Error(
      "A tool's name has lower-case letters, digits and _, and begins with a letter.",
    );
  if (agentId(named.agent) === "") throw new Error("An agent's name needs a letter or a digit.");
  const isStarted = start ?? /^y(es)?$/i.test(await ask("Start it now?", "yes", "no"));
  return { ...named, isStarted };
}

const linesOf = (text: string): string[] =>
  text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);

const agentId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);

/** Refuses a folder that has one of the files already. @throws Error */
function refuseExisting(paths: readonly string[]): void {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return;
  throw new Error(
    `There is already ${there.join(", ")} in this folder. Nothing was written: begin in an empty one, or give another --tool.`,
  );
}

/** The files to begin with. */
function filesOf({ agent, tool }: Begin): { path: string; text: string }[] {
  const className = tool.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const file = `tools/${tool}.ts`;
  return [
    {
      path: DEFAULT_FILE,
      text: `# What Pegboard is started with, and what its agents have. Check it: npx pegboard lint ${DEFAULT_FILE}
sources:
  modules:
    - ./${file}
agents:
  ${agentId(agent)}:
    name: ${JSON.stringify(agent)}
    tools:
      ${tool}:
        enabled: on
        methods:
          say: on
        config:
          greeting: Hello
`,
    },
    { path: file, text: toolSource(tool, className) },
    {
      path: ".env.example",
      text: `# Copy it to .env, and give it to the process: node --env-file=.env, or your container's env_file.
PEGBOARD_PORT=${DEFAULT_PORT}
# A secret of a tool, named in pegboard.yaml as \${env:${tool.toUpperCase()}_API_KEY}
# ${tool.toUpperCase()}_API_KEY=
`,
    },
  ];
}

const toolSource = (tool: string, className: string): string =>
  `import { Tool } from ${JSON.stringify(LIBRARY)};
import { z } from "zod";

// What an operator sets, in a form that is drawn from this schema.
const Config = z.object({
  greeting: z.string().min(1).default("Hello").describe("First word of every answer"),
});

/** Greets people by name. */
export class ${className}Tool extends Tool<z.infer<typeof Config>> {
  static override config = Config;
  static override metadata = { name: ${JSON.stringify(tool)}, visible: true };

  /** Says hello to somebody.
   * @param name Who is greeted
   */
  say({ name }: { name: string }) {
    return \`\${this.config.greeting}, \${name}!\`;
  }
}
`;

async function applyHere(surroundings: Surroundings, command: Command): Promise<void> {
  const planned = { command, file: DEFAULT_FILE, prune: false };
  await withPlan(surroundings, planned, async (plan, pegboard) => {
    const { sources, owners } = await applyPlan(pegboard, plan, { allowPrivate: false });
    const refused = [...sources, ...owners].find(({ error }) => error !== undefined);
    if (refused?.error !== undefined) throw new Error(`${refused.name}: ${refused.error}`);
  });
}

async function startHere(surroundings: Surroundings, command: Command): Promise<void> {
  const { readOrThrow, sourcesOf } = await import("../read-pegboard-yaml.ts");
  const read = readOrThrow(DEFAULT_FILE);
  return surroundings.serve({
    ...(await reachOptions(command, surroundings, sourcesOf(read))),
    files: [DEFAULT_FILE],
    config: DEFAULT_FILE,
    watchTools: true,
    port: surroundings.env.port ?? DEFAULT_PORT,
    host: undefined,
    metricsPort: undefined,
    requireKey: surroundings.env.requireKey,
    trustedProxies: [],
    tokenDoors: { port: undefined, socket: undefined },
  });
}
