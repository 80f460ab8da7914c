import { z } from "zod";
import { refusal } from "./refusal-contract.ts";

/** How Pegboard was started, which nothing but another start changes. */
const startedWith = z.object({
  runs: z.enum(["server", "program"]).describe("`program`: it is part of another program."),
  user: z.string().describe("The name that saves are recorded under."),
  logLevel: z.string(),
  address: z.string().optional().describe("Where its pages are on this machine."),
  host: z.string().optional().describe("The address it listens on besides this machine's own."),
  tokenPort: z.number().optional(),
  tokenSocket: z.string().optional(),
  allowedHosts: z.union([z.array(z.string()), z.literal("any")]),
  trustedProxies: z.array(z.string()),
  keyReason: z
    .string()
    .optional()
    .describe(
      "Why operators at this machine need the key that the start prints; absent otherwise.",
    ),
  allowedPaths: z.array(z.string()).describe("Folders and databases that tools may be given."),
  privateAddresses: z.boolean().describe("Of the services that it was started with."),
  variables: z
    .array(z.object({ name: z.string(), set: z.number() }))
    .describe("Names that secrets may refer to, `*` for all that begin so, and how many are set."),
  sources: z
    .object({ modules: z.number(), mcpFiles: z.number(), openapi: z.number() })
    .describe("How many it was started with."),
  config: z.string().optional().describe("The pegboard.yaml whose sources were started."),
  withoutSources: z.boolean(),
  isDemo: z.literal(true).optional().describe("All that it shows is example data."),
  dataDir: z.string(),
  database: z
    .string()
    .optional()
    .describe(
      "The PostgreSQL database, without user and password; absent for a file in `dataDir`.",
    ),
  isPartial: z
    .literal(true)
    .optional()
    .describe("Paths, addresses and names of variables are left out: admins see them."),
});
export type StartedWith = z.infer<typeof startedWith>;

/** GET /api/v1/installation */
export const installationAnswer = z.object({
  version: z.string(),
  node: z.string(),
  platform: z.string().describe("Operating system and processor, as Node names them."),
  startedAt: z.string(),
  startedWith,
  storage: z.object({
    database: z.number().describe("Bytes of settings, their history and what is recorded."),
    calls: z.number().describe("Bytes of the log of calls."),
    free: z.number().describe("Bytes that are free where the data folder is."),
    saves: z.number(),
    events: z.number().describe("Entries of the audit, among them the saves."),
  }),
  tokens: z.object({
    usable: z.number(),
    endless: z.number().describe("Those of them that never end by themselves."),
    agents: z.number().describe("How many agents have one."),
  }),
});
export type InstallationAnswer = z.infer<typeof installationAnswer>;

const instanceSummary = z.object({
  id: z.string(),
  name: z.string().describe("Of its host, with its port."),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string().describe("When it wrote last that it runs, which it does every ten seconds."),
  isThis: z.boolean().describe("Whether it is the one that answers."),
  isOlder: z.boolean().describe("Whether another one is of a later release."),
  requestsAMinute: z
    .number()
    .optional()
    .describe("The requests that it answered in the minute before; absent of an earlier release."),
  lacks: z
    .array(z.string())
    .describe("The names of sources that others were started with, and it was not."),
});
export type InstanceSummary = z.infer<typeof instanceSummary>;

/** GET /api/v1/instances */
export const instancesAnswer = z.object({
  instances: z
    .array(instanceSummary)
    .describe("The longest running first; none where Pegboard stores in a file."),
});
export type InstancesAnswer = z.infer<typeof instancesAnswer>;

/** The facts that the record keeps of a backup. */
export const madeBackup = z.object({
  file: z.string().min(1).max(255).describe("Its name, without the folder."),
  machine: z.string().min(1).max(255).describe("The name of the machine where it was made."),
  bytes: z.number().int().min(0).describe("Of all its files."),
  rows: z.number().int().min(0).describe("Of all tables."),
});

/** POST /api/v1/backups, by the command that made one. */
export const noteBackupRequest = madeBackup.strict();

/** The facts that the record keeps of a backup that a restore was tried with. */
export const triedRestore = madeBackup.omit({ bytes: true });
export type TriedRestore = z.infer<typeof triedRestore>;

/** POST /api/v1/backups/tests, by the command that tried it. */
export const noteRestoreRequest = triedRestore.strict();

/** GET /api/v1/backups */
export const backupsAnswer = z.object({
  last: madeBackup
    .extend({ at: z.string(), by: z.string().describe("Who made it.") })
    .optional()
    .describe("Absent where none is recorded; backups of PostgreSQL's own programs never are."),
  tested: triedRestore
    .extend({ at: z.string(), by: z.string().describe("Who tried it.") })
    .optional()
    .describe("The last backup that a restore was tried with, by `pegboard restore --check`."),
  inMonth: z.number().describe("How many were made in the last 30 days."),
  keyId: z
    .string()
    .optional()
    .describe("The id of the key that opens the secrets of a backup of now; admins see it."),
});
export type BackupsAnswer = z.infer<typeof backupsAnswer>;
export type MadeBackup = z.infer<typeof madeBackup>;

/** GET /api/v1/health */
export const healthAnswer = z.object({
  status: z
    .enum(["ok", "cannot_save"])
    .describe("`cannot_save`: everything that is read still works."),
  reason: z.string().optional().describe("With `cannot_save`: why, and what to do, for people."),
  refusal: refusal
    .optional()
    .describe("The facts of the reason, where it stands in the table of refusals."),
  version: z.string(),
  command: z
    .string()
    .optional()
    .describe("How commands are begun in a terminal; absent where it is part of a program."),
  isDemo: z.literal(true).optional().describe("All that it shows is example data."),
  uptime: z.number().describe("Seconds since the process started."),
  tools: z.number(),
  sources: z
    .object({ total: z.number(), failed: z.number(), notStarted: z.number(), loading: z.number() })
    .describe(
      "`notStarted`: Pegboard runs with --without-sources. `loading`: their tools are not there yet.",
    ),
  secretKey: z
    .enum(["environment", "file"])
    .describe(
      "Where the key comes from that secrets are encrypted with: a text in the environment, or the key file.",
    ),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;
