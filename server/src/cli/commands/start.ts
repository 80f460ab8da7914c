import { type Command, InvalidArgumentError } from "commander";
import { type Env, readPort } from "../../env.ts";
import { describeVariables, optionOf } from "../../settings-table.ts";
import { type AddCommand, collect, reachOptions, type SharedOptions } from "../command.ts";

/** Where Pegboard listens unless told otherwise. */
export const DEFAULT_PORT = 4310;

interface StartOptions {
  port: number;
  host?: string;
  tokenPort?: number;
  tokenSocket?: string;
  metricsPort?: number;
  trustProxy?: string[];
  requireKey?: boolean;
  watch?: boolean;
}

/** The command that runs when none is named. */
export const start: AddCommand = (program, { env, serve, terminal }) =>
  withDoors(program.command("start", { isDefault: true }), env)
    .description(
      "serve the page, the API and the toolsets of agents until Ctrl+C; what runs when no command is named",
    )
    .option(...optionOf("PEGBOARD_TRUSTED_PROXIES"), collect)
    .option("--require-key", "ask at this machine, too, for the key that the start prints")
    .option("--no-require-key", "do not ask for it because of a container alone")
    .option(
      "--watch",
      "load tool modules again when they change; without it, unless NODE_ENV is production",
    )
    .option("--no-watch", "load tool modules again only when a person refreshes them")
    .addHelpText("after", describeVariables())
    .action(
      async (
        { trustProxy, watch = !env.isProduction, ...ways }: StartOptions,
        command: Command,
      ) => {
        const { readProxies } = await import("../../http/peer.ts");
        const trustedProxies = trustProxy ?? env.trustedProxies;
        readProxies(trustedProxies);
        await refuseUnnamedHosts(ways.host, env);
        const { config } = command.optsWithGlobals<SharedOptions>();
        const {
          port,
          host,
          tokenPort,
          tokenSocket,
          metricsPort,
          requireKey = env.requireKey,
        } = ways;
        for (const unknown of env.unknownVariables) terminal.tell(unknown);
        return serve({
          ...(await reachOptions(command, { env, terminal })),
          port,
          host,
          metricsPort,
          requireKey,
          trustedProxies,
          watchTools: watch,
          config,
          tokenDoors: { port: tokenPort, socket: tokenSocket },
        });
      },
    );

/** Adds the options that say where it listens. */
const withDoors = (command: Command, env: Env): Command =>
  command
    .option(...optionOf("PEGBOARD_PORT"), toPort("--port"), env.port ?? DEFAULT_PORT)
    .option(...optionOf("PEGBOARD_HOST"), env.host)
    .option(...optionOf("PEGBOARD_TOKEN_PORT"), toPort("--token-port"), env.tokenPort)
    .option(...optionOf("PEGBOARD_TOKEN_SOCKET"), env.tokenSocket)
    .option(...optionOf("PEGBOARD_METRICS_PORT"), toPort("--metrics-port"), env.metricsPort);

/**
 * Refuses to listen for other machines without allowed hosts, since nobody elsewhere would be
 * answered. @throws Error
 */
async function refuseUnnamedHosts(
  host: string | undefined,
  { allowedHosts, publicUrl }: Env,
): Promise<void> {
  const { listensBeyond } = await import("../../listen.ts");
  if (!listensBeyond(host) || allowedHosts.length > 0 || publicUrl !== undefined) return;
  throw new Error(
    `With --host ${host} others than this machine reach Pegboard. Say by which name: PEGBOARD_PUBLIC_URL=https://tools.example.com for people who sign in, or PEGBOARD_ALLOWED_HOSTS=tools.example.com,10.0.0.7:4310 for callers with a token.`,
  );
}

export const toPort = (option: string) => (text: string) => {
  try {
    return readPort(text, option);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
};
