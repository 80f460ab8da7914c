import type { ErrorBody } from "../../api-contract.ts";
import { bridgeStdio } from "../../mcp/stdio-bridge.ts";
import { type AddCommand, reachOptions } from "../command.ts";
import { type ReachedPegboard, reachPegboard } from "../reach-pegboard.ts";

/** For clients that start their servers themselves: standard input and output carry MCP, and nothing else. */
export const mcp: AddCommand = (program, { env, terminal }) =>
  program
    .command("mcp <agent>")
    .description("serve an agent over MCP to the program that starts this command")
    .action(async (agent: string, _: unknown, command) => {
      const streams = terminal.takeStreams();
      const pegboard = await reachPegboard(reachOptions(command, env));
      try {
        await requireAgent(pegboard, agent);
        const path = `/mcp/${encodeURIComponent(agent)}`;
        await bridgeStdio({ ...streams, path, fetch: pegboard.fetch, tell: terminal.tell });
      } finally {
        await pegboard.close();
      }
    });

/** @throws Error with what the API says */
async function requireAgent(pegboard: ReachedPegboard, agent: string): Promise<void> {
  const response = await pegboard.fetch(`/api/agents/${encodeURIComponent(agent)}/clients`);
  if (response.ok) return;
  const { error } = (await response.json()) as ErrorBody;
  throw new Error(error.message);
}
