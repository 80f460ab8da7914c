import { Command, InvalidArgumentError } from "commander";
import { type Env, readPort } from "../env.ts";

const DEFAULT_PORT = 4310;
const DEFAULT_DATA_DIR = ".pegboard";

/** What the person who starts Pegboard chose: options win over the environment, which wins over the defaults. */
interface CommandLine {
  port: number;
  dataDir: string;
  /** Paths of tool modules, in the order in which they were given. */
  tools: string[];
  /** Paths of MCP config files. */
  mcp: string[];
  /** Folders and files that operators may give to tools. */
  allowPaths: string[];
  /** Lists the sources and starts none. */
  withoutSources: boolean;
  /** Present for the command `rotate-key`, which serves nothing. */
  rotateKey?: { toFile: boolean };
}

interface Options {
  port: number;
  data: string;
  tools?: string[];
  mcp?: string[];
  allowPath?: string[];
  withoutSources: boolean;
}

/**
 * Reads the arguments after the program's name. Prints and ends the process for `--help` and for what it does not know.
 */
export function readCommandLine(args: string[], env: Env, version: string): CommandLine {
  let rotateKey: CommandLine["rotateKey"];
  const command = new Command("pegboard")
    .description("The control panel for the tools of AI agents. Serves this machine only.")
    .version(version)
    .option("--port <number>", "port to listen on, 0 for any free one", toPort, env.port ?? DEFAULT_PORT)
    .option("--data <directory>", "where the database and the key are kept", env.dataDir ?? DEFAULT_DATA_DIR)
    .option("--tools <file>", "a TypeScript or JavaScript module with tools (repeatable)", collect)
    .option("--mcp <file>", 'a JSON file with MCP servers, { "mcpServers": … } (repeatable)', collect)
    .option(
      "--allow-path <path>",
      "a folder that tools may be given, or a database file (repeatable; default: the folder Pegboard is started in)",
      collect,
    )
    .option("--without-sources", "list the sources but start none, so that one which does harm can be removed", false)
    .allowExcessArguments(false)
    .addHelpText("after", "\nThe environment variables are listed in README.md.")
    .action(() => undefined);
  command
    .command("rotate-key")
    .description("encrypt all stored secrets with a new key: that of PEGBOARD_NEW_SECRET_KEY, or a new key file")
    .option("--to-file", "use a new key file although PEGBOARD_SECRET_KEY is set", false)
    .action(({ toFile }: { toFile: boolean }) => {
      rotateKey = { toFile };
    });
  command.parse(args, { from: "user" });
  const { port, data, tools = [], mcp = [], allowPath = [process.cwd()], withoutSources } = command.opts<Options>();
  const chosen = { port, dataDir: data, tools, mcp, allowPaths: allowPath, withoutSources };
  return { ...chosen, ...(rotateKey && { rotateKey }) };
}

function toPort(text: string): number {
  try {
    return readPort(text, "--port");
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

const collect = (path: string, paths: string[] = []) => [...paths, path];
