import { existsSync } from "node:fs";
import { closestName } from "@pegboard/json-schema";
import type { AppOptions } from "../app-options.ts";
import { readEnv } from "../env.ts";
import { openOptions } from "../open-app.ts";
import { BUILT_UI } from "../packaged.ts";
import { givenSource } from "../sources/modules/given-source.ts";
import { readGivenSources } from "./given-sources.ts";
import type { PegboardOptions } from "./pegboard.ts";

const DEFAULT_DATA_DIR = ".pegboard";

/**
 * What the program says wins over the environment, and that over the defaults of a start.
 * @throws TypeError that names an option that there is not, or what is wrong with one
 */
export function hostOptions(options: PegboardOptions): AppOptions {
  refuseUnknown(options);
  const {
    tools = [],
    sources = [],
    services = {},
    authorize,
    ui = true,
    starterTools = true,
  } = options;
  const env = readEnv();
  const paths = tools.filter((tool) => typeof tool === "string");
  const given = tools.filter((tool) => typeof tool !== "string");
  const { modules, mcp, mcpServers, described } = readGivenSources(sources);
  const chosen = {
    dataDir: options.dataDir ?? env.dataDir ?? DEFAULT_DATA_DIR,
    allowPaths: options.allowPaths ?? [],
    tools: [...paths, ...modules],
    mcp,
  };
  const started = openOptions(
    { ...chosen, files: described.flatMap(({ origin }) => origin.file ?? []) },
    env,
  );
  return {
    ...started,
    trust: started.trust && { ...started.trust, isDecided: true },
    builtIn: [
      ...(starterTools ? started.builtIn : []),
      ...(given.length > 0 ? [givenSource(given)] : []),
    ],
    ...{ mcpServers, described, addedBy: "program" },
    services,
    authorize,
    // A program that says who is an operator answers for its own address, too, unless it says which
    // ones those are.
    allowedHosts:
      authorize && !options.allowedHosts ? "any" : [...(options.allowedHosts ?? env.allowedHosts)],
    basePath: options.basePath,
    secretKey: options.secretKey ?? env.secretKey,
    user: options.user ?? env.user,
    logLevel: options.logLevel ?? env.logLevel,
    webDir: ui && existsSync(BUILT_UI) ? BUILT_UI : undefined,
  };
}

const HOST_OPTIONS = {
  ...{
    tools: true,
    sources: true,
    dataDir: true,
    services: true,
    secretKey: true,
    basePath: true,
    authorize: true,
  },
  ...{
    allowedHosts: true,
    allowPaths: true,
    starterTools: true,
    user: true,
    ui: true,
    commands: true,
    logLevel: true,
  },
} satisfies Record<keyof PegboardOptions, true>;

/** Without types a misspelt option would do nothing. */
function refuseUnknown(options: PegboardOptions): void {
  const names = Object.keys(HOST_OPTIONS);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const meant = closestName(unknown, names);
  throw new TypeError(
    `createPegboard() has no option "${unknown}". ${meant ? `Did you mean "${meant}"? ` : ""}It takes ${names.join(", ")}.`,
  );
}
