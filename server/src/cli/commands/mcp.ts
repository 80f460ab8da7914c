import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";

/**
 * A command for clients that start their servers themselves: standard input and output carry MCP,
 * and nothing else.
 */
export const serveMcp: AddCommand = (program, { env, terminal }) =>
  program
    .command("mcp <agent>")
    .description("serve an agent over MCP to the program that starts this command")
    .action(async (agent: string, _: unknown, command) => {
      const streams = terminal.takeStreams();
      const serve = async (pegboard: ReachedPegboard) => {
        // This reports what is wrong with the agent before a client waits for it. A toolset narrowed
        // to nothing is what a token of the agent may ask for, too.
        const asked = `${encodeURIComponent(agent)}/toolset?format=mcp&choices=-`;
        await askPegboard(pegboard, `GET /api/v1/agents/${asked}`);
        const path = `/mcp/${encodeURIComponent(agent)}`;
        const { bridgeStdio } = await import("../../mcp/stdio-bridge.ts");
        await bridgeStdio({ ...streams, path, fetch: pegboard.fetch, tell: terminal.tell });
      };
      await withPegboard(await reachOptions(command, { env, terminal }), serve, { isKept: true });
    });
