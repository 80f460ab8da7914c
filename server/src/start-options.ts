import { AllowedPaths } from "@pegboard/starter-tools";
import type { AppOptions } from "./app-options.ts";
import { type Env, readEnv } from "./env.ts";
import { describingFiles } from "./sources/openapi/openapi-at-start.ts";
import type { Source } from "./sources/source.ts";
import { createSource } from "./sources/source-kinds.ts";

type ChosenNames =
  | ("dataDir" | "tools" | "watchTools" | "mcp" | "openapi" | "otherServers")
  | ("privateAddresses" | "withoutSources" | "applied" | "callLog");

interface ChosenOptions extends Pick<AppOptions, ChosenNames> {
  /** Folders and files that operators may give to tools. */
  allowPaths: readonly string[];
  /** What it is started with besides modules and the files that are named above. */
  files?: readonly string[];
  /** The sources of the demo. */
  demo?: readonly Source[];
}

/**
 * The options of a real start: the starter tools, and what the environment says.
 * @throws Error that names an allowed path that does not exist.
 */
export function openOptions(
  { allowPaths, files = [], demo, ...chosen }: ChosenOptions,
  env: Env = readEnv(),
): AppOptions {
  const { secretKey, otherSecretKey, variables, secretVariables, user, trustedProxies, logLevel } =
    env;
  const { databaseUrl, instanceUrl, publicUrl, sso } = env;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const { stateDir, trustedFolders } = env;
  const { dataDir, tools, mcp, openapi = [] } = chosen;
  const startedWith = [
    stateDir,
    ...env.keyFiles,
    ...mcp,
    ...tools,
    ...describingFiles(openapi),
    ...files,
  ];
  const paths = new AllowedPaths({ allowed: allowPaths, dataDir, startedWith });
  return {
    ...chosen,
    allowPaths,
    trust: { stateDir, trustedFolders },
    builtIn: [createSource({ kind: "starter", paths }), ...(demo ?? [])],
    ...(demo && { isDemo: true }),
    databaseUrl,
    instanceUrl,
    secretKey,
    otherSecretKey,
    variables,
    secretVariables,
    user,
    allowedHosts: [...env.allowedHosts, ...publicHost],
    publicUrl,
    sso,
    trustedProxies,
    logLevel,
  };
}
