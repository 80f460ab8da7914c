import type { DestinationStream } from "pino";
import type { Env } from "./env.ts";
import type { Authorize } from "./http/host-operators.ts";
import type { StartSources } from "./sources/start-sources.ts";
import type { HeldBy } from "./stores/hold-data-folder.ts";
import type { TrustPlaces } from "./stores/trust/trusted-folders.ts";
import type { TokenCounter } from "./tokens/token-counter.ts";

/** What an app is opened with. */
export interface AppOptions extends StartSources {
  dataDir: string;
  /**
   * Where it stands which data folders are trusted; without it this one is. `isDecided`: a program
   * names the folder, which is as good.
   */
  trust?: (TrustPlaces & { isDecided?: boolean }) | undefined;
  /** Phrase to encrypt secrets with, instead of the key file in the data directory. */
  secretKey?: string | undefined;
  /** The environment variables that secrets may refer to, and their names; none unless given. */
  variables?: Env["variables"];
  secretVariables?: Env["secretVariables"];
  user: string;
  /** What the terminal shows; a new one unless given. */
  terminalCode?: string | undefined;
  allowedHosts?: string[] | "any";
  /** Who is an operator; whoever is at this machine unless given. */
  authorize?: Authorize | undefined;
  /** Addresses of proxies whose headers are believed. */
  trustedProxies?: readonly string[] | undefined;
  /** Others than this machine reach it: it does not open before an agent has a token. */
  isReachable?: boolean | undefined;
  /**
   * Operators at this machine need the key that the start prints, too; false: not because of a
   * container.
   */
  requireKey?: boolean | undefined;
  /** What shows that it runs in a container. */
  container?: string | undefined;
  /** What the host shares with its tools, in their constructors and calls: a database, a client. */
  services?: Readonly<Record<string, unknown>>;
  /** Where a host mounts it: "/tools/admin"; the root unless given. */
  basePath?: string | undefined;
  /** Folder of the built UI. */
  webDir?: string | undefined;
  /** What a second one that wants the same data folder is told. */
  heldBy?: HeldBy | undefined;
  /** Counts tokens for several apps, and is ended by who made it; each has its own unless given. */
  counter?: TokenCounter | undefined;
  /** False keeps no calls, whatever the organisation chose. */
  callLog?: boolean | undefined;
  /** The most pages of 4 kB that the database may have. */
  mostPages?: number | undefined;
  logLevel?: string;
  /** Where log lines go; standard error unless given. */
  logTo?: DestinationStream;
}
