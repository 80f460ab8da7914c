import { resolve } from "node:path";
import type { StartedWith } from "./api-contract.ts";
import type { AppOptions } from "./app-options.ts";
import { permitsVariable } from "./env.ts";
import { whyKeyIsNeeded } from "./http/start-key/start-key.ts";

/** How an app was started, as the page Settings shows it. No value of a variable is in it. */
export function describeStart(options: AppOptions): StartedWith {
  const { user, logLevel = "warn", heldBy, doors = {}, authorize, config } = options;
  const { allowPaths = [], allowedHosts = [], trustedProxies = [] } = options;
  const { tools, mcp, openapi = [], privateAddresses = false, withoutSources = false } = options;
  const { host, tokenPort, tokenSocket } = doors;
  const keyReason = authorize ? undefined : whyKeyIsNeeded(options);
  const address = heldBy?.address;
  return {
    runs: heldBy?.by === "program" ? "program" : "server",
    ...{ user, logLevel, trustedProxies: [...trustedProxies], privateAddresses, withoutSources },
    allowedHosts: allowedHosts === "any" ? "any" : [...allowedHosts],
    ...(address !== undefined && { address }),
    ...(host !== undefined && { host }),
    ...(tokenPort !== undefined && { tokenPort }),
    ...(tokenSocket !== undefined && { tokenSocket: resolve(tokenSocket) }),
    ...(keyReason !== undefined && { keyReason }),
    ...(config !== undefined && { config: resolve(config) }),
    allowedPaths: allowPaths.map((path) => resolve(path)),
    variables: permittedVariables(options),
    sources: { modules: tools.length, mcpFiles: mcp.length, openapi: openapi.length },
    dataDir: resolve(options.dataDir),
  };
}

function permittedVariables({
  secretVariables = [],
  variables = {},
}: AppOptions): StartedWith["variables"] {
  return secretVariables.map((name) => ({
    name,
    set: Object.keys(variables).filter((one) => permitsVariable([name], one)).length,
  }));
}
