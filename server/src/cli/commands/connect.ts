import { MCP_CLIENTS } from "@pegboard/registry-core/internal";
import { Argument, type Command } from "commander";
import type { ConnectOptions } from "../client-files/connect-client.ts";
import type { AddCommand } from "../command.ts";

type ConnectArguments = [client: string, agent: string, ConnectOptions, Command];

/** Writes an agent into the file of an MCP client, and takes it out again. */
export const connect: AddCommand = (program, surroundings) =>
  program
    .command("connect")
    .addArgument(
      new Argument("<client>", "the program that gets the agent").choices(
        MCP_CLIENTS.map(({ id }) => id),
      ),
    )
    .argument("<agent>", "the id of the agent")
    .description(
      "write an agent into the configuration of an MCP client: shows what changes, asks, and keeps the file as it was beside it",
    )
    .option("--dry-run", "only show what would change", false)
    .option("--yes", "do not ask first", false)
    .option("--undo", "take the agent out again, and bring back what stood in its place", false)
    .option("--folder", "the file of the current folder, where the client has two", false)
    .option("--file <file>", "this file in the place of the client's own")
    .option("--address <url>", "the address of Pegboard as the client reaches it")
    .option("--new-token", "make a token of the agent and put it in", false)
    .option(
      "--token-variable <name>",
      "the variable of the environment from which the client takes the token",
    )
    .option("--json", "print what became of the file as data", false)
    .action(async (...[id, agent, options, command]: ConnectArguments) => {
      const client = MCP_CLIENTS.find((one) => one.id === id);
      if (!client) throw new Error(`There is no client "${id}".`);
      const { connectClient } = await import("../client-files/connect-client.ts");
      return connectClient({ client, agent, options, command, surroundings });
    });
