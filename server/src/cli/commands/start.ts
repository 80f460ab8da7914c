import { type Command, InvalidArgumentError } from "commander";
import { readPort } from "../../env.ts";
import { type AddCommand, reachOptions } from "../command.ts";

const DEFAULT_PORT = 4310;

/** What runs when no command is named. */
export const start: AddCommand = (program, { env, serve }) =>
  program
    .command("start", { isDefault: true })
    .description("serve the page, the API and the toolsets of agents until Ctrl+C; what runs when no command is named")
    .option("--port <number>", "port to listen on, 0 for any free one", toPort, env.port ?? DEFAULT_PORT)
    .action(({ port }: { port: number }, command: Command) => serve({ ...reachOptions(command, env), port }));

function toPort(text: string): number {
  try {
    return readPort(text, "--port");
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
