import { resolve } from "node:path";
import { closestName, reasonOf } from "@pegboard/json-schema";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { DEFAULT_DATA_DIR, readOrigin } from "../env.ts";
import { VERSION } from "../packaged.ts";
import { optionOf } from "../settings-table.ts";
import { isServerOrigin, readOtherServer } from "../sources/openapi/openapi-at-start.ts";
import {
  judgeFolder,
  requireTrust,
  trustFolder,
  unknownText,
} from "../stores/trust/trusted-folders.ts";
import { fileErrorSentence } from "../system-errors/file-error.ts";
import {
  type AddCommand,
  collect,
  type ExitCode,
  openingOptionsOf,
  type SharedOptions,
  type Surroundings,
  serverAddress,
} from "./command.ts";
import { addKnownServer } from "./commands/add.ts";
import { apply } from "./commands/apply.ts";
import { audit } from "./commands/audit.ts";
import { backup } from "./commands/backup.ts";
import { call } from "./commands/call.ts";
import { completion } from "./commands/completion.ts";
import { connect } from "./commands/connect.ts";
import { createAdmin } from "./commands/create-admin.ts";
import { demo } from "./commands/demo.ts";
import { describe } from "./commands/describe.ts";
import { evalAgent } from "./commands/eval.ts";
import { exportAgents } from "./commands/export.ts";
import { importDocument } from "./commands/import.ts";
import { init } from "./commands/init.ts";
import { lint } from "./commands/lint.ts";
import { list } from "./commands/list.ts";
import { serveMcp } from "./commands/mcp.ts";
import { migrateTo } from "./commands/migrate-to.ts";
import { plan } from "./commands/plan.ts";
import { prompt } from "./commands/prompt.ts";
import { provider } from "./commands/provider.ts";
import { pythonClientFile } from "./commands/python-client.ts";
import { restore } from "./commands/restore.ts";
import { rotateKey } from "./commands/rotate-key.ts";
import { serviceToken } from "./commands/service-token.ts";
import { start } from "./commands/start.ts";
import { token } from "./commands/token.ts";
import { types } from "./commands/types.ts";
import { usage } from "./commands/usage.ts";

const trust: AddCommand = (program, { env, terminal }) =>
  program
    .command("trust")
    .description(
      "say that the data folder is yours, when it was copied, cloned, moved or made by an earlier release: what is stored in it may run commands",
    )
    .action((_: unknown, command: Command) => {
      const { data } = command.optsWithGlobals<SharedOptions>();
      trustFolder(data, env);
      terminal.print(`The data folder ${resolve(data)} is trusted.`);
    });

const schema: AddCommand = (program, { terminal }) =>
  program
    .command("schema")
    .description(
      "print the JSON Schema of pegboard.yaml, for editors: pegboard schema > pegboard.schema.json",
    )
    .action(async () => {
      const { pegboardFileSchema } = await import("../pegboard-file/file-format.ts");
      terminal.print(JSON.stringify(pegboardFileSchema(), null, 2));
    });

/** Every command, in the order of the help. */
const COMMAND_TABLE: readonly AddCommand[] = [
  start,
  demo,
  init,
  list,
  describe,
  lint,
  usage,
  provider,
  evalAgent,
  plan,
  apply,
  addKnownServer,
  importDocument,
  exportAgents,
  prompt,
  call,
  types,
  pythonClientFile,
  connect,
  serveMcp,
  token,
  serviceToken,
  createAdmin,
  audit,
  schema,
  completion,
  trust,
  rotateKey,
  backup,
  restore,
  migrateTo,
];

/** Runs the command that the arguments name, and answers the exit code of the process. */
export async function runCommandLine(
  args: string[],
  given: Omit<Surroundings, "endWith">,
): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const surroundings: Surroundings = {
    ...given,
    endWith(said) {
      exitCode = said;
    },
  };
  const { terminal } = given;
  try {
    const program = commandLine(surroundings);
    refuseUnknownCommand(program, args);
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has reported the issue, and ends so for --help and --version, too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    terminal.tell(fileErrorSentence(error));
    return 1;
  }
}

function toOtherServer(given: string, all: string[] | undefined): string[] {
  if (isServerOrigin(readOtherServer(given).server)) return collect(given, all);
  throw new InvalidArgumentError(
    "Give the name of a service and a server, such as shop=https://files.example.com.",
  );
}

/**
 * The program with all its commands; options win over the environment, which wins over the
 * defaults.
 */
function commandLine(surroundings: Surroundings): Command {
  const { env, terminal } = surroundings;
  const program = new Command("pegboard")
    .description("The control panel for the tools of AI agents.")
    .version(VERSION)
    .option(...optionOf("PEGBOARD_DATA_DIR"), toFolder, env.dataDir ?? DEFAULT_DATA_DIR)
    .option(...optionOf("PEGBOARD_SERVER"), toServer, env.server)
    .option("--tools <file>", "a TypeScript or JavaScript module with tools (repeatable)", collect)
    .option(
      "--mcp <file>",
      'a JSON file with MCP servers, { "mcpServers": … } (repeatable)',
      collect,
    )
    .option(
      "--openapi <file-or-url>",
      "a service that OpenAPI describes, such as shop=shop.yaml (repeatable)",
      collect,
    )
    .option(
      "--other-server <name=server>",
      "a server besides those of its description that a service of --openapi may go to, with its keys, such as shop=https://files.example.com (repeatable)",
      toOtherServer,
    )
    .option(
      "--private-addresses",
      "services of --openapi may be on this machine or in a local network",
      false,
    )
    .option(
      "--allow-path <path>",
      "a folder that tools may be given, or a database file (repeatable; none unless given, and never a home folder)",
      collect,
    )
    .option("--config <file>", "a pegboard.yaml whose sources are started, too")
    .option(
      "--without-sources",
      "list the sources but start none, so that one which does harm can be removed",
      false,
    )
    .option("--no-call-log", "keep no log of calls, whatever the settings say")
    .exitOverride()
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.tell })
    .showSuggestionAfterError()
    .showHelpAfterError("With --help it says what it takes.")
    .allowExcessArguments(false)
    .addHelpText("after", "\npegboard start --help lists the environment variables, too.");
  for (const add of COMMAND_TABLE) add(program, surroundings);
  program.hook("preAction", (_, command) => {
    refuseUnheeded(command);
    return requireTrustedFolder(command, surroundings);
  });
  return program;
}

/**
 * Refuses an unknown command, which would otherwise be a surplus argument of the command that runs
 * when none is named.
 */
function refuseUnknownCommand(program: Command, args: string[]): void {
  const [first = ""] = args;
  const names = [...program.commands.map((command) => command.name()), "help"];
  if (first === "" || first.startsWith("-") || names.includes(first)) return;
  const meant = closestName(first, names);
  throw new Error(
    `There is no command "${first}".${meant === undefined ? "" : ` Did you mean "${meant}"?`} "pegboard --help" lists all.`,
  );
}

/** Commands that open no data folder, or decide themselves about it. */
const WITHOUT_FOLDER = new Set(["trust", "schema", "completion", "python-client"]);
/** Commands that start no Pegboard, so that there is nothing to start it with. */
const WITHOUT_START = new Set([...WITHOUT_FOLDER, "rotate-key", "backup", "restore", "migrate-to"]);
/** Commands for whoever reads a data folder. */
const WITHOUT_SERVER = new Set([
  "start",
  "demo",
  "init",
  "create-admin",
  "rotate-key",
  "trust",
  "backup",
  "restore",
  "migrate-to",
]);

/** Refuses options that all commands take and this one would leave unread. */
function refuseUnheeded(command: Command): void {
  const given = WITHOUT_START.has(command.name()) ? openingOptionsOf(command) : [];
  if (given.length > 0)
    throw new Error(
      `pegboard ${command.name()} starts no Pegboard, so ${given.join(", ")} would do nothing: leave it out.`,
    );
}

/**
 * Asks whoever sits at the terminal about a data folder that is not known to be theirs. @throws
 * StorageError unless the folder is new, known, or trusted now
 */
async function requireTrustedFolder(
  command: Command,
  { env, terminal }: Surroundings,
): Promise<void> {
  const name = command.name();
  const server = serverAddress(command);
  if (server !== undefined && WITHOUT_SERVER.has(name))
    throw new Error(
      `pegboard ${name} works on a data folder of this machine, not at ${server}: name the folder with --data.`,
    );
  // The demo has a folder of its own, and judges itself what is in one that is named.
  if (WITHOUT_FOLDER.has(name) || name === "demo" || server !== undefined) return;
  const { data } = command.optsWithGlobals<SharedOptions>();
  if (judgeFolder(data, env) === "unknown") {
    const answer = await terminal.ask(`${unknownText(data)}\nTrust it now? Type yes: `);
    if (answer?.trim() === "yes") trustFolder(data, env);
  }
  requireTrust(data, env);
}

function toServer(text: string): string {
  try {
    return readOrigin(text, "--server");
  } catch (error) {
    throw new InvalidArgumentError(reasonOf(error));
  }
}

/**
 * Reads a folder. An empty text, as from a variable that is not set, would be the current folder.
 */
function toFolder(path: string): string {
  if (path !== "") return path;
  throw new InvalidArgumentError("It has to name a folder.");
}
