import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { Logger } from "pino";
import type { SourceSummary } from "./api-contract.ts";
import type { AppOptions } from "./app-options.ts";
import { readLastRecorded } from "./audit/checkpoints.ts";
import type { Dependencies } from "./dependencies.ts";
import { EventHub } from "./events/event-hub.ts";
import { publishWrites } from "./events/publishing-store.ts";
import { HandOn } from "./instances/hand-on.ts";
import { refuseOtherKeys, ServerInstances } from "./instances/server-instances.ts";
import { SourceLeases } from "./instances/source-leases.ts";
import { purgeDeleted } from "./owners/change-owner.ts";
import { createFirstAgent } from "./owners/create-agent.ts";
import { damageMessage, listAllDamaged } from "./owners/damaged-owners.ts";
import { VERSION } from "./packaged.ts";
import { readFolderKey } from "./secrets/folder-key.ts";
import { SecretBox } from "./secrets/secret-box.ts";
import {
  keyOfPhrase,
  phraseMissing,
  readSecretKeys,
  refuseShortPhrase,
} from "./secrets/secret-key.ts";
import type { SharedSources } from "./sources/shared-sources.ts";
import { openStore } from "./stores/open-store.ts";
import { SaveState } from "./stores/save-state.ts";
import type { SharedChange } from "./stores/shared/shared-topics.ts";
import { databaseFile } from "./stores/sqlite-store.ts";

export type HeldOptions = AppOptions & {
  basePath: string;
  terminalCode: string;
  commandKey: string;
};

export interface Storage
  extends Pick<Dependencies, "store" | "saves" | "events" | "box" | "sourceBox" | "connections"> {
  /** The time of the newest entry of the record at the start. */
  lastRecorded: string | undefined;
}

/** The store with what it needs at the first start, and the keys of the secrets in it. */
export async function openStorage(
  options: HeldOptions,
  log: Logger,
  shared: { sources: SharedSources; hear(change: SharedChange): void },
): Promise<Storage> {
  const { dataDir, databaseUrl, secretKey, variables = {}, secretVariables = [] } = options;
  const warn = (message: string) => log.warn(message);
  if (databaseUrl !== undefined && !secretKey) throw phraseMissing();
  if (secretKey && (databaseUrl !== undefined || !existsSync(databaseFile(dataDir))))
    refuseShortPhrase(secretKey, "PEGBOARD_SECRET_KEY");
  const keys = readSecretKeys(dataDir, secretKey, warn);
  if (options.otherSecretKey) keys.push(keyOfPhrase(options.otherSecretKey));
  const events = new EventHub();
  let connections: Dependencies["connections"] = () => undefined;
  const stored = await openStore(options, {
    warn,
    mostPages: options.mostPages,
    onChange: (change) => shared.hear(change),
    onCount: (count) => {
      events.shared = count;
    },
    onConnected: (count) => {
      connections = count;
    },
  });
  const saves = new SaveState(stored, () => events.publish({ type: "health" }));
  const store = shared.sources.watching(publishWrites(saves.store, events));
  for (const damaged of await listAllDamaged(store)) log.error(damageMessage(damaged));
  const lastRecorded = await readLastRecorded(store);
  await createFirstAgent(store);
  await purgeDeleted(store, events, lastRecorded);
  const box = new SecretBox({ keys, variables, secretVariables });
  const sourceBox = new SecretBox({ keys });
  return { store, saves, events, box, sourceBox, lastRecorded, connections };
}

export type Sharing = Pick<Dependencies, "serverInstances" | "handOn" | "programs" | "newId">;

/** Its place among the servers of a database that several may share. */
export async function openSharing(
  { store, box, sourceBox }: Storage,
  { databaseUrl, instanceUrl, heldBy, basePath }: HeldOptions,
  sources: () => readonly SourceSummary[],
): Promise<Sharing> {
  if (databaseUrl === undefined)
    return {
      serverInstances: undefined,
      handOn: undefined,
      programs: undefined,
      newId: () => randomUUID(),
    };
  await refuseOtherKeys(store, box.keyIds);
  const url = instanceUrl ?? heldBy?.address;
  const parts = { store, version: VERSION, keys: box.keyIds, url, sources };
  const serverInstances = new ServerInstances(parts);
  const handOn = new HandOn(serverInstances, await readFolderKey(store, sourceBox, "hand on"));
  const programs = new SourceLeases({ store, instances: serverInstances, handOn, basePath });
  return { serverInstances, handOn, programs, newId: () => serverInstances.newId() };
}
