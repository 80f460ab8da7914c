import { resolve } from "node:path";
import type { DestinationStream } from "pino";
import type { StartedWith } from "./api-contract.ts";
import type { Dependencies } from "./dependencies.ts";
import { type Env, permitsVariable } from "./env.ts";
import type { Authorize } from "./http/host-operators.ts";
import { whyKeyIsNeeded } from "./http/start-key/start-key.ts";
import { VERSION } from "./packaged.ts";
import type { HashCost } from "./people/passwords.ts";
import type { Clock } from "./settings/saved-mark.ts";
import type { StartSources } from "./sources/start-sources.ts";
import type { SsoSettings } from "./sso-settings.ts";
import { nameOfDatabase } from "./stores/database-name.ts";
import type { HeldBy } from "./stores/hold-data-folder.ts";
import type { TrustPlaces } from "./stores/trust/trusted-folders.ts";
import type { TokenCounter } from "./tokens/token-counter.ts";

/** The options with which an app is opened. */
export interface AppOptions extends StartSources {
  dataDir: string;
  /** The address of a PostgreSQL database, in place of the file in the data folder. */
  databaseUrl?: string | undefined;
  /**
   * The places that record which data folders are trusted; without them this one is. `isDecided`
   * means that a program names the folder, which counts as trust.
   */
  trust?: (TrustPlaces & { isDecided?: boolean }) | undefined;
  /** The phrase to encrypt secrets with, in place of the key file in the data directory. */
  secretKey?: string | undefined;
  /** A phrase that opens secrets too, and seals none. */
  otherSecretKey?: string | undefined;
  /** Where the other servers of its database reach it: "http://10.0.0.7:4310". */
  instanceUrl?: string | undefined;
  /** The environment variables that secrets may refer to, and their names; none unless given. */
  variables?: Env["variables"];
  secretVariables?: Env["secretVariables"];
  user: string;
  /** The code that the terminal shows; a new one unless given. */
  terminalCode?: string | undefined;
  allowedHosts?: string[] | "any";
  /** Folders and files that operators may give to tools; they are judged by the tools. */
  allowPaths?: readonly string[] | undefined;
  /** Where it is reached besides this machine's own address. */
  doors?: { host?: string; tokenPort?: number; tokenSocket?: string } | undefined;
  /** The pegboard.yaml whose sources are started. */
  config?: string | undefined;
  /** Decides who is an operator; whoever is at this machine unless given. */
  authorize?: Authorize | undefined;
  /** The https address at which people reach it, as `readPublicUrl` answers it. */
  publicUrl?: string | undefined;
  /** The identity provider at which people sign in. */
  sso?: SsoSettings | undefined;
  /** What hashing a password costs; tests sign in too often for the usual cost. */
  passwordCost?: HashCost | undefined;
  /** Addresses of proxies whose headers are believed. */
  trustedProxies?: readonly string[] | undefined;
  /** Whether other machines reach it, so that it does not open before an agent has a token. */
  isReachable?: boolean | undefined;
  /**
   * Whether operators at this machine need the key that the start prints, too; false means: not
   * because of a container.
   */
  requireKey?: boolean | undefined;
  /** A sign that it runs in a container. */
  container?: string | undefined;
  /**
   * Values that the host shares with its tools, in their constructors and calls, such as a database
   * or a client.
   */
  services?: Readonly<Record<string, unknown>>;
  /** The path at which a host mounts it: "/tools/admin"; the root unless given. */
  basePath?: string | undefined;
  /** The folder of the built UI. */
  webDir?: string | undefined;
  /** The folder of the built documentation. */
  docsDir?: string | undefined;
  /** The facts that a second process is told which wants the data folder. */
  heldBy?: HeldBy | undefined;
  /**
   * Counts tokens for several apps, and is closed by who made it; each app has its own unless
   * given.
   */
  counter?: TokenCounter | undefined;
  /** The time that saves are recorded with, which example data makes up; the system's clock unless given. */
  now?: Clock | undefined;
  /** Whether all that it shows is example data. */
  isDemo?: boolean | undefined;
  /** Whether calls are kept; false keeps none, whatever the organisation chose. */
  callLog?: boolean | undefined;
  /** The most pages of 4 kB that the database may have. */
  mostPages?: number | undefined;
  logLevel?: string;
  /** The target of log lines; standard error unless given. */
  logTo?: DestinationStream;
}

/** How an app was started, as the page Settings shows it. No value of a variable is in it. */
function describeStart(options: AppOptions): StartedWith {
  const { user, logLevel = "warn", heldBy, doors = {}, authorize, config } = options;
  const { allowPaths = [], allowedHosts = [], trustedProxies = [] } = options;
  const { tools, mcp, openapi = [], privateAddresses = false, withoutSources = false } = options;
  const { host, tokenPort, tokenSocket } = doors;
  const keyReason = authorize ? undefined : whyKeyIsNeeded(options);
  const address = heldBy?.address;
  return {
    runs: heldBy?.by === "program" ? "program" : "server",
    user,
    logLevel,
    trustedProxies: [...trustedProxies],
    privateAddresses,
    withoutSources,
    allowedHosts: allowedHosts === "any" ? "any" : [...allowedHosts],
    ...(address !== undefined && { address }),
    ...(host !== undefined && { host }),
    ...(tokenPort !== undefined && { tokenPort }),
    ...(tokenSocket !== undefined && { tokenSocket: resolve(tokenSocket) }),
    ...(keyReason !== undefined && { keyReason }),
    ...(config !== undefined && { config: resolve(config) }),
    ...(options.isDemo && { isDemo: true }),
    allowedPaths: allowPaths.map((path) => resolve(path)),
    variables: permittedVariables(options),
    sources: { modules: tools.length, mcpFiles: mcp.length, openapi: openapi.length },
    dataDir: resolve(options.dataDir),
    ...(options.databaseUrl !== undefined && { database: nameOfDatabase(options.databaseUrl) }),
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

type StartSettings = Pick<
  Dependencies,
  | ("startedWith" | "secretKey" | "keyReason" | "user" | "version" | "allowedHosts")
  | ("trustedProxies" | "authorize" | "basePath" | "webDir" | "docsDir" | "publicUrl" | "now")
>;

/** How it was started, as far as requests depend on it. */
export function startSettings(options: AppOptions & { basePath: string }): StartSettings {
  const { secretKey, user, authorize, basePath, webDir, docsDir, publicUrl, now } = options;
  const { allowedHosts = [], trustedProxies = [] } = options;
  const started = describeStart(options);
  return {
    startedWith: started,
    secretKey: secretKey ? "environment" : "file",
    keyReason: started.keyReason,
    user,
    version: VERSION,
    allowedHosts,
    trustedProxies,
    authorize,
    basePath,
    webDir,
    docsDir,
    publicUrl,
    now,
  };
}
